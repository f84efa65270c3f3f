//===- Scratch.cpp - Parts of tiles, and temporary tiles ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Tiles/Scratch.h"
#include "analysis/Buffers/OperandOverlap.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;

Value tl::createScratch(OpBuilder &builder, Location loc,
                        ArrayRef<int64_t> shape, Type elementType, Value like) {
  auto type = cast<MemRefType>(like.getType());
  return memref::AllocOp::create(builder, loc,
                                 MemRefType::get(shape, elementType,
                                                 MemRefLayoutAttrInterface(),
                                                 type.getMemorySpace()));
}

Value tl::createApart(OpBuilder &builder, Operation *op, Value dst,
                      ValueRange operands) {
  if (llvm::none_of(operands, [&](Value operand) {
        return isa<MemRefType>(operand.getType()) &&
               analysis::mayOverlap(operand, dst, op);
      }))
    return dst;
  auto type = cast<MemRefType>(dst.getType());
  return createScratch(builder, op->getLoc(), type.getShape(),
                       type.getElementType(), dst);
}

Value tl::getSlice(OpBuilder &builder, Location loc, Value tile, int64_t offset,
                   int64_t size) {
  auto type = cast<MemRefType>(tile.getType());
  if (offset == 0 && size == type.getDimSize(0))
    return tile;
  SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(type.getRank(), builder.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes =
      getAsIndexOpFoldResult(builder.getContext(), type.getShape());
  offsets[0] = builder.getIndexAttr(offset);
  sizes[0] = builder.getIndexAttr(size);
  return memref::SubViewOp::create(builder, loc, tile, offsets, sizes, strides);
}

Value tl::getFront(OpBuilder &builder, Location loc, Value tile,
                   OpFoldResult size) {
  auto type = cast<MemRefType>(tile.getType());
  if (getConstantIntValue(size) == type.getDimSize(0))
    return tile;
  return memref::SubViewOp::create(
      builder, loc, tile, ArrayRef<OpFoldResult>(builder.getIndexAttr(0)), size,
      ArrayRef<OpFoldResult>(builder.getIndexAttr(1)));
}

Value tl::flatten(OpBuilder &builder, Location loc, Value tile) {
  int64_t rank = cast<MemRefType>(tile.getType()).getRank();
  if (rank < 2)
    return tile;
  SmallVector<ReassociationIndices> all(
      1, llvm::to_vector<2>(llvm::seq<int64_t>(rank)));
  return memref::CollapseShapeOp::create(builder, loc, tile, all);
}

// A GatherMask that keeps all elements is a copy.
void tl::copyTile(OpBuilder &builder, Location loc, Value src, Value dst) {
  ascend::VGatherMaskOp::create(builder, loc, src, ascend::GatherPattern::P1111,
                                dst);
}
