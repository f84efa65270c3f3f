//===- MatrixChunks.cpp - Matrices cut for vector instructions ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileToAscend/Vector/ChunkEmitter.h"
#include "conversions/TileUtils/PartLoop.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

/// Chunks beyond this number are emitted as a loop.
constexpr int64_t maxUnrolled = 4;

int64_t tl::getLanes(ArrayRef<Value> tiles, int64_t bytes) {
  int64_t widest = 1;
  for (Value tile : tiles)
    widest = std::max<int64_t>(
        widest, getMemRefType(tile).getElementTypeBitWidth() / 8);
  return bytes / widest;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void ChunkEmitter::forEachChunk(
    int64_t extent, int64_t chunkExtent,
    function_ref<void(OpFoldResult, int64_t)> body) {
  int64_t whole = extent / chunkExtent;
  if (whole > maxUnrolled) {
    auto index = [&](int64_t value) -> Value {
      return arith::ConstantIndexOp::create(rewriter, loc, value);
    };
    auto loop =
        scf::ForOp::create(rewriter, loc, index(0), index(whole * chunkExtent),
                           index(chunkExtent));
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(loop.getBody());
    body(loop.getInductionVar(), chunkExtent);
  } else {
    for (int64_t i = 0; i < whole; ++i)
      body(rewriter.getIndexAttr(i * chunkExtent), chunkExtent);
  }
  if (extent % chunkExtent)
    body(rewriter.getIndexAttr(whole * chunkExtent), extent % chunkExtent);
}

void ChunkEmitter::forEachWholeChunk(MemRefType matrix, int64_t columns,
                                     function_ref<void(const Chunk &)> body) {
  auto emitChunk = [&](OpFoldResult row, int64_t rows, OpFoldResult column,
                       int64_t size) {
    body({row, rewriter.getIndexAttr(rows), column,
          rewriter.getIndexAttr(size)});
  };
  forEachChunk(matrix.getDimSize(0), limits.vector_max_repeats,
               [&](OpFoldResult row, int64_t rows) {
                 forEachChunk(matrix.getDimSize(1), columns,
                              [&](OpFoldResult column, int64_t size) {
                                emitChunk(row, rows, column, size);
                              });
               });
}

/// The same for matrices of dynamic extents; a chunk has all rows.
void ChunkEmitter::forEachPart(ArrayRef<Value> matrices, int64_t bound,
                               function_ref<void(const Chunk &)> body) {
  int64_t lanes = getLanes(matrices, limits.repeat_bytes);
  OpFoldResult rows = tl::getSize(rewriter, loc, matrices.back(), 0);
  OpFoldResult columns = tl::getSize(rewriter, loc, matrices.back(), 1);
  OpFoldResult zero = rewriter.getIndexAttr(0);
  if (bound <= lanes)
    return ifAny({rows, columns}, [&] { body({zero, rows, zero, columns}); });
  if (auto all = getConstantIntValue(columns))
    return ifAny(rows, [&] {
      forEachChunk(*all, lanes, [&](OpFoldResult column, int64_t size) {
        body({zero, rows, column, rewriter.getIndexAttr(size)});
      });
    });
  // Without rows, the trip count is 0: a condition around the loop would hide
  // that the loop ends before later code.
  OpBuilder::InsertionGuard guard(rewriter);
  if (auto dynamicRows = dyn_cast<Value>(rows)) {
    Value none = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value isAny = arith::CmpIOp::create(
        rewriter, loc, arith::CmpIPredicate::sgt, dynamicRows, none);
    columns = arith::SelectOp::create(rewriter, loc, isAny,
                                      cast<Value>(columns), none)
                  .getResult();
  }
  ExtentPart part = openPartLoop(rewriter, loc, columns, lanes);
  body({zero, rows, part.offset, part.size});
}

void ChunkEmitter::forEachChunk(ArrayRef<Value> matrices, int64_t bound,
                                function_ref<void(const Chunk &)> body) {
  MemRefType type = getMemRefType(matrices.back());
  if (type.hasStaticShape())
    forEachWholeChunk(type, getLanes(matrices, limits.repeat_bytes), body);
  else
    forEachPart(matrices, bound, body);
}

void ChunkEmitter::forEachSlice(ArrayRef<Value> tiles, unsigned rank,
                                function_ref<void(ArrayRef<Value>)> body) {
  OpBuilder::InsertionGuard guard(rewriter);
  ExtentPart part = openPartLoop(
      rewriter, loc, tl::getSize(rewriter, loc, tiles.back(), 0), /*step=*/1);
  auto slices = llvm::map_to_vector(tiles, [&](Value tile) {
    SmallVector<OpFoldResult> sizes = getSizes(rewriter, loc, tile);
    SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0));
    offsets[0] = part.offset;
    sizes[0] = part.size;
    return slice(rewriter, loc, tile, offsets, sizes, rank);
  });
  body(slices);
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

/// Whether the distance between rows of the matrices `tiles` is a legal repeat
/// stride.
bool ChunkEmitter::fitsRepeats(ArrayRef<Value> tiles) const {
  return llvm::all_of(tiles, [&](Value tile) {
    MemRefType type = getMemRefType(tile);
    int64_t bytes = type.getElementTypeBitWidth() / 8;
    int64_t stride = getStrides(tile)[0];
    return isColumn(tile) || type.getDimSize(0) == 1 ||
           (!ShapedType::isDynamic(stride) &&
            stride * bytes / limits.block_bytes <= limits.vector_max_stride);
  });
}

/// Whether the matrices `tiles`, of at most `rows` and `columns`, have fewer
/// rows than chunks for repeats.
bool ChunkEmitter::takesFewerRows(ArrayRef<Value> tiles, int64_t rows,
                                  int64_t columns) const {
  int64_t lanes = getLanes(tiles, limits.repeat_bytes);
  return rows < llvm::divideCeilSigned(rows, limits.vector_max_repeats) *
                    llvm::divideCeilSigned(columns, lanes);
}

/// Whether the matrices `tiles`, of at most `bounds` rows and columns, are cut
/// into repeats, and not into rows.
bool ChunkEmitter::takesRepeats(ArrayRef<Value> tiles,
                                ArrayRef<int64_t> bounds) const {
  return fitsRepeats(tiles) &&
         !takesFewerRows(tiles, bounds.front(), bounds.back()) &&
         (getMemRefType(tiles.back()).hasStaticShape() ||
          bounds.front() <= limits.vector_max_repeats);
}

void ChunkEmitter::emitEachRow(ArrayRef<Value> tiles) {
  forEachSlice(tiles, /*rank=*/1, [&](ArrayRef<Value> rows) { emit(rows); });
}

void ChunkEmitter::emitRepeats(ArrayRef<Value> tiles, const Chunk &chunk) {
  emit(llvm::map_to_vector(tiles, [&](Value tile) {
    return slice(rewriter, loc, tile, {chunk.row, chunk.column},
                 {chunk.rows, chunk.columns}, /*rank=*/2);
  }));
}

LogicalResult ChunkEmitter::emitMatrix(ArrayRef<Value> tiles) {
  if (llvm::any_of(tiles, isColumn))
    return emitColumns(tiles);
  MemRefType type = getMemRefType(tiles.back());
  if (llvm::is_contained(type.getShape(), 0))
    return success();
  auto bounds = analysis::computeExtentBounds(tiles.back());
  if (!bounds || !takesRepeats(tiles, *bounds))
    emitEachRow(tiles);
  else
    forEachChunk(tiles, bounds->back(),
                 [&](const Chunk &chunk) { emitRepeats(tiles, chunk); });
  return success();
}
