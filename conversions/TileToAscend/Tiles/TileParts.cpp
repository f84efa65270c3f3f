//===- TileParts.cpp - Tiles of the cube core and their parts -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Tiles/TileParts.h"
#include "analysis/Indices/Alignment.h"
#include "conversions/TileToAscend/Tiles/TileSlices.h"
#include "dialects/Ascend/Utils/Slots.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

ascend::MatrixExtents TilePart::getBound() const {
  ascend::MatrixExtents whole = ascend::getMatrixExtents(getType());
  return {getConstantIntValue(rows).value_or(whole.rows),
          getConstantIntValue(columns).value_or(whole.columns)};
}

namespace {
/// One dimension of a part: in elements, and in fractals of its tile.
struct PartDimension {
  OpFoldResult offset;
  OpFoldResult size;
  /// Elements in a fractal.
  int64_t inner;
  /// The offsets are multiples of this unit.
  int64_t unit;
  /// Fractals in the tile.
  int64_t whole;
  /// The fractals with the part.
  OpFoldResult outerOffset;
  int64_t outerSize;

  bool isAtStart() const { return isConstantIntValue(outerOffset, 0); }
  bool isWhole() const { return outerSize == whole; }
};
} // namespace

/// Finds the fractals of `dimension`.
static LogicalResult locate(Operation *op, PartDimension &dimension,
                            OpBuilder &builder) {
  if (analysis::computeKnownDivisor(dimension.offset) % dimension.unit)
    return op->emitOpError(
               "works on a part of a tile that begins at a multiple "
               "of ")
           << dimension.unit
           << " rows and columns only, and that has to be known at compile "
              "time";
  AffineExpr quotient = builder.getAffineDimExpr(0).floorDiv(dimension.inner);
  dimension.outerOffset = affine::makeComposedFoldedAffineApply(
      builder, op->getLoc(), quotient, dimension.offset);
  std::optional<int64_t> offset = getConstantIntValue(dimension.outerOffset);
  std::optional<int64_t> size = getConstantIntValue(dimension.size);
  if (!offset && !size)
    return op->emitOpError(
        "works on a part of a tile that begins at a run-time "
        "index only if its extents are static");
  int64_t rest = dimension.whole - offset.value_or(0);
  dimension.outerSize = rest;
  if (size)
    dimension.outerSize = std::min(
        rest, int64_t(llvm::alignTo(*size, dimension.unit)) / dimension.inner);
  return success();
}

/// Checks that the fractals of a part of a tile in L0 have the places that its
/// type implies.
static LogicalResult verifyL0Part(Operation *op, Value tile,
                                  ArrayRef<OpFoldResult> offsets,
                                  OpFoldResult extent) {
  auto root = cast<MemRefType>(getTileRoot(tile).getType());
  Memory memory = *ascend::getMemory(root);
  bool isAtStart = llvm::all_of(offsets, [](OpFoldResult offset) {
    return isConstantIntValue(offset, 0);
  });
  OpFoldResult whole =
      getMatrixSizes(getTileRoot(tile))[getPitchDimension(memory)];
  if (isAtStart ||
      (memory == Memory::L0C && havePitchInCommon(root, extent, whole)))
    return success();
  return op->emitOpError("works on a part of a tile in ")
         << ascend::stringifyMemory(memory)
         << " that begins elsewhere than the tile only if the tile is in l0c "
            "and its products have all of its rows";
}

/// The fractals of the tile `root`, or of one of its slots. Emits an error at
/// `op` and fails if there are none.
static FailureOr<Value> getFractals(Operation *op, Value root,
                                    OpFoldResult slot,
                                    ConversionPatternRewriter &rewriter) {
  Value fractals = rewriter.getRemappedValue(root);
  if (fractals && slot)
    fractals = ascend::createSlotView(
        rewriter, op->getLoc(), fractals, slot,
        cast<MemRefType>(fractals.getType()).getShape().drop_front());
  auto type =
      fractals ? dyn_cast<MemRefType>(fractals.getType()) : MemRefType();
  if (!type || !ascend::isFractal(type))
    return op->emitOpError("works on matrices in fractals only, got ")
           << root.getType();
  return fractals;
}

/// The fractals of `rows` and `columns`.
static Value sliceFractals(OpBuilder &builder, Location loc, Value fractals,
                           const PartDimension &rows,
                           const PartDimension &columns) {
  auto type = cast<MemRefType>(fractals.getType());
  ascend::FractalLayout layout =
      *ascend::getFractalLayout(*ascend::getMemory(type));
  SmallVector<OpFoldResult> first(4, builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(4, builder.getIndexAttr(1));
  SmallVector<OpFoldResult> counts =
      getAsIndexOpFoldResult(builder.getContext(), type.getShape());
  first[layout.outerRow] = rows.outerOffset;
  first[layout.outerColumn] = columns.outerOffset;
  counts[layout.outerRow] = builder.getIndexAttr(rows.outerSize);
  counts[layout.outerColumn] = builder.getIndexAttr(columns.outerSize);
  return memref::SubViewOp::create(builder, loc, fractals, first, counts,
                                   strides);
}

FailureOr<TilePart> tl::getTilePart(Operation *op, Value tile,
                                    const L0Extents &extents,
                                    ConversionPatternRewriter &rewriter) {
  Value root = getTileRoot(tile);
  if (!root)
    return op->emitOpError("works on allocated tiles only, got ")
           << tile.getType();
  FailureOr<TilePlace> place = getTilePlace(op, tile, rewriter);
  if (failed(place))
    return failure();
  FailureOr<Value> fractals = getFractals(op, root, place->slot, rewriter);
  if (failed(fractals))
    return failure();
  auto type = cast<MemRefType>(fractals->getType());
  Memory memory = *ascend::getMemory(type);
  bool inL0 = memory != Memory::L1;
  if (inL0 &&
      failed(verifyL0Part(op, tile, place->offsets, extents.lookup(op, tile))))
    return failure();

  SmallVector<OpFoldResult> sizes = getMatrixSizes(tile);
  ascend::FractalLayout layout = *ascend::getFractalLayout(memory);
  int64_t unit = ascend::getSquareExtent(type.getElementType());
  auto describe = [&](unsigned number, unsigned inner, unsigned outer) {
    return PartDimension{place->offsets[number],
                         sizes[number],
                         type.getDimSize(inner),
                         unit,
                         type.getDimSize(outer),
                         {},
                         0};
  };
  PartDimension rows = describe(0, layout.innerRow, layout.outerRow);
  PartDimension columns = describe(1, layout.innerColumn, layout.outerColumn);
  if (failed(locate(op, rows, rewriter)) ||
      failed(locate(op, columns, rewriter)))
    return failure();
  TilePart part{*fractals, rows.size, columns.size};
  // In L0 the extents determine the fractals.
  if (!rows.isAtStart() || !columns.isAtStart() ||
      !(inL0 || (rows.isWhole() && columns.isWhole())))
    part.fractals =
        sliceFractals(rewriter, op->getLoc(), *fractals, rows, columns);
  return part;
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

FailureOr<bool> tl::isOfFractals(Operation *op, Value tile,
                                 OpBuilder &builder) {
  Value root = getTileRoot(tile);
  if (!root)
    return true;
  FailureOr<TilePlace> place = getTilePlace(op, tile, builder);
  if (failed(place))
    return failure();
  OpFoldResult offset = place->offsets.front();
  int64_t unit = ascend::getSquareExtent(
      cast<MemRefType>(root.getType()).getElementType());
  bool isPlaced = getConstantIntValue(offset) ||
                  getConstantIntValue(getMatrixSizes(tile).front());
  return isPlaced && analysis::computeKnownDivisor(offset) % unit == 0;
}

FailureOr<Value> tl::getTileRows(Operation *op, Value tile, OpFoldResult first,
                                 int64_t count,
                                 ConversionPatternRewriter &rewriter) {
  Location loc = op->getLoc();
  FailureOr<TilePlace> place = getTilePlace(op, tile, rewriter);
  if (failed(place))
    return failure();
  auto fractals = getFractals(op, getTileRoot(tile), place->slot, rewriter);
  if (failed(fractals))
    return failure();
  auto type = cast<MemRefType>(fractals->getType());
  int64_t inner = type.getDimSize(3);
  PartDimension columns{place->offsets.back(),
                        getMatrixSizes(tile).back(),
                        inner,
                        inner,
                        type.getDimSize(0),
                        {},
                        0};
  if (failed(locate(op, columns, rewriter)))
    return failure();
  // The rows of a column of fractals are contiguous.
  SmallVector<ReassociationIndices> rows = {{0}, {1, 2}, {3}};
  Value merged =
      memref::CollapseShapeOp::create(rewriter, loc, *fractals, rows);
  OpFoldResult row = affine::makeComposedFoldedAffineApply(
      rewriter, loc,
      rewriter.getAffineDimExpr(0) + rewriter.getAffineDimExpr(1),
      {place->offsets.front(), first});
  OpFoldResult zero = rewriter.getIndexAttr(0);
  Value part = memref::SubViewOp::create(
      rewriter, loc, merged, {columns.outerOffset, row, zero},
      {rewriter.getIndexAttr(columns.outerSize), rewriter.getIndexAttr(count),
       rewriter.getIndexAttr(inner)},
      SmallVector<OpFoldResult>(3, rewriter.getIndexAttr(1)));
  return memref::ExpandShapeOp::create(
             rewriter, loc, {columns.outerSize, 1, count, inner}, part, rows)
      .getResult();
}
