//===- TensorParts.cpp - Parts of tensors that a loop reads ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/LoopParts.h"
#include "passes/Vectorize/Operations.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

namespace {
/// Indices along a dimension.
struct Span {
  AffineExpr first, count;
  /// The upper bound of their number.
  int64_t bound;
};
} // namespace

/// The indices in the range of `index`, which has other terms than induction
/// variables; all of `extent` if it may leave that.
static std::optional<Span> findRange(AffineExpr index, int64_t extent,
                                     IndexExprs &exprs) {
  // Not all numbers of the range need to be indices.
  if (ShapedType::isDynamic(extent))
    return std::nullopt;
  ConstantIntRanges range = exprs.computeRange(index);
  int64_t first = 0, last = extent - 1;
  if (isBetween(range, 0, last)) {
    first = range.smin().getSExtValue();
    last = range.smax().getSExtValue();
  }
  auto constant = [&](int64_t value) {
    return getAffineConstantExpr(value, index.getContext());
  };
  return Span{constant(first), constant(last - first + 1), last - first + 1};
}

/// The indices from the least to the greatest value of `index`; nothing if
/// their number has no bound. The loop has iterations.
static std::optional<Span> findSpan(AffineExpr index, int64_t extent,
                                    IndexExprs &exprs,
                                    const IterationSpace &space) {
  IndexTerms terms = exprs.split(index);
  if (!terms.others.empty())
    return findRange(index, extent, exprs);
  AffineExpr least = terms.uniform;
  AffineExpr count = getAffineConstantExpr(1, index.getContext());
  int64_t bound = 1;
  for (auto [dim, factor] : llvm::enumerate(terms.factors)) {
    if (factor == 0)
      continue;
    std::optional<int64_t> trips = space.getBound(dim);
    int64_t last;
    if (!trips || *trips < 1 || factor == INT64_MIN ||
        llvm::MulOverflow(*trips - 1, std::abs(factor), last) ||
        llvm::AddOverflow(bound, last, bound))
      return std::nullopt;
    AffineExpr distance = exprs.getLast(dim) * factor;
    if (factor < 0)
      least = least + distance;
    count = count + (factor < 0 ? -distance : distance);
  }
  return Span{exprs.simplify(least), exprs.simplify(count), bound};
}

/// The part of `span` within dimension `dim` of `tensor`, one index at least
/// unless that is empty.
static Span clampSpan(OpBuilder &builder, Location loc, const Span &span,
                      Value tensor, int64_t dim, IndexExprs &exprs) {
  int64_t bound = cast<MemRefType>(tensor.getType()).getDimSize(dim);
  auto toValue = [&](AffineExpr expr) {
    return getValueOrCreateConstantIndexOp(builder, loc,
                                           exprs.create(builder, loc, expr));
  };
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value extent = builder.createOrFold<memref::DimOp>(loc, tensor, dim);
  Value before = builder.createOrFold<arith::SubIOp>(loc, extent, number(1));
  Value first =
      builder.createOrFold<arith::MinSIOp>(loc, toValue(span.first), before);
  first = builder.createOrFold<arith::MaxSIOp>(loc, first, number(0));
  Value end = builder.createOrFold<arith::AddIOp>(loc, first, number(1));
  end = builder.createOrFold<arith::MaxSIOp>(
      loc, toValue(span.first + span.count), end);
  end = builder.createOrFold<arith::MinSIOp>(loc, end, extent);
  Value count = builder.createOrFold<arith::SubIOp>(loc, end, first);
  return {exprs.getExpr(getAsOpFoldResult(first)),
          exprs.getExpr(getAsOpFoldResult(count)),
          ShapedType::isDynamic(bound) ? span.bound
                                       : std::min(span.bound, bound)};
}

bool BodyVectorizer::isInOnlyBlock() {
  auto launch = loop->getParentOfType<ascend::LaunchOpInterface>();
  return launch && getConstantIntValue(launch.getBlockCount()) == 1 &&
         !launch.getSubBlockIndex();
}

LogicalResult BodyVectorizer::vectorizeStagedLoad(memref::LoadOp load) {
  SmallVector<AffineExpr> indices;
  Value src = stageTensor(load, indices);
  if (src && load.getType().getIntOrFloatBitWidth() == 8)
    src = widenBytes(load, src);
  FailureOr<Elements> gathered = failure();
  if (src)
    gathered = createGather(load, src, indices, load.getType());
  if (failed(gathered))
    return failure();
  tiles[load.getResult()] = *gathered;
  return success();
}

Value BodyVectorizer::stageTensor(memref::LoadOp load,
                                  SmallVector<AffineExpr> &indices) {
  Value tensor = load.getMemRef();
  Operation *launch = loop->getParentOfType<ascend::LaunchOpInterface>();
  // The elements in between may be those of other blocks.
  bool mayChange =
      !launch || (analysis::mayWrite(launch, tensor) && !isInOnlyBlock());
  if (!isGlobal(tensor) || mayChange)
    return nullptr;
  auto part = findTensorPart(load, /*mayGrow=*/true);
  if (!part)
    return nullptr;
  indices = part->indices;
  return loadTensorPart(load, tensor, *part);
}

std::optional<BodyVectorizer::TensorPart>
BodyVectorizer::findTensorPart(Operation *op, bool mayGrow) {
  const ElementAccess &access = accesses[op];
  auto type = cast<MemRefType>(access.memref.getType());
  Location loc = op->getLoc();
  TensorPart part;
  for (auto [dim, index] : llvm::enumerate(access.indices)) {
    int64_t extent = type.getDimSize(dim);
    bool isDynamic = ShapedType::isDynamic(extent);
    auto span = findSpan(index, extent, exprs, space);
    // Iterations that do not load may have any index.
    if (span && guardsOffsets &&
        (isDynamic || !isBetween(exprs.computeRange(index), 0, extent - 1))) {
      if (extent == 0)
        return std::nullopt;
      span = clampSpan(rewriter, loc, *span, access.memref, dim, exprs);
      part.mayBeEmpty |= isDynamic;
    }
    if (!span || span->bound > mostPartSize)
      return std::nullopt;
    // Rows of whole blocks, if the tensor has them.
    auto first = dyn_cast<AffineConstantExpr>(span->first);
    auto count = dyn_cast<AffineConstantExpr>(span->count);
    if (count && !ShapedType::isDynamic(extent) && count.getValue() > extent)
      return std::nullopt;
    if (mayGrow && first && count && !ShapedType::isDynamic(extent)) {
      span->bound = std::min<int64_t>(llvm::alignTo(span->bound, rowAlignment),
                                      extent - first.getValue());
      span->count = rewriter.getAffineConstantExpr(span->bound);
    }
    part.offsets.push_back(exprs.create(rewriter, loc, span->first));
    part.sizes.push_back(exprs.create(rewriter, loc, span->count));
    part.bounds.push_back(span->bound);
    part.indices.push_back(exprs.simplify(index - span->first));
  }
  bool isSmall = !part.bounds.empty() &&
                 llvm::product_of(part.bounds, 1.0) <= double(mostPartSize);
  return isSmall ? std::optional(part) : std::nullopt;
}

Value BodyVectorizer::loadTensorPart(Operation *op, Value tensor,
                                     const TensorPart &part) {
  Location loc = op->getLoc();
  SmallVector<OpFoldResult> zeros(part.sizes.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(part.sizes.size(), rewriter.getIndexAttr(1));
  SmallVector<int64_t> bounds = part.bounds;
  bool isPart = llvm::any_of(part.sizes, llvm::IsaPred<Value>);
  if (isPart)
    bounds.back() = llvm::alignTo(bounds.back(), rowAlignment);
  Type type = cast<MemRefType>(tensor.getType()).getElementType();
  Value tile =
      createScratch(op, type, getAsIndexOpFoldResult(op->getContext(), bounds),
                    llvm::to_vector_of<std::optional<int64_t>>(bounds));
  if (!tile)
    return nullptr;
  Value filled = tile;
  // Bytes are widened all together, and elements that are not loaded are
  // gathered from the first one.
  if (part.mayBeEmpty || (isPart && type.getIntOrFloatBitWidth() == 8)) {
    Value zero = createZero(rewriter, loc, type);
    if (failed(check(op, tile::FillOp::create(rewriter, loc, zero, tile))))
      return nullptr;
  }
  if (isPart)
    filled =
        memref::SubViewOp::create(rewriter, loc, tile, zeros, part.sizes, ones);
  tile::CopyOp::create(rewriter, loc, takeTensorPart(loc, tensor, part),
                       filled);
  return tile;
}

Value BodyVectorizer::takeTensorPart(Location loc, Value tensor,
                                     const TensorPart &part) {
  SmallVector<OpFoldResult> ones(part.sizes.size(), rewriter.getIndexAttr(1));
  return memref::SubViewOp::create(rewriter, loc, tensor, part.offsets,
                                   part.sizes, ones);
}

/// A store to elements apart of a tensor: to a tile of the part around them,
/// which only this block accesses.
LogicalResult
BodyVectorizer::vectorizeScatteredTensorStore(memref::StoreOp store,
                                              Value value) {
  const ElementAccess &access = accesses[store];
  std::optional<TensorPart> part;
  if (isInOnlyBlock() || isOnlyOfBlock(store))
    part = findTensorPart(store, /*mayGrow=*/false);
  // The other elements are stored as they were.
  if (!part || !findSingles(access.indices) ||
      llvm::any_of(part->sizes, llvm::IsaPred<Value>))
    return fail(store,
                "it stores elements apart of a tensor, and elements in between "
                "may be those of other blocks",
                "copy the part of the tensor to a tile, store to the tile, and "
                "copy that back after the loop");
  Value tile = value ? loadTensorPart(store, access.memref, *part) : Value();
  if (!tile || failed(scatter(store, value, tile, part->indices)))
    return failure();
  tile::CopyOp::create(rewriter, store.getLoc(), tile,
                       takeTensorPart(store.getLoc(), access.memref, *part));
  return success();
}
