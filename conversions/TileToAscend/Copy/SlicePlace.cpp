//===- SlicePlace.cpp - Places of slices within blocks --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Copy/SlicePlace.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Indices/Alignment.h"
#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

bool SlicePlace::isAligned() const {
  return hasRowsOfBlocks && analysis::computeKnownDivisor(column) % block == 0;
}

int64_t SlicePlace::countMostElements() const {
  return llvm::product_of(mostRows) * mostColumns;
}

/// The tile of which `tile` is a bitcast to elements of the same size.
static Value skipBitcasts(Value tile) {
  while (isa_and_present<tile::BitcastOp, ascend::BitcastOp>(
      tile.getDefiningOp())) {
    Value source = tile.getDefiningOp()->getOperand(0);
    if (getMemRefType(source).getElementTypeBitWidth() !=
        getMemRefType(tile).getElementTypeBitWidth())
      break;
    tile = source;
  }
  return tile;
}

/// Whether `tile` has static extents and rows in UB that begin at blocks, or
/// follow one another.
static bool hasRows(Value tile) {
  MemRefType type = getMemRefType(tile);
  return type.hasStaticShape() && type.getRank() > 0 &&
         ascend::getMemory(type) == ascend::Memory::UB &&
         analysis::getRoot(tile).getDefiningOp<memref::AllocOp>() &&
         getStrides(tile).back() == 1 && startsAtBlock(tile) &&
         (hasAlignedRows(tile) || ascend::isContiguous(type));
}

/// The most elements that `view` can have in dimension `dim` of its source.
static int64_t computeBound(memref::SubViewOp view, int64_t dim) {
  if (auto size = getConstantIntValue(view.getMixedSizes()[dim]))
    return *size;
  llvm::SmallBitVector dropped = view.getDroppedDims();
  int64_t before = 0;
  for (int64_t other = 0; other < dim; ++other)
    before += dropped.test(other);
  return std::min(analysis::computeExtentBound(view.getResult(), dim - before)
                      .value_or(INT64_MAX),
                  view.getSourceType().getDimSize(dim));
}

std::optional<SlicePlace> tl::findSlicePlace(Value slice) {
  auto view = skipBitcasts(slice).getDefiningOp<memref::SubViewOp>();
  if (!view || !view.hasUnitStride() || !hasRows(view.getSource()))
    return std::nullopt;
  MemRefType source = view.getSourceType();
  int64_t rank = source.getRank();
  SmallVector<OpFoldResult> offsets = view.getMixedOffsets();
  SmallVector<OpFoldResult> sizes = view.getMixedSizes();
  // A constant operand is an extent of the types made of it.
  (void)foldDynamicIndexList(sizes, /*onlyNonNegative=*/true);
  // A slice without the dimension of the columns is a column.
  if (view.getDroppedDims().test(rank - 1))
    return std::nullopt;
  auto number = [&](int64_t value) -> OpFoldResult {
    return IntegerAttr::get(IndexType::get(view.getContext()), value);
  };
  int64_t width = source.getShape().back();
  // An operand that is a constant may be outside of the tile.
  auto first = getConstantIntValue(offsets.back());
  int64_t columns =
      std::max<int64_t>(getConstantIntValue(sizes.back()).value_or(0), 0);
  if (first && (*first < 0 || *first > width - columns))
    return std::nullopt;
  SlicePlace place;
  place.tile = view.getSource();
  for (int64_t dim = 0; dim < rank - 1; ++dim) {
    auto size = getConstantIntValue(sizes[dim]);
    if (size && (*size < 0 || *size > source.getDimSize(dim)))
      return std::nullopt;
    place.firstRows.push_back(offsets[dim]);
    place.rows.push_back(sizes[dim]);
    place.mostRows.push_back(computeBound(view, dim));
  }
  if (rank == 1) {
    place.firstRows.push_back(number(0));
    place.rows.push_back(number(1));
    place.mostRows.push_back(1);
  }
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!view.getDroppedDims().test(dim))
      place.dims.push_back(dim);
  place.column = offsets.back();
  place.columns = sizes.back();
  place.mostColumns =
      std::min(computeBound(view, rank - 1), width - first.value_or(0));
  place.width = width;
  place.hasRowsOfBlocks = hasAlignedRows(view.getSource());
  place.block =
      ascend::TargetSpec::block_bytes * 8 / source.getElementTypeBitWidth();
  return place;
}

/// Whether `op` writes all elements of `tile`, one of its operands.
static bool writesAll(Operation *op, Value tile) {
  auto iterated = dyn_cast<tile::IteratedOpInterface>(op);
  return iterated && !iterated.getIndexingMaps().empty() &&
         hasEffect<MemoryEffects::Write>(op, tile);
}

bool tl::isWrittenBefore(Value tile, Operation *op) {
  return llvm::any_of(tile.getUsers(), [&](Operation *user) {
    if (isa<tile::BitcastOp, ascend::BitcastOp, memref::ExpandShapeOp,
            memref::CollapseShapeOp>(user))
      return isWrittenBefore(user->getResult(0), op);
    Operation *ancestor = user->getBlock()->findAncestorOpInBlock(*op);
    return writesAll(user, tile) && ancestor && user->isBeforeInBlock(ancestor);
  });
}
