//===- Copy.cpp - Lowering of copies --------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/OperandOverlap.h"
#include "conversions/TileToAscend/Copy/CopyParts.h"
#include "conversions/TileToAscend/Copy/RowMatrix.h"
#include "conversions/TileToAscend/Copy/StagedRows.h"
#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileUtils/PartLoop.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "dialects/Ascend/Utils/Streamed.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;
using ascend::Memory;

/// Checks that all operands are strided.
static LogicalResult verifyLayouts(Operation *op) {
  for (Type type : op->getOperandTypes())
    if (auto memref = dyn_cast<MemRefType>(type))
      if (!memref.isStrided())
        return op->emitOpError("steps through memrefs with strides only, got ")
               << memref;
  return success();
}

RowLimits tl::getRowLimits(Operation *op) {
  ascend::TargetSpec limits = ascend::getLimits(op);
  return {limits.copy_max_blocks, limits.copy_max_pitch_bytes};
}

/// `src` and `dst` as rows of contiguous elements; rows of one element if there
/// are no longer ones.
static std::pair<Value, Value> getRows(OpBuilder &builder, Location loc,
                                       Value src, Value dst) {
  if (ascend::hasContiguousRows(getMemRefType(src)) &&
      ascend::hasContiguousRows(getMemRefType(dst)))
    return {src, dst};
  return {expandElements(builder, loc, src), expandElements(builder, loc, dst)};
}

namespace {
/// tile.copy -> the instruction between its two memories
struct ConvertCopy : public OpConversionPattern<tile::CopyOp> {
  using OpConversionPattern::OpConversionPattern;

  /// The copies that it creates have reachable rows.
  void initialize() { setHasBoundedRewriteRecursion(); }

  LogicalResult
  matchAndRewrite(tile::CopyOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override;
};

/// tile.atomic_add -> the store to GM that adds
struct ConvertAtomicAdd : public OpConversionPattern<tile::AtomicAddOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::AtomicAddOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (ascend::getMemory(getMemRefType(op.getSrc())) == Memory::L0C)
      return rewriter.notifyMatchFailure(op, "an accumulator");
    if (failed(verifyLayouts(op)))
      return failure();
    if (ascend::getMemory(getMemRefType(op.getSrc())) != Memory::UB)
      return op.emitOpError("adds a tile in ub or l0c only, got ")
             << op.getSrc().getType();
    FailureOr<Value> src = op.getSrc();
    Value dst = op.getDst();
    if (!areRowsReachable(*src, dst)) {
      std::tie(*src, dst) = getRows(rewriter, op.getLoc(), *src, dst);
      src = stageRows(rewriter, op, *src);
    }
    if (failed(src))
      return failure();
    if (failed(emitRowTransfers(
            rewriter, op, *src, dst, getRowLimits(op),
            [&](OpBuilder &builder, Location loc, Value src, Value dst) {
              ascend::copyStreamed(op, ascend::AtomicAddUbToGmOp::create(
                                           builder, loc, src, dst));
            })))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

/// Whether `op` pads, according to the types.
static bool isPadded(tile::CopyOp op) {
  MemRefType src = getMemRefType(op.getSrc()), dst = getMemRefType(op.getDst());
  return op.getPad() &&
         !(src.hasStaticShape() && src.getShape() == dst.getShape());
}

/// Whether the rows of `op`, a copy that pads, are reachable.
static bool isPaddedReachable(OpBuilder &builder, tile::CopyOp op) {
  Value dst = op.getDst();
  int64_t rank = getMemRefType(dst).getRank();
  SmallVector<OpFoldResult> zeros(rank, builder.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(rank, builder.getIndexAttr(1));
  Value head = memref::SubViewOp::create(
      builder, op.getLoc(), dst, zeros,
      getSizes(builder, op.getLoc(), op.getSrc()), ones);
  return areRowsReachable(op.getSrc(), head);
}

/// Emits a copy like `op` from `src` to `dst`.
static void createCopy(OpBuilder &builder, tile::CopyOp op, Value src,
                       Value dst, bool isPadded = false) {
  auto copy = tile::CopyOp::create(builder, op.getLoc(), src, dst);
  if (isPadded)
    copy.getPadMutable().assign(op.getPad());
  ascend::copyStreamed(op, copy);
}

/// Divides a copy of elements with gaps in GM into parts along the first
/// dimension if it has many: each takes a block of UB on its way. Returns
/// whether it did.
static bool copyParts(RewriterBase &rewriter, tile::CopyOp op) {
  constexpr int64_t most = 1024;
  Value src = op.getSrc(), dst = op.getDst();
  int64_t rank = getMemRefType(src).getRank();
  SmallVector<int64_t> bounds;
  for (int64_t dim = 0; dim < rank; ++dim)
    bounds.push_back(
        std::min(getExtentLimit(src, dim), getExtentLimit(dst, dim)));
  uint64_t inner = 1;
  for (int64_t bound : ArrayRef(bounds).drop_front())
    inner = llvm::SaturatingMultiply<uint64_t>(inner, bound);
  if (llvm::SaturatingMultiply<uint64_t>(inner, bounds.front()) <= most)
    return false;
  Location loc = op.getLoc();
  OpBuilder::InsertionGuard guard(rewriter);
  int64_t step = std::max<int64_t>(most / inner, 1);
  bool isKnown = !getMemRefType(src).isDynamicDim(0);
  SmallVector<OpFoldResult> offsets(rank, rewriter.getIndexAttr(0));
  ExtentPart part = openPartLoop(
      rewriter, loc, getSizes(rewriter, loc, isKnown ? src : dst)[0], step);
  offsets[0] = part.offset;
  auto dims = llvm::to_vector(llvm::seq<int64_t>(step == 1 && rank > 1, rank));
  auto take = [&](Value memref) {
    SmallVector<OpFoldResult> sizes = getSizes(rewriter, loc, memref);
    sizes[0] = part.size;
    return sliceDims(rewriter, loc, memref, offsets, sizes, dims);
  };
  Value from = take(src);
  createCopy(rewriter, op, from, take(dst));
  return true;
}

/// Lowers a copy with unreachable rows in UB to two copies through a tile with
/// reachable rows. That tile is padded.
static LogicalResult copyByWayOfStage(RewriterBase &rewriter, tile::CopyOp op) {
  auto [src, dst] = getRows(rewriter, op.getLoc(), op.getSrc(), op.getDst());
  bool hasGaps = src != op.getSrc() && getMemRefType(op.getSrc()).getRank() > 0;
  if (hasGaps && !op.getPad() && copyParts(rewriter, op))
    return success();
  if (ascend::getMemory(getMemRefType(dst)) == Memory::GM) {
    FailureOr<Value> staged = stageRows(rewriter, op, src);
    if (succeeded(staged))
      createCopy(rewriter, op, *staged, dst);
    return staged;
  }
  // Padding does not move the rows of the source.
  if (isPadded(op) && ascend::getMemory(getMemRefType(src)) == Memory::UB &&
      !hasAlignedRows(src)) {
    FailureOr<Value> staged = stageRows(rewriter, op, src);
    if (succeeded(staged))
      createCopy(rewriter, op, *staged, dst, /*isPadded=*/true);
    return staged;
  }
  FailureOr<Value> staged =
      createStaged(rewriter, op, dst, op.getPad() ? Value() : src);
  if (failed(staged))
    return failure();
  createCopy(rewriter, op, src, *staged, bool(op.getPad()));
  createCopy(rewriter, op, *staged, dst);
  return success();
}

/// Whether `op` writes no element, whatever its dynamic extents are.
static bool isEmpty(tile::CopyOp op) {
  auto hasNone = [](Value tile) {
    return llvm::is_contained(getMemRefType(tile).getShape(), 0);
  };
  return hasNone(op.getDst()) || (hasNone(op.getSrc()) && !isPadded(op));
}

/// Lowers a copy that begins or ends in UB.
static LogicalResult copyRows(RewriterBase &builder, tile::CopyOp op,
                              Memory from, Memory to) {
  if (isEmpty(op) || analysis::areSameBytes(op.getSrc(), op.getDst()))
    return success();
  bool isReachable = isPadded(op) ? isPaddedReachable(builder, op)
                                  : areRowsReachable(op.getSrc(), op.getDst());
  if (!isReachable && (isPadded(op) || from == Memory::GM || to == Memory::GM))
    return copyByWayOfStage(builder, op);
  if (isPadded(op))
    return copyPadded(builder, op);
  if (from == Memory::UB && to == Memory::UB)
    return copyWithinUb(builder, op, op.getSrc(), op.getDst());
  return emitRowTransfers(
      builder, op, op.getSrc(), op.getDst(), getRowLimits(op),
      [&](OpBuilder &builder, Location loc, Value src, Value dst) {
        Operation *transfer =
            to == Memory::UB
                ? ascend::CopyGmToUbOp::create(builder, loc, src, dst)
                : ascend::CopyUbToGmOp::create(builder, loc, src, dst);
        ascend::copyStreamed(op, transfer);
      });
}

/// Checks the requirements of all copies.
static LogicalResult verifyCopy(tile::CopyOp op, MemRefType src,
                                MemRefType dst) {
  std::optional<Memory> from = ascend::getMemory(src);
  std::optional<Memory> to = ascend::getMemory(dst);
  if (failed(verifyLayouts(op)))
    return failure();
  if (!from || !to)
    return op.emitOpError("works on tiles in memories of the hardware only, "
                          "got ")
           << (from ? dst : src);
  if (!op.isPlain())
    return op.emitOpError("transposes, scales and clips on the cube core only");
  if (src.getElementType() != dst.getElementType())
    return op.emitOpError("has no instruction to convert ")
           << src.getElementType() << " to " << dst.getElementType()
           << " while it moves data from " << ascend::stringifyMemory(*from);
  return success();
}

LogicalResult
ConvertCopy::matchAndRewrite(tile::CopyOp op, OpAdaptor adaptor,
                             ConversionPatternRewriter &rewriter) const {
  if (isCubeCopy(op))
    return rewriter.notifyMatchFailure(op, "on the cube core");
  MemRefType src = getMemRefType(op.getSrc()), dst = getMemRefType(op.getDst());
  if (failed(verifyCopy(op, src, dst)))
    return failure();
  Memory from = *ascend::getMemory(src), to = *ascend::getMemory(dst);
  bool isLoad = from == Memory::GM && to == Memory::UB;
  bool isStore = from == Memory::UB && to == Memory::GM;
  if (isLoad || isStore || (from == Memory::UB && to == Memory::UB)) {
    if (failed(copyRows(rewriter, op, from, to)))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
  InFlightDiagnostic error =
      op.emitOpError("has no instruction to move data from ")
      << ascend::stringifyMemory(from) << " to " << ascend::stringifyMemory(to);
  if (from == Memory::GM && to == Memory::GM)
    error << "; copy into a tile, and from there";
  return error;
}

void tl::populateCopyPatterns(const TypeConverter &converter,
                              RewritePatternSet &patterns) {
  patterns.add<ConvertCopy, ConvertAtomicAdd>(converter, patterns.getContext());
}
