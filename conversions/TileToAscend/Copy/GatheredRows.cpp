//===- GatheredRows.cpp - Rows that begin within blocks -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Copy/GatheredRows.h"
#include "conversions/TileToAscend/Copy/CopyParts.h"
#include "conversions/TileToAscend/Copy/RowMatrix.h"
#include "conversions/TileToAscend/Tiles/Scratch.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

using ascend::blockBytes;

/// Up to this number, scalar code moves elements faster than it takes to
/// compute their offsets.
static constexpr int64_t fewElements = 16;

static int64_t getElementBytes(Value tile) {
  return getMemRefType(tile).getElementTypeBitWidth() / 8;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// Whether `op` is a view of elements of the same size at the same places, or
/// of part of them.
static bool keepsElements(Operation *op) {
  if (isa_and_present<ascend::BitcastOp, tile::BitcastOp>(op))
    return getElementBytes(op->getOperand(0)) ==
           getElementBytes(op->getResult(0));
  return isa_and_present<memref::SubViewOp, memref::ExpandShapeOp,
                         memref::CollapseShapeOp, memref::CastOp>(op);
}

/// The contiguous tile at a block that `tile` is a view of, at a distance that
/// its views tell; null if there is none. Its elements may have another type of
/// the same size.
static Value getBase(Value tile) {
  while (!ascend::isContiguous(getMemRefType(tile)) || !startsAtBlock(tile)) {
    Operation *view = tile.getDefiningOp();
    if (!keepsElements(view))
      return Value();
    tile = view->getOperand(0);
    if (llvm::is_contained(getStrides(tile), ShapedType::kDynamic))
      return Value();
  }
  return tile;
}

/// `base`, with elements of the type of `tile`.
static Value viewLike(OpBuilder &builder, Location loc, Value base,
                      Value tile) {
  Type type = getMemRefType(tile).getElementType();
  MemRefType from = getMemRefType(base);
  if (from.getElementType() == type)
    return base;
  return ascend::BitcastOp::create(
      builder, loc, cast<MemRefType>(from.cloneWith(std::nullopt, type)), base);
}

/// The distance in elements from `base`, its base, to `tile`.
static OpFoldResult getDistance(OpBuilder &builder, Location loc, Value tile,
                                Value base) {
  AffineExpr sum = builder.getAffineDimExpr(0);
  AffineExpr index = builder.getAffineDimExpr(1);
  OpFoldResult distance = builder.getIndexAttr(0);
  for (; tile != base; tile = tile.getDefiningOp()->getOperand(0)) {
    auto slice = tile.getDefiningOp<memref::SubViewOp>();
    if (!slice)
      continue;
    for (auto [offset, stride] : llvm::zip_equal(slice.getMixedOffsets(),
                                                 getStrides(slice.getSource())))
      distance = affine::makeComposedFoldedAffineApply(
          builder, loc, sum + index * stride, {distance, offset});
  }
  return distance;
}

/// The elements from a row of `tile`, a matrix, to the next one; 0 if it is
/// known to have one row.
static int64_t getPitch(Value tile) {
  return getMemRefType(tile).getDimSize(0) == 1 ? 0 : getStrides(tile).front();
}

/// An attribute of a kernel while it is converted without gathers.
static constexpr StringLiteral noGathers = "tl.no_gathers";

void tl::setMayGather(Operation *kernel, bool may) {
  if (may)
    kernel->removeDiscardableAttr(noGathers);
  else
    kernel->setDiscardableAttr(noGathers, UnitAttr::get(kernel->getContext()));
}

static bool mayGather(Value tile) {
  Operation *parent = tile.getParentBlock()->getParentOp();
  while (parent && !parent->hasAttr(noGathers))
    parent = parent->getParentOp();
  return !parent;
}

bool tl::canGatherRows(Value tile) {
  if (!mayGather(tile))
    return false;
  MemRefType type = getMemRefType(tile);
  // Each element of a column would take a block of offsets.
  bool hasRows =
      isMatrix(tile) || (type.getRank() > 2 && type.getShape().back() > 1);
  Value base = hasRows ? getBase(tile) : Value();
  if (!base || (type.getRank() > 2 && !type.hasStaticShape()))
    return false;
  SmallVector<int64_t> strides = getStrides(tile);
  // A single row has no pitch.
  bool hasPitches =
      llvm::all_of(llvm::seq<int64_t>(0, type.getRank() - 1), [&](int64_t dim) {
        return type.getDimSize(dim) == 1 ||
               !ShapedType::isDynamic(strides[dim]);
      });
  int64_t count = 1;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    int64_t limit = getExtentLimit(tile, dim);
    if (limit == INT64_MAX)
      return false;
    count *= limit;
  }
  return hasPitches && strides.back() == 1 && count > fewElements &&
         llvm::is_contained({2, 4, 8}, getElementBytes(tile));
}

//===----------------------------------------------------------------------===//
// Gathers
//===----------------------------------------------------------------------===//

namespace {
/// Rows of `columns` elements of `bytes` bytes, as an instruction takes them.
struct RowShape {
  int64_t columns;
  /// The offset in bytes of the last element of a row; null if it is that of
  /// the last column.
  Value last;
  /// The elements from a row to the next one in the result, where rows are
  /// whole blocks.
  int64_t pitch;
  int64_t bytes;
};

/// The groups of rows that one instruction moves each, by the same offsets:
/// these take more memory than the tile.
struct RowGroups : RowDivision {
  RowGroups(Value tile, int64_t pitch);

  /// The distance in bytes of a group from the first row of the tile: of number
  /// `outer` in the dimensions before the divided one, of `begin` in that one.
  OpFoldResult getDistance(OpBuilder &builder, Location loc, OpFoldResult outer,
                           OpFoldResult begin) const;

  /// The most indices of each dimension, and the bytes from one to the next in
  /// the source.
  SmallVector<int64_t> extents, distances;
};
} // namespace

/// The rows of `tile` are `pitch` lanes apart in the result.
RowGroups::RowGroups(Value tile, int64_t pitch) {
  constexpr int64_t most = 2048;
  SmallVector<int64_t> strides = getStrides(tile);
  for (int64_t dim = 0; dim + 1 < getMemRefType(tile).getRank(); ++dim) {
    extents.push_back(getExtentLimit(tile, dim));
    // Only a single row, which may have been dropped, has an unknown stride.
    bool isOne = getMemRefType(tile).getDimSize(dim) == 1 ||
                 ShapedType::isDynamic(strides[dim]);
    distances.push_back(isOne ? 0 : strides[dim] * getElementBytes(tile));
  }
  // Only a matrix has dynamic extents.
  static_cast<RowDivision &>(*this) =
      divideRows(extents, pitch, most, [](int64_t) { return true; });
}

OpFoldResult RowGroups::getDistance(OpBuilder &builder, Location loc,
                                    OpFoldResult outer,
                                    OpFoldResult begin) const {
  AffineExpr number = builder.getAffineDimExpr(0);
  AffineExpr sum = builder.getAffineDimExpr(1) * distances[divided];
  for (int64_t dim = divided - 1; dim >= 0; --dim) {
    AffineExpr index = dim == 0 ? number : number % extents[dim];
    sum = sum + index * distances[dim];
    number = number.floorDiv(extents[dim]);
  }
  return affine::makeComposedFoldedAffineApply(builder, loc, sum,
                                               {outer, begin});
}

/// The offsets of the elements of a group from the first one; the last element
/// of each row repeats.
static Value createOffsets(RewriterBase &rewriter, Operation *op,
                           const RowGroups &groups, const RowShape &shape) {
  Location loc = op->getLoc();
  Value offsets = allocateScratch(
      rewriter, op, {groups.countRows(), shape.pitch}, rewriter.getI32Type());
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(rewriter, loc,
                                     rewriter.getI32IntegerAttr(value));
  };
  auto part = [&](int64_t first, int64_t count) {
    return takeRows(rewriter, loc, offsets, rewriter.getIndexAttr(first),
                    rewriter.getIndexAttr(count));
  };
  Value row = part(0, 1);
  createRamp(rewriter, loc, constant(0), constant(shape.bytes), row);
  if (shape.last || shape.pitch != shape.columns)
    ascend::VMinsOp::create(
        rewriter, loc, row,
        shape.last ? shape.last : constant((shape.columns - 1) * shape.bytes),
        row);
  int64_t known = 1;
  for (int64_t dim = groups.extents.size() - 1; dim >= groups.divided; --dim) {
    int64_t count = dim == groups.divided ? groups.step : groups.extents[dim];
    for (int64_t filled = 1; filled < count; filled *= 2) {
      int64_t added = std::min(filled, count - filled) * known;
      ascend::VAddsOp::create(rewriter, loc, part(0, added),
                              constant(filled * groups.distances[dim]),
                              part(filled * known, added));
    }
    known *= count;
  }
  return offsets;
}

/// The offset of the last lane of `columns` elements, 0 if there is none.
static Value createLastOffset(RewriterBase &rewriter, Location loc,
                              OpFoldResult columns, int64_t lanes,
                              int64_t bytes) {
  AffineExpr last = (rewriter.getAffineDimExpr(0) * lanes - 1) * bytes;
  auto map = AffineMap::get(1, 0, {last, rewriter.getAffineConstantExpr(0)},
                            rewriter.getContext());
  OpFoldResult offset =
      affine::makeComposedFoldedAffineMax(rewriter, loc, map, {columns});
  return rewriter.createOrFold<arith::IndexCastOp>(
      loc, rewriter.getI32Type(),
      getValueOrCreateConstantIndexOp(rewriter, loc, offset));
}

/// `tile` without its rows if it has no columns: they might begin after the
/// last element.
static Value dropEmptyRows(RewriterBase &rewriter, Location loc, Value tile) {
  int64_t bound = getExtentLimit(tile, 0);
  AffineExpr rows = rewriter.getAffineDimExpr(0);
  AffineExpr columns = rewriter.getAffineDimExpr(1);
  auto map =
      AffineMap::get(2, 0, {rows, columns * bound}, rewriter.getContext());
  OpFoldResult count = affine::makeComposedFoldedAffineMin(
      rewriter, loc, map, getSizes(rewriter, loc, tile));
  return takeRows(rewriter, loc, tile, rewriter.getIndexAttr(0), count);
}

/// Gathers `tile`, `start` bytes after the first of the lanes `from`, to the
/// rows `to`.
static void emitGathers(RewriterBase &rewriter, Operation *op, Value tile,
                        OpFoldResult start, const RowShape &shape, Value from,
                        Value to) {
  Location loc = op->getLoc();
  RowGroups groups(tile, shape.pitch);
  Value offsets = createOffsets(rewriter, op, groups, shape);
  AffineExpr first = rewriter.getAffineDimExpr(0);
  AffineExpr second = rewriter.getAffineDimExpr(1);
  auto apply = [&](AffineExpr expr, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(rewriter, loc, expr, operands);
  };
  int64_t extent = groups.extents[groups.divided];
  auto emit = [&](OpFoldResult outer, OpFoldResult begin, OpFoldResult count) {
    OpFoldResult distance = groups.getDistance(rewriter, loc, outer, begin);
    OpFoldResult row =
        apply((first * extent + second) * groups.inner, {outer, begin});
    OpFoldResult rows = apply(first * groups.inner, {count});
    ascend::VGatherOp::create(
        rewriter, loc, from,
        takeRows(rewriter, loc, offsets, rewriter.getIndexAttr(0), rows),
        getValueOrCreateConstantIndexOp(
            rewriter, loc, apply(first + second, {distance, start})),
        takeRows(rewriter, loc, to, row, rows));
  };
  int64_t outer =
      llvm::product_of(ArrayRef(groups.extents).take_front(groups.divided));
  OpFoldResult count = getSize(rewriter, loc, tile, groups.divided);
  forEachRows(rewriter, loc, rewriter.getIndexAttr(outer), outer,
              /*step=*/1, [&](OpFoldResult outer, OpFoldResult) {
                forEachRows(rewriter, loc, count, extent, groups.step,
                            [&](OpFoldResult begin, OpFoldResult rows) {
                              emit(outer, begin, rows);
                            });
              });
}

Value tl::gatherRows(RewriterBase &rewriter, Operation *op, Value tile,
                     int64_t skipped) {
  Location loc = op->getLoc();
  int64_t last = getMemRefType(tile).getRank() - 1;
  bool isKnown = !getMemRefType(tile).isDynamicDim(last);
  int64_t bound = 1;
  for (int64_t dim = 0; dim < last; ++dim)
    bound *= getExtentLimit(tile, dim);
  int64_t columns = getExtentLimit(tile, last) - skipped;
  int64_t pitch = llvm::alignTo(columns, blockBytes / getElementBytes(tile));
  Value padded = allocateScratch(rewriter, op, {bound, pitch},
                                 getMemRefType(tile).getElementType());
  // Only a matrix has dynamic extents.
  if (last == 1)
    padded = takeRows(rewriter, loc, padded, rewriter.getIndexAttr(0),
                      getSize(rewriter, loc, tile, 0));

  OpFoldResult used = isKnown ? OpFoldResult(rewriter.getIndexAttr(columns))
                              : getSize(rewriter, loc, tile, last);
  Value base = getBase(tile);
  AffineExpr elements = rewriter.getAffineDimExpr(0) + skipped;
  OpFoldResult start = affine::makeComposedFoldedAffineApply(
      rewriter, loc, elements * getElementBytes(tile),
      {getDistance(rewriter, loc, tile, base)});
  if (!isKnown)
    tile = dropEmptyRows(rewriter, loc, tile);
  Value from = asLanes(rewriter, loc, viewLike(rewriter, loc, base, tile)),
        to = asLanes(rewriter, loc, padded);
  int64_t lanes = getElementBytes(tile) / getElementBytes(from);
  Value lastOffset;
  if (!isKnown)
    lastOffset =
        createLastOffset(rewriter, loc, used, lanes, getElementBytes(from));
  RowShape shape{columns * lanes, lastOffset, pitch * lanes,
                 getElementBytes(from)};
  emitGathers(rewriter, op, tile, start, shape, from, to);
  return takeColumns(rewriter, loc, padded, 0, used);
}

Value tl::gatherTile(RewriterBase &rewriter, Operation *op, Value tile) {
  Location loc = op->getLoc();
  MemRefType type = getMemRefType(tile);
  Value rows = gatherRows(
      rewriter, op, isMatrix(tile) ? asMatrix(rewriter, loc, tile) : tile);
  if (type.getRank() == 2)
    return rows;
  if (type.getRank() == 1)
    return slice(rewriter, loc, rows,
                 SmallVector<OpFoldResult>(2, rewriter.getIndexAttr(0)),
                 getSizes(rewriter, loc, rows), /*rank=*/1);
  return memref::ExpandShapeOp::create(rewriter, loc, type.getShape(), rows,
                                       findMatrixGroups(type.getRank()));
}

//===----------------------------------------------------------------------===//
// Scatters
//===----------------------------------------------------------------------===//

/// The slice of `rows` x `columns` elements of `base`, a contiguous tile, at
/// `start`, with rows `pitch` elements apart; null if the tile is not made of
/// such rows.
static Value takeAt(RewriterBase &rewriter, Location loc, Value base,
                    OpFoldResult start, int64_t pitch, OpFoldResult rows,
                    int64_t columns) {
  MemRefType type = getMemRefType(base);
  if (!type.hasStaticShape() || pitch == 0 || type.getNumElements() % pitch)
    return Value();
  bool isMatrix = type.getRank() == 2 && type.getDimSize(1) == pitch;
  if (!isMatrix && type.getRank() > 1)
    base = memref::CollapseShapeOp::create(
        rewriter, loc, base,
        SmallVector<ReassociationIndices>{
            llvm::to_vector(llvm::seq<int64_t>(type.getRank()))});
  if (!isMatrix)
    base = memref::ExpandShapeOp::create(
        rewriter, loc, ArrayRef<int64_t>{type.getNumElements() / pitch, pitch},
        base, SmallVector<ReassociationIndices>{{0, 1}});
  AffineExpr place = rewriter.getAffineDimExpr(0);
  auto compute = [&](AffineExpr expr) {
    return affine::makeComposedFoldedAffineApply(rewriter, loc, expr, {start});
  };
  return slice(rewriter, loc, base,
               {compute(place.floorDiv(pitch)), compute(place % pitch)},
               {rows, rewriter.getIndexAttr(columns)}, 2);
}

LogicalResult tl::scatterRows(RewriterBase &rewriter, Operation *op, Value src,
                              Value dst) {
  Location loc = op->getLoc();
  Value base = isMatrix(dst) ? getBase(dst) : Value();
  if (!base || getStrides(dst).back() != 1)
    return failure();
  src = asMatrix(rewriter, loc, src);
  dst = asMatrix(rewriter, loc, dst);
  int64_t block = blockBytes / getElementBytes(dst);
  int64_t columns = getMemRefType(dst).getDimSize(1);
  // A single row is a row of the whole tile.
  int64_t pitch = getMemRefType(dst).getDimSize(0) == 1
                      ? getMemRefType(base).getNumElements()
                      : getPitch(dst);
  if (ShapedType::isDynamic(columns) || !getMemRefType(base).hasStaticShape() ||
      ShapedType::isDynamic(pitch) ||
      (getMemRefType(dst).getDimSize(0) != 1 && pitch % block))
    return failure();

  OpFoldResult start = getDistance(rewriter, loc, dst, getBase(dst));
  AffineExpr place = rewriter.getAffineDimExpr(0);
  // The elements up to the first block.
  std::optional<int64_t> head =
      getConstantIntValue(affine::makeComposedFoldedAffineApply(
          rewriter, loc, -place % block, {start}));
  if (!head || columns - *head < block)
    return failure();
  OpFoldResult rest = affine::makeComposedFoldedAffineApply(
      rewriter, loc, place + *head, {start});
  Value target = takeAt(rewriter, loc, viewLike(rewriter, loc, base, dst), rest,
                        pitch, getSize(rewriter, loc, dst, 0), columns - *head);
  if (!target || !hasAlignedRows(target))
    return failure();
  Value gathered = gatherRows(rewriter, op, src, *head);
  if (*head)
    copyElements(rewriter, loc, takeColumns(rewriter, loc, src, 0, *head),
                 takeColumns(rewriter, loc, dst, 0, *head));
  return copyWithinUb(rewriter, op, gathered, target);
}
