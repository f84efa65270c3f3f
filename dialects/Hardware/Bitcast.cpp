//===- Bitcast.cpp - Views of bytes as another type -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Hardware/Bitcast.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "tl/dialects/Hardware/Utils/MemRefTypes.h"

using namespace mlir;
using namespace tl::ascend;

/// Converts `count` elements of `from` bits to elements of `to` bits; returns
/// nothing if the result is not whole.
static std::optional<int64_t> rescale(int64_t count, int64_t from, int64_t to) {
  if (ShapedType::isDynamic(count))
    return count;
  if (count * from % to)
    return std::nullopt;
  return count * from / to;
}

FailureOr<MemRefType> tl::ascend::getBitcastType(MemRefType type,
                                                 Type elementType) {
  SmallVector<int64_t> strides;
  int64_t start;
  if (failed(getStridesAndOffset(type, strides, start)))
    return failure();
  int64_t from = type.getElementTypeBitWidth();
  int64_t to = elementType.getIntOrFloatBitWidth();
  if (from == to)
    return MemRefType(MemRefType::Builder(type).setElementType(elementType));
  if (type.getRank() == 0)
    return failure();
  SmallVector<int64_t> shape(type.getShape());
  if (ShapedType::isDynamic(shape.back()) ||
      (strides.back() != 1 && shape.back() != 1))
    return failure();
  std::optional<int64_t> offset = rescale(start, from, to);
  std::optional<int64_t> columns = rescale(shape.back(), from, to);
  if (!offset || !columns)
    return failure();
  shape.back() = *columns;
  for (int64_t &stride : MutableArrayRef(strides).drop_back()) {
    std::optional<int64_t> scaled = rescale(stride, from, to);
    if (!scaled)
      return failure();
    stride = *scaled;
  }
  strides.back() = 1;
  auto dense = MemRefType::get(shape, elementType, MemRefLayoutAttrInterface(),
                               type.getMemorySpace());
  auto layout = StridedLayoutAttr::get(type.getContext(), *offset, strides);
  if (getStridesAndOffset(dense) == std::pair(strides, *offset))
    return dense;
  return MemRefType::get(shape, elementType, layout, type.getMemorySpace());
}

LogicalResult tl::ascend::verifyBitcast(Operation *op) {
  auto src = cast<MemRefType>(op->getOperand(0).getType());
  auto result = cast<MemRefType>(op->getResult(0).getType());
  std::optional<Memory> memory = getMemory(src);
  if (memory && *memory != Memory::UB)
    return op->emitOpError("views tiles in ub only, got ") << src;
  FailureOr<MemRefType> expected = getBitcastType(src, result.getElementType());
  if (failed(expected))
    return op->emitOpError("expects contiguous rows of whole elements of ")
           << result.getElementType() << ", got " << src;
  if (expected->getMemorySpace() != result.getMemorySpace() ||
      expected->getShape() != result.getShape() ||
      getStridesAndOffset(*expected) != getStridesAndOffset(result))
    return op->emitOpError("views ")
           << src << " as " << *expected << ", not as " << result;
  return success();
}
