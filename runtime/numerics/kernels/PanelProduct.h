//===- PanelProduct.h - Matrix products by panels ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_KERNELS_PANELPRODUCT_H
#define TL_RUNTIME_NUMERICS_KERNELS_PANELPRODUCT_H

#include "tl/runtime/numerics/View.h"

namespace tl::runtime {

/// Columns of a panel: the width of a fractal of an accumulator.
constexpr int64_t kPanelColumns = 16;

/// Rows of a call. Lines of an operand must form runs of this length at one
/// distance, except for the last ones.
constexpr int64_t kPanelRows = 8;

/// A factor: the rows of A or the columns of B are its lines.
struct PanelOperand {
  const float *data;
  MatrixAxis lines;
  /// Neighbours within a run are contiguous; for B, those of `lines` may be
  /// instead.
  MatrixAxis steps;
};

/// Products of f32 into panels of 16 columns, as in accumulators, or into parts
/// of the rows of a plain matrix. A BLAS would need the former copied out and
/// back, which takes as long as the product, would add in an order that depends
/// on the extents, and is not always thread-safe.
struct PanelProduct {
  PanelOperand a;
  PanelOperand b;
  /// Row r of the p-th computed panel is at c + p * cPanel + r * cRow. Panels
  /// are whole: columns after n in the last one are undefined.
  float *c;
  int64_t cPanel, cRow;
  int64_t m, n, k;
  /// The first column to compute, a multiple of 16.
  int64_t first;
  /// Starts from 0 instead of c.
  bool init;
};

/// Adds the products of each element one after the other, by k.
void multiply(const PanelProduct &product);

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_KERNELS_PANELPRODUCT_H
