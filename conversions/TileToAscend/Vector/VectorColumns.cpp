//===- VectorColumns.cpp - Columns spread over blocks ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Copy/RowMatrix.h"
#include "conversions/TileToAscend/Vector/VectorChunks.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

/// Copies the matrix of one column `column` to the first of `rows` rows of a
/// new one; the others are zero.
static Value padColumn(RewriterBase &rewriter, Operation *op, Value column,
                       int64_t rows) {
  Location loc = op->getLoc();
  Type elementType = getMemRefType(column).getElementType();
  Value padded = allocateScratch(rewriter, op, {rows, 1}, elementType);
  Value zero = arith::ConstantOp::create(
      rewriter, loc, rewriter.getZeroAttr(ascend::getScalarType(elementType)));
  ascend::VDuplicateOp::create(rewriter, loc, zero, padded);
  Value head = takeRows(rewriter, loc, padded, rewriter.getIndexAttr(0),
                        getSize(rewriter, loc, column, 0));
  ascend::VOrOp::create(rewriter, loc, column, column, head);
  return padded;
}

Value tl::spreadColumn(RewriterBase &rewriter, Operation *op, Value tile,
                       int64_t bound) {
  Location loc = op->getLoc();
  MemRefType type = getMemRefType(tile);
  constexpr int64_t block = ascend::TargetSpec::block_bytes;
  ascend::TargetSpec limits = ascend::getLimits(op);
  Value column = getDistinct(rewriter, loc, tile);
  OpFoldResult rows = getSize(rewriter, loc, column, 0);
  // One instruction spreads the elements of a block.
  int64_t perRepeat = limits.repeat_bytes / block;
  int64_t padded =
      llvm::alignTo(getConstantIntValue(rows).value_or(bound), perRepeat);
  if (!isConstantIntValue(rows, padded))
    column = padColumn(rewriter, op, column, padded);
  int64_t lanes = block / (type.getElementTypeBitWidth() / 8);
  Value blocks =
      allocateScratch(rewriter, op, {padded, lanes}, type.getElementType());
  int64_t most = limits.vector_max_repeats * perRepeat;
  for (int64_t row = 0; row < padded; row += most) {
    int64_t count = std::min(most, padded - row);
    OpFoldResult offset = rewriter.getIndexAttr(row);
    OpFoldResult size = rewriter.getIndexAttr(count);
    ascend::VBrcbOp::create(rewriter, loc,
                            takeRows(rewriter, loc, column, offset, size),
                            takeRows(rewriter, loc, blocks, offset, size));
  }
  Value used = takeRows(rewriter, loc, blocks, rewriter.getIndexAttr(0), rows);
  return broadcast(
      rewriter, loc, used,
      {getSize(rewriter, loc, tile, 0), rewriter.getIndexAttr(lanes)});
}
