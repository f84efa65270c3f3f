//===- ChunkEmitter.h - Emission of chunks of tiles -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_VECTOR_CHUNKEMITTER_H
#define TL_CONVERSIONS_TILETOASCEND_VECTOR_CHUNKEMITTER_H

#include "conversions/TileToAscend/Vector/VectorChunks.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"

namespace tl {

/// A rectangle of a matrix.
struct Chunk {
  mlir::OpFoldResult row;
  mlir::OpFoldResult rows;
  mlir::OpFoldResult column;
  mlir::OpFoldResult columns;
};

/// Cuts one elementwise operation; see `emitChunks`.
class ChunkEmitter {
public:
  ChunkEmitter(mlir::Operation *op, mlir::RewriterBase &rewriter,
               EmitChunk emit)
      : op(op), rewriter(rewriter), emit(emit), loc(op->getLoc()),
        limits(ascend::getLimits(op)) {}

  mlir::LogicalResult run(mlir::ValueRange operands);

private:
  mlir::LogicalResult emitStaged(llvm::MutableArrayRef<mlir::Value> tiles);
  /// A tile that vector instructions can access; the elements of `tile` are
  /// copied to it, one by one, if they are read.
  mlir::FailureOr<mlir::Value> stage(mlir::Value tile, bool isWritten);

  // Each takes tiles of one shape, with one dimension or two, or any number.
  mlir::LogicalResult emitTiles(llvm::ArrayRef<mlir::Value> tiles);
  mlir::LogicalResult emitRepeatedElement(llvm::ArrayRef<mlir::Value> vectors);
  mlir::LogicalResult emitMatrix(llvm::ArrayRef<mlir::Value> matrices);
  mlir::LogicalResult emitColumns(llvm::ArrayRef<mlir::Value> tiles);
  void emitColumns(llvm::ArrayRef<mlir::Value> matrices,
                   llvm::ArrayRef<int64_t> bounds);
  void emitSpread(llvm::ArrayRef<mlir::Value> matrices,
                  llvm::ArrayRef<bool> areSpread,
                  llvm::ArrayRef<int64_t> bounds);
  void emitElements(llvm::ArrayRef<mlir::Value> vectors, int64_t bound);
  /// Emits `body` under the condition that none of `sizes` is 0.
  void ifAny(llvm::ArrayRef<mlir::OpFoldResult> sizes,
             llvm::function_ref<void()> body);

  void emitEachRow(llvm::ArrayRef<mlir::Value> tiles);
  void emitRepeats(llvm::ArrayRef<mlir::Value> tiles, const Chunk &chunk);
  void emitBlocks(llvm::ArrayRef<mlir::Value> tiles,
                  llvm::ArrayRef<bool> areSpread, const Chunk &chunk,
                  mlir::OpFoldResult blocks, mlir::OpFoldResult lanes);
  void emitPartOfRepeat(llvm::ArrayRef<mlir::Value> tiles,
                        llvm::ArrayRef<bool> areSpread, const Chunk &chunk);
  void emitRowsOfBlocks(llvm::ArrayRef<mlir::Value> tiles,
                        llvm::ArrayRef<bool> areSpread);
  llvm::SmallVector<mlir::Value> allocateRows(llvm::ArrayRef<mlir::Value> tiles,
                                              llvm::ArrayRef<bool> areSpread,
                                              int64_t bound);
  void emitParts(llvm::ArrayRef<mlir::Value> tiles,
                 llvm::ArrayRef<bool> areSpread,
                 llvm::ArrayRef<mlir::Value> rows);
  void emitRowsOfParts(llvm::ArrayRef<mlir::Value> tiles,
                       llvm::ArrayRef<bool> areSpread, int64_t bound);
  void emitRepeatsOfBlocks(llvm::ArrayRef<mlir::Value> row,
                           llvm::ArrayRef<bool> areSpread,
                           mlir::OpFoldResult column, int64_t repeats);
  bool fitsRepeats(llvm::ArrayRef<mlir::Value> tiles) const;
  bool takesFewerRows(llvm::ArrayRef<mlir::Value> tiles, int64_t rows,
                      int64_t columns) const;
  bool takesRepeats(llvm::ArrayRef<mlir::Value> tiles,
                    llvm::ArrayRef<int64_t> bounds) const;

  /// Calls `body` for every chunk of matrices of at most `bound` columns; each
  /// has the columns of a repeat at most.
  void forEachChunk(llvm::ArrayRef<mlir::Value> matrices, int64_t bound,
                    llvm::function_ref<void(const Chunk &)> body);
  void forEachWholeChunk(mlir::MemRefType matrix, int64_t columns,
                         llvm::function_ref<void(const Chunk &)> body);
  void forEachPart(llvm::ArrayRef<mlir::Value> matrices, int64_t bound,
                   llvm::function_ref<void(const Chunk &)> body);
  /// Calls `body` for every chunk of [0, extent), in a loop if there are
  /// many.
  void forEachChunk(int64_t extent, int64_t chunkExtent,
                    llvm::function_ref<void(mlir::OpFoldResult, int64_t)> body);
  /// Calls `body` in a loop over dimension 0 of `tiles`, for slices with
  /// `rank` dimensions.
  void forEachSlice(llvm::ArrayRef<mlir::Value> tiles, unsigned rank,
                    llvm::function_ref<void(llvm::ArrayRef<mlir::Value>)> body);

  mlir::Operation *op;
  mlir::RewriterBase &rewriter;
  EmitChunk emit;
  mlir::Location loc;
  ascend::TargetSpec limits;
};

/// Elements of the widest of `tiles` in `bytes` bytes.
int64_t getLanes(llvm::ArrayRef<mlir::Value> tiles, int64_t bytes);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_VECTOR_CHUNKEMITTER_H
