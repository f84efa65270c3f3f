//===- TileInterfaces.cpp - Interfaces of Tile operations -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Tile/TileInterfaces.h"
#include "mlir/IR/Builders.h"

#include "tl/dialects/Tile/TileInterfaces.cpp.inc"

using namespace mlir;

SmallVector<OpOperand *> tl::tile::getAllOperands(Operation *op) {
  return llvm::map_to_vector(op->getOpOperands(),
                             [](OpOperand &operand) { return &operand; });
}

/// The types that hold all values of `type`, the best to compute in first: for
/// integers an integer type, because integers wrap.
static SmallVector<Type> getWiderTypes(Type type) {
  Builder builder(type.getContext());
  if (type.isF16() || type.isBF16())
    return {builder.getF32Type()};
  if (type.isInteger(8))
    return {builder.getI16Type(), builder.getF16Type()};
  if (type.isInteger(16) && !type.isUnsignedInteger())
    return {builder.getF32Type()};
  return {};
}

Type tl::tile::chooseComputeType(Type elementType, ArrayRef<Type> native) {
  if (llvm::is_contained(native, elementType))
    return elementType;
  if (elementType.isUnsignedInteger()) {
    auto sameBits = IntegerType::get(elementType.getContext(),
                                     elementType.getIntOrFloatBitWidth());
    if (llvm::is_contained(native, sameBits))
      return sameBits;
  }
  for (Type wider : getWiderTypes(elementType))
    if (llvm::is_contained(native, wider))
      return wider;
  return Type();
}
