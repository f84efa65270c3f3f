//===- Transpose.cpp - Lowering of transpositions and broadcasts ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/Tiles/TileEmitter.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

namespace {
class TransposeEmitter : public TileEmitter {
public:
  TransposeEmitter(tile::TransposeOp op, Value src, Value dst,
                   RewriterBase &rewriter)
      : TileEmitter(op, rewriter), src(src), dst(dst),
        permutation(op.getPermutation()) {}

  LogicalResult run();

private:
  using Matrices = function_ref<LogicalResult(Value, Value)>;

  bool hasWholePanels();
  LogicalResult forEachMatrix(ArrayRef<int64_t> srcDims,
                              ArrayRef<int64_t> dstDims, Matrices body);
  LogicalResult visitOuter(ArrayRef<int64_t> srcDims, ArrayRef<int64_t> dstDims,
                           SmallVector<Index> &offsets, int64_t dim,
                           Matrices body);
  LogicalResult moveRows();
  LogicalResult moveColumns();
  Value getDenseColumn(Value matrix);
  LogicalResult transposeMatrix(Value from, Value to);
  LogicalResult moveBytes();
  LogicalResult moveElements(StringRef reason);

  Value src;
  Value dst;
  ArrayRef<int64_t> permutation;
};
} // namespace

//===----------------------------------------------------------------------===//
// Loops over matrices
//===----------------------------------------------------------------------===//

/// Loops over dimension `dim` of the source and later ones, except for
/// `srcDims`, the dimensions of the matrices.
LogicalResult TransposeEmitter::visitOuter(ArrayRef<int64_t> srcDims,
                                           ArrayRef<int64_t> dstDims,
                                           SmallVector<Index> &offsets,
                                           int64_t dim, Matrices body) {
  int64_t rank = permutation.size();
  if (dim == rank) {
    SmallVector<Index> dstOffsets;
    for (int64_t axis : permutation)
      dstOffsets.push_back(offsets[axis]);
    return body(takeDims(src, offsets, srcDims),
                takeDims(dst, dstOffsets, dstDims));
  }
  if (llvm::is_contained(srcDims, dim) || getType(src).getDimSize(dim) == 1)
    return visitOuter(srcDims, dstDims, offsets, dim + 1, body);
  return forEach(getSize(src, dim), [&](Value i) {
    offsets[dim] = i;
    LogicalResult result = visitOuter(srcDims, dstDims, offsets, dim + 1, body);
    offsets[dim] = index(0);
    return result;
  });
}

LogicalResult TransposeEmitter::forEachMatrix(ArrayRef<int64_t> srcDims,
                                              ArrayRef<int64_t> dstDims,
                                              Matrices body) {
  SmallVector<Index> offsets(permutation.size(), index(0));
  return visitOuter(srcDims, dstDims, offsets, 0, body);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// The last dimension is fixed: copies rows of matrices.
LogicalResult TransposeEmitter::moveRows() {
  int64_t rank = permutation.size(), last = rank - 1;
  if (rank == 1)
    return copy(src, dst);
  // The matrices along the second-to-last dimension of the result.
  int64_t rows = permutation[last - 1];
  return forEachMatrix({rows, last}, {last - 1, last},
                       [&](Value from, Value to) { return copy(from, to); });
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

/// Whether all matrices consist of whole panels in aligned rows.
bool TransposeEmitter::hasWholePanels() {
  MemRefType type = getType(src);
  return type.hasStaticShape() && getType(dst).hasStaticShape() &&
         type.getDimSize(permutation.back()) % getPanelHeight(src) == 0 &&
         type.getShape().back() % getPanelWidth(src) == 0 &&
         hasAlignedRows(src) && hasAlignedRows(dst);
}

/// The column that is all of `matrix` if its elements are contiguous.
Value TransposeEmitter::getDenseColumn(Value matrix) {
  if (getType(matrix).getDimSize(1) != 1 || getStrides(matrix)[0] != 1)
    return Value();
  return takeDims(matrix, {index(0), index(0)}, {0});
}

/// Transposes one matrix, through padded ones unless both are whole panels.
LogicalResult TransposeEmitter::transposeMatrix(Value from, Value to) {
  if (Value column = getDenseColumn(from))
    return copy(column, dropLeading(to));
  if (Value column = getDenseColumn(to))
    return copy(dropLeading(from), column);
  FailureOr<SmallVector<int64_t>> bounds = getBounds(from);
  if (failed(bounds))
    return failure();
  Type elementType = getType(from).getElementType();
  int64_t height = getPanelHeight(from);
  int64_t rows = llvm::alignTo((*bounds)[0], height);
  int64_t columns = llvm::alignTo((*bounds)[1], getPanelWidth(from));
  auto isWhole = [&](Value tile) {
    return getType(tile).hasStaticShape() && rows == (*bounds)[0] &&
           columns == (*bounds)[1] && hasAlignedRows(tile);
  };
  Value padded = from, result = to;
  if (!isWhole(from)) {
    padded = allocate({rows, columns}, elementType);
    Value part = cutTo(padded, from, 0);
    part = take(part, 0, index(0), getSize(from, 0));
    if (failed(fill(getZero(elementType), padded)) || failed(copy(from, part)))
      return failure();
  }
  if (!isWhole(to))
    result = allocate({columns, rows}, elementType);
  transpose(padded, result);
  if (result == to)
    return success();
  Value part = take(cutTo(result, to, 0), 0, index(0), getSize(to, 0));
  return copy(part, to);
}

/// The last dimension of the source is moved: transposes matrices of it and the
/// dimension that becomes the last one.
LogicalResult TransposeEmitter::moveColumns() {
  int64_t last = permutation.size() - 1;
  int64_t rows = permutation[last];
  int64_t target = llvm::find(permutation, last) - permutation.begin();
  return forEachMatrix({rows, last}, {target, last}, [&](Value from, Value to) {
    return transposeMatrix(from, to);
  });
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

LogicalResult TransposeEmitter::moveElements(StringRef reason) {
  remark::missed(loc,
                 remark::RemarkOpts::name("scalar-transpose")
                     .category("convert-tile-to-ascend")
                     .function(op->getParentOfType<func::FuncOp>().getName()))
      << "the elements of a tile move one by one: " << reason;
  SmallVector<Index> offsets(permutation.size(), index(0));
  auto move = [&](auto self, int64_t dim) -> LogicalResult {
    if (dim < static_cast<int64_t>(permutation.size()))
      return forEach(getSize(src, dim), [&](Value i) {
        offsets[dim] = i;
        return self(self, dim + 1);
      });
    SmallVector<Value> from, to;
    for (Index offset : offsets)
      from.push_back(cast<Value>(offset));
    for (int64_t axis : permutation)
      to.push_back(from[axis]);
    Value element = memref::LoadOp::create(rewriter, loc, src, from);
    memref::StoreOp::create(rewriter, loc, element, dst, to);
    return success();
  };
  return move(move, 0);
}

/// Transposes bytes as f16, which has all their values.
LogicalResult TransposeEmitter::moveBytes() {
  auto allocateLike = [&](Value tile) {
    SmallVector<int64_t> shape = *tl::analysis::computeExtentBounds(tile);
    shape.back() = llvm::alignTo(shape.back(), limits.block_bytes / 2);
    Value wide = allocate(shape, rewriter.getF16Type());
    return slice(rewriter, loc, wide,
                 SmallVector<OpFoldResult>(shape.size(), index(0)),
                 getSizes(rewriter, loc, tile), shape.size());
  };
  Value from = allocateLike(src), to = allocateLike(dst);
  tile::CastOp::create(rewriter, loc, src, from, ascend::RoundMode::None);
  tile::TransposeOp::create(rewriter, loc, from, to, permutation);
  tile::CastOp::create(rewriter, loc, to, dst, ascend::RoundMode::None);
  return success();
}

LogicalResult TransposeEmitter::run() {
  if (llvm::is_contained(getType(src).getShape(), 0))
    return success();
  int64_t last = permutation.size() - 1;
  bool movesRows = permutation[last] == last;
  Type elementType = getType(src).getElementType();
  if (elementType.getIntOrFloatBitWidth() > 32)
    return moveElements("no instruction transposes elements of 64 bits");
  if (last > 1 && !hasAlignedRows(dst))
    return moveElements("rows of the result start at no multiple of a block");
  bool isBounded = tl::analysis::computeExtentBounds(src) &&
                   tl::analysis::computeExtentBounds(dst);
  if (!canCopy(elementType) && !movesRows && !hasWholePanels() && isBounded)
    return moveBytes();
  if (!canCopy(elementType) && (movesRows || !hasWholePanels()))
    return moveElements("no instruction pads such elements");
  return movesRows ? moveRows() : moveColumns();
}

namespace {
/// tile.transpose -> transpositions of panels
struct ConvertTranspose : public OpConversionPattern<tile::TransposeOp> {
  using OpConversionPattern::OpConversionPattern;

  /// Bytes are transposed as f16.
  void initialize() { setHasBoundedRewriteRecursion(); }

  LogicalResult
  matchAndRewrite(tile::TransposeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    TransposeEmitter emitter(op, adaptor.getSrc(), adaptor.getDst(), rewriter);
    if (failed(emitter.run()))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

/// tile.broadcast -> a copy of a tile that repeats
struct ConvertBroadcast : public OpConversionPattern<tile::BroadcastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::BroadcastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(BroadcastEmitter(op, rewriter)
                   .run(adaptor.getSrc(), adaptor.getDst())))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }

private:
  struct BroadcastEmitter : public TileEmitter {
    using TileEmitter::TileEmitter;
    LogicalResult run(Value src, Value dst) { return copy(src, dst); }
  };
};
} // namespace

void tl::populateTransposePatterns(const TypeConverter &converter,
                                   RewritePatternSet &patterns) {
  patterns.add<ConvertTranspose, ConvertBroadcast>(converter,
                                                   patterns.getContext());
}
