//===- VectorForm.h - The forms of vector instructions ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_VECTORFORM_H
#define TL_DIALECTS_ASCEND_VECTORFORM_H

#include "dialects/Ascend/TargetSpec.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/Support/Error.h"

namespace tl::ascend {

/// How a vector instruction goes through its tiles.
enum class VectorForm {
  /// All elements in a row, by their number: every tile is contiguous.
  Count,
  /// By mask, repeats and strides: every tile is `repeats x lanes`, or, of
  /// static extents, `repeats x blocks x lanes` where a block has 32 bytes and
  /// the distance of blocks is free.
  Repeat,
};

/// The form of the vector instruction `op`: by count if all of its tiles are
/// contiguous.
VectorForm getVectorForm(mlir::Operation *op);

/// Checks that the tiles of `op` are such that an instruction in its form can
/// go through them.
/// Source: Ascend C documentation, mask, repeat and stride of vector
/// instructions.
mlir::LogicalResult verifyVectorForm(mlir::Operation *op);

/// Whether `op` steps by repeats through tiles of which only the run time knows
/// how many rows they have, or how long these are.
bool hasDynamicRepeats(mlir::Operation *op);

/// Checks that so many repeats, with lanes of so many bytes of the widest tile,
/// are possible: what verifyVectorForm checks of extents that it knows.
llvm::Error checkRepeats(int64_t repeats, int64_t laneBytes,
                         const TargetSpec &limits);

/// Checks that `op` can step through a tile of `type` by repeats, whatever
/// its other tiles are.
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

#endif // TL_DIALECTS_ASCEND_VECTORFORM_H
