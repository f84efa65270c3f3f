//===- MatrixRows.cpp - Copies of single rows of matrices -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Copy/MatrixRows.h"

#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

/// The slice of which `tile` is a row of a matrix of the cube core, without its
/// dimension of rows; null if it is none.
static memref::SubViewOp getRow(Value tile) {
  auto row = tile.getDefiningOp<memref::SubViewOp>();
  std::optional<ascend::Memory> memory = ascend::getMemory(getMemRefType(tile));
  if (!row || row.getType().getRank() != 1 || !memory ||
      tile::getCoreOf(*memory) != ascend::Core::Cube)
    return {};
  int64_t rank = row.getSourceType().getRank();
  bool isRow = rank >= 2 && !row.getDroppedDims().test(rank - 1);
  return isRow ? row : memref::SubViewOp();
}

/// `row` as a matrix.
static Value expandRow(OpBuilder &builder, memref::SubViewOp row) {
  auto all = memref::SubViewOp::inferResultType(
      row.getSourceType(), row.getMixedOffsets(), row.getMixedSizes(),
      row.getMixedStrides());
  auto [strides, offset] = all.getStridesAndOffset();
  // Other dimensions of extent 1 are those that are dropped.
  auto type =
      MemRefType::get(all.getShape().take_back(2), all.getElementType(),
                      StridedLayoutAttr::get(builder.getContext(), offset,
                                             ArrayRef(strides).take_back(2)),
                      all.getMemorySpace());
  return memref::SubViewOp::create(builder, row.getLoc(), type, row.getSource(),
                                   row.getMixedOffsets(), row.getMixedSizes(),
                                   row.getMixedStrides());
}

/// `tile`, of one dimension, as a matrix of one row.
static Value expand(OpBuilder &builder, Location loc, Value tile) {
  if (memref::SubViewOp row = getRow(tile))
    return expandRow(builder, row);
  return memref::ExpandShapeOp::create(
      builder, loc, ArrayRef<int64_t>{1, getMemRefType(tile).getDimSize(0)},
      tile, SmallVector<ReassociationIndices>{{0, 1}},
      SmallVector<OpFoldResult>{builder.getIndexAttr(1),
                                getSize(builder, loc, tile, 0)});
}

void tl::expandMatrixRows(Operation *root) {
  root->walk([&](tile::CopyOp op) {
    if (!isCubeCopy(op) || (!getRow(op.getSrc()) && !getRow(op.getDst())))
      return;
    OpBuilder builder(op);
    op.getSrcMutable().assign(expand(builder, op.getLoc(), op.getSrc()));
    op.getDstMutable().assign(expand(builder, op.getLoc(), op.getDst()));
  });
}
