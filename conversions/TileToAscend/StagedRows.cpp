//===- StagedRows.cpp - Copies of unaligned rows --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/StagedRows.h"
#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileToAscend/CopyParts.h"
#include "conversions/TileToAscend/PartLoop.h"
#include "conversions/TileToAscend/Scratch.h"
#include "conversions/TileToAscend/VectorOperands.h"
#include "conversions/TileToAscend/VectorPieces.h"
#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace tl;

static constexpr int64_t blockBytes = ascend::TargetSpec::block_bytes;

static MemRefType getType(Value memref) {
  return cast<MemRefType>(memref.getType());
}

/// The most elements that `tile` can have in dimension `dim`.
static int64_t getBound(Value tile, int64_t dim) {
  return analysis::getExtentBound(tile, dim).value_or(INT64_MAX);
}

static int64_t getElementBytes(Value tile) {
  return getType(tile).getElementTypeBitWidth() / 8;
}

//===----------------------------------------------------------------------===//
// New tiles
//===----------------------------------------------------------------------===//

FailureOr<Value> tl::createStaged(RewriterBase &rewriter, Operation *op,
                                  Value tile, Value other) {
  SmallVector<int64_t> shape;
  for (int64_t dim = 0; dim < getType(tile).getRank(); ++dim) {
    int64_t bound = getBound(tile, dim);
    if (other)
      bound = std::min(bound, getBound(other, dim));
    if (bound == INT64_MAX)
      return op->emitOpError("goes through a tile of its own, whose extents "
                             "need a bound, for ")
             << tile.getType() << "; take a slice of a tile of static extents";
    shape.push_back(bound);
  }
  if (!shape.empty())
    shape.back() =
        llvm::alignTo(shape.back(), blockBytes / getElementBytes(tile));
  Value staged =
      allocateScratch(rewriter, op, shape, getType(tile).getElementType());
  SmallVector<OpFoldResult> zeros(shape.size(), rewriter.getIndexAttr(0));
  return slice(rewriter, op->getLoc(), staged, zeros,
               getSizes(rewriter, op->getLoc(), tile), shape.size());
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

namespace {
/// Moves rows between a dense matrix and one with gaps.
class RowStager {
public:
  RowStager(RewriterBase &rewriter, Operation *op)
      : rewriter(rewriter), op(op), loc(op->getLoc()),
        limits(ascend::getLimits(op)) {}

  /// Whether `tile` is a dense matrix with an aligned first row, or has more
  /// dimensions that form one.
  static bool isDense(Value tile);
  Value asMatrix(Value tile);

  LogicalResult pack(Value src, Value dst);
  LogicalResult spread(Value src, Value dst);

private:
  bool isNarrow(Value tile) const { return getElementBytes(tile) == 1; }
  Value view(Value tile, Type elementType);
  /// The element type of the matrices for instructions that pick elements; null
  /// if there is none.
  Type getPickedType(Value tile) const;
  Value allocate(Value like, int64_t pitch, Type elementType);
  LogicalResult cast(Value src, Value dst);

  void packRows(Value src, Value dst);
  void spreadRows(Value src, Value dst);
  Value createOffsets(int64_t rows, int64_t columns, int64_t pitch,
                      int64_t elementBytes);
  /// Calls `body` for the rows of `tile` in parts of at most `step`.
  void forEachRows(
      Value tile, int64_t step,
      llvm::function_ref<void(OpFoldResult first, OpFoldResult rows)> body);
  Value takeRows(Value tile, OpFoldResult first, OpFoldResult rows);

  RewriterBase &rewriter;
  Operation *op;
  Location loc;
  ascend::TargetSpec limits;
};
} // namespace

/// The dimensions of a tile grouped to those of a matrix.
static SmallVector<ReassociationIndices> getMatrixGroups(int64_t rank) {
  SmallVector<ReassociationIndices> groups(2);
  for (int64_t dim = 0; dim < rank; ++dim)
    groups[dim + 1 == rank].push_back(dim);
  return groups;
}

/// Whether all dimensions of `tile` but the last can be merged.
static bool isMatrix(Value tile) {
  MemRefType type = getType(tile);
  int64_t rank = type.getRank();
  return rank == 2 ||
         (rank > 2 && memref::CollapseShapeOp::isGuaranteedCollapsible(
                          type, getMatrixGroups(rank)));
}

bool RowStager::isDense(Value tile) {
  MemRefType type = getType(tile);
  return isMatrix(tile) && ascend::isContiguous(type) &&
         !type.isDynamicDim(type.getRank() - 1) && startsAtBlock(tile);
}

Value RowStager::asMatrix(Value tile) {
  int64_t rank = getType(tile).getRank();
  if (rank == 2)
    return tile;
  return memref::CollapseShapeOp::create(rewriter, loc, tile,
                                         getMatrixGroups(rank));
}

Value RowStager::view(Value tile, Type elementType) {
  FailureOr<MemRefType> type =
      ascend::getBitcastType(getType(tile), elementType);
  assert(succeeded(type) && "rows of whole elements");
  if (*type == tile.getType())
    return tile;
  return ascend::BitcastOp::create(rewriter, loc, *type, tile);
}

Type RowStager::getPickedType(Value tile) const {
  MemRefType type = getType(tile);
  if (getElementBytes(tile) == 8)
    return rewriter.getI32Type();
  if (isNarrow(tile))
    return type.getShape().back() % 2 ? Type() : rewriter.getI16Type();
  return type.getElementType();
}

/// A new matrix of the size of `like` with rows `pitch` elements apart.
Value RowStager::allocate(Value like, int64_t pitch, Type elementType) {
  int64_t rows = getBound(like, 0);
  Value tile = allocateScratch(rewriter, op, {rows, pitch}, elementType);
  SmallVector<OpFoldResult> zeros(2, rewriter.getIndexAttr(0));
  return slice(rewriter, loc, tile, zeros, getSizes(rewriter, loc, like), 2);
}

LogicalResult RowStager::cast(Value src, Value dst) {
  return emitPieces(op, {src, dst}, rewriter, [&](ValueRange views) {
    ascend::VCastOp::create(rewriter, loc, views[0], views[1],
                            ascend::RoundMode::None);
  });
}

Value RowStager::takeRows(Value tile, OpFoldResult first, OpFoldResult rows) {
  SmallVector<OpFoldResult> sizes = getSizes(rewriter, loc, tile);
  sizes[0] = rows;
  return slice(rewriter, loc, tile, {first, rewriter.getIndexAttr(0)}, sizes,
               2);
}

void RowStager::forEachRows(
    Value tile, int64_t step,
    llvm::function_ref<void(OpFoldResult, OpFoldResult)> body) {
  OpFoldResult count = tl::getSize(rewriter, loc, tile, 0);
  if (getBound(tile, 0) <= step)
    return body(rewriter.getIndexAttr(0), count);
  OpBuilder::InsertionGuard guard(rewriter);
  ExtentPart part = openPartLoop(rewriter, loc, count, step);
  body(part.offset, part.size);
}

//===----------------------------------------------------------------------===//
// Removal of gaps
//===----------------------------------------------------------------------===//

// Every part begins at a block of the destination.
void RowStager::packRows(Value src, Value dst) {
  int64_t rowBytes = getType(dst).getDimSize(1) * getElementBytes(dst);
  int64_t whole = blockBytes / std::gcd(rowBytes, blockBytes);
  int64_t most = limits.vector_max_repeats / whole * whole;
  forEachRows(dst, most, [&](OpFoldResult first, OpFoldResult rows) {
    ascend::VPackRowsOp::create(rewriter, loc, takeRows(src, first, rows),
                                takeRows(dst, first, rows));
  });
}

LogicalResult RowStager::pack(Value src, Value dst) {
  if (Type type = getPickedType(dst)) {
    packRows(view(src, type), view(dst, type));
    return success();
  }
  // An odd number of bytes is converted to f16, which has all their values.
  int64_t columns = getType(dst).getDimSize(1);
  Type wide = rewriter.getF16Type();
  Value from = allocate(dst, llvm::alignTo(columns, blockBytes / 2), wide);
  Value to = allocate(dst, columns, wide);
  if (failed(cast(src, from)))
    return failure();
  packRows(from, to);
  return cast(to, dst);
}

//===----------------------------------------------------------------------===//
// Insertion of gaps
//===----------------------------------------------------------------------===//

/// The offsets of the elements of `rows` dense rows, for rows of `pitch`
/// elements: the last element of each row repeats.
Value RowStager::createOffsets(int64_t rows, int64_t columns, int64_t pitch,
                               int64_t elementBytes) {
  Type type = rewriter.getI32Type();
  Value offsets = allocateScratch(rewriter, op, {rows, pitch}, type);
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(rewriter, loc,
                                     rewriter.getI32IntegerAttr(value));
  };
  auto part = [&](int64_t first, int64_t count) {
    return takeRows(offsets, rewriter.getIndexAttr(first),
                    rewriter.getIndexAttr(count));
  };
  Value row = part(0, 1);
  createRamp(rewriter, loc, constant(0), constant(elementBytes), row);
  ascend::VMinsOp::create(rewriter, loc, row,
                          constant((columns - 1) * elementBytes), row);
  for (int64_t filled = 1; filled < rows; filled *= 2) {
    int64_t added = std::min(filled, rows - filled);
    ascend::VAddsOp::create(rewriter, loc, part(0, added),
                            constant(filled * columns * elementBytes),
                            part(filled, added));
  }
  return offsets;
}

/// Copies the dense rows `src` to the rows `dst`, which are padded to whole
/// blocks and contiguous: the padding gets arbitrary values.
void RowStager::spreadRows(Value src, Value dst) {
  int64_t columns = getType(src).getDimSize(1);
  int64_t pitch = getType(dst).getDimSize(1), bytes = getElementBytes(src);
  int64_t bound = getBound(src, 0);
  if (bound == 0 || columns == 0)
    return;
  // Offsets of a few rows serve all: they take more memory than the tile.
  constexpr int64_t most = 2048;
  int64_t step = std::clamp<int64_t>(most / pitch, 1, bound);
  Value offsets = createOffsets(step, columns, pitch, bytes);
  forEachRows(src, step, [&](OpFoldResult first, OpFoldResult rows) {
    AffineExpr row = rewriter.getAffineDimExpr(0);
    OpFoldResult base = affine::makeComposedFoldedAffineApply(
        rewriter, loc, row * (columns * bytes), {first});
    ascend::VGatherOp::create(
        rewriter, loc, src, takeRows(offsets, rewriter.getIndexAttr(0), rows),
        getValueOrCreateConstantIndexOp(rewriter, loc, base),
        takeRows(dst, first, rows));
  });
}

/// Copies the dense matrix `src` to `dst`, which has the same rows with gaps.
LogicalResult RowStager::spread(Value src, Value dst) {
  Type type = getPickedType(src);
  bool isWide = !type;
  if (isWide)
    type = rewriter.getF16Type();
  Value from = src;
  if (isWide) {
    from = allocate(src, getType(src).getDimSize(1), type);
    if (failed(cast(src, from)))
      return failure();
  } else {
    from = view(src, type);
  }
  int64_t columns = getType(from).getDimSize(1);
  int64_t pitch = llvm::alignTo(columns, blockBytes / getElementBytes(from));
  Value rows = allocateScratch(rewriter, op, {getBound(src, 0), pitch}, type);
  spreadRows(from, rows);
  Value used = slice(rewriter, loc, rows,
                     SmallVector<OpFoldResult>(2, rewriter.getIndexAttr(0)),
                     getSizes(rewriter, loc, from), 2);
  return isWide ? cast(used, dst)
                : copyWithinUb(rewriter, op, used, view(dst, type));
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

void tl::copyOneByOne(RewriterBase &rewriter, Operation *op, Value src,
                      Value dst) {
  remark::missed(op->getLoc(),
                 remark::RemarkOpts::name("unaligned")
                     .category("convert-tile-to-ascend")
                     .function(op->getParentOfType<func::FuncOp>().getName()))
      << "the elements of a tile move one by one: it starts or steps at no "
         "multiple of a block";
  copyElements(rewriter, op->getLoc(), src, dst);
}

LogicalResult tl::copyUnaligned(RewriterBase &rewriter, Operation *op,
                                Value src, Value dst) {
  RowStager stager(rewriter, op);
  if (RowStager::isDense(dst) && hasAlignedRows(src) && isMatrix(src))
    return stager.pack(stager.asMatrix(src), stager.asMatrix(dst));
  if (RowStager::isDense(src) && hasAlignedRows(dst) && isMatrix(dst))
    return stager.spread(stager.asMatrix(src), stager.asMatrix(dst));
  copyOneByOne(rewriter, op, src, dst);
  return success();
}

FailureOr<Value> tl::stageRows(RewriterBase &rewriter, Operation *op,
                               Value tile) {
  FailureOr<Value> staged = createStaged(rewriter, op, tile, Value());
  if (failed(staged) || failed(copyUnaligned(rewriter, op, tile, *staged)))
    return failure();
  return staged;
}
