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

void ChunkEmitter::forEachChunk(MemRefType matrix, int64_t columns,
                                function_ref<void(const Chunk &)> body) {
  forEachChunk(matrix.getDimSize(0), limits.vector_max_repeats,
               [&](OpFoldResult row, int64_t rows) {
                 forEachChunk(matrix.getDimSize(1), columns,
                              [&](OpFoldResult column, int64_t size) {
                                body({row, rows, column, size});
                              });
               });
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

void ChunkEmitter::emitEachRow(ArrayRef<Value> tiles) {
  forEachSlice(tiles, /*rank=*/1, [&](ArrayRef<Value> rows) { emit(rows); });
}

void ChunkEmitter::emitRepeats(ArrayRef<Value> tiles) {
  int64_t lanes = getLanes(tiles, limits.repeat_bytes);
  forEachChunk(getMemRefType(tiles.back()), lanes, [&](const Chunk &chunk) {
    emit(llvm::map_to_vector(tiles, [&](Value tile) {
      return slice(rewriter, loc, tile, {chunk.row, chunk.column},
                   {rewriter.getIndexAttr(chunk.rows),
                    rewriter.getIndexAttr(chunk.columns)},
                   /*rank=*/2);
    }));
  });
}

/// Emits repeats on a dynamic number of rows and columns, at most `columns`.
void ChunkEmitter::emitPartRepeats(ArrayRef<Value> tiles, int64_t columns) {
  int64_t lanes = getLanes(tiles, limits.repeat_bytes);
  OpFoldResult rows = tl::getSize(rewriter, loc, tiles.back(), 0);
  OpFoldResult count = tl::getSize(rewriter, loc, tiles.back(), 1);
  auto emitPart = [&](OpFoldResult column, OpFoldResult size) {
    emit(llvm::map_to_vector(tiles, [&](Value tile) {
      return slice(rewriter, loc, tile, {rewriter.getIndexAttr(0), column},
                   {rows, size}, /*rank=*/2);
    }));
  };
  if (columns <= lanes)
    return ifAny({rows, count},
                 [&] { emitPart(rewriter.getIndexAttr(0), count); });
  if (auto all = getConstantIntValue(count))
    return ifAny(rows, [&] {
      forEachChunk(*all, lanes, [&](OpFoldResult column, int64_t size) {
        emitPart(column, rewriter.getIndexAttr(size));
      });
    });
  // Without rows, the trip count is 0: a condition around the loop would hide
  // that the loop ends before later code.
  OpBuilder::InsertionGuard guard(rewriter);
  if (auto dynamicRows = dyn_cast<Value>(rows)) {
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value isAny = arith::CmpIOp::create(
        rewriter, loc, arith::CmpIPredicate::sgt, dynamicRows, zero);
    count =
        arith::SelectOp::create(rewriter, loc, isAny, cast<Value>(count), zero)
            .getResult();
  }
  ExtentPart part = openPartLoop(rewriter, loc, count, lanes);
  emitPart(part.offset, part.size);
}

LogicalResult ChunkEmitter::emitMatrix(ArrayRef<Value> tiles) {
  if (llvm::any_of(tiles, isColumn))
    return emitColumns(tiles);
  MemRefType type = getMemRefType(tiles.back());
  if (llvm::is_contained(type.getShape(), 0))
    return success();
  bool isPart = !type.hasStaticShape();
  auto bounds = isPart ? analysis::computeExtentBounds(tiles.back())
                       : SmallVector<int64_t>(type.getShape());
  if (!bounds || !fitsRepeats(tiles) ||
      takesFewerRows(tiles, bounds->front(), bounds->back()) ||
      (isPart && bounds->front() > limits.vector_max_repeats))
    emitEachRow(tiles);
  else if (isPart)
    emitPartRepeats(tiles, bounds->back());
  else
    emitRepeats(tiles);
  return success();
}
