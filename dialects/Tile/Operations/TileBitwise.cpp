//===- TileBitwise.cpp - Compute types of bitwise operations --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::tile;

/// The type in which `op` computes its bits. The vector unit has lanes of 16
/// bits. A wider element is several lanes. A pair of narrower ones is one lane
/// if no operand repeats and no row ends within a pair.
static Type getBitType(ComputedOpInterface op) {
  Type elementType = op.getElementType();
  if (!elementType.isInteger(8))
    return elementType;
  auto dst = cast<MemRefType>(op->getOperands().back().getType());
  bool arePairs = dst.hasStaticShape() && dst.getRank() > 0 &&
                  dst.getShape().back() % 2 == 0;
  for (Type type : op->getOperandTypes())
    if (auto tile = dyn_cast<MemRefType>(type))
      arePairs &= tile.getShape() == dst.getShape();
  return arePairs ? elementType
                  : IntegerType::get(elementType.getContext(), 16);
}

/// Whether all operands of `op` are tiles.
static bool hasNoScalar(Operation *op) {
  return llvm::all_of(op->getOperandTypes(), llvm::IsaPred<MemRefType>);
}

Type AndOp::getComputeType() {
  return hasNoScalar(*this) ? getBitType(*this) : Type();
}
Type OrOp::getComputeType() {
  return hasNoScalar(*this) ? getBitType(*this) : Type();
}
// Composed of the other operations.
Type XorOp::getComputeType() { return Type(); }
Type NotOp::getComputeType() { return getBitType(*this); }
