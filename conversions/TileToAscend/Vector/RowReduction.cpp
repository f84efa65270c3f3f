//===- RowReduction.cpp - Reduction of rows of tiles in UB ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Vector/RowReduction.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

TypedAttr RowReduction::getIdentity(Type elementType) {
  if (kind == tile::ReduceKind::Sum)
    return getZero(elementType);
  if (kind == tile::ReduceKind::Product)
    return rewriter.getOneAttr(elementType);
  bool isMax = kind == tile::ReduceKind::Max;
  if (auto real = dyn_cast<FloatType>(elementType))
    return rewriter.getFloatAttr(
        real, APFloat::getInf(real.getFloatSemantics(), /*Negative=*/isMax));
  unsigned width = elementType.getIntOrFloatBitWidth();
  return rewriter.getIntegerAttr(elementType,
                                 isMax ? APInt::getSignedMinValue(width)
                                       : APInt::getSignedMaxValue(width));
}

Value RowReduction::splitVector(Value tile, ArrayRef<int64_t> shape) {
  if (shape.size() == 1)
    return tile;
  ReassociationIndices group;
  for (size_t i = 0; i < shape.size(); ++i)
    group.push_back(i);
  return memref::ExpandShapeOp::create(
      rewriter, loc, shape, tile, SmallVector<ReassociationIndices>{group});
}

//===----------------------------------------------------------------------===//
// Halves
//===----------------------------------------------------------------------===//

FailureOr<Value> RowReduction::foldHalves(Value tile, int64_t dim,
                                          int64_t last) {
  int64_t count = getType(tile).getDimSize(dim);
  Value folded = tile;
  while (count > last) {
    int64_t half = llvm::divideCeilSigned(count, 2), upper = count - half;
    Value source = folded;
    if (source == tile) {
      SmallVector<int64_t> shape(getType(tile).getShape());
      shape[dim] = half;
      folded = allocate(shape, getType(tile).getElementType());
    }
    if (failed(combine(kind, take(source, dim, index(0), index(upper)),
                       take(source, dim, index(half), index(upper)),
                       take(folded, dim, index(0), index(upper)))))
      return failure();
    // The middle plane of an odd number has no partner.
    if (source == tile && half > upper &&
        failed(copy(take(source, dim, index(upper), index(1)),
                    take(folded, dim, index(upper), index(1)))))
      return failure();
    count = half;
  }
  return folded == tile ? tile : take(folded, dim, index(0), index(count));
}

//===----------------------------------------------------------------------===//
// Columns
//===----------------------------------------------------------------------===//

bool RowReduction::hasRowInstruction(Type elementType) const {
  return isa<FloatType>(elementType) && kind != tile::ReduceKind::Product;
}

int64_t RowReduction::getRowLanes(Type elementType) const {
  int64_t bytes =
      hasRowInstruction(elementType) ? limits.repeat_bytes : limits.block_bytes;
  return bytes / (elementType.getIntOrFloatBitWidth() / 8);
}

/// Whether repeats can step through the rows of `matrix`.
bool RowReduction::canStepThrough(Value matrix) {
  int64_t pitch = getStrides(matrix)[0];
  return hasAlignedRows(matrix) && !ShapedType::isDynamic(pitch) &&
         pitch * getElementBytes(matrix) / limits.block_bytes <=
             limits.vector_max_stride;
}

/// Copies `tile` to a new matrix of rows.
FailureOr<Value> RowReduction::copyRows(Value tile) {
  MemRefType type = getType(tile);
  int64_t columns = type.getShape().back();
  int64_t padded = llvm::alignTo(columns, getBlockLanes(tile));
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = padded;
  Value rows = allocate({type.getNumElements() / columns, padded},
                        type.getElementType());
  int64_t last = type.getRank() - 1;
  Value all = splitRows(rows, shape);
  if (failed(copy(tile, take(all, last, index(0), index(columns)))))
    return failure();
  return take(rows, 1, index(0), index(columns));
}

/// Half of `width` columns, in whole chunks of `lanes`, as columns.
static int64_t getHalf(int64_t width, int64_t lanes) {
  int64_t chunks = llvm::divideCeilSigned(width, lanes);
  return llvm::divideCeilSigned(chunks, 2) * lanes;
}

/// Combines the halves of the rows of `tile` into a new matrix.
FailureOr<Value> RowReduction::foldSource(Value tile, int64_t lanes) {
  MemRefType type = getType(tile);
  int64_t last = type.getRank() - 1;
  int64_t columns = type.getShape().back();
  int64_t width = getHalf(columns, lanes), upper = columns - width;
  Value folded =
      allocate({type.getNumElements() / columns, width}, type.getElementType());
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = width;
  Value all = splitRows(folded, shape);
  // Columns without a partner are copied, from the last whole chunk on.
  int64_t alone = upper / lanes * lanes;
  if (alone < width &&
      failed(copy(take(tile, last, index(alone), index(width - alone)),
                  take(all, last, index(alone), index(width - alone)))))
    return failure();
  if (failed(combine(kind, take(tile, last, index(0), index(upper)),
                     take(tile, last, index(width), index(upper)),
                     take(all, last, index(0), index(upper)))))
    return failure();
  return folded;
}

/// Combines the columns of `tile`, which has more than `lanes`, to `lanes`.
FailureOr<Value> RowReduction::foldRows(Value tile, int64_t lanes) {
  FailureOr<Value> folded = foldSource(tile, lanes);
  if (failed(folded))
    return failure();
  Type elementType = getType(tile).getElementType();
  int64_t rows = getType(*folded).getDimSize(0);
  int64_t width = getType(*folded).getDimSize(1);
  while (width > lanes) {
    int64_t half = getHalf(width, lanes), upper = width - half;
    Value lower = take(*folded, 1, index(0), index(upper));
    // The last half goes to contiguous rows.
    Value target = half == lanes ? allocate({rows, lanes}, elementType) : lower;
    if (failed(combine(kind, lower, take(*folded, 1, index(half), index(upper)),
                       target)))
      return failure();
    if (half == lanes)
      folded = target;
    width = half;
  }
  return folded;
}

FailureOr<Value> RowReduction::foldColumns(Value tile) {
  MemRefType type = getType(tile);
  int64_t lanes = getRowLanes(type.getElementType());
  if (type.getShape().back() > lanes)
    return foldRows(tile, lanes);
  Value matrix = asMatrix(tile);
  if (matrix && canStepThrough(matrix))
    return matrix;
  return copyRows(tile);
}

//===----------------------------------------------------------------------===//
// Rows with an instruction
//===----------------------------------------------------------------------===//

/// One result for each row of `rows`.
void RowReduction::emitWholeReduce(Value rows, Value results) {
  // Results of the next instruction start at a block.
  int64_t most = limits.vector_max_repeats / getBlockLanes(results) *
                 getBlockLanes(results);
  int64_t count = getType(rows).getDimSize(0);
  for (int64_t row = 0; row < count; row += most) {
    Index size = index(std::min(most, count - row));
    Value from = take(rows, 0, index(row), size);
    Value to = take(results, 0, index(row), size);
    if (kind == tile::ReduceKind::Sum)
      ascend::VWholeReduceSumOp::create(rewriter, loc, from, to);
    else if (kind == tile::ReduceKind::Max)
      ascend::VWholeReduceMaxOp::create(rewriter, loc, from, to);
    else
      ascend::VWholeReduceMinOp::create(rewriter, loc, from, to);
  }
}

/// One result for each row of `blocks`, a contiguous matrix of blocks.
void RowReduction::emitBlockReduce(Value blocks, Value results) {
  int64_t lanes = getType(blocks).getDimSize(1);
  int64_t count = getType(blocks).getDimSize(0);
  int64_t perRepeat = limits.repeat_bytes / limits.block_bytes;
  auto emit = [&](int64_t begin, int64_t repeats, int64_t size) {
    Index number = index(repeats * size);
    Value from = splitRows(take(blocks, 0, index(begin), number),
                           {repeats, size, lanes});
    Value to =
        splitVector(take(results, 0, index(begin), number), {repeats, size});
    if (kind == tile::ReduceKind::Sum)
      ascend::VBlockReduceSumOp::create(rewriter, loc, from, to);
    else if (kind == tile::ReduceKind::Max)
      ascend::VBlockReduceMaxOp::create(rewriter, loc, from, to);
    else
      ascend::VBlockReduceMinOp::create(rewriter, loc, from, to);
  };
  int64_t repeats = count / perRepeat;
  for (int64_t i = 0; i < repeats; i += limits.vector_max_repeats)
    emit(i * perRepeat, std::min(limits.vector_max_repeats, repeats - i),
         perRepeat);
  if (count % perRepeat)
    emit(repeats * perRepeat, 1, count % perRepeat);
}

void RowReduction::reduceRowsDirectly(Value rows, Value results) {
  int64_t block = getBlockLanes(rows);
  int64_t lanes = getType(rows).getDimSize(1);
  int64_t count = getType(rows).getDimSize(0);
  int64_t perRepeat = limits.repeat_bytes / limits.block_bytes;
  bool isDense = ascend::isContiguous(getType(rows));
  if (isDense && lanes == block)
    return emitBlockReduce(rows, results);
  auto cycles = [&](int64_t repeats, int64_t factor) {
    ascend::InstructionCost cost =
        ascend::getRepeatCost(limits, repeats, factor);
    return cost.busy + cost.latency;
  };
  // Two levels of blocks; the second one has a repeat for each 8 rows.
  bool isWorthTwo = isDense && lanes == block * perRepeat &&
                    block == perRepeat &&
                    cycles(count, limits.vector_block_reduce_factor) +
                            cycles(llvm::divideCeilSigned(count, perRepeat),
                                   limits.vector_block_reduce_factor) <
                        cycles(count, limits.vector_whole_reduce_factor);
  if (!isWorthTwo)
    return emitWholeReduce(rows, results);
  Value sums = allocate({count, perRepeat}, getType(rows).getElementType());
  emitBlockReduce(splitColumns(rows, block), asVector(sums));
  emitBlockReduce(sums, results);
}

//===----------------------------------------------------------------------===//
// Rows without an instruction
//===----------------------------------------------------------------------===//

/// Transposes the rows, which are at most one block, so that the operands of a
/// reduction are in different rows.
FailureOr<Value> RowReduction::reduceTransposed(Value rows) {
  Type elementType = getType(rows).getElementType();
  int64_t count = getType(rows).getDimSize(0);
  int64_t lanes = getType(rows).getDimSize(1);
  int64_t height = llvm::alignTo(count, getPanelHeight(rows));
  int64_t block = getBlockLanes(rows);
  if (height != count || lanes != block) {
    Value padded = allocate({height, block}, elementType);
    Value part = take(take(padded, 0, index(0), index(count)), 1, index(0),
                      index(lanes));
    if (failed(fill(getIdentity(elementType), padded)) ||
        failed(copy(rows, part)))
      return failure();
    rows = padded;
  }
  Value columns = allocate({block, height}, elementType);
  transpose(rows, columns);
  int64_t half = block / 2;
  for (; half > 0; half /= 2)
    if (failed(combine(kind, take(columns, 0, index(0), index(half)),
                       take(columns, 0, index(half), index(half)),
                       take(columns, 0, index(0), index(half)))))
      return failure();
  Value first = dropLeading(take(columns, 0, index(0), index(1)));
  return take(first, 0, index(0), index(count));
}

FailureOr<Value> RowReduction::reduceRows(Value rows, Value results) {
  if (!hasRowInstruction(getType(rows).getElementType()))
    return reduceTransposed(rows);
  if (!results)
    results =
        allocate({getType(rows).getDimSize(0)}, getType(rows).getElementType());
  reduceRowsDirectly(rows, results);
  return results;
}
