//===- ElementTypes.h - Types of elements and scalars -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_UTILS_ELEMENTTYPES_H
#define TL_DIALECTS_HARDWARE_UTILS_ELEMENTTYPES_H

#include "mlir/IR/OpDefinition.h"

namespace tl::ascend {

/// The type of a scalar for an element of `elementType`: the type itself, or
/// the signless integer of its width.
mlir::Type getScalarType(mlir::Type elementType);

/// Checks that the memref operands of `op` have one element type, and that all
/// others have its scalar type. Emits an error if not.
mlir::LogicalResult verifyScalarMatchesElements(mlir::Operation *op);

/// An operation on tiles of one element type and scalars of that type.
template <typename ConcreteType>
class ScalarMatchesElements
    : public mlir::OpTrait::TraitBase<ConcreteType, ScalarMatchesElements> {
public:
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return verifyScalarMatchesElements(op);
  }
};

} // namespace tl::ascend

#endif // TL_DIALECTS_HARDWARE_UTILS_ELEMENTTYPES_H
