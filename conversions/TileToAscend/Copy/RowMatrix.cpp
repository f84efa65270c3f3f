//===- RowMatrix.cpp - Tiles as matrices of rows --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Copy/RowMatrix.h"
#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileUtils/PartLoop.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "tl/dialects/Hardware/Utils/MemRefTypes.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

int64_t tl::getExtentLimit(Value tile, int64_t dim) {
  return analysis::computeExtentBound(tile, dim).value_or(INT64_MAX);
}

SmallVector<ReassociationIndices> tl::findMatrixGroups(int64_t rank) {
  SmallVector<ReassociationIndices> groups(2);
  for (int64_t dim = 0; dim < rank; ++dim)
    groups[dim + 1 == rank].push_back(dim);
  return groups;
}

bool tl::isMatrix(Value tile) {
  MemRefType type = getMemRefType(tile);
  int64_t rank = type.getRank();
  if (rank < 2)
    return rank == 1;
  return rank == 2 || memref::CollapseShapeOp::isGuaranteedCollapsible(
                          type, findMatrixGroups(rank));
}

Value tl::asMatrix(OpBuilder &builder, Location loc, Value tile) {
  MemRefType type = getMemRefType(tile);
  if (type.getRank() == 2)
    return tile;
  if (type.getRank() > 2)
    return memref::CollapseShapeOp::create(builder, loc, tile,
                                           findMatrixGroups(type.getRank()));
  return memref::ExpandShapeOp::create(
      builder, loc, ArrayRef<int64_t>{1, type.getDimSize(0)}, tile,
      SmallVector<ReassociationIndices>{{0, 1}},
      SmallVector<OpFoldResult>{builder.getIndexAttr(1),
                                getSize(builder, loc, tile, 0)});
}

Value tl::takeRows(RewriterBase &rewriter, Location loc, Value tile,
                   OpFoldResult first, OpFoldResult rows) {
  int64_t rank = getMemRefType(tile).getRank();
  SmallVector<OpFoldResult> offsets(rank, rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> sizes = getSizes(rewriter, loc, tile);
  offsets[0] = first;
  sizes[0] = rows;
  return slice(rewriter, loc, tile, offsets, sizes, rank);
}

Value tl::takeColumns(RewriterBase &rewriter, Location loc, Value tile,
                      int64_t first, OpFoldResult columns) {
  SmallVector<OpFoldResult> sizes = getSizes(rewriter, loc, tile);
  sizes[1] = columns;
  return slice(rewriter, loc, tile,
               {rewriter.getIndexAttr(0), rewriter.getIndexAttr(first)}, sizes,
               2);
}

Value tl::takeColumns(RewriterBase &rewriter, Location loc, Value tile,
                      int64_t first, int64_t columns) {
  return takeColumns(rewriter, loc, tile, first,
                     rewriter.getIndexAttr(columns));
}

void tl::forEachRows(
    RewriterBase &rewriter, Location loc, Value tile, int64_t step,
    llvm::function_ref<void(OpFoldResult, OpFoldResult)> body) {
  forEachRows(rewriter, loc, getSize(rewriter, loc, tile, 0),
              getExtentLimit(tile, 0), step, body);
}

void tl::forEachRows(
    RewriterBase &rewriter, Location loc, OpFoldResult extent, int64_t most,
    int64_t step, llvm::function_ref<void(OpFoldResult, OpFoldResult)> body) {
  if (most <= step)
    return body(rewriter.getIndexAttr(0), extent);
  OpBuilder::InsertionGuard guard(rewriter);
  ExtentPart part = openPartLoop(rewriter, loc, extent, step);
  body(part.offset, part.size);
}

RowDivision tl::divideRows(ArrayRef<int64_t> extents, int64_t width,
                           int64_t most,
                           llvm::function_ref<bool(int64_t)> isStatic) {
  RowDivision division;
  int64_t &dim = division.divided;
  for (dim = extents.size() - 1; dim > 0; --dim) {
    int64_t rows = division.inner * extents[dim];
    if (!isStatic(dim) || rows * width > most)
      break;
    division.inner = rows;
  }
  division.step =
      std::clamp<int64_t>(most / (division.inner * width), 1, extents[dim]);
  return division;
}
