//===- ElementLoops.h - Operations as loops over elements -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_NORMALIZE_ELEMENTLOOPS_H
#define TL_PASSES_NORMALIZE_ELEMENTLOOPS_H

#include "mlir/IR/Operation.h"

namespace tl {

/// Replaces the operations on tiles in `root` that are written as loops over
/// elements. A loop reads an element after it has written others, so tiles of
/// their own keep the elements of operands that a result may overlap.
///
/// Fails with an error at an operation on tiles in a memory that it cannot
/// access, or that would need such a tile of an extent without a known bound.
mlir::LogicalResult writeElementLoops(mlir::Operation *root);

} // namespace tl

#endif // TL_PASSES_NORMALIZE_ELEMENTLOOPS_H
