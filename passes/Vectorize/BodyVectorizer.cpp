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

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

static RewriterBase &insertBefore(RewriterBase &rewriter, Operation *op) {
  rewriter.setInsertionPoint(op);
  return rewriter;
}

BodyVectorizer::BodyVectorizer(RewriterBase &rewriter, scf::ParallelOp loop)
    : rewriter(rewriter), loop(loop), guard(rewriter),
      before(loop->getPrevNode()), space(insertBefore(rewriter, loop), loop) {}

LogicalResult BodyVectorizer::fail(Operation *op, const Twine &why) {
  obstacle = op;
  reason = why.str();
  return failure();
}

LogicalResult BodyVectorizer::run() {
  bool isDone = succeeded(checkLoop());
  if (isDone && space.isEmpty()) {
    rewriter.eraseOp(loop);
    return success();
  }
  for (Operation &op : loop.getBody()->without_terminator())
    isDone = isDone && succeeded(vectorize(&op));
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
    if (auto slice = dyn_cast<memref::SubViewOp>(op))
      mayFail |= mayFailIfEmpty(slice, empty);
    else if (isa<memref::LoadOp>(op) || analysis::onlyComputes(op))
      mayFail |= !analysis::canSpeculate(op);
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
  if (loop.getNumReductions() != 0)
    return fail(loop, "it has a result");
  if (!llvm::all_of(getAsOpFoldResult(loop.getStep()),
                    [](OpFoldResult step) { return isOneInteger(step); }))
    return fail(loop, "a step is not 1");
  if (space.getRank() > 4)
    return fail(loop, "it has more than 4 induction variables");
  for (Operation &op : loop.getBody()->without_terminator())
    hoist(&op);
  return checkDependences();
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
    isHoisted = true;
  }
  return isHoisted;
}

FailureOr<BodyVectorizer::Access>
BodyVectorizer::getAccess(Operation *op, Value memref, ValueRange indices) {
  if (!loop.isDefinedOutsideOfLoop(memref))
    return fail(op, "its memref is made in the loop");
  PlaceFinder finder(rewriter, space, uniform, loop);
  Access access{memref, {}};
  for (Value index : indices) {
    std::optional<Place> place = finder.find(index);
    if (!place)
      return fail(op, "an index is not an induction variable plus an offset");
    access.places.push_back(*place);
  }
  return access;
}

/// The extents of accessed tiles bound the numbers of iterations.
void BodyVectorizer::addBounds(const Access &access) {
  for (auto [dim, place] : llvm::enumerate(access.places))
    if (place.dim)
      if (auto bound = analysis::computeExtentBound(access.memref, dim))
        space.addBound(*place.dim, *bound);
}

/// Whether some iteration certainly accesses elements out of bounds, if the
/// loop runs.
bool BodyVectorizer::leavesMemRef(const Access &access) const {
  auto type = cast<MemRefType>(access.memref.getType());
  for (auto [place, extent] : llvm::zip_equal(access.places, type.getShape())) {
    auto count = place.dim ? getConstantIntValue(space.getExtent(*place.dim))
                           : std::optional<int64_t>(1);
    auto first = getConstantIntValue(place.offset);
    if (first && count &&
        (*first < 0 ||
         (!ShapedType::isDynamic(extent) && *first > extent - *count)))
      return true;
  }
  return false;
}

/// Iterations may share loaded elements. No iteration may access elements that
/// another one stores.
LogicalResult BodyVectorizer::checkDependences() {
  for (Operation &op : *loop.getBody()) {
    FailureOr<Access> access = Access();
    if (auto load = dyn_cast<memref::LoadOp>(op))
      access = getAccess(load, load.getMemRef(), load.getIndices());
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      access = getAccess(store, store.getMemRef(), store.getIndices());
    if (failed(access))
      return failure();
    if (!access->memref)
      continue;
    if (leavesMemRef(*access))
      return fail(&op, "an index is out of bounds in some iterations");
    addBounds(*access);
    accesses[&op] = *access;
  }
  for (auto &[store, written] : accesses) {
    if (!isa<memref::StoreOp>(store))
      continue;
    if (!getUsed(written.places, space).all())
      return fail(store, "iterations store to the same place");
    for (auto &[other, touched] : accesses)
      if (analysis::mayAlias(touched.memref, written.memref) &&
          (touched.memref != written.memref ||
           touched.places != written.places))
        return fail(other,
                    "it may access an element that another iteration stores");
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

LogicalResult BodyVectorizer::vectorize(Operation *op) {
  if (hoist(op))
    return success();
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return vectorizeLoad(load);
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return vectorizeStore(store);
  if (isa<arith::IndexCastOp>(op))
    return vectorizeRamp(op);
  if (auto cast = dyn_cast<arith::BitcastOp>(op))
    return vectorizeBitcast(cast);
  if (auto compare = dyn_cast<arith::CmpIOp>(op);
      compare && compare.getLhs().getType().isIndex())
    return vectorizeIndexCompare(compare);
  // Part of an index, which is analysed at its use.
  if (analysis::onlyComputes(op) &&
      llvm::all_of(op->getResultTypes(), llvm::IsaPred<IndexType>))
    return success();
  return vectorizeElementwise(op);
}
