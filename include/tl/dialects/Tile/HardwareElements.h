//===- HardwareElements.h - Element types of the hardware -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_HARDWAREELEMENTS_H
#define TL_DIALECTS_TILE_HARDWAREELEMENTS_H

#include "mlir/IR/OpDefinition.h"

namespace tl::tile {

/// Checks that the operands of `op` have element types of the hardware, which
/// lacks, for example, 8-bit floats and 4-bit integers. Emits an error if not.
mlir::LogicalResult verifyHardwareElements(mlir::Operation *op);

/// An operation on element types of the hardware. Verified before the
/// constraints on operand types, for an error that says how to convert.
template <typename ConcreteType>
class HardwareElements
    : public mlir::OpTrait::TraitBase<ConcreteType, HardwareElements> {
public:
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return verifyHardwareElements(op);
  }
};

} // namespace tl::tile

#endif // TL_DIALECTS_TILE_HARDWAREELEMENTS_H
