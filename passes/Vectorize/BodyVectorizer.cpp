//===- BodyVectorizer.cpp - Vectorisation of a parallel loop --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/BodyVectorizer.h"
#include "analysis/Indices/ExtentBounds.h"
#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "passes/Vectorize/NewTiles.h"
#include "passes/Vectorize/Operations.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

static RewriterBase &insertBefore(RewriterBase &rewriter, Operation *op) {
  rewriter.setInsertionPoint(op);
  return rewriter;
}

BodyVectorizer::BodyVectorizer(RewriterBase &rewriter, scf::ParallelOp loop,
                               int64_t budget)
    : rewriter(rewriter), loop(loop), insertion(rewriter),
      before(loop->getPrevNode()), space(insertBefore(rewriter, loop), loop),
      exprs(loop, space, uniform), budget(budget) {}

LogicalResult BodyVectorizer::fail(Operation *op, const Twine &why,
                                   StringRef advice) {
  obstacle = {op, why.str(), advice.str()};
  return failure();
}

LogicalResult BodyVectorizer::failForSize(Operation *op, const Twine &why) {
  isTooLarge = true;
  return fail(op, why);
}

LogicalResult BodyVectorizer::run() {
  bool isDone = succeeded(checkLoop());
  if (isDone && space.isEmpty()) {
    rewriter.eraseOp(loop);
    return success();
  }
  for (Operation &op : loop.getBody()->without_terminator())
    isDone = isDone && succeeded(vectorize(&op));
  for (Operation *op : llvm::reverse(selections))
    op->erase();
  // Copies for gathers have room beside the budget.
  if (isDone && computePeakBytes(before, loop) - paddedBytes > budget)
    isDone = succeeded(failForSize(loop, "its tiles do not fit into UB"));
  if (isDone) {
    keepFromEmptyLoop();
    rewriter.eraseOp(loop);
    return success();
  }
  while (loop->getPrevNode() != before)
    rewriter.eraseOp(loop->getPrevNode());
  return failure();
}

//===----------------------------------------------------------------------===//
// Loops without iterations
//===----------------------------------------------------------------------===//

/// Whether `size` is `extent`, or that of a mask for `extent` elements.
static bool dependsOn(OpFoldResult size, OpFoldResult extent) {
  auto value = dyn_cast<Value>(size);
  auto apply = value ? value.getDefiningOp<affine::AffineApplyOp>() : nullptr;
  return size == extent ||
         (apply &&
          llvm::is_contained(apply.getMapOperands(), dyn_cast<Value>(extent)));
}

/// Whether `slice` may exceed its source if the loop has no iteration; only the
/// induction variables `empty` may then have no value. If there is only one, it
/// is the empty one, and slices without elements fit.
bool BodyVectorizer::mayFailIfEmpty(memref::SubViewOp slice,
                                    ArrayRef<unsigned> empty) const {
  SmallVector<OpFoldResult> sizes = slice.getMixedSizes();
  return llvm::any_of(llvm::seq<int64_t>(sizes.size()), [&](int64_t dim) {
    bool isEmpty =
        empty.size() == 1 && dependsOn(sizes[dim], space.getExtent(empty[0]));
    return !isEmpty && analysis::mayLeaveSource(slice, dim);
  });
}

/// Whether `created` may fail if the loop has no iteration.
bool BodyVectorizer::mayFailIfEmpty(Operation *created,
                                    ArrayRef<unsigned> empty) const {
  WalkResult result = created->walk([&](Operation *op) {
    bool mayFail = false;
    if (auto slice = dyn_cast<memref::SubViewOp>(op))
      mayFail = mayFailIfEmpty(slice, empty);
    // Its offsets repeat those of the last iteration.
    else if (isa<tile::GatherOp>(op))
      mayFail = true;
    else if (isa<memref::LoadOp>(op) || analysis::onlyComputes(op))
      mayFail = !analysis::canSpeculate(op);
    return mayFail ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// Moves the created operations into a condition if some of them fail in a loop
/// without iterations: operations on tiles have no elements then, but uniform
/// computations run once.
void BodyVectorizer::keepFromEmptyLoop() {
  SmallVector<unsigned> empty = space.getPossiblyEmpty();
  if (empty.empty())
    return;
  SmallVector<Operation *> created;
  bool mayFail = false;
  for (Operation *op = loop->getPrevNode(); op != before;
       op = op->getPrevNode()) {
    created.push_back(op);
    mayFail |= mayFailIfEmpty(op, empty);
  }
  if (!mayFail)
    return;
  Location loc = loop.getLoc();
  Value runs;
  for (unsigned dim : empty) {
    Value hasValues =
        arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::slt,
                              getValueOrCreateConstantIndexOp(
                                  rewriter, loc, space.getLowerBound(dim)),
                              getValueOrCreateConstantIndexOp(
                                  rewriter, loc, space.getUpperBound(dim)));
    runs = runs ? arith::AndIOp::create(rewriter, loc, runs, hasValues)
                : hasValues;
  }
  auto branch =
      scf::IfOp::create(rewriter, loc, runs, /*withElseRegion=*/false);
  for (Operation *op : llvm::reverse(created))
    rewriter.moveOpBefore(op, branch.thenBlock()->getTerminator());
}

//===----------------------------------------------------------------------===//
// Conditions of vectorisation
//===----------------------------------------------------------------------===//

LogicalResult BodyVectorizer::checkLoop() {
  for (unsigned dim = 0; dim < space.getRank(); ++dim)
    if (!space.getStep(dim))
      return fail(loop, "a step is no positive constant");
  if (space.getRank() > 4)
    return fail(loop, "it has more than 4 induction variables");
  for (Operation &op : loop.getBody()->without_terminator())
    hoist(&op);
  if (space.isEmpty())
    return success();
  reverseStores();
  if (failed(collectAccesses()))
    return failure();
  limitByStores();
  if (failed(checkDependences()))
    return failure();
  foldIndices();
  return success();
}

/// Whether `op` computes the same in all iterations. It may fail: see
/// `keepFromEmptyLoop`.
bool BodyVectorizer::isUniform(Operation *op) {
  return analysis::onlyComputes(op) && op->getNumRegions() == 0 &&
         llvm::all_of(op->getOperands(), [&](Value operand) {
           return loop.isDefinedOutsideOfLoop(operand) ||
                  uniform.contains(operand);
         });
}

/// Computes `op` before the loop if it is uniform; returns whether it is.
bool BodyVectorizer::hoist(Operation *op) {
  bool isHoisted =
      op->getNumResults() > 0 && uniform.contains(op->getResult(0));
  if (!isHoisted && isUniform(op)) {
    uniform.map(op->getResults(), rewriter.clone(*op, uniform)->getResults());
    for (Value result : op->getResults())
      exprs.addUniform(result);
    isHoisted = true;
  }
  return isHoisted;
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

/// Whether `op` makes a number of an index.
static bool isNumber(Operation *op) {
  bool isCast = isa<arith::IndexCastOp, arith::IndexCastUIOp>(op) &&
                op->getOperand(0).getType().isIndex();
  Operation *source =
      isa<arith::TruncIOp>(op) ? op->getOperand(0).getDefiningOp() : nullptr;
  return isCast || (source && isNumber(source));
}

/// Whether `op` makes a number of an index that is only used truncated.
static bool isWideNumber(Operation *op) {
  return isNumber(op) && op->getResult(0).getType().isInteger(64) &&
         llvm::all_of(op->getUsers(), llvm::IsaPred<arith::TruncIOp>);
}

LogicalResult BodyVectorizer::vectorize(Operation *op) {
  return guard ? vectorizeMasked(op) : vectorizeForAll(op);
}

LogicalResult BodyVectorizer::vectorizeForAll(Operation *op) {
  if (hoist(op))
    return success();
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return vectorizeLoad(load);
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return vectorizeStore(store);
  if (isWideNumber(op))
    return success();
  if (isNumber(op))
    return vectorizeNumber(op);
  if (auto inner = dyn_cast<scf::ForOp>(op))
    return vectorizeInnerLoop(inner);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return vectorizeBranch(branch);
  if (isBitcast(op))
    return vectorizeBitcast(op);
  if (auto compare = dyn_cast<arith::CmpIOp>(op);
      compare && compare.getLhs().getType().isIndex())
    return vectorizeIndexCompare(compare);
  // Part of an index, which is analysed at its use.
  if (analysis::onlyComputes(op) &&
      llvm::all_of(op->getResultTypes(), llvm::IsaPred<IndexType>))
    return success();
  return vectorizeElementwise(op);
}
