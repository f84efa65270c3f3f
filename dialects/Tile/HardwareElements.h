//===- HardwareElements.h - Elements the hardware has -----------*- C++ -*-===//
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

/// Checks that `op` works on no elements that the hardware lacks, such as
/// floats of 8 bits and integers of 4.
mlir::LogicalResult verifyHardwareElements(mlir::Operation *op);

/// An operation on elements that the hardware has. Verified before the types
/// of operands are, to say why it lacks them and what to do.
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
