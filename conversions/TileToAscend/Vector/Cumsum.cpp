//===- Cumsum.cpp - Lowering of running sums ------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Planes are added one after another, which keeps the order of the elements in
// each sum. A sum along the last dimension uses the transposed rows, which
// takes the same number of steps and keeps that order; steps of doubling
// distance would not, and would start at no block.
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/Tiles/TileEmitter.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

namespace {
class CumsumEmitter : public TileEmitter {
public:
  CumsumEmitter(tile::CumsumOp op, RewriterBase &rewriter)
      : TileEmitter(op, rewriter), isReverse(op.getReverse()) {}

  LogicalResult run(Value src, Value dst, int64_t dim);

private:
  LogicalResult sumPlanes(Value src, Value dst, int64_t dim);
  LogicalResult sumRows(Value src, Value dst);
  LogicalResult emitSteps(Value src, Value dst, int64_t dim, Index count);

  bool isReverse;
};
} // namespace

LogicalResult CumsumEmitter::run(Value src, Value dst, int64_t dim) {
  if (llvm::is_contained(getType(src).getShape(), 0))
    return success();
  if (dim == getType(src).getRank() - 1)
    return sumRows(src, dst);
  return sumPlanes(src, dst, dim);
}

/// Sums `count` planes of `src` along `dim` to planes of `dst`, which vector
/// instructions can access and which is `src` or does not overlap it.
LogicalResult CumsumEmitter::emitSteps(Value src, Value dst, int64_t dim,
                                       Index count) {
  Index last = sub(count, index(1));
  Index first = isReverse ? max(last, 0) : index(0);
  // There may be no plane.
  Index size = min(count, 1);
  if (src != dst &&
      failed(copy(take(src, dim, first, size), take(dst, dim, first, size))))
    return failure();
  if (auto steps = getConstantIntValue(last); steps && *steps <= 0)
    return success();
  return forEach(max(last, 0), [&](Value step) {
    Index previous = isReverse ? sub(last, step) : Index(step);
    Index current =
        isReverse ? sub(previous, index(1)) : add(previous, index(1));
    return combine(tile::ReduceKind::Sum, take(dst, dim, previous, index(1)),
                   take(src, dim, current, index(1)),
                   take(dst, dim, current, index(1)));
  });
}

LogicalResult CumsumEmitter::sumPlanes(Value src, Value dst, int64_t dim) {
  Index count = getSize(src, dim);
  if (hasAlignedRows(dst) && (src == dst || !mayOverlap(src, dst)))
    return emitSteps(src, dst, dim, count);
  FailureOr<SmallVector<int64_t>> bounds = getBounds(src);
  if (failed(bounds))
    return failure();
  Value sums =
      cutTo(allocate(*bounds, getType(src).getElementType()), src, dim);
  sums = take(sums, dim, index(0), count);
  if (failed(emitSteps(src, sums, dim, count)))
    return failure();
  return copy(sums, dst);
}

LogicalResult CumsumEmitter::sumRows(Value src, Value dst) {
  FailureOr<SmallVector<int64_t>> bounds = getBounds(src);
  if (failed(bounds))
    return failure();
  Type elementType = getType(src).getElementType();
  int64_t last = bounds->size() - 1, columns = bounds->back();
  int64_t height = getPanelHeight(src);
  int64_t count = llvm::product_of(ArrayRef(*bounds).drop_back(), int64_t(1));
  int64_t rows = llvm::alignTo(count, height);
  // Whole panels in both transpositions.
  int64_t padded = llvm::alignTo(columns, height);
  Value matrix = allocate({rows, padded}, elementType);
  SmallVector<int64_t> shape(*bounds);
  shape.back() = padded;
  Value elements = splitRows(take(matrix, 0, index(0), index(count)), shape);
  Value part =
      take(cutTo(elements, src, last), last, index(0), getSize(src, last));
  bool isPadded =
      rows != count || padded != columns || !getType(src).hasStaticShape();
  if (isPadded && failed(fill(getZero(elementType), matrix)))
    return failure();
  if (failed(copy(src, part)))
    return failure();

  Value planes = allocate({padded, rows}, elementType);
  transpose(matrix, planes);
  if (failed(emitSteps(planes, planes, 0, getSize(src, last))))
    return failure();
  transpose(planes, matrix);
  return copy(part, dst);
}

namespace {
/// tile.cumsum -> a loop of additions
struct ConvertCumsum : public OpConversionPattern<tile::CumsumOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::CumsumOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    CumsumEmitter emitter(op, rewriter);
    if (failed(emitter.run(adaptor.getSrc(), adaptor.getDst(), op.getDim())))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void tl::populateCumsumPatterns(const TypeConverter &converter,
                                RewritePatternSet &patterns) {
  patterns.add<ConvertCumsum>(converter, patterns.getContext());
}
