//===- EdgeStores.cpp - Stores to tensors up to an edge -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A store to a tensor may not touch other elements, which may be those of other
// blocks. If its condition compares induction variables with bounds, as at the
// edges of a tensor, the iterations that store are a slice. If all iterations
// store to the place in the end, their elements are those of this block.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/ScalarForms.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;
using arith::CmpIPredicate;

/// Nothing, or a number that is not negative exactly if `compare` holds.
static AffineExpr getSlack(CmpIPredicate predicate, AffineExpr lhs,
                           AffineExpr rhs) {
  switch (predicate) {
  case CmpIPredicate::slt:
    return rhs - lhs - 1;
  case CmpIPredicate::sle:
    return rhs - lhs;
  case CmpIPredicate::sgt:
    return lhs - rhs - 1;
  case CmpIPredicate::sge:
    return lhs - rhs;
  default:
    return {};
  }
}

/// Adds the bounds of iterations for which `condition` holds; returns whether
/// it is a conjunction of such bounds.
bool BodyVectorizer::addEdges(Value condition, Edges &edges) {
  if (auto both = condition.getDefiningOp<arith::AndIOp>())
    return addEdges(both.getLhs(), edges) && addEdges(both.getRhs(), edges);
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare || !compare.getLhs().getType().isIndex())
    return false;
  AffineExpr lhs = exprs.find(compare.getLhs());
  AffineExpr rhs = exprs.find(compare.getRhs());
  if (!lhs || !rhs)
    return false;
  CmpIPredicate predicate = compare.getPredicate();
  if (auto isSigned = getSignedPredicate(predicate)) {
    if (!exprs.isNotNegative(lhs) || !exprs.isNotNegative(rhs))
      return false;
    predicate = *isSigned;
  }
  AffineExpr slack = getSlack(predicate, lhs, rhs);
  auto single = slack ? findSingle(slack, exprs) : std::nullopt;
  if (!single || !single->dim || std::abs(single->factor) != 1)
    return false;
  bool isFirst = single->factor > 0;
  (isFirst ? edges.first : edges.end)[*single->dim].push_back(
      isFirst ? -single->uniform : single->uniform + 1);
  return true;
}

/// Whether each iteration stores to the place of `store`, which some run.
bool BodyVectorizer::isStoredAlways(memref::StoreOp store) {
  const ElementAccess &access = accesses[store];
  Operation *branch = store->getParentOp();
  return llvm::any_of(accesses, [&](const auto &entry) {
    const auto &[other, touched] = entry;
    bool isOtherBranch = other->getParentOp() == branch &&
                         other->getParentRegion() != store->getParentRegion();
    return isa<memref::StoreOp>(other) && touched.memref == access.memref &&
           touched.indices == access.indices &&
           runsAlways(isOtherBranch ? branch : other);
  });
}

LogicalResult BodyVectorizer::vectorizeMaskedTensorStore(memref::StoreOp store,
                                                         Value mask,
                                                         bool isThen) {
  // Other elements may be those of other blocks.
  if (!isStoredAlways(store) &&
      !(isInOnlyBlock() && isInBounds(accesses[store])))
    return fail(store, "some iterations do not store to the tensor",
                "store to a tile, and copy that to the tensor after the loop");
  Value value = getSelected(store);
  Value old = value ? loadOld(store) : Value();
  if (!old ||
      failed(check(store, tile::SelectOp::create(rewriter, store.getLoc(), mask,
                                                 isThen ? value : old,
                                                 isThen ? old : value, old))))
    return failure();
  return storeToTensor(store, old);
}

/// Stores the elements of the iterations that run a branch.
LogicalResult BodyVectorizer::vectorizeEdgeStore(memref::StoreOp store,
                                                 Value mask, bool isThen) {
  Location loc = store.getLoc();
  auto branch = cast<scf::IfOp>(store->getParentOp());
  Edges edges(space.getRank());
  auto places = findPlaces(accesses[store].indices, exprs, space);
  Value view;
  if (isThen && places && addEdges(branch.getCondition(), edges))
    view = getViews(loc).createView(accesses[store].memref, *places);
  if (!view)
    return vectorizeMaskedTensorStore(store, mask, isThen);
  Value value = getWholeTile(store);
  if (!value)
    return failure();
  constexpr int64_t limit = int64_t(1) << 30;
  auto toValue = [&](OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, number);
  };
  SmallVector<OpFoldResult> offsets, sizes, ones;
  for (unsigned dim = 0; dim < space.getRank(); ++dim) {
    Value zero = toValue(rewriter.getIndexAttr(0)), first = zero;
    Value count = toValue(space.getExtent(dim)), end = count;
    for (AffineExpr edge : edges.first[dim])
      first = rewriter.createOrFold<arith::MaxSIOp>(
          loc, first, toValue(createClamped(loc, edge, limit)));
    for (AffineExpr edge : edges.end[dim])
      end = rewriter.createOrFold<arith::MinSIOp>(
          loc, end, toValue(createClamped(loc, edge, limit)));
    first = rewriter.createOrFold<arith::MinSIOp>(loc, first, count);
    Value size = rewriter.createOrFold<arith::MaxSIOp>(
        loc, rewriter.createOrFold<arith::SubIOp>(loc, end, first), zero);
    offsets.push_back(getAsOpFoldResult(first));
    sizes.push_back(getAsOpFoldResult(size));
    ones.push_back(rewriter.getIndexAttr(1));
  }
  // A slice may not begin behind the last element, not even an empty one.
  if (llvm::any_of(sizes,
                   [](OpFoldResult size) { return isZeroInteger(size); }))
    return success();
  auto take = [&](Value tile) {
    return memref::SubViewOp::create(rewriter, loc, tile, offsets, sizes, ones);
  };
  Value from = take(value);
  tile::CopyOp::create(rewriter, loc, from, take(view));
  return success();
}
