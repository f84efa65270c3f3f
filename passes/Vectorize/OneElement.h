//===- OneElement.h - Scalar operations on tiles of one element -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_VECTORIZE_ONEELEMENT_H
#define TL_PASSES_VECTORIZE_ONEELEMENT_H

#include "mlir/IR/PatternMatch.h"

namespace tl::vectorize {

/// Writes the scalar operation `op` as one on tiles of one element. Fails
/// without changes if there is none.
mlir::LogicalResult computeOnTile(mlir::RewriterBase &rewriter,
                                  mlir::Operation *op);

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_ONEELEMENT_H
