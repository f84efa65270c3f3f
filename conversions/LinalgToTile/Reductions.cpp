//===- Reductions.cpp - Sums and extrema along dimensions -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/LinalgToTile/Conversion.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl;
using tile::ReduceKind;

/// The reduction that combines with `op`, if `tile.reduce` has it. It makes the
/// maximum NaN if an element is NaN, which `arith.maxnumf` does not.
static std::optional<ReduceKind> getKind(Operation *op) {
  using Kind = std::optional<ReduceKind>;
  return TypeSwitch<Operation *, Kind>(op)
      .Case<arith::AddFOp, arith::AddIOp>([](auto) { return ReduceKind::Sum; })
      .Case<arith::MulFOp, arith::MulIOp>(
          [](auto) { return ReduceKind::Product; })
      .Case<arith::MaximumFOp, arith::MaxSIOp>(
          [](auto) { return ReduceKind::Max; })
      .Case<arith::MinimumFOp, arith::MinSIOp>(
          [](auto) { return ReduceKind::Min; })
      .Default([](Operation *) { return std::nullopt; });
}

namespace {
/// A reduction: `result[...] = kind(result[...], term)` over some dimensions.
struct Reduction {
  ReduceKind kind;
  Value term;
  OpOperand *result;
  /// The dimensions of the result and the reduced ones.
  SmallVector<unsigned> kept, reduced;
};
} // namespace

static bool isReduced(Type type) {
  return type.isF16() || type.isBF16() || type.isF32() ||
         type.isSignlessInteger(8) || type.isSignlessInteger(16) ||
         type.isSignlessInteger(32);
}

static std::optional<Reduction> matchReduction(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0 ||
      op.getNumLoops() > 4)
    return std::nullopt;
  Reduction reduction;
  reduction.result = op.getDpsInitOperand(0);
  AffineMap map = op.getMatchingIndexingMap(reduction.result);
  if (!map.isProjectedPermutation() ||
      map.getNumResults() + op.getNumReductionLoops() != op.getNumLoops())
    return std::nullopt;
  for (AffineExpr expr : map.getResults())
    reduction.kept.push_back(cast<AffineDimExpr>(expr).getPosition());
  op.getReductionDims(reduction.reduced);
  BlockArgument previous = op.getMatchingBlockArgument(reduction.result);
  Operation *combiner =
      op.getMatchingYieldValue(reduction.result)->get().getDefiningOp();
  auto kind = combiner ? getKind(combiner) : std::nullopt;
  if (!kind || !previous.hasOneUse() ||
      !llvm::is_contained(combiner->getOperands(), previous) ||
      !isReduced(previous.getType()))
    return std::nullopt;
  reduction.kind = *kind;
  reduction.term = combiner->getOperand(combiner->getOperand(0) == previous);
  return reduction;
}

bool structured::isReduction(linalg::LinalgOp op) {
  return matchReduction(op).has_value();
}

/// The operand that holds the terms, with the dimensions of the result before
/// the reduced ones; null if none does.
static Value findTerms(linalg::LinalgOp op, const Reduction &reduction,
                       ArrayRef<unsigned> order) {
  auto element = dyn_cast<BlockArgument>(reduction.term);
  if (!element || element.getOwner() != op.getBlock())
    return {};
  OpOperand *operand = op.getMatchingOpOperand(element);
  SmallVector<AffineExpr> dims;
  for (unsigned dim : order)
    dims.push_back(getAffineDimExpr(dim, op.getContext()));
  bool isInOrder = op.getMatchingIndexingMap(operand) ==
                   AffineMap::get(op.getNumLoops(), 0, dims, op.getContext());
  return isInOrder ? operand->get() : Value();
}

/// A new tile with the terms of all points of `space`, in the order `order` of
/// its dimensions.
static FailureOr<Value> computeTerms(RewriterBase &rewriter,
                                     linalg::LinalgOp op,
                                     const Reduction &reduction,
                                     ArrayRef<unsigned> order) {
  structured::IterationSpace space = structured::computeSpace(rewriter, op);
  SmallVector<OpFoldResult> sizes;
  SmallVector<int64_t> bounds;
  for (unsigned dim : order) {
    if (!space.bounds[dim])
      return op.emitOpError("has no known bound of its dimension ") << dim;
    sizes.push_back(space.sizes[dim]);
    bounds.push_back(*space.bounds[dim]);
  }
  Value terms = structured::createTile(rewriter, op.getLoc(), sizes, bounds,
                                       reduction.term.getType());
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<Value> ordered = structured::createLoops(
      rewriter, op.getLoc(), space, order, /*inOrder=*/false);
  SmallVector<Value> indices(op.getNumLoops());
  for (auto [dim, index] : llvm::zip_equal(order, ordered))
    indices[dim] = index;
  IRMapping mapping = structured::cloneBody(rewriter, op, indices);
  memref::StoreOp::create(rewriter, op.getLoc(),
                          mapping.lookupOrDefault(reduction.term), terms,
                          ordered);
  return terms;
}

/// A tile without the last dimension of `tile`.
static Value createReduced(RewriterBase &rewriter, Location loc, Value tile,
                           ArrayRef<int64_t> bounds) {
  return structured::createTile(
      rewriter, loc, ArrayRef(getSizes(rewriter, loc, tile)).drop_back(),
      bounds.drop_back(), cast<MemRefType>(tile.getType()).getElementType());
}

/// A tile of one element that stands for `element`, a memref without
/// dimensions.
static Value loadElement(RewriterBase &rewriter, Location loc, Value element) {
  Value tile = structured::createElementTile(rewriter, loc, element);
  if (!structured::isTile(element)) {
    Value row = structured::viewAsRow(rewriter, loc, element);
    tile::CopyOp::create(rewriter, loc, row, tile);
    return tile;
  }
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value loaded = memref::LoadOp::create(rewriter, loc, element);
  memref::StoreOp::create(rewriter, loc, loaded, tile, zero);
  return tile;
}

/// Stores the only element of `tile` in `element`.
static void writeBack(RewriterBase &rewriter, Location loc, Value tile,
                      Value element) {
  if (!structured::isTile(element)) {
    Value row = structured::viewAsRow(rewriter, loc, element);
    tile::CopyOp::create(rewriter, loc, tile, row);
    return;
  }
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value value = memref::LoadOp::create(rewriter, loc, tile, zero);
  memref::StoreOp::create(rewriter, loc, value, element);
}

LogicalResult structured::convertReduction(RewriterBase &rewriter,
                                           linalg::LinalgOp op) {
  Reduction reduction = *matchReduction(op);
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  SmallVector<unsigned> order(reduction.kept);
  llvm::append_range(order, reduction.reduced);
  Value src = findTerms(op, reduction, order);
  if (!src) {
    FailureOr<Value> terms = computeTerms(rewriter, op, reduction, order);
    if (failed(terms))
      return failure();
    src = *terms;
  }
  FailureOr<SmallVector<int64_t>> bounds = computeBounds(op, src);
  if (failed(bounds))
    return failure();
  for (size_t rank = order.size(); rank > reduction.kept.size() + 1; --rank) {
    Value dst =
        createReduced(rewriter, loc, src, ArrayRef(*bounds).take_front(rank));
    tile::ReduceOp::create(rewriter, loc, reduction.kind, src, dst, rank - 1,
                           /*accumulate=*/false);
    src = dst;
  }
  Value result = reduction.result->get();
  bool isElement = reduction.kept.empty();
  Value dst = isElement ? loadElement(rewriter, loc, result) : result;
  tile::ReduceOp::create(rewriter, loc, reduction.kind, src, dst,
                         reduction.kept.size(), /*accumulate=*/true);
  if (isElement)
    writeBack(rewriter, loc, dst, result);
  rewriter.eraseOp(op);
  return success();
}
