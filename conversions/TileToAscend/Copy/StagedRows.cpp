//===- StagedRows.cpp - Copies of unaligned rows --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Copy/StagedRows.h"
#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileToAscend/Copy/CopyParts.h"
#include "conversions/TileToAscend/Copy/GatheredRows.h"
#include "conversions/TileToAscend/Copy/RowMatrix.h"
#include "conversions/TileToAscend/Tiles/Scratch.h"
#include "conversions/TileToAscend/Vector/VectorChunks.h"
#include "conversions/TileUtils/PartLoop.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

using ascend::blockBytes;

static int64_t getElementBytes(Value tile) {
  return getMemRefType(tile).getElementTypeBitWidth() / 8;
}

//===----------------------------------------------------------------------===//
// New tiles
//===----------------------------------------------------------------------===//

FailureOr<Value> tl::createStaged(RewriterBase &rewriter, Operation *op,
                                  Value tile, Value other) {
  SmallVector<int64_t> shape;
  for (int64_t dim = 0; dim < getMemRefType(tile).getRank(); ++dim) {
    int64_t bound = getExtentLimit(tile, dim);
    if (other)
      bound = std::min(bound, getExtentLimit(other, dim));
    if (bound == INT64_MAX)
      return op->emitOpError("goes through a tile of its own, whose extents "
                             "need a bound, for ")
             << tile.getType() << "; take a slice of a tile of static extents";
    shape.push_back(bound);
  }
  if (!shape.empty())
    shape.back() =
        llvm::alignTo(shape.back(), blockBytes / getElementBytes(tile));
  Value staged = allocateScratch(rewriter, op, shape,
                                 getMemRefType(tile).getElementType());
  SmallVector<OpFoldResult> zeros(shape.size(), rewriter.getIndexAttr(0));
  return slice(rewriter, op->getLoc(), staged, zeros,
               getSizes(rewriter, op->getLoc(), tile), shape.size());
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

/// Whether one instruction gives each element of `tile`, a column, a block.
static bool isSpreadColumn(Value tile) {
  MemRefType type = getMemRefType(tile);
  int64_t limit = type.getRank() == 2 ? getExtentLimit(tile, 0) : INT64_MAX;
  return limit != INT64_MAX && limit > 0 && type.getDimSize(1) == 1 &&
         llvm::is_contained({2, 4}, getElementBytes(tile)) &&
         ascend::isContiguous(type) && startsAtBlock(tile);
}

/// The elements of such a column, each at the start of a block.
static Value spreadElements(RewriterBase &rewriter, Operation *op, Value tile) {
  return takeColumns(rewriter, op->getLoc(),
                     spreadColumn(rewriter, op, tile, getExtentLimit(tile, 0)),
                     0, 1);
}

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

  /// Whether instructions pick the elements of `tile` as they are.
  bool picks(Value tile) const { return bool(getPickedType(tile)); }

  LogicalResult pack(Value src, Value dst);
  LogicalResult spread(Value src, Value dst);
  LogicalResult copyHalves(Value src, Value dst);

private:
  bool isNarrow(Value tile) const { return getElementBytes(tile) == 1; }
  Value view(Value tile, Type elementType);
  /// The element type of the matrices for instructions that pick elements; null
  /// if there is none.
  Type getPickedType(Value tile) const;
  Value allocate(Value like, int64_t pitch, Type elementType);
  LogicalResult cast(Value src, Value dst);

  void packRows(Value src, Value dst);

  RewriterBase &rewriter;
  Operation *op;
  Location loc;
  ascend::TargetSpec limits;
};
} // namespace

bool RowStager::isDense(Value tile) {
  MemRefType type = getMemRefType(tile);
  return isMatrix(tile) && ascend::isContiguous(type) &&
         !type.isDynamicDim(type.getRank() - 1) && startsAtBlock(tile);
}

Value RowStager::view(Value tile, Type elementType) {
  FailureOr<MemRefType> type =
      ascend::getBitcastType(getMemRefType(tile), elementType);
  assert(succeeded(type) && "rows of whole elements");
  if (*type == tile.getType())
    return tile;
  return ascend::BitcastOp::create(rewriter, loc, *type, tile);
}

Type RowStager::getPickedType(Value tile) const {
  MemRefType type = getMemRefType(tile);
  if (getElementBytes(tile) == 8)
    return rewriter.getI32Type();
  if (isNarrow(tile))
    return type.getShape().back() % 2 ? Type() : rewriter.getI16Type();
  return type.getElementType();
}

/// A new matrix of the size of `like` with rows `pitch` elements apart.
Value RowStager::allocate(Value like, int64_t pitch, Type elementType) {
  int64_t rows = getExtentLimit(like, 0);
  Value tile = allocateScratch(rewriter, op, {rows, pitch}, elementType);
  SmallVector<OpFoldResult> zeros(2, rewriter.getIndexAttr(0));
  return slice(rewriter, loc, tile, zeros, getSizes(rewriter, loc, like), 2);
}

LogicalResult RowStager::cast(Value src, Value dst) {
  return emitChunks(op, {src, dst}, rewriter, [&](ValueRange views) {
    ascend::VCastOp::create(rewriter, loc, views[0], views[1],
                            ascend::RoundMode::None);
  });
}

//===----------------------------------------------------------------------===//
// Removal of gaps
//===----------------------------------------------------------------------===//

// Every part begins at a block of the destination.
void RowStager::packRows(Value src, Value dst) {
  int64_t rowBytes = getMemRefType(dst).getDimSize(1) * getElementBytes(dst);
  int64_t whole = blockBytes / std::gcd(rowBytes, blockBytes);
  int64_t most = limits.vector_max_repeats / whole * whole;
  forEachRows(
      rewriter, loc, dst, most, [&](OpFoldResult first, OpFoldResult rows) {
        ascend::VPackRowsOp::create(rewriter, loc,
                                    takeRows(rewriter, loc, src, first, rows),
                                    takeRows(rewriter, loc, dst, first, rows));
      });
}

LogicalResult RowStager::pack(Value src, Value dst) {
  if (Type type = getPickedType(dst)) {
    packRows(view(src, type), view(dst, type));
    return success();
  }
  // An odd number of bytes is converted to f16, which has all their values.
  int64_t columns = getMemRefType(dst).getDimSize(1);
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

/// Copies the matrix `src`, a dense one or one that can be gathered, to `dst`,
/// which has aligned rows.
LogicalResult RowStager::spread(Value src, Value dst) {
  if (isSpreadColumn(src))
    return copyWithinUb(rewriter, op, spreadElements(rewriter, op, src), dst);
  if (canGatherRows(src))
    return copyWithinUb(rewriter, op, gatherRows(rewriter, op, src), dst);
  if (Type type = getPickedType(src))
    return copyWithinUb(rewriter, op, gatherRows(rewriter, op, view(src, type)),
                        view(dst, type));
  // An odd number of bytes is converted to f16, which has all their values.
  Value wide =
      allocate(src, getMemRefType(src).getDimSize(1), rewriter.getF16Type());
  if (failed(cast(src, wide)))
    return failure();
  return cast(gatherRows(rewriter, op, wide), dst);
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// Whether instructions in count form can process `tile`.
static bool isFlat(Value tile) {
  return getMemRefType(tile).hasStaticShape() &&
         ascend::isContiguous(getMemRefType(tile)) && startsAtBlock(tile);
}

/// Copies bytes by way of f16, which has all their values. Fails if the rows
/// are not aligned or have no bound.
LogicalResult RowStager::copyHalves(Value src, Value dst) {
  Type type = rewriter.getF16Type();
  if (isFlat(src) && isFlat(dst)) {
    Value wide =
        allocateScratch(rewriter, op, getMemRefType(dst).getShape(), type);
    return failure(failed(cast(src, wide)) || failed(cast(wide, dst)));
  }
  if (!isMatrix(src) || !isMatrix(dst) || !hasAlignedRows(src) ||
      !hasAlignedRows(dst))
    return failure();
  src = asMatrix(rewriter, loc, src);
  dst = asMatrix(rewriter, loc, dst);
  int64_t columns = std::min(getExtentLimit(src, 1), getExtentLimit(dst, 1));
  if (columns == INT64_MAX || getExtentLimit(dst, 0) == INT64_MAX)
    return failure();
  Value wide = allocate(dst, llvm::alignTo(columns, blockBytes / 2), type);
  return failure(failed(cast(src, wide)) || failed(cast(wide, dst)));
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

/// Copies elements between tiles of at least 3 dimensions, of which the last
/// one has one element, index by index along the first one.
static LogicalResult copyIndices(RewriterBase &rewriter, Operation *op,
                                 Value src, Value dst) {
  Location loc = op->getLoc();
  OpBuilder::InsertionGuard guard(rewriter);
  bool isKnown = !getMemRefType(src).isDynamicDim(0);
  SmallVector<OpFoldResult> sizes =
      getSizes(rewriter, loc, isKnown ? src : dst);
  SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0));
  ExtentPart part = openPartLoop(rewriter, loc, sizes[0], 1);
  offsets[0] = part.offset;
  auto dims = llvm::to_vector(llvm::seq<int64_t>(1, sizes.size()));
  auto take = [&](Value tile) {
    SmallVector<OpFoldResult> extents = getSizes(rewriter, loc, tile);
    extents[0] = part.size;
    return sliceDims(rewriter, loc, tile, offsets, extents, dims);
  };
  Value from = take(src);
  return copyUnaligned(rewriter, op, from, take(dst));
}

/// Scalar code that moves so many elements is reported as a remark only.
static constexpr int64_t fewElements = 32;

/// Whether scalar code may move many elements of `src` to `dst`.
static bool areMany(Value src, Value dst) {
  uint64_t most = 1;
  for (int64_t dim = 0; dim < getMemRefType(dst).getRank(); ++dim)
    most = llvm::SaturatingMultiply<uint64_t>(
        most, std::min(getExtentLimit(src, dim), getExtentLimit(dst, dim)));
  return most > fewElements;
}

/// Says that scalar code moves the elements of `src` to `dst`.
static void reportScalarCopy(Operation *op, Value src, Value dst) {
  if (!areMany(src, dst)) {
    remark::missed(op->getLoc(),
                   remark::RemarkOpts::name("unaligned")
                       .category("convert-tile-to-ascend")
                       .function(op->getParentOfType<func::FuncOp>().getName()))
        << "the elements of a tile move one by one: it starts or steps at no "
           "multiple of a block";
    return;
  }
  ascend::TargetSpec limits = ascend::getLimits(op);
  op->emitWarning("the elements of a tile move one by one, ")
      << 2 * (limits.scalar_ub_latency + limits.scalar_cycles)
      << " cycles for each, because it starts or steps at no multiple of a "
         "block; rows of whole blocks of "
      << blockBytes << " bytes move by vector instructions";
}

void tl::copyOneByOne(RewriterBase &rewriter, Operation *op, Value src,
                      Value dst) {
  reportScalarCopy(op, src, dst);
  copyElements(rewriter, op->getLoc(), src, dst);
}

LogicalResult tl::copyBytes(RewriterBase &rewriter, Operation *op, Value src,
                            Value dst) {
  // Elements of 64 bits have no lanes either if their number is dynamic.
  if (getElementBytes(src) != 1 ||
      failed(RowStager(rewriter, op).copyHalves(src, dst)))
    copyOneByOne(rewriter, op, src, dst);
  return success();
}

/// Whether a tile of its own can hold the rows of `tile`.
static bool hasKnownRows(Value tile) {
  int64_t last = getMemRefType(tile).getRank() - 1;
  return llvm::all_of(llvm::seq<int64_t>(0, last), [&](int64_t dim) {
    return getExtentLimit(tile, dim) != INT64_MAX;
  });
}

/// Whether the rows of `tile` can be moved to aligned ones.
static bool canSpread(Value tile) {
  MemRefType type = getMemRefType(tile);
  return canGatherRows(tile) ||
         (RowStager::isDense(tile) && hasKnownRows(tile) &&
          !llvm::is_contained(type.getShape(), 0));
}

LogicalResult tl::copyUnaligned(RewriterBase &rewriter, Operation *op,
                                Value src, Value dst) {
  RowStager stager(rewriter, op);
  auto matrix = [&](Value tile) {
    return asMatrix(rewriter, op->getLoc(), tile);
  };
  if (!isMatrix(src) && canGatherRows(src))
    return copyWithinUb(rewriter, op, gatherTile(rewriter, op, src), dst);
  if (RowStager::isDense(dst) && (stager.picks(dst) || hasKnownRows(dst)) &&
      hasAlignedRows(src) && isMatrix(src))
    return stager.pack(matrix(src), matrix(dst));
  if (canSpread(src) && hasAlignedRows(dst) && isMatrix(dst))
    return stager.spread(matrix(src), matrix(dst));
  if (canGatherRows(src) && RowStager::isDense(dst))
    return stager.pack(gatherRows(rewriter, op, matrix(src)), matrix(dst));
  if (canGatherRows(src) && succeeded(scatterRows(rewriter, op, src, dst)))
    return success();
  ArrayRef<int64_t> shape = getMemRefType(dst).getShape();
  if (shape.size() > 2 && shape.back() == 1)
    return copyIndices(rewriter, op, src, dst);
  copyOneByOne(rewriter, op, src, dst);
  return success();
}

FailureOr<Value> tl::stageRows(RewriterBase &rewriter, Operation *op,
                               Value tile) {
  if (isSpreadColumn(tile))
    return spreadElements(rewriter, op, tile);
  if (canGatherRows(tile))
    return gatherTile(rewriter, op, tile);
  FailureOr<Value> staged = createStaged(rewriter, op, tile, Value());
  if (failed(staged) || failed(copyUnaligned(rewriter, op, tile, *staged)))
    return failure();
  return staged;
}
