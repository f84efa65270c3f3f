//===- GemmTiling.h - Tiling of products for L0 -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_MATRIX_GEMMTILING_H
#define TL_CONVERSIONS_TILETOASCEND_MATRIX_GEMMTILING_H

#include "mlir/IR/Types.h"
#include "tl/dialects/Ascend/Target/TargetSpec.h"

namespace tl {

/// Extents of a product, or of its steps.
struct GemmExtents {
  int64_t m, n, k;
};

/// Tiles a product of at most `product` of elements of a type. Two steps fit
/// into L0A and L0B at once, so that one can be loaded while the other is
/// multiplied.
///
/// The accumulator's fractals are stored by columns, and an instruction writes
/// contiguous fractals there: M is cut only if N is cut to single columns of
/// fractals. Returns extents of 0 if no tiling exists.
GemmExtents cutGemm(GemmExtents product, mlir::Type elementType,
                    const ascend::TargetSpec &spec);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_MATRIX_GEMMTILING_H
