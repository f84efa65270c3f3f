//===- TensorParts.cpp - Parts of tensors that a loop reads ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/LoopParts.h"
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

bool BodyVectorizer::isInOnlyBlock() {
  auto launch = loop->getParentOfType<ascend::LaunchOpInterface>();
  return launch && getConstantIntValue(launch.getBlockCount()) == 1 &&
         !launch.getSubBlockIndex();
}

LogicalResult BodyVectorizer::vectorizeStagedLoad(memref::LoadOp load) {
  SmallVector<AffineExpr> indices;
  bool isWide = load.getType().getIntOrFloatBitWidth() > 8;
  Value src = isWide ? stageTensor(load, indices) : Value();
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
  Location loc = load.getLoc();
  Value tensor = load.getMemRef();
  Operation *launch = loop->getParentOfType<ascend::LaunchOpInterface>();
  // The elements in between may be those of other blocks.
  bool mayChange =
      !launch || (analysis::mayWrite(launch, tensor) && !isInOnlyBlock());
  if (!isGlobal(tensor) || mayChange || isMasked || load->getParentOp() != loop)
    return nullptr;
  auto type = cast<MemRefType>(tensor.getType());
  SmallVector<OpFoldResult> offsets, sizes;
  SmallVector<OpFoldResult> zeros(type.getRank(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(type.getRank(), rewriter.getIndexAttr(1));
  SmallVector<int64_t> bounds;
  indices = accesses[load].indices;
  for (auto [index, extent] : llvm::zip_equal(indices, type.getShape())) {
    auto span = findSpan(index, extent, exprs, space);
    if (!span || span->bound > mostPartSize)
      return nullptr;
    // Rows of whole blocks, if the tensor has them.
    auto first = dyn_cast<AffineConstantExpr>(span->first);
    auto count = dyn_cast<AffineConstantExpr>(span->count);
    if (count && !ShapedType::isDynamic(extent) && count.getValue() > extent)
      return nullptr;
    if (first && count && !ShapedType::isDynamic(extent)) {
      span->bound = std::min<int64_t>(llvm::alignTo(span->bound, rowAlignment),
                                      extent - first.getValue());
      span->count = rewriter.getAffineConstantExpr(span->bound);
    }
    offsets.push_back(exprs.create(rewriter, loc, span->first));
    sizes.push_back(exprs.create(rewriter, loc, span->count));
    bounds.push_back(span->bound);
    index = exprs.simplify(index - span->first);
  }
  if (bounds.empty() || llvm::product_of(bounds, 1.0) > double(mostPartSize))
    return nullptr;
  bool isPart = llvm::any_of(sizes, llvm::IsaPred<Value>);
  if (isPart)
    bounds.back() = llvm::alignTo(bounds.back(), rowAlignment);
  Value tile = createScratch(
      load, load.getType(), getAsIndexOpFoldResult(load.getContext(), bounds),
      llvm::to_vector_of<std::optional<int64_t>>(bounds));
  if (!tile)
    return nullptr;
  Value part =
      memref::SubViewOp::create(rewriter, loc, tensor, offsets, sizes, ones);
  Value filled = tile;
  if (isPart)
    filled = memref::SubViewOp::create(rewriter, loc, tile, zeros, sizes, ones);
  tile::CopyOp::create(rewriter, loc, part, filled);
  return tile;
}
