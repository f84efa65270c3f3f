//===- SyncPoints.cpp - Places for the set and wait of a flag -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Sync/SyncPoints.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

/// The ancestors of `a` and `b` in the innermost block that contains both.
static std::pair<Operation *, Operation *> getAncestors(Operation *a,
                                                        Operation *b) {
  for (Block *block = a->getBlock(); block;
       block = block->getParentOp()->getBlock())
    if (Operation *ancestor = block->findAncestorOpInBlock(*b))
      return {block->findAncestorOpInBlock(*a), ancestor};
  llvm_unreachable("instructions of one section have a common ancestor");
}

/// The successors of `point`, a region or a RegionBranchPoint; null stands for
/// the operations after `op`.
template <typename PointT>
static SmallVector<Region *> getSuccessors(RegionBranchOpInterface op,
                                           PointT &&point) {
  SmallVector<RegionSuccessor> successors;
  op.getSuccessorRegions(point, successors);
  return llvm::map_to_vector(successors, [](RegionSuccessor successor) {
    return successor.getSuccessor();
  });
}

/// Whether `loop` begins and ends with a run of `condition`, and runs `body`
/// between any two of them.
static bool alternates(RegionBranchOpInterface loop, Region *condition,
                       Region *body) {
  using Regions = SmallVector<Region *>;
  Regions next = getSuccessors(loop, *condition);
  return getSuccessors(loop, RegionBranchPoint::parent()) ==
             Regions{condition} &&
         next.size() == 2 && llvm::is_contained(next, body) &&
         llvm::is_contained(next, nullptr) &&
         getSuccessors(loop, *body) == Regions{condition};
}

/// Finds the places for two instructions in different regions of one loop.
static SyncPoints findInRegions(Operation *loop, Operation *earlier,
                                Operation *later) {
  SyncPoints unknown{loop, loop, EdgeKind::Unstructured, loop};
  auto branch = dyn_cast<RegionBranchOpInterface>(loop);
  if (!branch)
    return unknown;
  auto getRegion = [&](Operation *op) -> Region * {
    return llvm::find_if(loop->getRegions(), [&](Region &region) {
      return region.isAncestor(op->getParentRegion());
    });
  };
  Region *from = getRegion(earlier), *to = getRegion(later);
  Operation *source = from->findAncestorOpInRegion(*earlier);
  Operation *sink = to->findAncestorOpInRegion(*later);
  if (alternates(branch, from, to))
    return {source, sink, EdgeKind::ConditionToBody, loop};
  if (alternates(branch, to, from))
    return {source, sink, EdgeKind::BodyToCondition, loop};
  return unknown;
}

SyncPoints tl::analysis::findSyncPoints(Operation *earlier, Operation *later,
                                        bool isInOrder) {
  auto [source, sink] = getAncestors(earlier, later);
  // A query to the block would renumber its operations after every insertion.
  if (source != sink && isInOrder)
    return {source, sink, EdgeKind::Forward, nullptr};
  if (source == sink && source != earlier && isa<LoopLikeOpInterface>(source))
    return findInRegions(source, earlier, later);
  Operation *loop = sink->getParentOp();
  while (!isa<LoopLikeOpInterface, SectionOp>(loop))
    loop = loop->getParentOp();
  return {source, sink,
          isa<SectionOp>(loop) ? EdgeKind::Unstructured : EdgeKind::LoopCarried,
          loop};
}

Operation *tl::analysis::getInnermostLoop(Operation *op) {
  op = op->getParentOp();
  while (op && !isa<LoopLikeOpInterface, SectionOp>(op))
    op = op->getParentOp();
  return isa_and_nonnull<LoopLikeOpInterface>(op) ? op : nullptr;
}
