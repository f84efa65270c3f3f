//===- Products.h - Matrix products -----------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_LINALGTOTILE_PRODUCTS_H
#define TL_CONVERSIONS_LINALGTOTILE_PRODUCTS_H

#include "analysis/Buffers/MemoryRegion.h"
#include "conversions/LinalgToTile/Conversion.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace tl::structured {

/// `sum += op(a) op(b)` of matrices.
struct Product {
  mlir::linalg::LinalgOp op;
  mlir::Value a, b, sum;
  bool transposeA, transposeB;
};

/// The matrices of `op`, a product of two matrices.
Product getProduct(mlir::linalg::LinalgOp op);

/// Puts a product with leading dimensions into loops over them; returns the
/// product of matrices.
mlir::linalg::LinalgOp convertBatch(mlir::RewriterBase &rewriter,
                                    mlir::linalg::LinalgOp op);

/// Creates the `tile.gemm` for `product` that adds to the fragment `sum`. If
/// `init` is given and holds, it overwrites the fragment.
mlir::LogicalResult convertProduct(mlir::RewriterBase &rewriter,
                                   const Product &product, mlir::Value sum,
                                   mlir::Value init);

} // namespace tl::structured

#endif // TL_CONVERSIONS_LINALGTOTILE_PRODUCTS_H
