//===- TileBuilder.cpp - Sequences of Tile operations ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Legalize/TileBuilder.h"
#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

Value TileBuilder::scratch(Type elementType) {
  int64_t lanes =
      ascend::TargetSpec::block_bytes * 8 / elementType.getIntOrFloatBitWidth();
  SmallVector<int64_t> padded(shape);
  if (hasAlignedRows && padded.size() > 1)
    padded.back() = llvm::alignTo(padded.back(), lanes);
  Value tile = allocateScratch(rewriter, op, padded, elementType);
  SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0));
  return slice(rewriter, op->getLoc(), tile, offsets, sizes, sizes.size());
}

Value TileBuilder::get(Operand operand) {
  if (operand.tile)
    return operand.tile;
  return arith::ConstantOp::create(
      rewriter, op->getLoc(),
      rewriter.getF32FloatAttr(static_cast<float>(operand.number)));
}

Value TileBuilder::integer(int32_t value) {
  return arith::ConstantIntOp::create(rewriter, op->getLoc(), value,
                                      /*width=*/32);
}

Value TileBuilder::bitcast(Value tile, Type type) {
  MemRefType result =
      MemRefType::Builder(getMemRefType(tile)).setElementType(type);
  return ascend::BitcastOp::create(rewriter, op->getLoc(), result, tile);
}

Value TileBuilder::widen(Value value) {
  if (value.getType().isF32())
    return value;
  return arith::ExtFOp::create(rewriter, op->getLoc(), rewriter.getF32Type(),
                               value);
}

void TileBuilder::clamp(Operand src, double low, double high, Value dst) {
  max(src, low, dst);
  min(dst, high, dst);
}

void TileBuilder::polynomial(Value src, ArrayRef<double> coefficients,
                             Value dst) {
  mul(src, coefficients.back(), dst);
  for (double coefficient :
       llvm::reverse(coefficients.drop_back().drop_front())) {
    add(dst, coefficient, dst);
    mul(dst, src, dst);
  }
  add(dst, coefficients.front(), dst);
}

void TileBuilder::roundSmall(Value src, Value dst) {
  // Floats of this size have no fractional digits.
  constexpr double integral = 3 << 22;
  add(src, integral, dst);
  add(dst, -integral, dst);
}

//===----------------------------------------------------------------------===//
// Chunks
//===----------------------------------------------------------------------===//

namespace {
/// The number of elements of a chunk: a tile of a few KiB is long enough to
/// hide the latency of an instruction, and several of them still leave most of
/// UB free.
constexpr int64_t chunkElements = 2048;

/// Splits tiles along their dimensions, from the first one on.
class ChunkWriter {
public:
  ChunkWriter(RewriterBase &rewriter, Operation *op, ValueRange tiles,
              WriteChunk write, bool keepsTypes)
      : rewriter(rewriter), op(op), loc(op->getLoc()), tiles(tiles),
        write(write), keepsTypes(keepsTypes),
        extents(getSizes(rewriter, loc, tiles.back())) {
    setSteps();
  }

  void run() { cut(0); }

private:
  /// A part of a tile: its extents, and their upper bounds.
  struct Chunk {
    Value tile;
    SmallVector<OpFoldResult> sizes;
    SmallVector<int64_t> shape;
  };

  void setSteps();
  /// The upper bound of an extent.
  int64_t getBound(size_t dim) const;
  void cut(size_t dim);
  void cutStatic(size_t dim, int64_t extent);
  void cutDynamic(size_t dim);
  void cutAt(size_t dim, OpFoldResult offset, OpFoldResult size,
             int64_t atMost);
  void writeChunk();
  Chunk sliceChunk(Value tile);
  bool isColumnOf(const Chunk &chunk) const;
  Value getWide(const Chunk &chunk, bool hasAlignedRows);

  RewriterBase &rewriter;
  Operation *op;
  Location loc;
  SmallVector<Value> tiles;
  WriteChunk write;
  bool keepsTypes;
  SmallVector<OpFoldResult> extents;
  /// The extents of a full chunk.
  SmallVector<int64_t> steps;
  /// The chunk to write.
  SmallVector<OpFoldResult> offsets, sizes;
  SmallVector<int64_t> shape;
};
} // namespace

void ChunkWriter::setSteps() {
  int64_t left = chunkElements;
  // Rows of new tiles are then padded to whole blocks.
  bool isPadded = extents.size() > 1 && !llvm::all_of(tiles, [](Value tile) {
                    return ascend::isContiguous(getMemRefType(tile));
                  });
  constexpr int64_t lanes = ascend::TargetSpec::block_bytes / sizeof(float);
  bool hasColumn = llvm::any_of(tiles, [](Value tile) {
    MemRefType type = getMemRefType(tile);
    return type.getRank() > 0 && type.getShape().back() == 1;
  });
  int64_t inBlock = ascend::TargetSpec::block_bytes * 8 /
                    getMemRefType(tiles.back()).getElementTypeBitWidth();
  for (int64_t dim = extents.size() - 1; dim >= 0; --dim) {
    int64_t bound = getBound(dim);
    int64_t step = std::clamp<int64_t>(bound, 1, left);
    // Parts of a column begin at blocks.
    if (hasColumn && step < bound && step > inBlock)
      step = llvm::alignDown(step, inBlock);
    bool isRow = static_cast<size_t>(dim) + 1 == extents.size();
    int64_t taken = isRow && isPadded ? llvm::alignTo(step, lanes) : step;
    left = std::max<int64_t>(left / taken, 1);
    steps.insert(steps.begin(), step);
  }
}

int64_t ChunkWriter::getBound(size_t dim) const {
  return analysis::computeExtentBound(tiles.back(), dim).value_or(INT64_MAX);
}

void ChunkWriter::cut(size_t dim) {
  if (dim == extents.size())
    return writeChunk();
  if (std::optional<int64_t> extent = getConstantIntValue(extents[dim]))
    return cutStatic(dim, *extent);
  cutDynamic(dim);
}

void ChunkWriter::cutAt(size_t dim, OpFoldResult offset, OpFoldResult size,
                        int64_t atMost) {
  offsets.push_back(offset);
  sizes.push_back(size);
  shape.push_back(atMost);
  cut(dim + 1);
  offsets.pop_back();
  sizes.pop_back();
  shape.pop_back();
}

void ChunkWriter::cutStatic(size_t dim, int64_t extent) {
  int64_t step = steps[dim];
  if (extent == 0)
    return;
  int64_t whole = extent / step * step, rest = extent - whole;
  if (whole == step) {
    cutAt(dim, rewriter.getIndexAttr(0), rewriter.getIndexAttr(step), step);
  } else {
    auto index = [&](int64_t value) -> Value {
      return arith::ConstantIndexOp::create(rewriter, loc, value);
    };
    auto loop =
        scf::ForOp::create(rewriter, loc, index(0), index(whole), index(step));
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(loop.getBody());
    cutAt(dim, loop.getInductionVar(), rewriter.getIndexAttr(step), step);
  }
  if (rest)
    cutAt(dim, rewriter.getIndexAttr(whole), rewriter.getIndexAttr(rest), rest);
}

void ChunkWriter::cutDynamic(size_t dim) {
  int64_t step = steps[dim];
  if (getBound(dim) <= step)
    return cutAt(dim, rewriter.getIndexAttr(0), extents[dim], step);
  Value extent = getValueOrCreateConstantIndexOp(rewriter, loc, extents[dim]);
  auto loop = scf::ForOp::create(
      rewriter, loc, arith::ConstantIndexOp::create(rewriter, loc, 0), extent,
      arith::ConstantIndexOp::create(rewriter, loc, step));
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(loop.getBody());
  AffineExpr begin, end;
  bindDims(rewriter.getContext(), begin, end);
  AffineMap size =
      AffineMap::get(2, 0, {rewriter.getAffineConstantExpr(step), end - begin},
                     rewriter.getContext());
  Value least = affine::AffineMinOp::create(
      rewriter, loc, size, ValueRange{loop.getInductionVar(), extent});
  cutAt(dim, loop.getInductionVar(), least, step);
}

/// The part of `tile` in the chunk; broadcast dimensions stay.
ChunkWriter::Chunk ChunkWriter::sliceChunk(Value tile) {
  int64_t rank = getMemRefType(tile).getRank();
  Chunk chunk;
  chunk.shape = llvm::to_vector(ArrayRef(shape).take_back(rank));
  chunk.sizes = llvm::to_vector(ArrayRef(sizes).take_back(rank));
  auto chunkOffsets = llvm::to_vector(ArrayRef(offsets).take_back(rank));
  auto outer = ArrayRef(extents).take_back(rank);
  for (int64_t dim = 0; dim < rank; ++dim)
    if (getMemRefType(tile).getDimSize(dim) == 1 &&
        getConstantIntValue(outer[dim]) != 1) {
      chunkOffsets[dim] = rewriter.getIndexAttr(0);
      chunk.sizes[dim] = rewriter.getIndexAttr(1);
      chunk.shape[dim] = 1;
    }
  chunk.tile = slice(rewriter, loc, tile, chunkOffsets, chunk.sizes, rank);
  return chunk;
}

/// Whether `chunk` has one column, which repeats in rows: the instruction that
/// repeats it takes elements that follow each other.
bool ChunkWriter::isColumnOf(const Chunk &chunk) const {
  return !chunk.shape.empty() && chunk.shape.back() == 1 && shape.back() != 1;
}

/// A tile of f32 for the elements of `chunk`.
Value ChunkWriter::getWide(const Chunk &chunk, bool hasAlignedRows) {
  if (keepsTypes || getMemRefType(chunk.tile).getElementType().isF32())
    return chunk.tile;
  return TileBuilder(rewriter, op, chunk.shape, chunk.sizes, hasAlignedRows)
      .scratch();
}

void ChunkWriter::writeChunk() {
  auto chunks =
      llvm::map_to_vector(tiles, [&](Value tile) { return sliceChunk(tile); });
  bool hasAlignedRows = !llvm::all_of(chunks, [](const Chunk &chunk) {
    return ascend::isContiguous(getMemRefType(chunk.tile));
  });
  SmallVector<Value> wide;
  for (const Chunk &chunk : chunks)
    wide.push_back(getWide(chunk, hasAlignedRows && !isColumnOf(chunk)));
  auto convert = [&](Value src, Value dst) {
    if (src != dst)
      tile::CastOp::create(rewriter, loc, src, dst, ascend::RoundMode::None);
  };
  for (size_t i = 0; i + 1 < chunks.size(); ++i)
    convert(chunks[i].tile, wide[i]);
  TileBuilder builder(rewriter, op, shape, sizes, hasAlignedRows);
  write(builder, wide);
  convert(wide.back(), chunks.back().tile);
}

/// Flattens contiguous tiles of one shape, which are then split into chunks of
/// one size.
static void flatten(RewriterBase &rewriter, Location loc,
                    MutableArrayRef<Value> tiles) {
  MemRefType last = getMemRefType(tiles.back());
  bool canFlatten =
      last.hasStaticShape() && last.getRank() > 1 &&
      llvm::all_of(tiles, [&](Value tile) {
        return getMemRefType(tile).getShape() == last.getShape() &&
               ascend::isContiguous(getMemRefType(tile));
      });
  if (canFlatten)
    collapse(rewriter, loc, tiles);
}

void tl::writeInChunks(RewriterBase &rewriter, Operation *op, ValueRange tiles,
                       WriteChunk write, bool keepsTypes) {
  SmallVector<Value> views(tiles);
  if (getMemRefType(views.back()).hasStaticShape() &&
      getMemRefType(views.back()).getNumElements() > chunkElements)
    flatten(rewriter, op->getLoc(), views);
  ChunkWriter(rewriter, op, views, write, keepsTypes).run();
  rewriter.eraseOp(op);
}

bool tl::isPlacedInUB(Operation *op) {
  return llvm::all_of(op->getOperandTypes(), [](Type type) {
    auto memref = dyn_cast<MemRefType>(type);
    return !memref || ascend::getMemory(memref) == ascend::Memory::UB;
  });
}
