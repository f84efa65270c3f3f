//===- CubeCopy.cpp - Lowering of copies of the cube core -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "conversions/TileToAscend/Copy/LoadL1.h"
#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/Tiles/TileSlices.h"
#include "dialects/Ascend/Utils/Streamed.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

static std::optional<Memory> getMemory(Value memref) {
  return ascend::getMemory(cast<MemRefType>(memref.getType()));
}

/// Whether `memory` belongs to the cube core.
static bool isOnCube(std::optional<Memory> memory) {
  return memory && tile::getCoreOf(*memory) == ascend::Core::Cube;
}

bool tl::isCubeCopy(tile::CopyOp op) {
  std::optional<Memory> from = getMemory(op.getSrc());
  std::optional<Memory> to = getMemory(op.getDst());
  return from && to && (isOnCube(from) || isOnCube(to));
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

static LogicalResult reportNoPath(tile::CopyOp op, Memory from, Memory to) {
  InFlightDiagnostic error =
      op.emitOpError("has no instruction to move data from ")
      << ascend::stringifyMemory(from) << " to " << ascend::stringifyMemory(to);
  if (from == Memory::UB || to == Memory::UB)
    error << ": from one section to the other, data go through an "
             "'ascend.channel'";
  return error;
}

/// Checks that an accumulator of `from` can be stored as `to`.
static LogicalResult verifyStored(tile::CopyOp op, Type from, Type to) {
  bool isNarrowed = from.isF32() && (to.isF16() || to.isBF16());
  if (from == to || isNarrowed || op.getScale())
    return success();
  InFlightDiagnostic error =
      op.emitOpError("has no instruction to store an accumulator of ")
      << from << " as " << to;
  if (from.isInteger(32) && to.isF16())
    return error << " without a scale";
  return error << "; store " << from
               << ", and convert it in a launch of the vector cores";
}

/// Checks that the hardware can do the conversions of `op` during the transfer.
static LogicalResult verifyConversions(tile::CopyOp op, Memory from,
                                       Memory to) {
  auto src = cast<MemRefType>(op.getSrc().getType());
  auto dst = cast<MemRefType>(op.getDst().getType());
  bool isLoadL0 = to == Memory::L0A || to == Memory::L0B;
  if (op.getTranspose() && !isLoadL0)
    return op.emitOpError("transposes on the way from l1 to l0a or l0b only");
  if (from == Memory::L0C)
    return verifyStored(op, src.getElementType(), dst.getElementType());
  if (op.getRelu() || op.getScale())
    return op.emitOpError("has a relu or a scale on the way out of l0c only");
  if (src.getElementType() != dst.getElementType())
    return op.emitOpError("has no instruction to convert ")
           << src.getElementType() << " to " << dst.getElementType()
           << " while it moves data from " << ascend::stringifyMemory(from);
  return success();
}

/// The number of rows of the matrix in the accumulator with `src`, as a value
/// that is defined at `op`.
static FailureOr<OpFoldResult> getHeldRows(Operation *op, Value src,
                                           const TilePart &part,
                                           const L0Extents &extents) {
  OpFoldResult held = extents.lookup(op, src);
  if (analysis::areSame(held, part.rows))
    return part.rows;
  auto value = dyn_cast<Value>(held);
  if (!value || DominanceInfo(op->getParentOfType<FunctionOpInterface>())
                    .properlyDominates(value, op))
    return held;
  InFlightDiagnostic error = op->emitOpError(
      "stores an accumulator whose number of rows is not known here; compute "
      "it before the loop or condition that the products are in");
  error.attachNote(value.getLoc()) << "the number of rows";
  return failure();
}

//===----------------------------------------------------------------------===//
// Pattern
//===----------------------------------------------------------------------===//

namespace {
/// tile.copy to or from a memory of the cube core -> the instruction that moves
/// the data
struct ConvertCubeCopy : public OpConversionPattern<tile::CopyOp> {
  ConvertCubeCopy(MLIRContext *context, const L0Extents &extents)
      : OpConversionPattern(context, /*benefit=*/2), extents(extents) {}

  LogicalResult
  matchAndRewrite(tile::CopyOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override;

private:
  LogicalResult convertToL0(tile::CopyOp op,
                            ConversionPatternRewriter &rewriter) const;
  LogicalResult convertFromL0C(tile::CopyOp op, Memory to,
                               ConversionPatternRewriter &rewriter) const;

  const L0Extents &extents;
};
} // namespace

LogicalResult
ConvertCubeCopy::matchAndRewrite(tile::CopyOp op, OpAdaptor,
                                 ConversionPatternRewriter &rewriter) const {
  if (!isCubeCopy(op))
    return rewriter.notifyMatchFailure(op, "not on the cube core");
  Memory from = *getMemory(op.getSrc()), to = *getMemory(op.getDst());
  bool isLoadL0 =
      from == Memory::L1 && (to == Memory::L0A || to == Memory::L0B);
  bool isStore = from == Memory::L0C && (to == Memory::GM || to == Memory::L1);
  bool isLoad = from == Memory::GM && to == Memory::L1;
  if (!isLoadL0 && !isStore && !isLoad)
    return reportNoPath(op, from, to);
  if (failed(verifyConversions(op, from, to)))
    return failure();
  if (isLoad)
    return convertLoadL1(op, extents, rewriter);
  if (op.getPad())
    return op.emitOpError("pads on the way from gm to l1 or ub only");
  return isLoadL0 ? convertToL0(op, rewriter)
                  : convertFromL0C(op, to, rewriter);
}

LogicalResult
ConvertCubeCopy::convertToL0(tile::CopyOp op,
                             ConversionPatternRewriter &rewriter) const {
  auto src = getTilePart(op, op.getSrc(), extents, rewriter);
  auto dst = getTilePart(op, op.getDst(), extents, rewriter);
  if (failed(src) || failed(dst))
    return failure();
  createLoadL0(rewriter, op.getLoc(), src->fractals, dst->fractals,
               {dst->rows, dst->columns}, op.getTranspose());
  rewriter.eraseOp(op);
  return success();
}

LogicalResult
ConvertCubeCopy::convertFromL0C(tile::CopyOp op, Memory to,
                                ConversionPatternRewriter &rewriter) const {
  auto src = getTilePart(op, op.getSrc(), extents, rewriter);
  if (failed(src))
    return failure();
  auto rows = getHeldRows(op, op.getSrc(), *src, extents);
  if (failed(rows))
    return failure();
  if (to == Memory::L1) {
    auto dst = getTilePart(op, op.getDst(), extents, rewriter);
    if (failed(dst))
      return failure();
    if (op.getScale() || !isa<FloatType>(dst->getType().getElementType()) ||
        dst->getType().getElementType().isF32())
      return op.emitOpError("stores f32 as f16 or bf16 to l1 only, got ")
             << op.getDst().getType();
    rewriter.replaceOpWithNewOp<ascend::FixpipeL1Op>(
        op, src->fractals, dst->fractals,
        ArrayRef<OpFoldResult>{*rows, dst->rows, dst->columns}, op.getRelu());
    return success();
  }
  Operation *store;
  if (op.getScale())
    store = ascend::FixpipeDequantOp::create(
        rewriter, op.getLoc(), src->fractals, op.getScale(), op.getDst(),
        ArrayRef<OpFoldResult>{*rows}, op.getRelu());
  else
    store = ascend::FixpipeOp::create(
        rewriter, op.getLoc(), src->fractals, op.getDst(),
        ArrayRef<OpFoldResult>{*rows}, op.getRelu());
  ascend::copyStreamed(op, store);
  rewriter.eraseOp(op);
  return success();
}

namespace {
/// tile.atomic_add of an accumulator -> the store that adds
struct ConvertCubeAtomicAdd : public OpConversionPattern<tile::AtomicAddOp> {
  ConvertCubeAtomicAdd(MLIRContext *context, const L0Extents &extents)
      : OpConversionPattern(context, /*benefit=*/2), extents(extents) {}

  LogicalResult
  matchAndRewrite(tile::AtomicAddOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (getMemory(op.getSrc()) != Memory::L0C)
      return rewriter.notifyMatchFailure(op, "not an accumulator");
    auto src = getTilePart(op, op.getSrc(), extents, rewriter);
    if (failed(src))
      return failure();
    auto rows = getHeldRows(op, op.getSrc(), *src, extents);
    if (failed(rows))
      return failure();
    auto store = ascend::FixpipeAtomicAddOp::create(
        rewriter, op.getLoc(), src->fractals, op.getDst(),
        ArrayRef<OpFoldResult>{*rows});
    ascend::copyStreamed(op, store);
    rewriter.eraseOp(op);
    return success();
  }

  const L0Extents &extents;
};
} // namespace

void tl::populateCubeCopyPatterns(const L0Extents &extents,
                                  RewritePatternSet &patterns) {
  patterns.add<ConvertCubeCopy, ConvertCubeAtomicAdd>(patterns.getContext(),
                                                      extents);
}
