//===- BufferExposure.cpp - What code does to contents --------------------===//
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
#include "dialects/Ascend/MatrixParts.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

/// Calls `visit` on each part of `accesses`, which are in program order, that
/// `getPart` maps to the same thing.
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

/// Instructions of a loop that are visited one iteration after the other.
constexpr int64_t mostVisits = 1 << 12;

/// The same as an exposure, byte by byte.
namespace {
struct ByteExposure {
  /// Those that may be read before they are written.
  RangeSet reads;
  /// Those that are certainly written.
  RangeSet writes;

  /// The same of this piece of code and one behind it.
  void append(ByteExposure next) {
    next.reads.remove(writes);
    reads.add(next.reads);
    writes.add(next.writes);
  }
};

class ExposureFinder {
public:
  ExposureFinder(Value buffer, IterationListener listener)
      : whole(getBufferBytes(buffer)), listener(listener),
        followed(mostVisits) {}

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
};
} // namespace

Exposure ExposureFinder::summarize(const ByteExposure &bytes) const {
  RangeSet all;
  all.add(whole.begin, whole.end);
  all.keep(bytes.writes);
  unsigned count = 0;
  for (RangeSet::Range range : all.getRanges())
    count += range.end - range.begin;
  return {!bytes.reads.empty(), count == whole.end - whole.begin};
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
          operandBytes.getPossible(access.operand->get(), whole));
    if (access.writes && access.isCertain && touchesAll(op, *access.operand))
      exposure.writes.add(operandBytes.getCertain(*access.operand, whole));
  }
  return exposure;
}

/// The number of regions of `op` of which one is run; none if that is not all.
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
  // What all regions write, if all of them are visited.
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

/// The number of an iteration does not matter to what `listener` is told: what
/// some iteration reads, and what all of them replace.
ByteExposure ExposureFinder::followLoop(LoopLikeOpInterface loop,
                                        const Iterations &iterations,
                                        ArrayRef<BufferAccess> accesses) {
  Value variable = *loop.getSingleInductionVar();
  Block &body = loop->getRegion(0).front();
  ByteExposure exposure;
  Exposure each = {/*reads=*/false, /*replaces=*/true};
  for (int64_t i = 0; i < iterations.count; ++i) {
    operandBytes.numbers.set(variable, iterations.first + i * iterations.step);
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
  // Most buffers of a loop need no look at all of it.
  if (moves)
    if (std::optional<Iterations> iterations = followed.getIterations(loop))
      return followLoop(loop, *iterations, accesses);
  ByteExposure exposure = visitRegions(op, accesses);
  // That a loop may not run does not matter to its iterations.
  listener(loop, summarize(exposure));
  if (countAlternatives(op) == 0)
    exposure.writes.clear();
  return exposure;
}

Exposure tl::analysis::getExposure(Block &block, Value buffer,
                                   ArrayRef<BufferAccess> accesses,
                                   IterationListener listener) {
  ExposureFinder finder(buffer, listener);
  return finder.summarize(finder.visit(block, accesses));
}
