//===- LoadL1.cpp - Lowering of loads of tiles in L1 ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Copy/LoadL1.h"
#include "conversions/TileToAscend/Copy/CopyParts.h"
#include "conversions/TileToAscend/Tiles/TileSlices.h"
#include "conversions/TileUtils/PartLoop.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "dialects/Ascend/Utils/Streamed.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;

/// Checks that the hardware supports the padding of `op`.
static LogicalResult verifyPadding(tile::CopyOp op) {
  Attribute value;
  if (!matchPattern(op.getPad(), m_Constant(&value)) ||
      !tile::isNumber(value, 0))
    return op.emitOpError("pads tiles in l1 with 0 only");
  return success();
}

/// The first row and the number of rows, among `rows` of a tile in L1, of an
/// instruction at `builder`. The number is part of its type, so for a dynamic
/// number `builder` is moved into a loop over single rows.
static std::pair<OpFoldResult, int64_t>
takeRows(Operation *op, OpFoldResult rows, OpBuilder &builder) {
  if (std::optional<int64_t> count = getConstantIntValue(rows))
    return {builder.getIndexAttr(0), *count};
  return {openPartLoop(builder, op->getLoc(), rows, /*step=*/1).offset, 1};
}

namespace {
/// The lowering of a copy from global memory to L1. Each step emits an error at
/// the copy and fails if it is impossible.
class LoadL1 {
public:
  LoadL1(tile::CopyOp op, const L0Extents &extents,
         ConversionPatternRewriter &rewriter)
      : op(op), extents(extents), rewriter(rewriter) {}

  LogicalResult emit();

private:
  LogicalResult emitPadded();
  LogicalResult clear();
  /// Loads `src`, which may be smaller than the destination with padding.
  LogicalResult emitFrom(Value src);
  LogicalResult emitRows(Value src);

  tile::CopyOp op;
  const L0Extents &extents;
  ConversionPatternRewriter &rewriter;
};
} // namespace

LogicalResult LoadL1::clear() {
  OpBuilder::InsertionGuard guard(rewriter);
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> sizes = getMatrixSizes(op.getDst());
  if (isConstantIntValue(sizes[0], 0) || isConstantIntValue(sizes[1], 0))
    return success();
  FailureOr<bool> ofFractals = isOfFractals(op, op.getDst(), rewriter);
  if (failed(ofFractals))
    return failure();
  std::optional<int64_t> known = getConstantIntValue(sizes[0]);
  if (*ofFractals && known && *known % ascend::TargetSpec::fractal_rows == 0) {
    auto part = getTilePart(op, op.getDst(), extents, rewriter);
    if (failed(part))
      return failure();
    ascend::ClearL1Op::create(rewriter, loc, part->fractals);
    return success();
  }
  // Rows and not fractals, so that data beside them is preserved.
  auto [first, count] = takeRows(op, sizes[0], rewriter);
  auto rows = getTileRows(op, op.getDst(), first, count, rewriter);
  if (failed(rows))
    return failure();
  ascend::ClearL1Op::create(rewriter, loc, *rows);
  return success();
}

/// Loads the whole destination if the source is as large at run time; otherwise
/// clears it first. The branches are separate, as a load after a clear needs a
/// barrier, and each of them is known to write the whole destination.
LogicalResult LoadL1::emitPadded() {
  OpBuilder::InsertionGuard guard(rewriter);
  Location loc = op.getLoc();
  if (Value smaller = isSmaller(rewriter, op)) {
    auto branch = scf::IfOp::create(rewriter, loc, smaller,
                                    /*withElseRegion=*/true);
    rewriter.setInsertionPointToStart(branch.elseBlock());
    Value whole = getLeadingSlice(rewriter, loc, op.getSrc(),
                                  getMatrixSizes(op.getDst()));
    if (failed(emitFrom(whole)))
      return failure();
    rewriter.setInsertionPointToStart(branch.thenBlock());
  }
  if (failed(clear()))
    return failure();
  return emitFrom(op.getSrc());
}

LogicalResult LoadL1::emitRows(Value src) {
  Location loc = op.getLoc();
  OpFoldResult rows = getMatrixSizes(op.getDst()).front();
  if (isConstantIntValue(rows, 0))
    return success();
  bool isStatic = bool(getConstantIntValue(rows));
  OpBuilder::InsertionGuard guard(rewriter);
  if (!isStatic)
    rows = getSize(rewriter, loc, src, 0);
  auto [first, count] = takeRows(op, rows, rewriter);
  if (!isStatic) {
    OpFoldResult columns = getSize(rewriter, loc, src, 1);
    OpFoldResult zero = rewriter.getIndexAttr(0),
                 one = rewriter.getIndexAttr(1);
    src = memref::SubViewOp::create(rewriter, loc, src,
                                    SmallVector<OpFoldResult>{first, zero},
                                    SmallVector<OpFoldResult>{one, columns},
                                    SmallVector<OpFoldResult>{one, one});
  }
  auto dst = getTileRows(op, op.getDst(), first, count, rewriter);
  if (failed(dst))
    return failure();
  ascend::copyStreamed(op,
                       ascend::CopyGmToL1Op::create(rewriter, loc, src, *dst));
  return success();
}

LogicalResult LoadL1::emitFrom(Value src) {
  FailureOr<bool> ofFractals = isOfFractals(op, op.getDst(), rewriter);
  if (failed(ofFractals))
    return failure();
  if (!*ofFractals)
    return emitRows(src);
  auto dst = getTilePart(op, op.getDst(), extents, rewriter);
  if (failed(dst))
    return failure();
  ascend::copyStreamed(op, ascend::CopyGmToL1Op::create(rewriter, op.getLoc(),
                                                        src, dst->fractals));
  return success();
}

LogicalResult LoadL1::emit() {
  if (failed(op.getPad() ? emitPadded() : emitFrom(op.getSrc())))
    return failure();
  rewriter.eraseOp(op);
  return success();
}

LogicalResult tl::convertLoadL1(tile::CopyOp op, const L0Extents &extents,
                                ConversionPatternRewriter &rewriter) {
  if (op.getPad() && failed(verifyPadding(op)))
    return failure();
  return LoadL1(op, extents, rewriter).emit();
}
