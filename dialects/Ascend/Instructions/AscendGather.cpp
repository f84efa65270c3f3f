//===- AscendGather.cpp - Verifiers of gather instructions ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/Utils/Strides.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;

using NumericParameters = SmallVector<std::pair<StringRef, int64_t>>;

//===----------------------------------------------------------------------===//
// By offset
//===----------------------------------------------------------------------===//

NumericParameters VGatherOp::getNumericParameters() { return {{"apart", 1}}; }

LogicalResult VGatherOp::verify() {
  MemRefType offsets = getMemRefType(getOffsets()),
             dst = getMemRefType(getDst());
  if (failed(verifyElementTypes(*this, getMemRefType(getSrc()), dst)))
    return failure();
  if (failed(verifyCompatibleShape(offsets, dst)))
    return emitOpError("needs an offset for each element, got ")
           << offsets << " and " << dst;
  return success();
}

NumericParameters VGatherBlocksOp::getNumericParameters() {
  return {{"apart", 1}};
}

LogicalResult VGatherBlocksOp::verify() {
  MemRefType offsets = getMemRefType(getOffsets()),
             dst = getMemRefType(getDst());
  if (failed(verifyElementTypes(*this, getMemRefType(getSrc()), dst)))
    return failure();
  std::optional<int64_t> bytes = getByteSize(dst);
  if (!offsets.hasStaticShape() || !bytes)
    return success();
  int64_t count = offsets.getNumElements();
  TargetSpec limits = getLimits(*this);
  int64_t perRepeat = limits.repeat_bytes / limits.block_bytes;
  if (count % perRepeat)
    return emitOpError("picks ")
           << count << " blocks, which is not a multiple of " << perRepeat;
  if (count / perRepeat > limits.gatherb_max_repeat)
    return emitOpError("picks ")
           << count << " blocks, at most "
           << limits.gatherb_max_repeat * perRepeat << " are possible";
  if (count * limits.block_bytes != *bytes)
    return emitOpError("picks ") << count << " blocks of " << limits.block_bytes
                                 << " bytes into " << *bytes << " bytes";
  return success();
}

//===----------------------------------------------------------------------===//
// By mask
//===----------------------------------------------------------------------===//

NumericParameters VGatherMaskOp::getNumericParameters() {
  return {{"apart", 1}, {"pattern", static_cast<int64_t>(getPattern())}};
}

LogicalResult VGatherMaskOp::verify() {
  MemRefType src = getMemRefType(getSrc()), dst = getMemRefType(getDst());
  std::optional<int64_t> bytes = getByteSize(src);
  if (!bytes || !dst.hasStaticShape())
    return success();
  int64_t width = dst.getElementTypeBitWidth() / 8;
  if (*bytes % width)
    return emitOpError("takes the source as elements of ")
           << width << " bytes, but it has " << *bytes << " bytes";
  int64_t kept = getKeptCount(getPattern(), *bytes / width);
  if (kept != dst.getNumElements())
    return emitOpError("keeps ")
           << kept << " of " << *bytes / width
           << " elements, but the destination has " << dst.getNumElements();
  return success();
}

NumericParameters VCompressOp::getNumericParameters() { return {{"apart", 1}}; }

LogicalResult VCompressOp::verify() {
  return verifyCompress(*this, getMemRefType(getSrc()),
                        getMemRefType(getMask()), getMemRefType(getDst()));
}

/// The allocation or buffer that `tile` is a view of.
static Value getStorage(Value tile) {
  while (auto view = tile.getDefiningOp<ViewLikeOpInterface>())
    tile = view.getViewSource();
  return tile;
}

LogicalResult KeptCountOp::verify() {
  Operation *op = (*this)->getPrevNode();
  while (op && !isa<VCompressOp, VGatherMaskOp, VPackRowsOp>(op))
    op = op->getPrevNode();
  auto compress = dyn_cast_or_null<VCompressOp>(op);
  if (compress && getStorage(compress.getDst()) == getStorage(getTile()))
    return success();
  InFlightDiagnostic error =
      emitOpError("counts the elements that 'ascend.vcompress' kept in the "
                  "tile, which has to be the last GatherMask before it in the "
                  "block");
  if (op)
    error.attachNote(op->getLoc()) << "the last one";
  return error;
}

LogicalResult VPackRowsOp::verify() {
  MemRefType src = getMemRefType(getSrc()), dst = getMemRefType(getDst());
  if (failed(verifyElementTypes(*this, src, dst)))
    return failure();
  if (failed(verifyCompatibleShape(src, dst)))
    return emitOpError("packs ") << src << " into another shape " << dst;
  TargetSpec limits = getLimits(*this);
  if (src.getRank() < 2)
    return success();
  if (src.getDimSize(0) > limits.vector_max_repeats)
    return emitOpError("packs ")
           << src.getDimSize(0) << " rows, at most "
           << limits.vector_max_repeats << " are possible";
  int64_t stride = getStridesAndOffset(src).first[0];
  if (ShapedType::isDynamic(stride) || src.getDimSize(0) == 1)
    return success();
  int64_t bytes = stride * src.getElementTypeBitWidth() / 8;
  if (bytes % limits.block_bytes)
    return emitOpError("takes rows at multiples of ")
           << limits.block_bytes << " bytes, not " << bytes << " bytes apart";
  if (bytes / limits.block_bytes > limits.gather_mask_max_stride)
    return emitOpError("takes rows that are at most ")
           << limits.gather_mask_max_stride * limits.block_bytes
           << " bytes apart, not " << bytes;
  return success();
}
