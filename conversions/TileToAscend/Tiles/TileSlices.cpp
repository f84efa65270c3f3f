//===- TileSlices.cpp - Slices of tiles of the cube core ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Tiles/TileSlices.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace tl;

Value tl::getTileRoot(Value tile) {
  while (Operation *op = tile.getDefiningOp()) {
    if (isa<memref::AllocOp>(op))
      return tile;
    if (!isa<memref::SubViewOp, memref::CastOp>(op))
      return {};
    tile = op->getOperand(0);
  }
  return {};
}

/// The entries for the rows and columns of a tile, among those for all its
/// dimensions.
static SmallVector<OpFoldResult> ofMatrix(ArrayRef<OpFoldResult> all) {
  return llvm::to_vector(all.take_back(2));
}

SmallVector<OpFoldResult> tl::getMatrixSizes(Value tile) {
  while (auto cast = tile.getDefiningOp<memref::CastOp>())
    tile = cast.getSource();
  if (auto slice = tile.getDefiningOp<memref::SubViewOp>())
    return ofMatrix(slice.getMixedSizes());
  auto type = cast<MemRefType>(tile.getType());
  return ofMatrix(getAsIndexOpFoldResult(type.getContext(), type.getShape()));
}

/// The slot of `slice` among several matrices in one allocation; nothing if it
/// is a slice of a matrix.
static OpFoldResult getSlot(memref::SubViewOp slice) {
  bool takesSlot = slice.getSourceType().getRank() == 3 &&
                   slice.getType().getRank() == 2 &&
                   slice.getDroppedDims().test(0);
  return takesSlot ? slice.getMixedOffsets().front() : OpFoldResult();
}

FailureOr<TilePlace> tl::getTilePlace(Operation *op, Value tile,
                                      OpBuilder &builder) {
  TilePlace place{{}, SmallVector<OpFoldResult>(2, builder.getIndexAttr(0))};
  for (; !tile.getDefiningOp<memref::AllocOp>();
       tile = tile.getDefiningOp()->getOperand(0)) {
    auto slice = tile.getDefiningOp<memref::SubViewOp>();
    if (!slice)
      continue;
    OpFoldResult slot = getSlot(slice);
    if (slot)
      place.slot = slot;
    bool isOfMatrix = slot || slice.getSourceType().getRank() == 2;
    if (!slice.hasUnitStride() || slice.getType().getRank() != 2 || !isOfMatrix)
      return op->emitOpError("works on a part of a tile that is a dense matrix "
                             "only, got ")
             << slice.getType();
    AffineExpr sum = builder.getAffineDimExpr(0) + builder.getAffineDimExpr(1);
    for (auto [offset, more] :
         llvm::zip_equal(place.offsets, ofMatrix(slice.getMixedOffsets())))
      offset = affine::makeComposedFoldedAffineApply(builder, op->getLoc(), sum,
                                                     {offset, more});
  }
  return place;
}
