//===- Cumsum.cpp - Lowering of running sums and extrema ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Planes are combined one after another, which keeps the order of the elements
// in each sum. A scan along the last dimension uses the transposed rows, which
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
class ScanEmitter : public TileEmitter {
public:
  ScanEmitter(Operation *op, tile::ReduceKind kind, bool isReverse,
              RewriterBase &rewriter)
      : TileEmitter(op, rewriter), kind(kind), isReverse(isReverse) {}

  /// `init` may be null.
  LogicalResult run(Value src, Value init, Value dst, int64_t dim);

private:
  LogicalResult scanPlanes(Value src, Value init, Value dst, int64_t dim);
  LogicalResult scanRows(Value src, Value init, Value dst);
  FailureOr<Value> createPlane(Value init, ArrayRef<int64_t> bounds,
                               int64_t rows);
  LogicalResult emitFirst(Value src, Value init, Value dst, int64_t dim,
                          Index first, Index size);
  LogicalResult emitSteps(Value src, Value init, Value dst, int64_t dim,
                          Index count);

  tile::ReduceKind kind;
  bool isReverse;
};
} // namespace

LogicalResult ScanEmitter::run(Value src, Value init, Value dst, int64_t dim) {
  if (llvm::is_contained(getType(src).getShape(), 0))
    return success();
  if (init && getType(init).getRank() < getType(src).getRank())
    init = insertDim(init, dim);
  if (dim == getType(src).getRank() - 1)
    return scanRows(src, init, dst);
  return scanPlanes(src, init, dst, dim);
}

/// Stores the first plane: number `first` along `dim`, if `size` is 1.
LogicalResult ScanEmitter::emitFirst(Value src, Value init, Value dst,
                                     int64_t dim, Index first, Index size) {
  Value from = take(src, dim, first, size), to = take(dst, dim, first, size);
  if (init)
    return combine(kind, take(init, dim, index(0), size), from, to);
  return src == dst ? success() : copy(from, to);
}

/// Combines `count` planes of `src` along `dim`, after the plane `init` if
/// there is one, to planes of `dst`, which vector instructions can access and
/// which is `src` or does not overlap it.
LogicalResult ScanEmitter::emitSteps(Value src, Value init, Value dst,
                                     int64_t dim, Index count) {
  Index last = sub(count, index(1));
  Index first = isReverse ? max(last, 0) : index(0);
  // There may be no plane.
  if (failed(emitFirst(src, init, dst, dim, first, min(count, 1))))
    return failure();
  if (auto steps = getConstantIntValue(last); steps && *steps <= 0)
    return success();
  return forEach(max(last, 0), [&](Value step) {
    Index previous = isReverse ? sub(last, step) : Index(step);
    Index current =
        isReverse ? sub(previous, index(1)) : add(previous, index(1));
    return combine(kind, take(dst, dim, previous, index(1)),
                   take(src, dim, current, index(1)),
                   take(dst, dim, current, index(1)));
  });
}

LogicalResult ScanEmitter::scanPlanes(Value src, Value init, Value dst,
                                      int64_t dim) {
  Index count = getSize(src, dim);
  if (hasAlignedRows(dst) && (src == dst || !mayOverlap(src, dst)))
    return emitSteps(src, init, dst, dim, count);
  FailureOr<SmallVector<int64_t>> bounds = getBounds(src);
  if (failed(bounds))
    return failure();
  Value results =
      cutTo(allocate(*bounds, getType(src).getElementType()), src, dim);
  results = take(results, dim, index(0), count);
  if (failed(emitSteps(src, init, results, dim, count)))
    return failure();
  return copy(results, dst);
}

/// `init`, a column for rows of at most `bounds`, as a plane of `rows`
/// elements; null if it is null.
FailureOr<Value> ScanEmitter::createPlane(Value init, ArrayRef<int64_t> bounds,
                                          int64_t rows) {
  if (!init)
    return Value();
  Type elementType = getType(init).getElementType();
  Value plane = allocate({rows}, elementType);
  SmallVector<int64_t> shape(bounds);
  shape.back() = 1;
  int64_t count = llvm::product_of(shape, int64_t(1));
  bool isPadded = rows != count || !getType(init).hasStaticShape();
  if (isPadded && failed(fill(getZero(elementType), plane)))
    return failure();
  Value column =
      splitRows(insertDim(take(plane, 0, index(0), index(count)), 1), shape);
  if (failed(copy(init, cutTo(column, init, shape.size() - 1))))
    return failure();
  return insertDim(plane, 0);
}

LogicalResult ScanEmitter::scanRows(Value src, Value init, Value dst) {
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

  FailureOr<Value> plane = createPlane(init, *bounds, rows);
  if (failed(plane))
    return failure();
  Value planes = allocate({padded, rows}, elementType);
  transpose(matrix, planes);
  if (failed(emitSteps(planes, *plane, planes, 0, getSize(src, last))))
    return failure();
  transpose(planes, matrix);
  return copy(part, dst);
}

namespace {
/// A scan -> a loop over planes
template <typename Op, tile::ReduceKind kind>
struct ConvertScan : public OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ScanEmitter emitter(op, kind, op.getReverse(), rewriter);
    if (failed(emitter.run(adaptor.getSrc(), adaptor.getInit(),
                           adaptor.getDst(), op.getDim())))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void tl::populateCumsumPatterns(const TypeConverter &converter,
                                RewritePatternSet &patterns) {
  using tile::ReduceKind;
  patterns.add<ConvertScan<tile::CumsumOp, ReduceKind::Sum>,
               ConvertScan<tile::CummaxOp, ReduceKind::Max>,
               ConvertScan<tile::CumminOp, ReduceKind::Min>>(
      converter, patterns.getContext());
}
