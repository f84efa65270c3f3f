//===- BufferExposure.cpp - What code does to contents --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/BufferExposure.h"
#include "analysis/Loops/LoopTrips.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace tl::analysis;

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

static Exposure visit(Operation *op, ArrayRef<BufferAccess> accesses,
                      IterationListener listener);

Exposure tl::analysis::getExposure(Block &block,
                                   ArrayRef<BufferAccess> accesses,
                                   IterationListener listener) {
  Exposure exposure;
  forEachPart(
      accesses,
      [&](const BufferAccess &access) {
        return block.findAncestorOpInBlock(*access.getOperation());
      },
      [&](Operation *op, ArrayRef<BufferAccess> part) {
        exposure.append(visit(op, part, listener));
      });
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

static Exposure visit(Operation *op, ArrayRef<BufferAccess> accesses,
                      IterationListener listener) {
  if (op == accesses.front().getOperation()) {
    Exposure exposure;
    for (const BufferAccess &access : accesses) {
      exposure.reads |= access.reads;
      exposure.replaces |= access.replaces;
    }
    return exposure;
  }
  Exposure exposure;
  size_t replaced = 0;
  forEachPart(
      accesses,
      [&](const BufferAccess &access) {
        Block *block = access.getOperation()->getBlock();
        while (block->getParentOp() != op)
          block = block->getParentOp()->getBlock();
        return block;
      },
      [&](Block *block, ArrayRef<BufferAccess> part) {
        Exposure body = getExposure(*block, part, listener);
        exposure.reads |= body.reads;
        replaced += body.replaces && block->getParent()->hasOneBlock();
      });
  size_t alternatives = countAlternatives(op);
  exposure.replaces = alternatives > 0 && replaced == alternatives;
  // That a loop may not run does not matter to its iterations.
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
    listener(loop, {exposure.reads, replaced == op->getNumRegions()});
  return exposure;
}
