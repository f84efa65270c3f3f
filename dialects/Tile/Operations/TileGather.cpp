//===- TileGather.cpp - Verifiers of gather operations --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Hardware/HardwareNumbers.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::tile;
namespace ascend = tl::ascend;

LogicalResult tl::tile::verifyContiguous(Operation *op) {
  for (Type type : op->getOperandTypes()) {
    auto tile = dyn_cast<MemRefType>(type);
    if (tile && tile.hasStaticShape() && !ascend::isContiguous(tile))
      return op->emitOpError("works on contiguous tiles only, got ") << tile;
  }
  return success();
}

/// The number of elements of `tile`; nothing if it is dynamic.
static std::optional<int64_t> getCount(Value tile) {
  auto type = cast<MemRefType>(tile.getType());
  if (!type.hasStaticShape())
    return std::nullopt;
  return type.getNumElements();
}

/// Checks that `src` and `dst` have the same element type.
static LogicalResult verifyElementTypes(Operation *op, Value src, Value dst) {
  Type from = getElementTypeOrSelf(src), to = getElementTypeOrSelf(dst);
  if (from == to)
    return success();
  return op->emitOpError("does not convert ") << from << " to " << to;
}

/// Checks that `src` has elements if `dst` has, as far as their shapes are
/// static.
static LogicalResult verifySource(Operation *op, Value src, Value dst) {
  if (getCount(src) != 0 || getCount(dst).value_or(0) == 0)
    return success();
  return op->emitOpError("picks from a tile without elements, ")
         << src.getType();
}

SmallVector<std::pair<StringRef, int64_t>> GatherOp::getNumericParameters() {
  return {{"elements", getElements()}};
}

LogicalResult GatherOp::verify() {
  if (failed(verifyElementTypes(*this, getSrc(), getDst())) ||
      failed(verifySource(*this, getSrc(), getDst())))
    return failure();
  auto offsets = getCount(getOffsets()), count = getCount(getDst());
  if (offsets && count && *offsets != *count)
    return emitOpError("picks ")
           << *count << " elements with " << *offsets << " offsets";
  return success();
}

LogicalResult GatherBlocksOp::verify() {
  if (failed(verifyElementTypes(*this, getSrc(), getDst())) ||
      failed(verifySource(*this, getSrc(), getDst())))
    return failure();
  auto offsets = getCount(getOffsets());
  auto bytes = ascend::getByteSize(cast<MemRefType>(getDst().getType()));
  constexpr int64_t block = ascend::blockBytes;
  if (offsets && bytes && *offsets * block != *bytes)
    return emitOpError("picks ") << *offsets << " blocks of " << block
                                 << " bytes into " << *bytes << " bytes";
  return success();
}

SmallVector<std::pair<StringRef, int64_t>>
GatherMaskOp::getNumericParameters() {
  return {{"pattern", static_cast<int64_t>(getPattern())}};
}

LogicalResult GatherMaskOp::verify() {
  if (failed(verifyElementTypes(*this, getSrc(), getDst())))
    return failure();
  auto count = getCount(getSrc()), kept = getCount(getDst());
  if (!count || !kept)
    return success();
  int64_t expected = ascend::getKeptCount(getPattern(), *count);
  if (expected != *kept)
    return emitOpError("keeps ")
           << expected << " of " << *count
           << " elements, but the destination has " << *kept;
  return success();
}

LogicalResult CompressOp::verify() {
  return ascend::verifyCompress(*this, cast<MemRefType>(getSrc().getType()),
                                cast<MemRefType>(getMask().getType()),
                                cast<MemRefType>(getDst().getType()));
}

LogicalResult ArangeOp::verify() {
  Type type = getElementTypeOrSelf(getDst());
  if (getStart().getType() != type || getStep().getType() != type)
    return emitOpError("fills a tile of ")
           << type << " with numbers of " << getStart().getType() << " and "
           << getStep().getType();
  return success();
}
