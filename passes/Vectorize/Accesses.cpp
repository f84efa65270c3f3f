//===- Accesses.cpp - Loads and stores of a loop, and their order ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "analysis/Legality/Legality.h"
#include "passes/Vectorize/BodyVectorizer.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// Counts the iterations from the last one on along the induction variables
/// with which the places of stores fall: views have no negative strides.
void BodyVectorizer::reverseStores() {
  llvm::SmallBitVector falling(space.getRank());
  loop.walk([&](memref::StoreOp store) {
    for (Value index : store.getIndices())
      if (AffineExpr expr = exprs.find(index))
        for (auto [dim, factor] : llvm::enumerate(exprs.split(expr).factors))
          if (factor < 0)
            falling.set(dim);
  });
  for (unsigned dim : falling.set_bits())
    space.reverse(dim);
}

FailureOr<BodyVectorizer::ElementAccess>
BodyVectorizer::findAccess(Operation *op, Value memref, ValueRange indices) {
  if (!loop.isDefinedOutsideOfLoop(memref))
    return fail(op, "its memref is made in the loop");
  ElementAccess access{memref, {}};
  for (Value index : indices) {
    AffineExpr expr = exprs.find(index);
    if (!expr)
      return fail(op, "an index is no expression of the induction variables");
    access.indices.push_back(expr);
  }
  return access;
}

/// Whether a branch in the loop contains `op`: its condition may keep indices
/// in bounds.
bool BodyVectorizer::isInBranch(Operation *op) {
  auto branch = op->getParentOfType<scf::IfOp>();
  return branch && loop->isAncestor(branch);
}

bool BodyVectorizer::isInInnerLoop(Operation *op) {
  auto inner = op->getParentOfType<scf::ForOp>();
  return inner && loop->isAncestor(inner);
}

/// Whether each iteration of the parallel loop runs `op`.
bool BodyVectorizer::runsAlways(Operation *op) {
  for (Operation *parent = op->getParentOp(); parent != loop;
       parent = parent->getParentOp()) {
    auto inner = dyn_cast<scf::ForOp>(parent);
    auto trips = inner ? inner.getStaticTripCount() : std::nullopt;
    if (!trips || trips->isZero())
      return false;
  }
  return true;
}

/// The extents of accessed memrefs bound the indices, and so the numbers of
/// iterations: those along one induction variable are a factor of an index
/// apart, and begin at its least value if it only rises.
void BodyVectorizer::addBounds(const ElementAccess &access) {
  for (auto [dim, index] : llvm::enumerate(access.indices)) {
    auto bound = analysis::computeExtentBound(access.memref, dim);
    if (bound.value_or(INT64_MAX) > 0)
      exprs.limit(index, bound.value_or(INT64_MAX) - 1);
    IndexTerms terms = exprs.split(index);
    if (!bound || !terms.others.empty())
      continue;
    bool rises =
        llvm::all_of(terms.factors, [](int64_t factor) { return factor >= 0; });
    int64_t first = exprs.computeRange(terms.uniform).smin().getSExtValue();
    int64_t last = *bound - 1;
    if (rises && first > 0 && first <= last)
      last -= first;
    for (auto [variable, factor] : llvm::enumerate(terms.factors))
      if (factor != 0 && factor != INT64_MIN)
        space.addBound(variable, last / std::abs(factor) + 1);
  }
}

/// Whether some iteration certainly accesses elements out of bounds, if the
/// loop runs.
bool BodyVectorizer::leavesMemRef(const ElementAccess &access) {
  auto type = cast<MemRefType>(access.memref.getType());
  for (auto [index, extent] :
       llvm::zip_equal(access.indices, type.getShape())) {
    ConstantIntRanges range = exprs.computeRange(index);
    if (range.smax().isNegative() ||
        (!ShapedType::isDynamic(extent) && range.smin().sge(extent)))
      return true;
    std::optional<Place> place = findPlace(index, exprs, space);
    auto first = place ? dyn_cast<AffineConstantExpr>(place->offset)
                       : AffineConstantExpr();
    if (!first)
      continue;
    // Of dimensions without a known extent there is at least one iteration.
    bool isKnown = llvm::all_of(place->dims, [&](unsigned dim) {
      return getConstantIntValue(space.getExtent(dim)).has_value();
    });
    int64_t last = isKnown ? range.smax().getSExtValue() : first.getValue();
    if (first.getValue() < 0 ||
        (!ShapedType::isDynamic(extent) && last >= extent))
      return true;
  }
  return false;
}

/// Loads and stores anywhere in the loop, in their order.
LogicalResult BodyVectorizer::collectAccesses() {
  WalkResult result = loop.walk([&](Operation *op) {
    FailureOr<ElementAccess> access = ElementAccess();
    if (auto load = dyn_cast<memref::LoadOp>(op))
      access = findAccess(load, load.getMemRef(), load.getIndices());
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      access = findAccess(store, store.getMemRef(), store.getIndices());
    if (failed(access))
      return WalkResult::interrupt();
    if (!access->memref)
      return WalkResult::advance();
    if (!isInBranch(op) && leavesMemRef(*access)) {
      (void)fail(op, "an index is out of bounds in some iterations");
      obstacle.isFault = runsAlways(op);
      return WalkResult::interrupt();
    }
    if (runsAlways(op))
      addBounds(*access);
    accesses[op] = *access;
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// The induction variables whose values `index` tells apart, together.
llvm::SmallBitVector BodyVectorizer::findVariables(AffineExpr index) {
  if (std::optional<Place> place = findPlace(index, exprs, space))
    return getUsed(*place, space);
  llvm::SmallBitVector variables(space.getRank());
  std::optional<SingleIndex> single = findSingle(index, exprs);
  if (single && single->dim)
    variables.set(*single->dim);
  return variables;
}

/// Whether the element of `store` may be that of `other` in another iteration.
/// It is not if equal indices tell all iterations apart, or if the ranges of an
/// index are.
bool BodyVectorizer::mayMeetInOtherIteration(const ElementAccess &store,
                                             const ElementAccess &other) {
  if (!analysis::mayAlias(store.memref, other.memref))
    return false;
  if (store.memref != other.memref)
    return true;
  llvm::SmallBitVector same(space.getRank());
  for (unsigned dim = 0; dim < space.getRank(); ++dim)
    same[dim] = getConstantIntValue(space.getExtent(dim)) == 1;
  for (auto [mine, its] : llvm::zip_equal(store.indices, other.indices)) {
    if (mine == its) {
      same |= findVariables(mine);
      continue;
    }
    ConstantIntRanges a = exprs.computeRange(mine), b = exprs.computeRange(its);
    if (a.smax().slt(b.smin()) || b.smax().slt(a.smin()))
      return false;
  }
  return !same.all();
}

/// Iterations may share loaded elements. No iteration may access elements that
/// another one stores.
LogicalResult BodyVectorizer::checkDependences() {
  for (auto &[store, written] : accesses) {
    if (!isa<memref::StoreOp>(store))
      continue;
    if (!findPlaces(written.indices, exprs, space) &&
        !findSingles(written.indices))
      return fail(store, "its indices are not induction variables plus offsets",
                  "vector instructions can load from any index, but not store "
                  "to one: loop over the elements that are stored");
    llvm::SmallBitVector variables(space.getRank());
    for (AffineExpr index : written.indices)
      variables |= findVariables(index);
    if (!variables.all())
      return fail(store, "iterations store to the same place",
                  "carry the value in an 'scf.for' of the body, or reduce a "
                  "tile with 'tile.reduce'");
    for (auto &[other, touched] : accesses)
      if (mayMeetInOtherIteration(written, touched))
        return fail(other,
                    "it may access an element that another iteration stores",
                    "store to another tile, and copy that after the loop");
  }
  return success();
}

/// Replaces indices of loads that are the same in all iterations by constants,
/// which take no tile.
void BodyVectorizer::foldIndices() {
  for (auto &[op, access] : accesses) {
    if (!isa<memref::LoadOp>(op) || findPlaces(access.indices, exprs, space))
      continue;
    for (AffineExpr &index : access.indices)
      if (auto same = exprs.computeRange(index).getConstantValue())
        index = rewriter.getAffineConstantExpr(same->getSExtValue());
  }
}
