//===- LiveSegments.cpp - Segments of a spilled buffer on chip ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/LiveSegments.h"
#include "analysis/Buffers/BufferExposure.h"
#include "dialects/Ascend/IR/AscendOps.h"
#include "dialects/Ascend/Target/Cost.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;
using namespace tl::plan;

/// The assumed trip count of a loop if it is unknown.
constexpr double likelyIterations = 8;

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

/// The outermost loop around `stretch` with the same buffer in all iterations;
/// null if there is none.
static Operation *getOutermostLoop(const LiveBuffer &live,
                                   const LiveSegment &stretch) {
  Operation *outermost = nullptr;
  for (Operation *op = stretch.first->getParentOp(); !isa<SectionOp>(op);
       op = op->getParentOp())
    if (isa<LoopLikeOpInterface>(op) &&
        !op->isAncestor(live.buffer.getDefiningOp()))
      outermost = op;
  return outermost;
}

/// Whether a later load may need the contents after `stretch`, one of
/// `stretches`.
static bool isLoadedLater(const LiveBuffer &live, const LiveSegments &stretches,
                          const LiveSegment &stretch) {
  Operation *loop = getOutermostLoop(live, stretch);
  return llvm::any_of(stretches, [&](const LiveSegment &other) {
    return other.loads &&
           (&other > &stretch || (loop && loop->isAncestor(other.first)));
  });
}

/// Finds the loads and stores of `stretches`.
static void findMoves(const LiveBuffer &live, LiveSegments &stretches) {
  for (LiveSegment &stretch : stretches) {
    // A stretch that writes parts, or on some paths, keeps the rest.
    Exposure exposure =
        getExposure(*stretch.first->getBlock(), live.buffer, stretch.accesses);
    stretch.loads = exposure.reads || !exposure.replaces;
  }
  for (LiveSegment &stretch : stretches)
    stretch.stores = llvm::any_of(stretch.accesses,
                                  [](const BufferAccess &access) {
                                    return access.writes;
                                  }) &&
                     isLoadedLater(live, stretches, stretch);
}

//===----------------------------------------------------------------------===//
// LiveSegments
//===----------------------------------------------------------------------===//

LiveSegments tl::plan::getShortestStretches(const LiveBuffer &live) {
  LiveSegments stretches;
  ArrayRef<BufferAccess> rest = live.accesses;
  while (!rest.empty()) {
    Operation *op = rest.front().getOperation();
    ArrayRef<BufferAccess> own = rest.take_while(
        [&](const BufferAccess &other) { return other.getOperation() == op; });
    stretches.push_back({op, op, own});
    rest = rest.drop_front(own.size());
  }
  findMoves(live, stretches);
  return stretches;
}

/// `stretches` with one from `first` to `last` in place of `count` ones from
/// number `begin` on.
static LiveSegments replace(const LiveBuffer &live,
                            const LiveSegments &stretches, size_t begin,
                            size_t count, Operation *first, Operation *last) {
  LiveSegments longer(ArrayRef(stretches).take_front(begin));
  ArrayRef<LiveSegment> replaced = ArrayRef(stretches).slice(begin, count);
  longer.push_back({first, last,
                    ArrayRef(replaced.front().accesses.begin(),
                             replaced.back().accesses.end())});
  llvm::append_range(longer, ArrayRef(stretches).drop_front(begin + count));
  findMoves(live, longer);
  return longer;
}

SmallVector<LiveSegments>
tl::plan::getLongerStretches(const LiveBuffer &live,
                             const LiveSegments &stretches) {
  SmallVector<LiveSegments> all;
  Block *scope = live.buffer.getDefiningOp()->getBlock();
  Operation *tried = nullptr;
  for (size_t i = 0; i < stretches.size(); ++i) {
    Operation *around = stretches[i].first->getParentOp();
    if (around != tried && scope->findAncestorOpInBlock(*around)) {
      tried = around;
      size_t end = i;
      while (end < stretches.size() && around->isAncestor(stretches[end].first))
        ++end;
      all.push_back(replace(live, stretches, i, end - i, around, around));
    }
    if (i + 1 < stretches.size() &&
        stretches[i].last->getBlock() == stretches[i + 1].first->getBlock())
      all.push_back(replace(live, stretches, i, 2, stretches[i].first,
                            stretches[i + 1].last));
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

/// The number of iterations in each run of `op`, 1 if it is no loop; nothing if
/// it is unknown.
static std::optional<int64_t> countIterations(Operation *op) {
  if (!isa<LoopLikeOpInterface>(op))
    return 1;
  auto loop = dyn_cast<scf::ForOp>(op);
  std::optional<APInt> trips = loop ? loop.getStaticTripCount() : std::nullopt;
  return trips && trips->isSignedIntN(32) ? std::optional(trips->getSExtValue())
                                          : std::nullopt;
}

Runs tl::plan::getRuns(const LiveSegment &stretch) {
  Runs runs;
  for (Operation *op = stretch.first->getParentOp(); !isa<SectionOp>(op);
       op = op->getParentOp()) {
    std::optional<int64_t> iterations = countIterations(op);
    if (!iterations) {
      runs.unknownLoop = op;
      break;
    }
    runs.count *= *iterations;
  }
  return runs;
}

double tl::plan::getMoveCycles(int64_t bytes, const TargetSpec &spec,
                               bool isLoad) {
  OperandShape shape{{bytes}, /*elementBytes=*/1};
  InstructionCost cost = isLoad ? getRowTransferCost(shape, spec.gm_to_ub_rate,
                                                     spec.gm_read_latency)
                                : getRowTransferCost(shape, spec.ub_to_gm_rate,
                                                     spec.gm_write_latency);
  return cost.busy + cost.latency;
}

double tl::plan::getCycles(const LiveBuffer &live,
                           const LiveSegments &stretches,
                           const TargetSpec &spec) {
  double cycles = 0;
  for (const LiveSegment &stretch : stretches) {
    double runs = 1;
    for (Operation *op = stretch.first->getParentOp(); !isa<SectionOp>(op);
         op = op->getParentOp())
      if (std::optional<int64_t> iterations = countIterations(op))
        runs *= double(*iterations);
      else
        runs *= likelyIterations;
    if (stretch.loads)
      cycles += runs * getMoveCycles(live.bytes, spec, /*isLoad=*/true);
    if (stretch.stores)
      cycles += runs * getMoveCycles(live.bytes, spec, /*isLoad=*/false);
  }
  return cycles;
}
