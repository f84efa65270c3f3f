//===- PanelProduct.h - Products into fractals ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_PANELPRODUCT_H
#define TL_RUNTIME_NUMERICS_PANELPRODUCT_H

#include "runtime/numerics/View.h"

namespace tl::runtime {

/// Columns of a panel: those of a fractal of an accumulator.
constexpr int64_t kPanelColumns = 16;

/// Rows that are multiplied at a time. Lines of an operand have to come in runs
/// of as many at one distance, but for the last ones.
constexpr int64_t kPanelRows = 8;

/// A factor: the rows of A, or the columns of B, which are its lines, by k.
struct PanelOperand {
  const float *data;
  MatrixAxis lines;
  /// Neighbours within a run lie next to each other; of B, those of `lines` may
  /// do so instead.
  MatrixAxis steps;
};

/// Products of f32 into panels of 16 columns, as accumulators store them, or
/// parts of the rows of a plain matrix. A BLAS would need the former copied out
/// and back, which takes as long as the product, would add in an order that
/// depends on the extents, and is not always made to be called by several
/// threads.
struct PanelProduct {
  PanelOperand a;
  PanelOperand b;
  /// Row r of panel p of those computed is at c + p * cPanel + r * cRow. Panels
  /// are whole: the last one has what it likes in the columns behind n.
  float *c;
  int64_t cPanel, cRow;
  int64_t m, n, k;
  /// Computes the columns from this one on, a multiple of 16.
  int64_t first;
  /// Starts from 0 instead of from c.
  bool init;
};

/// Adds each element's products one after the other, by k.
void multiply(const PanelProduct &product);

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_PANELPRODUCT_H
