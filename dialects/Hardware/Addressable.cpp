//===- Addressable.cpp - Size limits of memref types ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Hardware/Addressable.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Hardware/HardwareNumbers.h"
#include "tl/dialects/Hardware/Utils/MemRefTypes.h"

using namespace mlir;
using namespace tl::ascend;

/// Multiplies `value` by `factor`; returns false on overflow.
static bool multiply(int64_t &value, int64_t factor) {
  return !llvm::MulOverflow(value, factor, value);
}

/// Whether `type` is a tile with more bytes than any on-chip memory. Extents
/// that are dynamic or 0 count as 1.
static bool isTooLargeForChip(MemRefType type) {
  if (!type.getMemorySpace() || getMemory(type) == Memory::GM)
    return false;
  Type element = type.getElementType();
  int64_t bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 64;
  for (int64_t extent : type.getShape())
    if (extent > 0 && (!multiply(bits, extent) || bits > 8 * maxOnChipBytes))
      return true;
  return false;
}

/// Whether the number of bits of `type`, and the distance in bits between two
/// elements, fit in 64 bits as far as extents and strides are static. A dynamic
/// extent counts as 2.
static bool isAddressable(MemRefType type) {
  SmallVector<int64_t, 4> strides;
  int64_t offset, elements = 1, span = 1;
  // The operations themselves reject layouts without strides.
  if (failed(getStridesAndOffset(type, strides, offset)))
    return true;
  for (auto [extent, stride] : llvm::zip_equal(type.getShape(), strides)) {
    bool isStatic = !ShapedType::isDynamic(extent);
    if (isStatic &&
        (extent < 0 || !multiply(elements, std::max<int64_t>(extent, 1))))
      return false;
    if (ShapedType::isDynamic(stride))
      continue;
    // Every stride has to fit, even if the extent is 0 or 1.
    int64_t distance = isStatic ? std::max<int64_t>(extent - 1, 1) : 1;
    if (stride == std::numeric_limits<int64_t>::min() ||
        !multiply(distance, std::abs(stride)) ||
        llvm::AddOverflow(span, distance, span))
      return false;
  }
  if (!ShapedType::isDynamic(offset) &&
      (offset < 0 || llvm::AddOverflow(span, offset, span)))
    return false;
  Type element = type.getElementType();
  int64_t bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 64;
  return multiply(elements, bits) && multiply(span, bits);
}

static LogicalResult verifyAddressable(Operation *op, Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref)
    return success();
  if (!isAddressable(memref))
    return op->emitOpError("has a memref of type ")
           << type << ", whose bytes cannot be counted in 64 bits";
  if (isTooLargeForChip(memref))
    return op->emitOpError("has a tile of type ")
           << type << ", larger than the memories of any target";
  return success();
}

LogicalResult tl::ascend::verifyAddressable(Operation *op) {
  for (Type type : op->getResultTypes())
    if (failed(::verifyAddressable(op, type)))
      return failure();
  // A small slice may be of a large tensor. Invalid IR may have cycles of
  // views, or views without a source.
  constexpr int mostViews = 64;
  for (Value memref : op->getOperands())
    for (int i = 0; memref && i < mostViews; ++i) {
      if (failed(::verifyAddressable(op, memref.getType())))
        return failure();
      auto view = memref.getDefiningOp<ViewLikeOpInterface>();
      memref = view && view->getNumOperands() ? view.getViewSource() : Value();
    }
  return success();
}
