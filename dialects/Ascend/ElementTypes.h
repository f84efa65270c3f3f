//===- ElementTypes.h - Scalars that become elements -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_ELEMENTTYPES_H
#define TL_DIALECTS_ASCEND_ELEMENTTYPES_H

#include "mlir/IR/OpDefinition.h"

namespace tl::ascend {

/// The type of a scalar that stands for an element of `elementType`: the type
/// itself, or an integer without a sign if it is unsigned, as scalars are.
mlir::Type getScalarType(mlir::Type elementType);

/// Checks that the memrefs among the operands of `op` have one element type,
/// and its scalars what stands for an element.
mlir::LogicalResult verifyScalarMatchesElements(mlir::Operation *op);

/// An operation on tiles of one element type and scalars that become elements.
template <typename ConcreteType>
class ScalarMatchesElements
    : public mlir::OpTrait::TraitBase<ConcreteType, ScalarMatchesElements> {
public:
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return verifyScalarMatchesElements(op);
  }
};

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_ELEMENTTYPES_H
