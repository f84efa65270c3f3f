//===- HardwareElements.cpp - Element types of the hardware ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Tile/HardwareElements.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

/// Whether `type` is a type of tensor or scalar operands of instructions.
/// Source: Ascend C documentation, data types of A2 and A3. Later chips have
/// narrower floats; i4 has only conversions and products.
static bool isOfHardware(Type type) {
  if (isa<FloatType>(type))
    return type.isF16() || type.isBF16() || type.isF32();
  auto integer = dyn_cast<IntegerType>(type);
  return !integer || llvm::is_contained({1, 8, 16, 32, 64}, integer.getWidth());
}

LogicalResult tl::tile::verifyHardwareElements(Operation *op) {
  for (Type type : op->getOperandTypes()) {
    Type elementType = getElementTypeOrSelf(type);
    if (isOfHardware(elementType))
      continue;
    StringRef instead =
        isa<FloatType>(elementType) ? "f16, bf16 or f32" : "i8 or a wider type";
    return op->emitOpError("works on elements of ")
           << elementType << ", for which Ascend 910B and 910C have no vector "
           << "instructions; convert them to " << instead
           << " before the kernel";
  }
  return success();
}
