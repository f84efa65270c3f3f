//===- SeparateOperands.h - Copies of overlapped operands -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILEUTILS_SEPARATEOPERANDS_H
#define TL_CONVERSIONS_TILEUTILS_SEPARATEOPERANDS_H

#include "mlir/IR/Operation.h"

namespace tl {

/// Lets the Tile operations in `root` read all of their inputs before they
/// write. They become several instructions, each of which may overwrite only
/// the elements that it reads. Inputs that the result may overlap are copied
/// first, or the result is written to another tile and copied, whichever is
/// smaller. A result that certainly is the same bytes as an input is kept,
/// unless the operation has a map that rearranges the elements.
///
/// Fails with an error at an operation on tiles of extents without a known
/// bound, as the additional tile needs one.
mlir::LogicalResult separateOperands(mlir::Operation *root);

} // namespace tl

#endif // TL_CONVERSIONS_TILEUTILS_SEPARATEOPERANDS_H
