//===- Reduce.cpp - Lowering of reductions of tiles -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Planes along a dimension other than the last are combined by halves. So are
// columns along the last dimension, until a row is one repeat or one block.
// Sums and extrema of floats are then reduced by reduction instructions;
// integers and products have none, so rows are transposed and combined again.
//
// A dynamic extent is reduced into a tile of static extents, initialised with
// the identity.
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/MemoryRegion.h"
#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/Vector/RowReduction.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

namespace {
class ReduceEmitter : public RowReduction {
public:
  ReduceEmitter(tile::ReduceOp op, Value src, Value dst, RewriterBase &rewriter)
      : RowReduction(op, op.getKind(), rewriter), src(src), dst(dst),
        dim(op.getDim()), accumulate(op.getAccumulate()) {}

  LogicalResult run();

private:
  void normalise();
  bool canWriteSlices();
  LogicalResult reduceSlices();
  LogicalResult reducePlanes();
  LogicalResult reduceDynamicPlanes();
  LogicalResult reduceStaticRows();
  LogicalResult reduceDynamicRows();
  LogicalResult finishRows(Value rows);
  LogicalResult finish(Value result);

  Value src;
  Value dst;
  int64_t dim;
  bool accumulate;
};
} // namespace

/// Adds the reduced dimension to the result, and makes it the last one if all
/// later dimensions have extent 1.
void ReduceEmitter::normalise() {
  if (getType(dst).getRank() < getType(src).getRank())
    dst = insertDim(dst, dim);
  if (getType(src).getRank() == dim + 1)
    return;
  Value shortSrc = dropTrailing(src, dim + 1);
  Value shortDst = dropTrailing(dst, dim + 1);
  if (!shortSrc || !shortDst)
    return;
  src = shortSrc;
  dst = shortDst;
}

LogicalResult ReduceEmitter::run() {
  normalise();
  MemRefType type = getType(src);
  if (llvm::is_contained(getType(dst).getShape(), 0))
    return success();
  if (type.getDimSize(dim) == 0)
    return accumulate ? success()
                      : fill(getIdentity(type.getElementType()), dst);
  bool isLast = dim == type.getRank() - 1;
  // Aligned rows of one element are not copied to a vector, but reduced to one.
  if (type.getDimSize(dim) == 1 && !(isLast && hasAlignedRows(src)))
    return finish(src);
  if (isLast && type.getRank() > 2 && !ascend::isContiguous(getType(dst)) &&
      canWriteSlices())
    return reduceSlices();
  if (type.hasStaticShape() && getType(dst).hasStaticShape())
    return isLast ? reduceStaticRows() : reducePlanes();
  return isLast ? reduceDynamicRows() : reduceDynamicPlanes();
}

/// Copies `result`, which has the shape of the destination, to it.
LogicalResult ReduceEmitter::finish(Value result) {
  if (accumulate)
    return combine(kind, dst, result, dst);
  return copy(result, dst);
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

/// Whether instructions can write the results of each slice along dimension 0.
bool ReduceEmitter::canWriteSlices() {
  Value results = dropTrailing(dst, getType(dst).getRank() - 1);
  return results && hasAlignedRows(results) && !mayOverlap(src, dst);
}

/// Reduces one slice after another: contiguous results would have to be
/// separated.
LogicalResult ReduceEmitter::reduceSlices() {
  SmallVector<Index> offsets(getType(src).getRank(), index(0));
  auto dims = llvm::to_vector(llvm::seq<int64_t>(1, offsets.size()));
  return forEach(getSize(src, 0), [&](Value i) {
    offsets[0] = i;
    ReduceEmitter slice(*this);
    slice.src = takeDims(src, offsets, dims);
    slice.dst = takeDims(dst, offsets, dims);
    slice.dim = dim - 1;
    return slice.run();
  });
}

//===----------------------------------------------------------------------===//
// Planes
//===----------------------------------------------------------------------===//

LogicalResult ReduceEmitter::reducePlanes() {
  // The last step may write the destination if it does not read the source.
  FailureOr<Value> halves = foldHalves(src, dim, /*last=*/2);
  if (failed(halves))
    return failure();
  Value first = take(*halves, dim, index(0), index(1));
  Value second = take(*halves, dim, index(1), index(1));
  bool isDirect = !accumulate && (*halves != src || !mayOverlap(src, dst));
  if (isDirect)
    return combine(kind, first, second, dst);
  Value result = *halves == src ? allocate(getType(first).getShape(),
                                           getType(src).getElementType())
                                : first;
  if (failed(combine(kind, first, second, result)))
    return failure();
  return finish(result);
}

LogicalResult ReduceEmitter::reduceDynamicPlanes() {
  FailureOr<SmallVector<int64_t>> bounds = getBounds(dst);
  if (failed(bounds))
    return failure();
  Type elementType = getType(src).getElementType();
  Value whole = allocate(*bounds, elementType);
  if (failed(fill(getIdentity(elementType), whole)))
    return failure();
  Value result = cutTo(whole, src, dim);
  LogicalResult loop = forEach(getSize(src, dim), [&](Value i) {
    return combine(kind, result, take(src, dim, i, index(1)), result);
  });
  return failed(loop) ? failure() : finish(result);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Reduces each row of `rows`, a matrix with one row for each element of the
/// destination, into the destination.
LogicalResult ReduceEmitter::finishRows(Value rows) {
  bool readsSource = analysis::getRoot(rows) == analysis::getRoot(src);
  bool isDirect = !accumulate && ascend::isContiguous(getType(dst)) &&
                  getType(dst).hasStaticShape() &&
                  hasAlignedRows(asVector(dst)) &&
                  !(readsSource && mayOverlap(src, dst));
  Value target = isDirect ? asVector(dst) : Value();
  FailureOr<Value> reduced = reduceRows(rows, target);
  if (failed(reduced))
    return failure();
  if (isDirect)
    return copy(*reduced, target);
  FailureOr<SmallVector<int64_t>> bounds = getBounds(dst);
  if (failed(bounds))
    return failure();
  return finish(cutTo(splitVector(*reduced, *bounds), dst, dim));
}

LogicalResult ReduceEmitter::reduceStaticRows() {
  FailureOr<Value> rows = foldColumns(src);
  return failed(rows) ? failure() : finishRows(*rows);
}

LogicalResult ReduceEmitter::reduceDynamicRows() {
  FailureOr<SmallVector<int64_t>> bounds = getBounds(dst);
  if (failed(bounds))
    return failure();
  Type elementType = getType(src).getElementType();
  int64_t lanes = getRowLanes(elementType);
  SmallVector<int64_t> shape(*bounds);
  shape.back() = lanes;
  int64_t count = llvm::product_of(ArrayRef(*bounds), int64_t(1));
  Value rows = allocate({count, lanes}, elementType);
  if (failed(fill(getIdentity(elementType), rows)))
    return failure();

  Value result = cutTo(splitRows(rows, shape), src, dim);
  Index extent = getSize(src, dim);
  Index chunks = div(extent, lanes);
  LogicalResult loop = forEach(chunks, [&](Value chunkExtent) {
    Value columns = take(src, dim, mul(chunkExtent, lanes), index(lanes));
    return combine(kind, result, columns, result);
  });
  if (failed(loop))
    return failure();
  Index whole = mul(chunks, lanes);
  Index rest = sub(extent, whole);
  if (getConstantIntValue(rest) != 0) {
    Value head = take(result, dim, index(0), rest);
    if (failed(combine(kind, head, take(src, dim, whole, rest), head)))
      return failure();
  }
  return finishRows(rows);
}

//===----------------------------------------------------------------------===//
// Pattern
//===----------------------------------------------------------------------===//

namespace {
/// tile.reduce -> elementwise instructions and reduction instructions
struct ConvertReduce : public OpConversionPattern<tile::ReduceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::ReduceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op.getPartialKind() != op.getKind())
      return op.emitOpError("combines elements as they are here; "
                            "'tile-legalize' writes their absolute values or "
                            "squares to a tile");
    ReduceEmitter emitter(op, adaptor.getSrc(), adaptor.getDst(), rewriter);
    if (failed(emitter.run()))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void tl::populateReducePatterns(const TypeConverter &converter,
                                RewritePatternSet &patterns) {
  patterns.add<ConvertReduce>(converter, patterns.getContext());
}
