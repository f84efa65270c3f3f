//===- BufferExposure.cpp - Effects of code on contents -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/BufferExposure.h"
#include "analysis/Buffers/OperandBytes.h"
#include "analysis/Loops/FollowedLoops.h"
#include "analysis/Loops/LoopTrips.h"
#include "dialects/Ascend/Utils/MatrixParts.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

/// Calls `visit` on each run of `accesses`, which are in program order, with
/// equal results of `getPart`.
template <typename GetPart, typename Visit>
static void forEachPart(ArrayRef<BufferAccess> accesses, GetPart getPart,
                        Visit visit) {
  while (!accesses.empty()) {
    auto part = getPart(accesses.front());
    size_t count = 1;
    while (count < accesses.size() && getPart(accesses[count]) == part)
      ++count;
    visit(part, accesses.take_front(count));
    accesses = accesses.drop_front(count);
  }
}

/// The largest number of instructions to visit in separate iterations of a
/// loop.
constexpr int64_t mostVisits = 1 << 12;

/// An exposure, byte by byte.
namespace {
struct ByteExposure {
  /// The bytes that may be read before they are written.
  RangeSet reads;
  /// The bytes that are certainly written.
  RangeSet writes;

  /// Appends the code that follows this one.
  void append(ByteExposure next) {
    next.reads.remove(writes);
    reads.add(next.reads);
    writes.add(next.writes);
  }
};

class ExposureFinder {
public:
  ExposureFinder(Value buffer, IterationListener listener)
      : whole(getBufferBytes(buffer)), listener(listener), followed(mostVisits),
        contents(operandBytes.computePossible(findContents(buffer), whole)) {}

  ByteExposure visit(Block &block, ArrayRef<BufferAccess> accesses);
  Exposure summarize(const ByteExposure &bytes) const;

private:
  ByteExposure visit(Operation *op, ArrayRef<BufferAccess> accesses);
  ByteExposure visitInstruction(ArrayRef<BufferAccess> accesses);
  ByteExposure visitRegions(Operation *op, ArrayRef<BufferAccess> accesses);
  ByteExposure followLoop(LoopLikeOpInterface loop,
                          const Iterations &iterations,
                          ArrayRef<BufferAccess> accesses);

  BufferBytes whole;
  IterationListener listener;
  FollowedLoops followed;
  OperandBytes operandBytes;
  RangeSet contents;
};
} // namespace

Exposure ExposureFinder::summarize(const ByteExposure &bytes) const {
  RangeSet kept = contents;
  kept.remove(bytes.writes);
  return {!bytes.reads.empty(), kept.empty()};
}

ByteExposure ExposureFinder::visit(Block &block,
                                   ArrayRef<BufferAccess> accesses) {
  ByteExposure exposure;
  forEachPart(
      accesses,
      [&](const BufferAccess &access) {
        return block.findAncestorOpInBlock(*access.getOperation());
      },
      [&](Operation *op, ArrayRef<BufferAccess> part) {
        exposure.append(visit(op, part));
      });
  return exposure;
}

ByteExposure ExposureFinder::visitInstruction(ArrayRef<BufferAccess> accesses) {
  ByteExposure exposure;
  for (const BufferAccess &access : accesses) {
    auto op = cast<InstructionOpInterface>(access.getOperation());
    if (access.reads)
      exposure.reads.add(
          operandBytes.computePossible(access.operand->get(), whole));
    if (access.writes && access.isCertain && touchesAll(op, *access.operand))
      exposure.writes.add(operandBytes.computeCertain(*access.operand, whole));
  }
  return exposure;
}

/// The number of regions of `op` if one of them certainly runs; 0 otherwise.
static size_t countAlternatives(Operation *op) {
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch)
    return 0;
  SmallVector<RegionSuccessor> entries;
  branch.getSuccessorRegions(RegionBranchPoint::parent(), entries);
  bool skips = llvm::any_of(
      entries, [](RegionSuccessor &entry) { return entry.isParent(); });
  return skips && !runsAtLeastOnce(op) ? 0 : op->getNumRegions();
}

ByteExposure ExposureFinder::visitRegions(Operation *op,
                                          ArrayRef<BufferAccess> accesses) {
  ByteExposure exposure;
  // The bytes that all visited regions write, which counts if all regions are
  // visited.
  std::optional<RangeSet> writes;
  size_t visited = 0;
  forEachPart(
      accesses,
      [&](const BufferAccess &access) {
        Block *block = access.getOperation()->getBlock();
        while (block->getParentOp() != op)
          block = block->getParentOp()->getBlock();
        return block;
      },
      [&](Block *block, ArrayRef<BufferAccess> part) {
        ByteExposure body = visit(*block, part);
        exposure.reads.add(body.reads);
        if (!block->getParent()->hasOneBlock())
          return;
        ++visited;
        if (writes)
          writes->keep(body.writes);
        else
          writes = std::move(body.writes);
      });
  if (writes && visited == op->getNumRegions())
    exposure.writes = std::move(*writes);
  return exposure;
}

/// `listener` needs no numbers of iterations: only the reads of any iteration,
/// and the bytes that all of them replace.
ByteExposure ExposureFinder::followLoop(LoopLikeOpInterface loop,
                                        const Iterations &iterations,
                                        ArrayRef<BufferAccess> accesses) {
  Value variable = *loop.getSingleInductionVar();
  Block &body = loop->getRegion(0).front();
  ByteExposure exposure;
  Exposure each = {/*reads=*/false, /*replaces=*/true};
  for (int64_t i = 0; i < iterations.count; ++i) {
    operandBytes.numbers.set(variable, iterations.get(i));
    ByteExposure iteration = visit(body, accesses);
    Exposure summary = summarize(iteration);
    each = {each.reads || summary.reads, each.replaces && summary.replaces};
    exposure.append(std::move(iteration));
  }
  operandBytes.numbers.forget(variable);
  listener(loop, each);
  return exposure;
}

ByteExposure ExposureFinder::visit(Operation *op,
                                   ArrayRef<BufferAccess> accesses) {
  if (op == accesses.front().getOperation())
    return visitInstruction(accesses);
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (!loop) {
    ByteExposure exposure = visitRegions(op, accesses);
    if (countAlternatives(op) == 0)
      exposure.writes.clear();
    return exposure;
  }
  bool moves = llvm::any_of(accesses, [](const BufferAccess &access) {
    return access.writes && isMovingSlice(access.operand->get());
  });
  // Most buffers in a loop do not need separate iterations.
  if (moves)
    if (std::optional<Iterations> iterations = followed.computeIterations(loop))
      return followLoop(loop, *iterations, accesses);
  ByteExposure exposure = visitRegions(op, accesses);
  // The exposure of an iteration does not depend on whether the loop runs.
  listener(loop, summarize(exposure));
  if (countAlternatives(op) == 0)
    exposure.writes.clear();
  return exposure;
}

SmallVector<ReassociationIndices> tl::analysis::getRowGroups(int64_t rank) {
  return {llvm::to_vector<2>(llvm::seq<int64_t>(rank - 1)), {rank - 1}};
}

Value tl::analysis::findContents(Value buffer) {
  auto slice = buffer.hasOneUse()
                   ? dyn_cast<memref::SubViewOp>(*buffer.user_begin())
                   : memref::SubViewOp();
  if (!slice)
    return buffer;
  MemRefType type = slice.getType();
  int64_t rank = type.getRank();
  auto isZero = [](int64_t offset) { return offset == 0; };
  bool areRows =
      type.hasStaticShape() && type.getNumElements() > 0 && rank > 1 &&
      rank == slice.getSourceType().getRank() && hasContiguousRows(type) &&
      llvm::all_of(slice.getStaticOffsets(), isZero) &&
      memref::CollapseShapeOp::isGuaranteedCollapsible(type,
                                                       getRowGroups(rank));
  return areRows ? slice.getResult() : buffer;
}

Exposure tl::analysis::computeExposure(Block &block, Value buffer,
                                       ArrayRef<BufferAccess> accesses,
                                       IterationListener listener) {
  ExposureFinder finder(buffer, listener);
  return finder.summarize(finder.visit(block, accesses));
}
