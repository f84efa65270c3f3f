//===- ElementTypes.cpp - Types of elements and scalars -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Hardware/Utils/ElementTypes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

Type tl::ascend::getScalarType(Type elementType) {
  auto integer = dyn_cast<IntegerType>(elementType);
  if (!integer)
    return elementType;
  return IntegerType::get(integer.getContext(), integer.getWidth());
}

LogicalResult tl::ascend::verifyScalarMatchesElements(Operation *op) {
  Type elementType;
  for (Type type : op->getOperandTypes())
    if (auto memref = dyn_cast<MemRefType>(type))
      elementType = memref.getElementType();
  for (Type type : op->getOperandTypes()) {
    auto memref = dyn_cast<MemRefType>(type);
    bool matches = memref ? memref.getElementType() == elementType
                          : type == getScalarType(elementType);
    if (!matches)
      return op->emitOpError("requires the same element type for all operands");
  }
  return success();
}
