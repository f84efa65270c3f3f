//===- Edges.cpp - Iterations that run a branch ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a condition compares induction variables with bounds, as at the edges of a
// tensor, the iterations for which it holds are next to each other, and the
// elements that they access are a slice.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/Matchers.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/ScalarForms.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

/// Numbers that are all not negative exactly if `predicate` holds for `lhs` and
/// `rhs`; none if there are no such numbers.
static SmallVector<AffineExpr, 2> getSlacks(CmpIPredicate predicate,
                                            AffineExpr lhs, AffineExpr rhs) {
  switch (predicate) {
  case CmpIPredicate::slt:
    return {rhs - lhs - 1};
  case CmpIPredicate::sle:
    return {rhs - lhs};
  case CmpIPredicate::sgt:
    return {lhs - rhs - 1};
  case CmpIPredicate::sge:
    return {lhs - rhs};
  case CmpIPredicate::eq:
    return {lhs - rhs, rhs - lhs};
  default:
    return {};
  }
}

void BodyVectorizer::addEdges(Value condition, bool holds, Edges &edges) {
  if (!edges.added.insert({condition, char(holds)}).second)
    return;
  Operation *op = condition.getDefiningOp();
  bool isBoth = holds ? isa_and_nonnull<arith::AndIOp>(op)
                      : isa_and_nonnull<arith::OrIOp>(op);
  if (isBoth)
    for (Value operand : op->getOperands())
      addEdges(operand, holds, edges);
  if (isBoth)
    return;
  if (auto negation = dyn_cast_or_null<arith::XOrIOp>(op);
      negation && matchPattern(negation.getRhs(), m_One()))
    return addEdges(negation.getLhs(), !holds, edges);
  auto compare = dyn_cast_or_null<arith::CmpIOp>(op);
  AffineExpr lhs, rhs;
  if (compare && compare.getLhs().getType().isIndex()) {
    lhs = exprs.find(compare.getLhs());
    rhs = exprs.find(compare.getRhs());
  }
  SmallVector<AffineExpr, 2> slacks;
  if (lhs && rhs) {
    CmpIPredicate predicate = compare.getPredicate();
    auto isSigned = getSignedPredicate(predicate);
    if (isSigned && exprs.isNotNegative(lhs) && exprs.isNotNegative(rhs))
      predicate = *isSigned;
    slacks = getSlacks(holds ? predicate : arith::invertPredicate(predicate),
                       lhs, rhs);
  }
  edges.areExact &= !slacks.empty();
  for (AffineExpr slack : slacks) {
    std::optional<SingleIndex> single = findSingle(slack, exprs);
    int64_t factor = single ? single->factor : 0;
    if (factor == 0 || !single->dim || !llvm::isInt<32>(factor)) {
      edges.areExact = false;
      continue;
    }
    if (factor > 0)
      edges.first[*single->dim].push_back((-single->uniform).ceilDiv(factor));
    else
      edges.end[*single->dim].push_back(single->uniform.floorDiv(-factor) + 1);
  }
}

BodyVectorizer::Edges BodyVectorizer::findEdges(Operation *op) {
  Edges edges(space.getRank());
  for (; op->getParentOp() != loop; op = op->getParentOp()) {
    auto branch = dyn_cast<scf::IfOp>(op->getParentOp());
    if (!branch)
      continue;
    // The operations are in a branch, too, unless it has results.
    if (exprs.isUniform(branch.getCondition()))
      edges.areExact &= branch.getNumResults() == 0;
    else
      addEdges(branch.getCondition(),
               op->getParentRegion() == &branch.getThenRegion(), edges);
  }
  return edges;
}

void BodyVectorizer::loosen(const ElementAccess &access, Edges &edges) {
  auto type = cast<MemRefType>(access.memref.getType());
  if (!type.hasStaticShape())
    return;
  llvm::SmallBitVector needed(space.getRank());
  for (auto [index, extent] : llvm::zip_equal(access.indices, type.getShape()))
    if (!isBetween(exprs.computeRange(index), 0, extent - 1))
      needed |= findVariables(index);
  for (unsigned dim = 0; dim < space.getRank(); ++dim)
    if (!needed[dim]) {
      edges.first[dim].clear();
      edges.end[dim].clear();
    }
}

bool BodyVectorizer::isInBounds(const ElementAccess &access,
                                const Edges &edges) {
  auto type = cast<MemRefType>(access.memref.getType());
  AffineExpr zero = rewriter.getAffineConstantExpr(0);
  auto isInside = [&](AffineExpr index, int64_t extent) {
    ConstantIntRanges range = exprs.computeRange(index);
    if (isBetween(range, 0, extent - 1) || isAlwaysBelow(index, extent))
      return true;
    std::optional<SingleIndex> single = findSingle(index, exprs);
    if (!single || !single->dim || single->factor <= 0)
      return false;
    auto getRange = [&](AffineExpr iteration) {
      return exprs.computeRange(
          exprs.simplify(single->uniform + iteration * single->factor));
    };
    SmallVector<AffineExpr, 1> first = edges.first[*single->dim];
    SmallVector<AffineExpr, 1> end = edges.end[*single->dim];
    first.push_back(zero);
    end.push_back(exprs.getLast(*single->dim) + 1);
    return llvm::any_of(first,
                        [&](AffineExpr edge) {
                          return getRange(edge).smin().isNonNegative();
                        }) &&
           llvm::any_of(end, [&](AffineExpr edge) {
             return getRange(edge - 1).smax().slt(extent);
           });
  };
  return type.hasStaticShape() &&
         llvm::all_of(llvm::zip_equal(access.indices, type.getShape()),
                      [&](auto pair) {
                        auto [index, extent] = pair;
                        return isInside(index, extent);
                      });
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

BodyVectorizer::Box BodyVectorizer::createBox(Location loc,
                                              const Edges &edges) {
  constexpr int64_t limit = int64_t(1) << 30;
  auto toValue = [&](OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, number);
  };
  Box box;
  for (unsigned dim = 0; dim < space.getRank(); ++dim) {
    Value zero = toValue(rewriter.getIndexAttr(0)), first = zero;
    Value count = toValue(space.getExtent(dim)), end = count;
    if (edges.first[dim].empty() && edges.end[dim].empty()) {
      box.first.push_back(rewriter.getIndexAttr(0));
      box.sizes.push_back(space.getExtent(dim));
      continue;
    }
    for (AffineExpr edge : edges.first[dim])
      first = rewriter.createOrFold<arith::MaxSIOp>(
          loc, first, toValue(createClamped(loc, edge, limit)));
    for (AffineExpr edge : edges.end[dim])
      end = rewriter.createOrFold<arith::MinSIOp>(
          loc, end, toValue(createClamped(loc, edge, limit)));
    first = rewriter.createOrFold<arith::MinSIOp>(loc, first, count);
    Value size = rewriter.createOrFold<arith::MaxSIOp>(
        loc, rewriter.createOrFold<arith::SubIOp>(loc, end, first), zero);
    box.first.push_back(getAsOpFoldResult(first));
    // A slice may not begin after the last element, not even an empty one.
    bool isAtEnd = getConstantIntValue(first) &&
                   getConstantIntValue(first) == getConstantIntValue(count);
    box.sizes.push_back(getAsOpFoldResult(isAtEnd ? zero : size));
  }
  return box;
}

bool BodyVectorizer::canTakeBox(const ElementAccess &access,
                                const Edges &edges) {
  auto places = findPlaces(access.indices, exprs, space);
  if (!places)
    return false;
  SmallVector<unsigned> dims;
  for (const Place &place : *places) {
    if (place.dims.size() > 1)
      return false;
    llvm::append_range(dims, place.dims);
  }
  // Slices are empty if there is no iteration along their variables.
  llvm::SmallBitVector used = getUsed(*places, space);
  for (unsigned dim = 0; dim < space.getRank(); ++dim)
    if (!used[dim] && !(edges.first[dim].empty() && edges.end[dim].empty()))
      return false;
  bool isInOrder =
      std::adjacent_find(dims.begin(), dims.end(),
                         std::greater_equal<unsigned>()) == dims.end();
  bool hasGaps = !isGlobal(access.memref) && !places->back().dims.empty() &&
                 places->back().stride != 1;
  return !dims.empty() && isInOrder && !hasGaps;
}

Value BodyVectorizer::createBoxView(Location loc, const ElementAccess &access,
                                    const Box &box) {
  auto places = findPlaces(access.indices, exprs, space);
  for (Place &place : *places)
    if (!place.dims.empty())
      place.offset = exprs.simplify(place.offset +
                                    exprs.getExpr(box.first[place.dims[0]]) *
                                        place.stride);
  IterationSpace part = space.getPart(box.sizes);
  return ViewBuilder(rewriter, loc, exprs, part)
      .createView(access.memref, *places);
}

Value BodyVectorizer::takeBox(Location loc, Value tile, const Box &box,
                              const llvm::SmallBitVector &used) {
  SmallVector<OpFoldResult> offsets, sizes;
  for (unsigned dim : space.getTileDims(used)) {
    offsets.push_back(used[dim] ? box.first[dim] : rewriter.getIndexAttr(0));
    sizes.push_back(used[dim] ? box.sizes[dim] : rewriter.getIndexAttr(1));
  }
  auto type = cast<MemRefType>(tile.getType());
  if (llvm::all_of(llvm::zip_equal(sizes, type.getShape()), [](auto pair) {
        return getConstantIntValue(std::get<0>(pair)) == std::get<1>(pair);
      }))
    return tile;
  SmallVector<OpFoldResult> ones(sizes.size(), rewriter.getIndexAttr(1));
  return memref::SubViewOp::create(rewriter, loc, tile, offsets, sizes, ones);
}
