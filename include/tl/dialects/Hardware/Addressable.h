//===- Addressable.h - Size limits of memref types --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_ADDRESSABLE_H
#define TL_DIALECTS_HARDWARE_ADDRESSABLE_H

#include "mlir/IR/OpDefinition.h"

namespace tl::ascend {

/// Checks the memref types of the results and operands of `op`, and of the
/// sources of operands that are views: extents are not negative, the distance
/// in bits between two elements fits in an int64_t, and tiles are not larger
/// than the memories of any target. So products of extents, strides and widths
/// do not overflow, and loops over tiles end.
mlir::LogicalResult verifyAddressable(mlir::Operation *op);

/// An operation on memrefs of countable bytes. Verified before the constraints
/// on operand types, because these compute with extents.
template <typename ConcreteType>
class Addressable : public mlir::OpTrait::TraitBase<ConcreteType, Addressable> {
public:
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return verifyAddressable(op);
  }
};

} // namespace tl::ascend

#endif // TL_DIALECTS_HARDWARE_ADDRESSABLE_H
