//===- VectorChunks.cpp - Tiles cut for vector instructions ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Vector/VectorChunks.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileToAscend/Copy/GatheredRows.h"
#include "conversions/TileToAscend/Copy/StagedRows.h"
#include "conversions/TileToAscend/Vector/ChunkEmitter.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "dialects/Tile/OperandMemories.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

LogicalResult ChunkEmitter::emitTiles(ArrayRef<Value> tiles) {
  int64_t rank = getMemRefType(tiles.back()).getRank();
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

FailureOr<Value> ChunkEmitter::stage(Value tile, bool isWritten) {
  Value elements = getDistinct(rewriter, loc, tile);
  auto bounds = analysis::computeExtentBounds(elements);
  if (!bounds)
    return op->emitOpError("reaches elements that start or step at no multiple "
                           "of ")
           << limits.block_bytes
           << " bytes one by one, so their number needs a known bound, got "
           << tile.getType() << "; take a slice of a tile of static extents";
  // An operation that accumulates reads its result, but not the tiles in
  // between, which are its own.
  ascend::OperandAccess result = ascend::getAccesses(op).back();
  bool isRead =
      !isWritten || (result.reads && analysis::getRoot(result.operand->get()) ==
                                         analysis::getRoot(tile));
  bool isGathered = isRead && !isColumn(tile) && canGatherRows(elements);
  Value staged = isGathered ? gatherTile(rewriter, op, elements)
                            : allocateAligned(rewriter, op, elements, *bounds,
                                              isColumn(tile));
  if (isRead && !isGathered)
    copyOneByOne(rewriter, op, elements, staged);
  if (isWritten)
    return staged;
  return broadcast(rewriter, loc, staged, getSizes(rewriter, loc, tile));
}

/// Whether an instruction in count form can process `tiles` unchanged.
static bool areWhole(ValueRange tiles) {
  return llvm::all_of(tiles, [&](Value tile) {
    return getMemRefType(tile).getShape() ==
               getMemRefType(tiles.back()).getShape() &&
           ascend::isContiguous(getMemRefType(tile)) && hasAlignedRows(tile);
  });
}

LogicalResult ChunkEmitter::run(ValueRange operands) {
  // Tiles in other memories are fractals, of other ranks.
  auto placed = dyn_cast<tile::PlacedOpInterface>(op);
  if (placed && failed(tile::verifyMemories(placed)))
    return failure();
  if (areWhole(operands)) {
    emit(operands);
    return success();
  }
  SmallVector<OpFoldResult> sizes = getSizes(rewriter, loc, operands.back());
  auto tiles = llvm::map_to_vector(operands, [&](Value tile) {
    return broadcast(rewriter, loc, tile, sizes);
  });
  collapse(rewriter, loc, tiles);
  if (llvm::all_of(tiles, hasAlignedRows))
    return emitTiles(tiles);
  LogicalResult result = success();
  ifAny(getSizes(rewriter, loc, tiles.back()),
        [&] { result = emitStaged(tiles); });
  return result;
}

/// Emits instructions on tiles, some of which have unaligned rows.
LogicalResult ChunkEmitter::emitStaged(MutableArrayRef<Value> tiles) {
  Value dst = tiles.back();
  for (Value &tile : tiles) {
    if (hasAlignedRows(tile))
      continue;
    FailureOr<Value> staged = stage(tile, &tile == &tiles.back());
    if (failed(staged))
      return failure();
    tile = *staged;
  }
  if (failed(emitTiles(tiles)))
    return failure();
  return tiles.back() == dst ? success()
                             : copyUnaligned(rewriter, op, tiles.back(), dst);
}

LogicalResult tl::emitChunks(Operation *op, ValueRange tiles,
                             RewriterBase &rewriter, EmitChunk emit) {
  return ChunkEmitter(op, rewriter, emit).run(tiles);
}
