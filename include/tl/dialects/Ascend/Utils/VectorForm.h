//===- VectorForm.h - The forms of vector instructions ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_UTILS_VECTORFORM_H
#define TL_DIALECTS_ASCEND_UTILS_VECTORFORM_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "tl/dialects/Ascend/Target/TargetSpec.h"
#include "llvm/Support/Error.h"

namespace tl::ascend {

/// How a vector instruction iterates over its tiles.
enum class VectorForm {
  /// By element count: every tile is contiguous.
  Count,
  /// By mask, repeats and strides: every tile is `repeats x lanes` or `repeats
  /// x blocks x lanes` with blocks of 32 bytes at any stride.
  Repeat,
};

/// The form of the vector instruction `op`: by count if all of its tiles are
/// contiguous.
VectorForm getVectorForm(mlir::Operation *op);

/// Checks that an instruction in the form of `op` can iterate over its tiles.
/// Emits an error if not.
/// Source: Ascend C documentation, mask, repeat and stride of vector
/// instructions.
mlir::LogicalResult verifyVectorForm(mlir::Operation *op);

/// Whether `op` is in the repeat form and has a tile with a dynamic extent.
bool hasDynamicRepeats(mlir::Operation *op);

/// The checks of verifyVectorForm for extents known only at run time: the
/// number of repeats, and the bytes of the lanes of the widest tile. Returns an
/// error if one exceeds `limits`.
llvm::Error checkRepeats(int64_t repeats, int64_t laneBytes,
                         const TargetSpec &limits);

/// Checks that `op` can iterate over a tile of `type`, which has to be static,
/// by repeats, whatever its other tiles are.
mlir::LogicalResult verifyRepeatTile(mlir::Operation *op, mlir::MemRefType type,
                                     bool isWritten);

/// A vector instruction that exists in both forms.
template <typename ConcreteType>
class HasVectorForm
    : public mlir::OpTrait::TraitBase<ConcreteType, HasVectorForm> {
public:
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return verifyVectorForm(op);
  }
};

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_UTILS_VECTORFORM_H
