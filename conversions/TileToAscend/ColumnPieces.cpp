//===- ColumnPieces.cpp - Matrices with columns that repeat ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/PieceEmitter.h"
#include "conversions/TileToAscend/VectorOperands.h"

using namespace mlir;
using namespace tl;

static MemRefType getType(Value tile) {
  return cast<MemRefType>(tile.getType());
}

/// Emits an instruction on a piece whose columns are some whole blocks, or a
/// part of one. Tiles that are spread have one block in each row, which
/// repeats.
void PieceEmitter::emitBlocks(ArrayRef<Value> tiles, ArrayRef<bool> areSpread,
                              const Piece &piece) {
  int64_t block = getLanes(tiles, limits.block_bytes);
  int64_t lanes = std::min(block, piece.columns);
  int64_t blocks = piece.columns / lanes;
  SmallVector<Value> views;
  for (auto [tile, isSpread] : llvm::zip_equal(tiles, areSpread)) {
    OpFoldResult column = isSpread ? rewriter.getIndexAttr(0) : piece.column;
    int64_t columns = isSpread ? lanes : piece.columns;
    Value view = slice(
        rewriter, loc, tile, {piece.row, column},
        {rewriter.getIndexAttr(piece.rows), rewriter.getIndexAttr(columns)},
        /*rank=*/2);
    SmallVector<int64_t> shape = {piece.rows, columns / lanes, lanes};
    view = memref::ExpandShapeOp::create(
        rewriter, loc, shape, view,
        SmallVector<ReassociationIndices>{{0}, {1, 2}});
    views.push_back(
        broadcast(rewriter, loc, view,
                  getAsIndexOpFoldResult(rewriter.getContext(),
                                         {piece.rows, blocks, lanes})));
  }
  emit(views);
}

/// Emits instructions on the rows of matrices one by one, each of which repeats
/// along a row.
void PieceEmitter::emitRowsOfBlocks(ArrayRef<Value> tiles,
                                    ArrayRef<bool> areSpread) {
  int64_t lanes = getLanes(tiles, limits.repeat_bytes);
  int64_t columns = getType(tiles.back()).getDimSize(1);
  int64_t whole = columns / lanes * lanes;
  forEachSlice(tiles, /*rank=*/2, [&](ArrayRef<Value> rows) {
    forEachChunk(whole, lanes * limits.vector_max_repeats,
                 [&](OpFoldResult column, int64_t size) {
                   emitRepeatsOfBlocks(rows, areSpread, column, size / lanes);
                 });
    if (whole < columns)
      emitPartOfRepeat(rows, areSpread,
                       {rewriter.getIndexAttr(0), 1,
                        rewriter.getIndexAttr(whole), columns - whole});
  });
}

/// Emits an instruction on so many repeats of one row that follow each other.
void PieceEmitter::emitRepeatsOfBlocks(ArrayRef<Value> row,
                                       ArrayRef<bool> areSpread,
                                       OpFoldResult column, int64_t repeats) {
  int64_t lanes = getLanes(row, limits.repeat_bytes);
  SmallVector<Value> parts;
  for (auto [tile, isSpread] : llvm::zip_equal(row, areSpread)) {
    if (isSpread) {
      parts.push_back(tile);
      continue;
    }
    Value part = slice(
        rewriter, loc, tile, {rewriter.getIndexAttr(0), column},
        {rewriter.getIndexAttr(1), rewriter.getIndexAttr(repeats * lanes)},
        /*rank=*/1);
    parts.push_back(memref::ExpandShapeOp::create(
        rewriter, loc, ArrayRef<int64_t>{repeats, lanes}, part,
        SmallVector<ReassociationIndices>{{0, 1}}));
  }
  for (auto [part, isSpread] : llvm::zip_equal(parts, areSpread))
    if (isSpread)
      part = broadcast(
          rewriter, loc, part,
          getAsIndexOpFoldResult(rewriter.getContext(),
                                 {repeats, getLanes(row, limits.block_bytes)}));
  emitBlocks(
      parts, areSpread,
      {rewriter.getIndexAttr(0), repeats, rewriter.getIndexAttr(0), lanes});
}

/// Emits instructions on a piece of no more columns than a repeat has.
void PieceEmitter::emitPartOfRepeat(ArrayRef<Value> tiles,
                                    ArrayRef<bool> areSpread,
                                    const Piece &piece) {
  int64_t block = getLanes(tiles, limits.block_bytes);
  int64_t whole = piece.columns / block * block;
  if (whole > 0)
    emitBlocks(tiles, areSpread, {piece.row, piece.rows, piece.column, whole});
  if (whole == piece.columns)
    return;
  OpFoldResult rest = piece.column;
  if (whole > 0)
    rest = rewriter.getIndexAttr(*getConstantIntValue(piece.column) + whole);
  emitBlocks(tiles, areSpread,
             {piece.row, piece.rows, rest, piece.columns - whole});
}

/// Emits instructions on matrices of which some repeat a column.
LogicalResult PieceEmitter::emitColumns(ArrayRef<Value> tiles) {
  if (!llvm::all_of(tiles,
                    [](Value tile) { return getType(tile).hasStaticShape(); }))
    return op->emitOpError("repeats a column over a dynamic extent ")
           << tiles.back().getType() << "; work on whole tiles";
  SmallVector<bool> areSpread;
  SmallVector<Value> spread;
  for (Value tile : tiles) {
    areSpread.push_back(isColumn(tile));
    spread.push_back(isColumn(tile) ? spreadColumn(rewriter, op, tile) : tile);
  }
  if (!fitsRepeats(tiles) || takesFewerRows(tiles))
    emitRowsOfBlocks(spread, areSpread);
  else
    forEachPiece(getType(tiles.back()), getLanes(tiles, limits.repeat_bytes),
                 [&](const Piece &piece) {
                   emitPartOfRepeat(spread, areSpread, piece);
                 });
  return success();
}
