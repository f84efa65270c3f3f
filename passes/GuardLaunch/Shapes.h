//===- Shapes.h - Extents that have to agree --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_SHAPES_H
#define TL_PASSES_GUARDLAUNCH_SHAPES_H

#include "passes/GuardLaunch/HostValues.h"

namespace tl {

/// Two extents that an operation requires to agree.
struct Agreement {
  analysis::LinearIndex extent, other;
  /// Whether the first may also be less.
  bool mayBeLess;
  std::string message;
};

/// What `op` requires of the extents of its operands: a copy, equal shapes; a
/// conversion of a tensor to constant extents, these. Extents that are not
/// known are left out.
llvm::SmallVector<Agreement> getAgreements(mlir::Operation *op,
                                           HostValues &values);

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_SHAPES_H
