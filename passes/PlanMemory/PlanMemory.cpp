//===- PlanMemory.cpp - Address assignment of on-chip buffers -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/BufferCoincidence.h"
#include "analysis/Buffers/BufferLiveness.h"
#include "analysis/Buffers/StageCopies.h"
#include "dialects/Ascend/Utils/Pinned.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/PlanMemory/BankPreference.h"
#include "passes/PlanMemory/Model/Planner.h"
#include "passes/PlanMemory/Overflow.h"
#include "passes/PlanMemory/Spill.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/passes/Passes.h"

#include "llvm/Support/Format.h"
#include <numeric>

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;
using namespace tl::plan;

namespace tl {
#define GEN_PASS_DEF_PLANMEMORYPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct PlanMemory : public tl::impl::PlanMemoryPassBase<PlanMemory> {
  using PlanMemoryPassBase::PlanMemoryPassBase;

  void runOnOperation() override;

private:
  LogicalResult planSection(SectionOp section, const TargetSpec &spec);
  LogicalResult planMemory(SectionOp section, Memory memory,
                           const TargetSpec &spec,
                           ArrayRef<LiveBuffer> buffers);
  LogicalResult spillAndPlan(SectionOp section, ArrayRef<LiveBuffer> buffers,
                             const Problem &problem, const TargetSpec &spec);
  void remarkPeak(SectionOp section, Memory memory, const Problem &problem,
                  const Solution &solution);
};
} // namespace

//===----------------------------------------------------------------------===//
// The problem
//===----------------------------------------------------------------------===//

static uint32_t getPipeBit(const BufferAccess &access) {
  auto op = cast<InstructionOpInterface>(access.getOperation());
  return 1u << static_cast<unsigned>(op.getPipe());
}

/// The pipes that have to complete their accesses to `live` before its bytes
/// are reused: those of its last reads, or that of its last write if no read
/// follows.
static uint32_t getLastPipes(const LiveBuffer &live) {
  uint32_t pipes = 0;
  for (const BufferAccess &access : llvm::reverse(live.accesses)) {
    if (access.writes && pipes != 0)
      return pipes;
    pipes |= getPipeBit(access);
    if (access.writes)
      return pipes;
  }
  return pipes;
}

static Buffer getPlannedBuffer(const LiveBuffer &live, int64_t alignment,
                               DenseMap<Operation *, int64_t> &loops) {
  Buffer buffer{live.bytes, alignment, live.begin, live.end};
  if (auto pinned = live.buffer.getDefiningOp<BufferOp>())
    buffer.address = pinned.getAddress();
  else if (auto alloc = live.buffer.getDefiningOp<memref::AllocOp>())
    buffer.alignment =
        std::lcm<int64_t>(alignment, alloc.getAlignment().value_or(1));
  buffer.firstPipes = getPipeBit(live.accesses.front());
  buffer.lastPipes = getLastPipes(live);
  if (Operation *loop = getLoopAround(live))
    buffer.loop = loops.try_emplace(loop, loops.size()).first->second;
  return buffer;
}

/// Adds the tiles that should have one address in copies of a stage, so that
/// one function can print them. Loads need not wait for the loop before.
static void addStageCopies(Problem &problem, ArrayRef<LiveBuffer> buffers) {
  constexpr uint32_t load = 1u << static_cast<unsigned>(Pipe::MTE2);
  for (BufferPair pair : findStageCopies(buffers)) {
    const Buffer &original = problem.buffers[pair.first];
    const Buffer &copy = problem.buffers[pair.second];
    if (!(copy.firstPipes & load) && original.alignment == copy.alignment)
      problem.copies.push_back({pair.first, pair.second});
  }
}

static Problem buildProblem(ArrayRef<LiveBuffer> buffers, Memory memory,
                            const TargetSpec &spec) {
  Problem problem;
  problem.capacity = spec.getSize(memory);
  problem.granule = spec.getAlignment(memory);
  DenseMap<Operation *, int64_t> loops;
  for (const LiveBuffer &live : buffers)
    problem.buffers.push_back(getPlannedBuffer(live, problem.granule, loops));
  for (BufferPair pair : findCoincidences(buffers))
    problem.coincidences.push_back({pair.first, pair.second});
  if (memory == Memory::UB) {
    problem.preference = preferFreeBanks(buffers, spec);
    addStageCopies(problem, buffers);
  }
  // Loads fill one half while products read the other one: each half then has
  // one flag for all products that use it.
  if (memory == Memory::L0A || memory == Memory::L0B)
    problem.sharedAlignment = problem.capacity / 2;
  return problem;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

void PlanMemory::remarkPeak(SectionOp section, Memory memory,
                            const Problem &problem, const Solution &solution) {
  int64_t peak = getUsedBytes(problem, solution.plan);
  int64_t bound = computePlacedBound(problem);
  // The remark would print all digits of a floating-point number.
  std::string ratio;
  llvm::raw_string_ostream(ratio) << llvm::format(
      "%.2f", double(peak) / double(std::max<int64_t>(bound, 1)));
  remark::analysis(section.getLoc(), remark::RemarkOpts::name("peak")
                                         .category("ascend-plan-memory")
                                         .subCategory(stringifyMemory(memory))
                                         .function(getOperation().getName()))
      << remark::metric("peak", peak) << remark::metric("lower bound", bound)
      << remark::metric("ratio", ratio)
      << remark::metric("found by", getMethodName(solution.method));
}

/// Puts `live` at `address`, unless it has an address.
static void setAddress(const LiveBuffer &live, int64_t address) {
  auto alloc = live.buffer.getDefiningOp<memref::AllocOp>();
  if (!alloc)
    return;
  OpBuilder builder(alloc);
  auto buffer =
      BufferOp::create(builder, alloc.getLoc(), alloc.getType(), address);
  alloc.getMemref().replaceAllUsesWith(buffer);
  alloc.erase();
}

/// Plans `buffers` with the necessary number of them in global memory.
LogicalResult PlanMemory::spillAndPlan(SectionOp section,
                                       ArrayRef<LiveBuffer> buffers,
                                       const Problem &problem,
                                       const TargetSpec &spec) {
  std::optional<SpillPlan> plan = findSpills(section, buffers, problem, spec);
  if (!plan) {
    InFlightDiagnostic error = reportOverflow(buffers, problem);
    explainSpilling(buffers.front().memory, *error.getUnderlyingDiagnostic());
    return error;
  }
  remarkPeak(section, buffers.front().memory, plan->problem, plan->solution);
  if (failed(spillBuffers(section, buffers, *plan, spec)))
    return failure();
  for (auto [i, live] : llvm::enumerate(buffers))
    if (!plan->isSpilled(i))
      setAddress(live, plan->solution.plan[i]);
  return success();
}

LogicalResult PlanMemory::planMemory(SectionOp section, Memory memory,
                                     const TargetSpec &spec,
                                     ArrayRef<LiveBuffer> buffers) {
  if (buffers.empty())
    return success();
  Problem problem = buildProblem(buffers, memory, spec);
  if (std::optional<Solution> solution =
          compact ? findSmallestPlan(problem) : findPlan(problem)) {
    remarkPeak(section, memory, problem, *solution);
    for (auto [live, address] : llvm::zip_equal(buffers, solution->plan))
      setAddress(live, address);
    return success();
  }
  if (spill)
    return spillAndPlan(section, buffers, problem, spec);
  InFlightDiagnostic error = reportOverflow(buffers, problem);
  if (findSpills(section, buffers, problem, spec))
    proposeSpilling(*error.getUnderlyingDiagnostic());
  return error;
}

/// Puts the buffers of `section` at the addresses of the author.
static LogicalResult pinBuffers(SectionOp section) {
  WalkResult result = section.walk([](memref::AllocOp alloc) {
    IntegerAttr address = getAuthorAddress(alloc);
    if (!address)
      return WalkResult::advance();
    OpBuilder builder(alloc);
    auto buffer = BufferOp::create(builder, alloc.getLoc(), alloc.getType(),
                                   address.getInt());
    alloc.getMemref().replaceAllUsesWith(buffer);
    alloc.erase();
    return WalkResult(buffer.verify());
  });
  return failure(result.wasInterrupted());
}

LogicalResult PlanMemory::planSection(SectionOp section,
                                      const TargetSpec &spec) {
  if (failed(pinBuffers(section)))
    return failure();
  FailureOr<SmallVector<LiveBuffer>> buffers = computeLiveBuffers(section);
  if (failed(buffers))
    return failure();
  for (uint32_t i = 1; i <= getMaxEnumValForMemory(); ++i) {
    auto memory = static_cast<Memory>(i);
    SmallVector<LiveBuffer> inMemory;
    llvm::copy_if(
        *buffers, std::back_inserter(inMemory),
        [&](const LiveBuffer &buffer) { return buffer.memory == memory; });
    if (failed(planMemory(section, memory, spec, inMemory)))
      return failure();
  }
  // The rest is unused, or freed at the end of the section anyway.
  section.walk([](memref::DeallocOp dealloc) { dealloc.erase(); });
  section.walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isa<memref::AllocOp, ViewLikeOpInterface>(op) && op->use_empty())
      op->erase();
  });
  return success();
}

/// Whether a section uses `memref`, or one that is made of it outside.
static bool isUsedInSection(Value memref) {
  llvm::SetVector<Value> memrefs;
  memrefs.insert(memref);
  for (size_t i = 0; i < memrefs.size(); ++i)
    for (Operation *user : memrefs[i].getUsers()) {
      if (user->getParentOfType<SectionOp>())
        return true;
      for (Value result : user->getResults())
        if (isa<MemRefType>(result.getType()))
          memrefs.insert(result);
    }
  return false;
}

/// Rejects a kernel with an on-chip argument: on-chip memory belongs to a
/// block.
static LogicalResult verifyArguments(func::FuncOp kernel) {
  for (BlockArgument argument : kernel.getArguments()) {
    auto type = dyn_cast<MemRefType>(argument.getType());
    if (type && getMemory(type) != Memory::GM && isUsedInSection(argument))
      return emitError(argument.getLoc(), "argument ")
             << argument.getArgNumber()
             << " of the kernel is on chip, where only a launch allocates, "
                "got "
             << type;
  }
  return success();
}

void PlanMemory::runOnOperation() {
  TargetAttr target = getTarget(getOperation());
  if (!target) {
    getOperation().emitError("the module names no target; run "
                             "ascend-attach-target before memory planning");
    return signalPassFailure();
  }
  if (!getOperation().isExternal() && failed(verifyArguments(getOperation())))
    return signalPassFailure();
  // Spilling changes launches around sections.
  SmallVector<SectionOp> sections;
  getOperation().walk([&](SectionOp section) { sections.push_back(section); });
  for (SectionOp section : sections)
    if (failed(planSection(section, target.getSpec())))
      return signalPassFailure();
}
