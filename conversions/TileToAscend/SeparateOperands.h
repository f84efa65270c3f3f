//===- SeparateOperands.h - Results that overlap inputs ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_SEPARATEOPERANDS_H
#define TL_CONVERSIONS_TILETOASCEND_SEPARATEOPERANDS_H

#include "mlir/IR/Operation.h"

namespace tl {

/// Has the Tile operations in `root` read all of their inputs before they
/// write, although they become several instructions, of which each may write
/// over the very elements that it reads, but over no others: what they read is
/// copied first if the result may overlap it, or the result is written to
/// another tile and copied, whichever is smaller. A result that is certainly
/// the same bytes as an input stays, unless the operation has a map that says
/// that it rearranges the elements.
///
/// Fails with an error at an operation whose tiles have extents without a known
/// bound, as the tile in between needs one.
mlir::LogicalResult separateOperands(mlir::Operation *root);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_SEPARATEOPERANDS_H
