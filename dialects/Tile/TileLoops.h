//===- TileLoops.h - Loops of affine as loops of scf ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILELOOPS_H
#define TL_DIALECTS_TILE_TILELOOPS_H

#include "mlir/IR/Operation.h"

namespace tl::tile {

/// Whether `root` contains a loop, condition or access of affine, or an
/// `scf.forall`.
bool hasLoopsToLower(mlir::Operation *root);

/// Replaces loops, conditions and accesses of affine in `root` by those of scf
/// and memref, and each `scf.forall` by an `scf.parallel`. Affine operations
/// that only compute an index stay, since they are readable. Fails with an
/// error if an `scf.forall` has results.
mlir::LogicalResult lowerLoops(mlir::Operation *root);

} // namespace tl::tile

#endif // TL_DIALECTS_TILE_TILELOOPS_H
