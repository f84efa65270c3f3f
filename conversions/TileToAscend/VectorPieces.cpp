//===- VectorPieces.cpp - Tiles cut for vector instructions --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/VectorPieces.h"
#include "conversions/TileToAscend/VectorOperands.h"
#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

namespace {
/// Pieces beyond this number are emitted as a loop.
constexpr int64_t maxUnrolled = 4;

/// A rectangle of a matrix.
struct Piece {
  OpFoldResult row;
  int64_t rows;
  OpFoldResult column;
  int64_t columns;
};

class PieceEmitter {
public:
  PieceEmitter(Operation *op, RewriterBase &rewriter, EmitPiece emit)
      : op(op), rewriter(rewriter), emit(emit), loc(op->getLoc()),
        limits(ascend::getLimits(op)) {}

  LogicalResult run(ValueRange operands);

private:
  FailureOr<Value> stage(Value tile, bool isWritten);
  LogicalResult emitTiles(ArrayRef<Value> tiles);
  LogicalResult emitRepeatedElement(ArrayRef<Value> tiles);
  LogicalResult emitMatrix(ArrayRef<Value> tiles);
  LogicalResult emitColumns(ArrayRef<Value> tiles);

  void emitEachRow(ArrayRef<Value> tiles);
  void emitRepeats(ArrayRef<Value> tiles);
  void emitBlocks(ArrayRef<Value> tiles, ArrayRef<bool> areSpread,
                  const Piece &piece);
  bool fitsRepeats(ArrayRef<Value> tiles) const;
  bool takesFewerRows(ArrayRef<Value> tiles) const;

  /// Calls `body` for every piece of the matrix, of at most `rows` x `columns`.
  void forEachPiece(MemRefType matrix, int64_t columns,
                    function_ref<void(const Piece &)> body);
  /// Calls `body` for every chunk of [0, extent), in a loop if they are many.
  void forEachChunk(int64_t extent, int64_t chunk,
                    function_ref<void(OpFoldResult, int64_t)> body);
  /// Calls `body` in a loop over dimension 0 of `tiles`, for slices with
  /// `rank` dimensions.
  void forEachSlice(ArrayRef<Value> tiles, unsigned rank,
                    function_ref<void(ArrayRef<Value>)> body);

  Operation *op;
  RewriterBase &rewriter;
  EmitPiece emit;
  Location loc;
  ascend::TargetSpec limits;
};
} // namespace

static MemRefType getType(Value tile) {
  return cast<MemRefType>(tile.getType());
}

/// Elements of the widest tile in `bytes` bytes.
static int64_t getLanes(ArrayRef<Value> tiles, int64_t bytes) {
  int64_t widest = 1;
  for (Value tile : tiles)
    widest =
        std::max<int64_t>(widest, getType(tile).getElementTypeBitWidth() / 8);
  return bytes / widest;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void PieceEmitter::forEachChunk(
    int64_t extent, int64_t chunk,
    function_ref<void(OpFoldResult, int64_t)> body) {
  int64_t whole = extent / chunk;
  if (whole > maxUnrolled) {
    auto index = [&](int64_t value) -> Value {
      return arith::ConstantIndexOp::create(rewriter, loc, value);
    };
    auto loop = scf::ForOp::create(rewriter, loc, index(0),
                                   index(whole * chunk), index(chunk));
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(loop.getBody());
    body(loop.getInductionVar(), chunk);
  } else {
    for (int64_t i = 0; i < whole; ++i)
      body(rewriter.getIndexAttr(i * chunk), chunk);
  }
  if (extent % chunk)
    body(rewriter.getIndexAttr(whole * chunk), extent % chunk);
}

void PieceEmitter::forEachPiece(MemRefType matrix, int64_t columns,
                                function_ref<void(const Piece &)> body) {
  forEachChunk(matrix.getDimSize(0), limits.vector_max_repeats,
               [&](OpFoldResult row, int64_t rows) {
                 forEachChunk(matrix.getDimSize(1), columns,
                              [&](OpFoldResult column, int64_t size) {
                                body({row, rows, column, size});
                              });
               });
}

void PieceEmitter::forEachSlice(ArrayRef<Value> tiles, unsigned rank,
                                function_ref<void(ArrayRef<Value>)> body) {
  Value end = getValueOrCreateConstantIndexOp(
      rewriter, loc, memref::getMixedSize(rewriter, loc, tiles.back(), 0));
  auto loop = scf::ForOp::create(
      rewriter, loc, arith::ConstantIndexOp::create(rewriter, loc, 0), end,
      arith::ConstantIndexOp::create(rewriter, loc, 1));
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(loop.getBody());
  auto slices = llvm::map_to_vector(tiles, [&](Value tile) {
    SmallVector<OpFoldResult> sizes =
        memref::getMixedSizes(rewriter, loc, tile);
    SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0));
    offsets[0] = loop.getInductionVar();
    sizes[0] = rewriter.getIndexAttr(1);
    return slice(rewriter, loc, tile, offsets, sizes, rank);
  });
  body(slices);
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

/// Whether the rows of the matrices `tiles` are as far apart as repeats can be.
bool PieceEmitter::fitsRepeats(ArrayRef<Value> tiles) const {
  return llvm::all_of(tiles, [&](Value tile) {
    MemRefType type = getType(tile);
    int64_t bytes = type.getElementTypeBitWidth() / 8;
    return type.hasStaticShape() &&
           (isColumn(tile) || type.getDimSize(0) == 1 ||
            getStrides(tile)[0] * bytes / limits.block_bytes <=
                limits.vector_max_stride);
  });
}

/// Whether the matrices have fewer rows than pieces for repeats.
bool PieceEmitter::takesFewerRows(ArrayRef<Value> tiles) const {
  MemRefType type = getType(tiles.back());
  int64_t rows = type.getDimSize(0);
  int64_t lanes = getLanes(tiles, limits.repeat_bytes);
  return rows < llvm::divideCeilSigned(rows, limits.vector_max_repeats) *
                    llvm::divideCeilSigned(type.getDimSize(1), lanes);
}

void PieceEmitter::emitEachRow(ArrayRef<Value> tiles) {
  forEachSlice(tiles, /*rank=*/1, [&](ArrayRef<Value> rows) { emit(rows); });
}

void PieceEmitter::emitRepeats(ArrayRef<Value> tiles) {
  int64_t lanes = getLanes(tiles, limits.repeat_bytes);
  forEachPiece(getType(tiles.back()), lanes, [&](const Piece &piece) {
    emit(llvm::map_to_vector(tiles, [&](Value tile) {
      return slice(rewriter, loc, tile, {piece.row, piece.column},
                   {rewriter.getIndexAttr(piece.rows),
                    rewriter.getIndexAttr(piece.columns)},
                   /*rank=*/2);
    }));
  });
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
  int64_t block = getLanes(tiles, limits.block_bytes);
  auto emitPiece = [&](ArrayRef<Value> matrices, const Piece &piece) {
    int64_t whole = piece.columns / block * block;
    if (whole > 0)
      emitBlocks(matrices, areSpread,
                 {piece.row, piece.rows, piece.column, whole});
    if (whole == piece.columns)
      return;
    OpFoldResult rest = piece.column;
    if (whole > 0)
      rest = rewriter.getIndexAttr(*getConstantIntValue(piece.column) + whole);
    emitBlocks(matrices, areSpread,
               {piece.row, piece.rows, rest, piece.columns - whole});
  };
  auto emitAll = [&](ArrayRef<Value> matrices) {
    forEachPiece(getType(matrices.back()), getLanes(tiles, limits.repeat_bytes),
                 [&](const Piece &piece) { emitPiece(matrices, piece); });
  };
  if (fitsRepeats(tiles))
    emitAll(spread);
  else
    forEachSlice(spread, /*rank=*/2, emitAll);
  return success();
}

LogicalResult PieceEmitter::emitMatrix(ArrayRef<Value> tiles) {
  if (llvm::any_of(tiles, isColumn))
    return emitColumns(tiles);
  if (fitsRepeats(tiles) && !takesFewerRows(tiles))
    emitRepeats(tiles);
  else
    emitEachRow(tiles);
  return success();
}

//===----------------------------------------------------------------------===//
// Tiles of any rank
//===----------------------------------------------------------------------===//

/// Emits instructions on vectors of which some repeat one element: cut to
/// matrices of whole repeats and a rest.
LogicalResult PieceEmitter::emitRepeatedElement(ArrayRef<Value> tiles) {
  if (!getType(tiles.back()).hasStaticShape())
    return op->emitOpError("repeats an element over a dynamic extent ")
           << tiles.back().getType() << "; work on whole tiles";
  int64_t lanes = getLanes(tiles, limits.repeat_bytes);
  int64_t count = getType(tiles.back()).getDimSize(0);
  auto emitPart = [&](int64_t begin, int64_t rows, int64_t columns) {
    return emitMatrix(llvm::map_to_vector(tiles, [&](Value tile) -> Value {
      Value part = slice(rewriter, loc, tile, {rewriter.getIndexAttr(begin)},
                         {rewriter.getIndexAttr(rows * columns)}, /*rank=*/1);
      return memref::ExpandShapeOp::create(
          rewriter, loc, ArrayRef<int64_t>{rows, columns}, part,
          SmallVector<ReassociationIndices>{{0, 1}});
    }));
  };
  int64_t whole = count / lanes;
  if (whole > 0 && failed(emitPart(0, whole, lanes)))
    return failure();
  return count % lanes ? emitPart(whole * lanes, 1, count % lanes) : success();
}

LogicalResult PieceEmitter::emitTiles(ArrayRef<Value> tiles) {
  int64_t rank = getType(tiles.back()).getRank();
  if (rank == 2)
    return emitMatrix(tiles);
  if (rank < 2) {
    if (llvm::any_of(tiles, isColumn))
      return emitRepeatedElement(tiles);
    emit(tiles);
    return success();
  }
  LogicalResult result = success();
  forEachSlice(tiles, rank - 1,
               [&](ArrayRef<Value> slices) { result = emitTiles(slices); });
  return result;
}

/// Moves the elements of `tile` to, or from, a tile that vector instructions
/// reach, one by one.
FailureOr<Value> PieceEmitter::stage(Value tile, bool isWritten) {
  Value elements = getDistinct(rewriter, loc, tile);
  if (!getType(elements).hasStaticShape())
    return op->emitOpError("reaches elements that start or step at no multiple "
                           "of ")
           << limits.block_bytes
           << " bytes one by one, so their number has to be static, got "
           << tile.getType() << "; copy them to a tile of their own";
  remark::missed(loc,
                 remark::RemarkOpts::name("unaligned")
                     .category("convert-tile-to-ascend")
                     .function(op->getParentOfType<func::FuncOp>().getName()))
      << "the elements of a tile move one by one: it starts or steps at no "
         "multiple of a block";
  Value staged = allocateAligned(rewriter, op, elements, isColumn(tile));
  if (!isWritten) {
    copyElements(rewriter, loc, elements, staged);
    return broadcast(rewriter, loc, staged,
                     memref::getMixedSizes(rewriter, loc, tile));
  }
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(op);
  copyElements(rewriter, loc, staged, elements);
  return staged;
}

/// Whether an instruction in count form goes through `tile` as it is.
static bool isWhole(Value tile) {
  return ascend::isContiguous(getType(tile)) && hasAlignedRows(tile);
}

LogicalResult PieceEmitter::run(ValueRange operands) {
  SmallVector<OpFoldResult> sizes =
      memref::getMixedSizes(rewriter, loc, operands.back());
  auto tiles = llvm::map_to_vector(operands, [&](Value tile) {
    return broadcast(rewriter, loc, tile, sizes);
  });
  if (llvm::all_of(tiles, isWhole)) {
    emit(tiles);
    return success();
  }
  collapse(rewriter, loc, tiles);
  for (Value &tile : tiles) {
    if (hasAlignedRows(tile))
      continue;
    FailureOr<Value> staged = stage(tile, &tile == &tiles.back());
    if (failed(staged))
      return failure();
    tile = *staged;
  }
  return emitTiles(tiles);
}

LogicalResult tl::emitPieces(Operation *op, ValueRange tiles,
                             RewriterBase &rewriter, EmitPiece emit) {
  return PieceEmitter(op, rewriter, emit).run(tiles);
}
