//===- TileEmitter.cpp - Steps on tiles in UB -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Tiles/TileEmitter.h"
#include "conversions/TileToAscend/Vector/VectorChunks.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

LogicalResult TileEmitter::forEach(Index end,
                                   function_ref<LogicalResult(Value)> body) {
  auto loop = scf::ForOp::create(rewriter, loc, asValue(index(0)), asValue(end),
                                 asValue(index(1)));
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(loop.getBody());
  return body(loop.getInductionVar());
}

void TileEmitter::forEachStep(int64_t extent, int64_t step,
                              function_ref<void(Index)> body) {
  /// More steps become a loop.
  constexpr int64_t maxUnrolled = 4;
  if (extent / step <= maxUnrolled) {
    for (int64_t i = 0; i < extent; i += step)
      body(index(i));
    return;
  }
  auto loop = scf::ForOp::create(rewriter, loc, asValue(index(0)),
                                 asValue(index(extent)), asValue(index(step)));
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(loop.getBody());
  body(Index(loop.getInductionVar()));
}

//===----------------------------------------------------------------------===//
// Elementwise steps
//===----------------------------------------------------------------------===//

Value TileEmitter::allocate(ArrayRef<int64_t> shape, Type elementType) {
  SmallVector<int64_t> padded(shape);
  int64_t lanes =
      limits.block_bytes / (elementType.getIntOrFloatBitWidth() / 8);
  if (!padded.empty() && (padded.size() > 1 || padded.back() == 0))
    padded.back() = std::max(llvm::alignTo(padded.back(), lanes),
                             static_cast<uint64_t>(lanes));
  Value tile = allocateScratch(rewriter, op, padded, elementType);
  SmallVector<Index> offsets(shape.size(), index(0));
  return slice(rewriter, loc, tile, offsets,
               getAsIndexOpFoldResult(rewriter.getContext(), shape),
               shape.size());
}

bool TileEmitter::canCopy(Type elementType) {
  unsigned width = elementType.getIntOrFloatBitWidth();
  return width == 16 || width == 32;
}

TypedAttr TileEmitter::getZero(Type elementType) {
  return rewriter.getZeroAttr(ascend::getScalarType(elementType));
}

LogicalResult TileEmitter::copy(Value src, Value dst) {
  if (src == dst)
    return success();
  // `Or` copies bits of any type, in count form and in repeat form, unlike
  // `Copy`.
  return emitChunks(op, {src, dst}, rewriter, [&](ValueRange views) {
    ascend::VOrOp::create(rewriter, loc, views[0], views[0], views[1]);
  });
}

LogicalResult TileEmitter::fill(TypedAttr value, Value dst) {
  Value scalar = arith::ConstantOp::create(rewriter, loc, value);
  return emitChunks(op, dst, rewriter, [&](ValueRange views) {
    ascend::VDuplicateOp::create(rewriter, loc, scalar, views[0]);
  });
}

LogicalResult TileEmitter::combine(tile::ReduceKind kind, Value lhs, Value rhs,
                                   Value dst) {
  return emitChunks(op, {lhs, rhs, dst}, rewriter, [&](ValueRange views) {
    switch (kind) {
    case tile::ReduceKind::Sum:
      ascend::VAddOp::create(rewriter, loc, views[0], views[1], views[2]);
      return;
    case tile::ReduceKind::Max:
      ascend::VMaxOp::create(rewriter, loc, views[0], views[1], views[2]);
      return;
    case tile::ReduceKind::Min:
      ascend::VMinOp::create(rewriter, loc, views[0], views[1], views[2]);
      return;
    case tile::ReduceKind::Product:
      ascend::VMulOp::create(rewriter, loc, views[0], views[1], views[2]);
      return;
    default:
      llvm_unreachable("combines values as they are");
    }
  });
}

//===----------------------------------------------------------------------===//
// Transposition
//===----------------------------------------------------------------------===//

int64_t TileEmitter::getPanelHeight(Value tile) const {
  return getElementBytes(tile) == 1 ? 32 : 16;
}

int64_t TileEmitter::getPanelWidth(Value tile) const {
  return getBlockLanes(tile);
}

void TileEmitter::transpose(Value src, Value dst) {
  int64_t height = getPanelHeight(src), width = getPanelWidth(src);
  int64_t columns = getType(src).getDimSize(1);
  int64_t pitchBytes =
      ascend::getStridesAndOffset(getType(dst)).first[0] * getElementBytes(dst);
  // The columns of one instruction with all its repeats, or one repeat if the
  // stride is too large.
  int64_t most = width * limits.vector_max_repeats;
  if (pitchBytes * width / limits.block_bytes > limits.transpose_max_stride)
    most = width;
  auto emit = [&](Index row, Index column, int64_t size) {
    Value from = take(take(src, 0, row, index(height)), 1, column, index(size));
    Value to = take(take(dst, 1, row, index(height)), 0, column, index(size));
    switch (getElementBytes(src)) {
    case 1:
      ascend::VTransposeB8Op::create(rewriter, loc, from, to);
      return;
    case 2:
      ascend::VTransposeB16Op::create(rewriter, loc, from, to);
      return;
    default:
      ascend::VTransposeB32Op::create(rewriter, loc, from, to);
      return;
    }
  };
  forEachStep(getType(src).getDimSize(0), height, [&](Index row) {
    for (int64_t column = 0; column < columns; column += most)
      emit(row, index(column), std::min(most, columns - column));
  });
}
