//===- CopyWithinUb.cpp - Lowering of copies within UB --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Copy/CopyParts.h"
#include "conversions/TileToAscend/Copy/StagedRows.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

using ascend::blockBytes;

/// `columns` of the rows of `memref`, which has rank 1 or 2, from `first` on.
static Value sliceColumns(OpBuilder &builder, Location loc, Value memref,
                          OpFoldResult first, OpFoldResult columns) {
  SmallVector<OpFoldResult> sizes = getSizes(builder, loc, memref);
  SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  sizes.back() = columns;
  offsets.back() = first;
  return memref::SubViewOp::create(builder, loc, memref, offsets, sizes,
                                   strides);
}

/// Opens a branch for a non-zero `size`, unless that is a constant.
static void openIfAny(OpBuilder &builder, Location loc, OpFoldResult size) {
  if (getConstantIntValue(size))
    return;
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value any = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                                    cast<Value>(size), zero);
  auto branch = scf::IfOp::create(builder, loc, any);
  builder.setInsertionPointToStart(branch.thenBlock());
}

/// Copies rows that end within a block: first whole blocks, then the remaining
/// elements one by one.
static void emitRaggedRows(OpBuilder &builder, Location loc, Value src,
                           Value dst) {
  int64_t perBlock =
      blockBytes * 8 / getMemRefType(src).getElementTypeBitWidth();
  bool isKnown =
      !getMemRefType(src).isDynamicDim(getMemRefType(src).getRank() - 1);
  OpFoldResult columns = getSizes(builder, loc, isKnown ? src : dst).back();
  AffineExpr size = builder.getAffineDimExpr(0);
  AffineExpr inBlocks = size.floorDiv(perBlock) * perBlock;
  OpFoldResult whole =
      affine::makeComposedFoldedAffineApply(builder, loc, inBlocks, {columns});
  OpFoldResult rest = affine::makeComposedFoldedAffineApply(
      builder, loc, size - inBlocks, {columns});
  OpFoldResult start = builder.getIndexAttr(0);
  if (!isConstantIntValue(whole, 0))
    ascend::CopyUbToUbOp::create(builder, loc,
                                 sliceColumns(builder, loc, src, start, whole),
                                 sliceColumns(builder, loc, dst, start, whole));
  if (isConstantIntValue(rest, 0))
    return;
  // An empty slice must not begin after the last column.
  OpBuilder::InsertionGuard guard(builder);
  openIfAny(builder, loc, rest);
  ascend::VCopyOp::create(builder, loc,
                          sliceColumns(builder, loc, src, whole, rest),
                          sliceColumns(builder, loc, dst, whole, rest));
}

/// Whether all rows that `emitRowTransfers` finds are whole blocks.
static bool hasWholeBlocks(MemRefType type) {
  int64_t elementBytes = type.getElementTypeBitWidth() / 8;
  // A contiguous tile is one row.
  if (type.hasStaticShape() && ascend::isContiguous(type))
    return type.getNumElements() * elementBytes % blockBytes == 0;
  return type.getRank() > 0 && ascend::hasContiguousRows(type) &&
         !type.isDynamicDim(type.getRank() - 1) &&
         type.getShape().back() * elementBytes % blockBytes == 0;
}

Value tl::asLanes(OpBuilder &builder, Location loc, Value tile) {
  int64_t bits = getMemRefType(tile).getElementTypeBitWidth();
  if (bits == 16 || bits == 32)
    return tile;
  Type lanes = builder.getIntegerType(bits == 64 ? 32 : 16);
  FailureOr<MemRefType> type =
      ascend::getBitcastType(getMemRefType(tile), lanes);
  if (failed(type))
    return Value();
  return ascend::BitcastOp::create(builder, loc, *type, tile);
}

LogicalResult tl::copyWithinUb(RewriterBase &rewriter, Operation *op, Value src,
                               Value dst) {
  if (!areRowsReachable(src, dst))
    return copyUnaligned(rewriter, op, src, dst);
  if (hasWholeBlocks(getMemRefType(src)) && hasWholeBlocks(getMemRefType(dst)))
    return emitRowTransfers(
        rewriter, op, src, dst, getRowLimits(op),
        [](OpBuilder &builder, Location loc, Value src, Value dst) {
          ascend::CopyUbToUbOp::create(builder, loc, src, dst);
        });
  Value from = asLanes(rewriter, op->getLoc(), src);
  Value to = asLanes(rewriter, op->getLoc(), dst);
  if (!from || !to)
    return copyBytes(rewriter, op, src, dst);
  ascend::TargetSpec limits = ascend::getLimits(op);
  return emitRowTransfers(
      rewriter, op, from, to,
      {limits.vector_max_repeats, limits.vector_max_stride * blockBytes},
      emitRaggedRows);
}
