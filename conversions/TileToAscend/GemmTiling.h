//===- GemmTiling.h - How a product is cut for L0 ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_GEMMTILING_H
#define TL_CONVERSIONS_TILETOASCEND_GEMMTILING_H

#include "dialects/Ascend/TargetSpec.h"
#include "mlir/IR/Types.h"

namespace tl {

/// Extents of a product, or of the steps that it is cut into.
struct GemmExtents {
  int64_t m, n, k;
};

/// Cuts a product of at most `product` of elements of a type. Two steps fit
/// into L0A and L0B at once, so that one can be loaded while the other is
/// multiplied.
///
/// The accumulator's fractals are stored by columns, and what an instruction
/// writes there has no gaps: M is cut only where N is cut to single columns of
/// fractals. Returns extents of 0 if there is no way to cut it.
GemmExtents cutGemm(GemmExtents product, mlir::Type elementType,
                    const ascend::TargetSpec &spec);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_GEMMTILING_H
