//===- Extents.cpp - Static extents of operands ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Normalize/Extents.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;

/// The static extents of the space of `op`; dynamic ones have none.
static SmallVector<int64_t> findExtents(ArrayRef<ascend::OperandAccess> tiles,
                                        ArrayRef<AffineMap> maps) {
  SmallVector<int64_t> extents(maps.front().getNumDims(), ShapedType::kDynamic);
  for (auto [tile, map] : llvm::zip_equal(tiles, maps)) {
    auto type = cast<MemRefType>(tile.operand->get().getType());
    for (auto [extent, result] :
         llvm::zip_equal(type.getShape(), map.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(result))
        if (!ShapedType::isDynamic(extent))
          extents[dim.getPosition()] = extent;
  }
  return extents;
}

/// The shape of an operand of `type` with those of `extents` in place of
/// dynamic ones.
static SmallVector<int64_t> refine(MemRefType type, AffineMap map,
                                   ArrayRef<int64_t> extents) {
  SmallVector<int64_t> shape(type.getShape());
  for (auto [extent, result] : llvm::zip_equal(shape, map.getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(result))
      if (ShapedType::isDynamic(extent))
        extent = extents[dim.getPosition()];
  return shape;
}

/// The slice of `tile` that has `shape`: its leading elements. A slice that
/// `tile` is itself is replaced by one of this size.
static memref::SubViewOp createSlice(OpBuilder &builder, Location loc,
                                     Value tile, ArrayRef<int64_t> shape) {
  SmallVector<OpFoldResult> sizes,
      offsets(shape.size(), builder.getIndexAttr(0)),
      strides(shape.size(), builder.getIndexAttr(1));
  for (auto [dim, extent] : llvm::enumerate(shape))
    sizes.push_back(ShapedType::isDynamic(extent)
                        ? memref::getMixedSize(builder, loc, tile, dim)
                        : builder.getIndexAttr(extent));
  auto slice = tile.getDefiningOp<memref::SubViewOp>();
  if (slice && slice.getSourceType().getRank() == slice.getType().getRank()) {
    tile = slice.getSource();
    offsets = slice.getMixedOffsets();
    strides = slice.getMixedStrides();
  }
  return memref::SubViewOp::create(builder, loc, tile, offsets, sizes, strides);
}

/// Checks that the elements of `slice` are in its source.
static LogicalResult checkRoom(Operation *op, memref::SubViewOp slice) {
  auto source = slice.getSourceType();
  for (auto [extent, offset, size, stride] :
       llvm::zip_equal(source.getShape(), slice.getStaticOffsets(),
                       slice.getStaticSizes(), slice.getStaticStrides())) {
    bool isKnown = !ShapedType::isDynamic(extent) &&
                   !ShapedType::isDynamic(offset) &&
                   !ShapedType::isDynamic(size) &&
                   !ShapedType::isDynamic(stride) && size > 0;
    int64_t last;
    if (isKnown && (llvm::MulOverflow(size - 1, stride, last) ||
                    llvm::AddOverflow(last, offset, last) || last >= extent))
      return op->emitOpError("needs ")
             << size << " elements along a dimension, as another operand has, "
             << "of a slice of " << source << " from " << offset << " on";
  }
  return success();
}

/// Checks, when the kernel runs, that the dynamic extents of `tile` are those
/// of `shape`.
static void assertShape(OpBuilder &builder, Location loc, Value tile,
                        ArrayRef<int64_t> shape) {
  auto type = cast<MemRefType>(tile.getType());
  for (auto [dim, extent] : llvm::enumerate(shape)) {
    if (ShapedType::isDynamic(extent) || !type.isDynamicDim(dim))
      continue;
    Value size = getValueOrCreateConstantIndexOp(
        builder, loc, memref::getMixedSize(builder, loc, tile, dim));
    Value isEqual = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, size,
        arith::ConstantIndexOp::create(builder, loc, extent));
    tile::AssertOp::create(
        builder, loc, isEqual,
        builder.getStringAttr("the extents of the operands are equal"));
  }
}

static LogicalResult unifyOperands(tile::IteratedOpInterface op) {
  SmallVector<AffineMap> maps = op.getIndexingMaps();
  if (maps.empty() || !op.hasEqualExtents())
    return success();
  SmallVector<ascend::OperandAccess> tiles = ascend::getAccesses(op);
  SmallVector<int64_t> extents = findExtents(tiles, maps);
  OpBuilder builder(op);
  // Operands that are one tile stay one.
  llvm::SmallDenseMap<Value, memref::SubViewOp> slices;
  for (auto [tile, map] : llvm::zip_equal(tiles, maps)) {
    Value value = tile.operand->get();
    auto type = cast<MemRefType>(value.getType());
    SmallVector<int64_t> shape = refine(type, map, extents);
    if (ArrayRef(shape) == type.getShape())
      continue;
    memref::SubViewOp &slice = slices[value];
    if (!slice) {
      assertShape(builder, op.getLoc(), value, shape);
      slice = createSlice(builder, op.getLoc(), value, shape);
    }
    if (failed(checkRoom(op, slice)))
      return failure();
    tile.operand->set(slice);
  }
  return success();
}

LogicalResult tl::unifyExtents(Operation *root) {
  WalkResult result = root->walk([](tile::IteratedOpInterface op) {
    return WalkResult(unifyOperands(op));
  });
  return failure(result.wasInterrupted());
}
