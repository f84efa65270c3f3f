//===- ColumnChunks.cpp - Matrices with columns that repeat ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileToAscend/Tiles/Scratch.h"
#include "conversions/TileToAscend/Vector/ChunkEmitter.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

/// Emits an instruction on a chunk of `blocks` blocks of `lanes` elements in
/// each row: whole ones, or a part of one. Spread tiles have one block in each
/// row, which repeats.
void ChunkEmitter::emitBlocks(ArrayRef<Value> tiles, ArrayRef<bool> areSpread,
                              const Chunk &chunk, OpFoldResult blocks,
                              OpFoldResult lanes) {
  OpFoldResult zero = rewriter.getIndexAttr(0), one = rewriter.getIndexAttr(1);
  SmallVector<Value> views;
  for (auto [tile, isSpread] : llvm::zip_equal(tiles, areSpread)) {
    Value view =
        slice(rewriter, loc, tile, {chunk.row, isSpread ? zero : chunk.column},
              {chunk.rows, isSpread ? lanes : chunk.columns}, /*rank=*/2);
    SmallVector<OpFoldResult> sizes = {chunk.rows, isSpread ? one : blocks,
                                       lanes};
    view = memref::ExpandShapeOp::create(
        rewriter, loc, decomposeMixedValues(sizes).first, view,
        SmallVector<ReassociationIndices>{{0}, {1, 2}}, sizes);
    views.push_back(
        broadcast(rewriter, loc, view, {chunk.rows, blocks, lanes}));
  }
  emit(views);
}

/// Emits instructions on single rows of matrices; each instruction repeats
/// along a row.
void ChunkEmitter::emitRowsOfBlocks(ArrayRef<Value> tiles,
                                    ArrayRef<bool> areSpread) {
  int64_t lanes = getLanes(tiles, limits.repeat_bytes);
  int64_t columns = getMemRefType(tiles.back()).getDimSize(1);
  int64_t whole = columns / lanes * lanes;
  forEachSlice(tiles, /*rank=*/2, [&](ArrayRef<Value> rows) {
    forEachChunk(whole, lanes * limits.vector_max_repeats,
                 [&](OpFoldResult column, int64_t size) {
                   emitRepeatsOfBlocks(rows, areSpread, column, size / lanes);
                 });
    if (whole < columns)
      emitPartOfRepeat(rows, areSpread,
                       {rewriter.getIndexAttr(0), rewriter.getIndexAttr(1),
                        rewriter.getIndexAttr(whole),
                        rewriter.getIndexAttr(columns - whole)});
  });
}

/// Emits an instruction on a number of successive repeats of one row.
void ChunkEmitter::emitRepeatsOfBlocks(ArrayRef<Value> row,
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
  OpFoldResult zero = rewriter.getIndexAttr(0);
  emitPartOfRepeat(parts, areSpread,
                   {zero, rewriter.getIndexAttr(repeats), zero,
                    rewriter.getIndexAttr(lanes)});
}

/// Emits instructions on a chunk with at most the columns of a repeat: one on
/// the whole blocks and one on the rest.
void ChunkEmitter::emitPartOfRepeat(ArrayRef<Value> tiles,
                                    ArrayRef<bool> areSpread,
                                    const Chunk &chunk) {
  int64_t block = getLanes(tiles, limits.block_bytes);
  AffineExpr first, second;
  bindDims(op->getContext(), first, second);
  auto apply = [&](AffineExpr expr, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(rewriter, loc, expr, operands);
  };
  OpFoldResult blocks = apply(first.floorDiv(block), chunk.columns);
  OpFoldResult whole = apply(first.floorDiv(block) * block, chunk.columns);
  OpFoldResult rest = apply(first % block, chunk.columns);
  ifAny(blocks, [&] {
    emitBlocks(tiles, areSpread, {chunk.row, chunk.rows, chunk.column, whole},
               blocks, rewriter.getIndexAttr(block));
  });
  ifAny(rest, [&] {
    OpFoldResult column = apply(first + second, {chunk.column, whole});
    emitBlocks(tiles, areSpread, {chunk.row, chunk.rows, column, rest},
               rewriter.getIndexAttr(1), rest);
  });
}

/// New tiles of one row of at least `bound` elements for the spread ones of
/// `tiles`; null for the others.
SmallVector<Value> ChunkEmitter::allocateRows(ArrayRef<Value> tiles,
                                              ArrayRef<bool> areSpread,
                                              int64_t bound) {
  int64_t columns = llvm::alignTo(bound, getLanes(tiles, limits.repeat_bytes));
  SmallVector<Value> rows;
  for (auto [tile, isSpread] : llvm::zip_equal(tiles, areSpread))
    rows.push_back(isSpread
                       ? allocateScratch(rewriter, op, {1, columns},
                                         getMemRefType(tile).getElementType())
                       : Value());
  return rows;
}

/// Emits an instruction on vectors of a dynamic number of elements. A spread
/// tile is a block of one row, which is first repeated in one of `rows`.
void ChunkEmitter::emitParts(ArrayRef<Value> tiles, ArrayRef<bool> areSpread,
                             ArrayRef<Value> rows) {
  OpFoldResult columns = getSize(rewriter, loc, tiles.back(), 0);
  OpFoldResult zero = rewriter.getIndexAttr(0), one = rewriter.getIndexAttr(1);
  SmallVector<Value> parts(tiles);
  for (auto [part, isSpread, row] : llvm::zip_equal(parts, areSpread, rows)) {
    if (!isSpread)
      continue;
    ChunkEmitter(op, rewriter, [&](ValueRange views) {
      ascend::VOrOp::create(rewriter, loc, views[0], views[0], views[1]);
    }).emitRowsOfBlocks({part, row}, {true, false});
    part = slice(rewriter, loc, row, {zero, zero}, {one, columns}, /*rank=*/1);
  }
  emit(parts);
}

/// The same for each row of matrices of at most `bound` columns.
void ChunkEmitter::emitRowsOfParts(ArrayRef<Value> tiles,
                                   ArrayRef<bool> areSpread, int64_t bound) {
  SmallVector<Value> rows = allocateRows(tiles, areSpread, bound);
  SmallVector<OpFoldResult> zeros(2, rewriter.getIndexAttr(0));
  forEachSlice(tiles, /*rank=*/2, [&](ArrayRef<Value> slices) {
    SmallVector<Value> parts(slices);
    for (auto [part, isSpread] : llvm::zip_equal(parts, areSpread))
      if (!isSpread)
        part = slice(rewriter, loc, part, zeros, getSizes(rewriter, loc, part),
                     /*rank=*/1);
    emitParts(parts, areSpread, rows);
  });
}

/// Calls `body` under the condition that all `sizes` are positive: an empty
/// tile may have no element to repeat.
void ChunkEmitter::ifAny(ArrayRef<OpFoldResult> sizes,
                         function_ref<void()> body) {
  OpBuilder::InsertionGuard guard(rewriter);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  for (OpFoldResult size : sizes) {
    if (isConstantIntValue(size, 0))
      return;
    if (getConstantIntValue(size))
      continue;
    Value isAny = arith::CmpIOp::create(
        rewriter, loc, arith::CmpIPredicate::sgt, cast<Value>(size), zero);
    auto condition = scf::IfOp::create(rewriter, loc, isAny);
    rewriter.setInsertionPointToStart(condition.thenBlock());
  }
  body();
}

/// Fills a block with the element that `vector` repeats.
static Value spreadElement(RewriterBase &rewriter, Operation *op,
                           Value vector) {
  Location loc = op->getLoc();
  SmallVector<OpFoldResult> sizes =
      getAsIndexOpFoldResult(rewriter.getContext(), {1, 1});
  Value element = memref::ExpandShapeOp::create(
      rewriter, loc, ArrayRef<int64_t>{1, 1},
      getDistinct(rewriter, loc, vector),
      SmallVector<ReassociationIndices>{{0, 1}}, sizes);
  return spreadColumn(rewriter, op, element, /*bound=*/1);
}

/// The first row of `matrix`, a block, `rows` times.
static Value repeatRow(RewriterBase &rewriter, Location loc, Value matrix,
                       int64_t rows) {
  return broadcast(
      rewriter, loc, matrix,
      {rewriter.getIndexAttr(rows), getSize(rewriter, loc, matrix, 1)});
}

/// The elements of `vector` from `begin` on as a matrix.
static Value takeMatrix(RewriterBase &rewriter, Location loc, Value vector,
                        int64_t begin, int64_t rows, int64_t columns) {
  Value part = slice(rewriter, loc, vector, {rewriter.getIndexAttr(begin)},
                     {rewriter.getIndexAttr(rows * columns)}, /*rank=*/1);
  return memref::ExpandShapeOp::create(
      rewriter, loc, ArrayRef<int64_t>{rows, columns}, part,
      SmallVector<ReassociationIndices>{{0, 1}});
}

/// Emits an instruction on vectors of at most `bound` elements, some of which
/// repeat one element.
void ChunkEmitter::emitElements(ArrayRef<Value> tiles, int64_t bound) {
  SmallVector<bool> areSpread = llvm::map_to_vector(tiles, isColumn);
  SmallVector<Value> spread(tiles);
  for (Value &tile : spread)
    if (isColumn(tile))
      tile = spreadElement(rewriter, op, tile);
  emitParts(spread, areSpread, allocateRows(tiles, areSpread, bound));
}

/// Emits instructions on vectors, some of which repeat one element: as matrices
/// of whole repeats and a rest, or as one row of a matrix. Both read one block
/// of the element.
LogicalResult ChunkEmitter::emitRepeatedElement(ArrayRef<Value> tiles) {
  MemRefType type = getMemRefType(tiles.back());
  if (!type.hasStaticShape())
    return emitColumns(tiles);
  int64_t lanes = getLanes(tiles, limits.repeat_bytes);
  int64_t count = type.getDimSize(0);
  if (count == 0)
    return success();
  SmallVector<bool> areSpread = llvm::map_to_vector(tiles, isColumn);
  SmallVector<Value> elements(tiles);
  for (Value &tile : elements)
    if (isColumn(tile))
      tile = spreadElement(rewriter, op, tile);
  auto emitPart = [&](int64_t begin, int64_t rows, int64_t columns) {
    SmallVector<Value> parts;
    for (auto [tile, isSpread] : llvm::zip_equal(elements, areSpread))
      parts.push_back(
          isSpread ? repeatRow(rewriter, loc, tile, rows)
                   : takeMatrix(rewriter, loc, tile, begin, rows, columns));
    emitSpread(parts, areSpread, {rows, columns});
  };
  int64_t whole = count / lanes;
  if (whole > 0)
    emitPart(0, whole, lanes);
  if (count % lanes)
    emitPart(whole * lanes, 1, count % lanes);
  return success();
}

/// Emits instructions on matrices, or vectors, some of which repeat a column.
LogicalResult ChunkEmitter::emitColumns(ArrayRef<Value> tiles) {
  auto bounds = analysis::computeExtentBounds(tiles.back());
  if (!bounds)
    return op->emitOpError("repeats a column over an extent without a known "
                           "bound ")
           << tiles.back().getType()
           << "; take a slice of a tile of static extents";
  ifAny(getSizes(rewriter, loc, tiles.back()), [&] {
    if (bounds->size() == 1)
      emitElements(tiles, bounds->front());
    else
      emitColumns(tiles, *bounds);
  });
  return success();
}

/// Whether the elements of all `tiles` have one width. If not, their blocks
/// have different numbers of elements.
static bool haveOneWidth(ArrayRef<Value> tiles) {
  return llvm::all_equal(llvm::map_range(tiles, [](Value tile) {
    return getMemRefType(tile).getElementTypeBitWidth();
  }));
}

/// Emits instructions on matrices of at most `bounds` rows and columns.
void ChunkEmitter::emitColumns(ArrayRef<Value> tiles,
                               ArrayRef<int64_t> bounds) {
  SmallVector<bool> areSpread;
  SmallVector<Value> spread;
  for (Value tile : tiles) {
    areSpread.push_back(isColumn(tile));
    spread.push_back(isColumn(tile)
                         ? spreadColumn(rewriter, op, tile, bounds.front())
                         : tile);
  }
  emitSpread(spread, areSpread, bounds);
}

/// The same for `tiles` with a row of one block for each spread element.
void ChunkEmitter::emitSpread(ArrayRef<Value> tiles, ArrayRef<bool> areSpread,
                              ArrayRef<int64_t> bounds) {
  MemRefType type = getMemRefType(tiles.back());
  if (takesRepeats(tiles, bounds) &&
      (type.hasStaticShape() || haveOneWidth(tiles)))
    forEachChunk(tiles, bounds.back(), [&](const Chunk &chunk) {
      emitPartOfRepeat(tiles, areSpread, chunk);
    });
  else if (type.isDynamicDim(1))
    emitRowsOfParts(tiles, areSpread, bounds.back());
  else
    emitRowsOfBlocks(tiles, areSpread);
}
