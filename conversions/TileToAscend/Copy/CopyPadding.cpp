//===- CopyPadding.cpp - Lowering of copies with padding ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/MemoryRegion.h"
#include "conversions/TileToAscend/Copy/CopyParts.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "dialects/Ascend/Utils/Streamed.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;
using ascend::Memory;

using ascend::blockBytes;

Value tl::getLeadingSlice(OpBuilder &builder, Location loc, Value memref,
                          ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  return memref::SubViewOp::create(builder, loc, memref, offsets, sizes,
                                   strides);
}

/// Whether the padding of `op` is at most the rest of the last blocks of the
/// source rows, which a load pads by itself.
static bool isWithinBlocks(tile::CopyOp op) {
  MemRefType src = getMemRefType(op.getSrc()), dst = getMemRefType(op.getDst());
  if (!src.hasStaticShape() || !dst.hasStaticShape() || src.getRank() == 0 ||
      src.getShape().drop_back() != dst.getShape().drop_back() ||
      ascend::getMemory(src) != Memory::GM)
    return false;
  int64_t elementBytes = dst.getElementTypeBitWidth() / 8;
  return llvm::alignTo(src.getShape().back() * elementBytes, blockBytes) >=
         static_cast<uint64_t>(dst.getShape().back() * elementBytes);
}

Value tl::isSmaller(OpBuilder &builder, tile::CopyOp op) {
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> from = getSizes(builder, loc, op.getSrc());
  SmallVector<OpFoldResult> to = getSizes(builder, loc, op.getDst());
  Value smaller;
  for (auto [src, dst] : llvm::zip_equal(from, to)) {
    if (isEqualConstantIntOrValue(src, dst))
      continue;
    if (getConstantIntValue(src) && getConstantIntValue(dst))
      return Value();
    Value here = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt,
        getValueOrCreateConstantIndexOp(builder, loc, src),
        getValueOrCreateConstantIndexOp(builder, loc, dst));
    smaller =
        smaller ? arith::OrIOp::create(builder, loc, smaller, here).getResult()
                : here;
  }
  return smaller;
}

static LogicalResult verifyFilled(tile::CopyOp op) {
  Type type = getMemRefType(op.getDst()).getElementType();
  if (type.isF16() || type.isBF16() || type.isF32() || type.isInteger(16) ||
      type.isInteger(32))
    return success();
  return op.emitOpError(
             "has no instruction to fill a tile with elements of type ")
         << type << ", as padding beyond the last block of a row requires";
}

/// Sets the insertion point of `builder` to a branch for a source of `op` that
/// is smaller than the destination.
static void enterSmaller(OpBuilder &builder, tile::CopyOp op) {
  if (Value smaller = isSmaller(builder, op)) {
    auto branch = scf::IfOp::create(builder, op.getLoc(), smaller);
    builder.setInsertionPointToStart(branch.thenBlock());
  }
}

/// Fills the destination of `op`, unless the source is as large at run time.
static void fillDestination(OpBuilder &builder, tile::CopyOp op) {
  OpBuilder::InsertionGuard guard(builder);
  enterSmaller(builder, op);
  tile::FillOp::create(builder, op.getLoc(), op.getPad(), op.getDst());
}

/// The number of elements that a load of a row of `size` elements writes.
static OpFoldResult getPaddedSize(OpBuilder &builder, tile::CopyOp op,
                                  OpFoldResult size) {
  int64_t inBlock =
      blockBytes * 8 / op.getPad().getType().getIntOrFloatBitWidth();
  AffineExpr expr = builder.getAffineSymbolExpr(0).ceilDiv(inBlock) * inBlock;
  return affine::makeComposedFoldedAffineApply(builder, op.getLoc(), expr,
                                               {size});
}

/// Fills the part of the destination of `op` that the load does not write:
/// along each dimension, the slice after the source, within the source extents
/// of outer dimensions. So no part of the tile is written twice, and no part
/// waits for another one.
static void fillRest(OpBuilder &builder, tile::CopyOp op) {
  OpBuilder::InsertionGuard guard(builder);
  enterSmaller(builder, op);
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> from = getSizes(builder, loc, op.getSrc());
  from.back() = getPaddedSize(builder, op, from.back());
  SmallVector<OpFoldResult> sizes = getSizes(builder, loc, op.getDst());
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  AffineExpr rest =
      builder.getAffineSymbolExpr(0) - builder.getAffineSymbolExpr(1);
  for (size_t dim = from.size(); dim-- > 0;) {
    SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
    SmallVector<OpFoldResult> extents(ArrayRef(from).take_front(dim));
    llvm::append_range(extents, ArrayRef(sizes).drop_front(dim));
    offsets[dim] = from[dim];
    extents[dim] = affine::makeComposedFoldedAffineApply(
        builder, loc, rest, {sizes[dim], from[dim]});
    if (isConstantIntValue(extents[dim], 0))
      continue;
    Value behind = memref::SubViewOp::create(builder, loc, op.getDst(), offsets,
                                             extents, strides);
    tile::FillOp::create(builder, loc, op.getPad(), behind);
  }
}

/// Whether every row of the destination consists of whole blocks, so that the
/// part after a load begins at a block.
static bool hasWholeBlocks(MemRefType type) {
  int64_t elementBits = type.getElementTypeBitWidth();
  auto [strides, offset] = ascend::getStridesAndOffset(type);
  auto isWhole = [&](int64_t elements) {
    return !ShapedType::isDynamic(elements) &&
           elements * elementBits % (blockBytes * 8) == 0;
  };
  return type.getRank() > 0 && strides.back() == 1 &&
         isWhole(type.getShape().back()) &&
         llvm::all_of(ArrayRef(strides).drop_back(), isWhole);
}

/// Loads `src` into `dst`, with `pad` after every row up to the end of its last
/// block: the load overwrites earlier values there.
static LogicalResult loadPadded(OpBuilder &builder, tile::CopyOp op, Value src,
                                Value dst) {
  if (op.getPad().getType().getIntOrFloatBitWidth() == 64)
    return op.emitOpError("has no instruction to pad elements of 64 bits");
  return emitRowTransfers(
      builder, op, src, dst, getRowLimits(op),
      [&](OpBuilder &builder, Location loc, Value src, Value dst) {
        ascend::copyStreamed(op, ascend::CopyGmToUbPadOp::create(
                                     builder, loc, src, dst, op.getPad()));
      });
}

/// Whether `user` follows `op` in the text, in the same iteration of a loop.
static bool isAfter(Operation *user, Operation *op) {
  for (; !isa<LoopLikeOpInterface>(op); op = op->getParentOp())
    if (Operation *there = op->getBlock()->findAncestorOpInBlock(*user))
      return op->isBeforeInBlock(there);
  return false;
}

/// Whether an operation after `op` uses `tile` or a part of it.
static bool isUsedAfter(Value tile, Operation *op) {
  return llvm::any_of(tile.getUsers(), [&](Operation *user) {
    return isa<ViewLikeOpInterface>(user) ? isUsedAfter(user->getResult(0), op)
                                          : isAfter(user, op);
  });
}

/// Whether to fill the rest after the load, which then does not wait for the
/// fill, instead of the whole tile before it. The latter is for tiles that only
/// other iterations use: a fill after the load would make the vector unit wait
/// for the load.
static bool isFilledAfter(tile::CopyOp op) {
  return hasWholeBlocks(getMemRefType(op.getDst())) &&
         isUsedAfter(op.getDst(), op);
}

LogicalResult tl::copyPadded(RewriterBase &builder, tile::CopyOp op) {
  Value src = op.getSrc();
  bool isLoad = ascend::getMemory(getMemRefType(src)) == Memory::GM;
  bool isFilled = !isWithinBlocks(op);
  if (isFilled && failed(verifyFilled(op)))
    return failure();
  bool fillsAfter = isFilled && isLoad && isFilledAfter(op);
  if (isFilled && !fillsAfter)
    fillDestination(builder, op);
  SmallVector<OpFoldResult> sizes = getSizes(builder, op.getLoc(), src);
  Value dst = getLeadingSlice(builder, op.getLoc(), op.getDst(), sizes);
  if (!isLoad)
    return copyWithinUb(builder, op, src, dst);
  if (failed(loadPadded(builder, op, src, dst)))
    return failure();
  if (fillsAfter)
    fillRest(builder, op);
  return success();
}
