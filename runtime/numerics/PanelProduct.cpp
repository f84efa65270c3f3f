//===- PanelProduct.cpp - Products into fractals --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/PanelProduct.h"

#include <cstring>
#include <vector>

using namespace tl::runtime;

// The build targets any x86-64; the machine decides which of these it runs.
#if defined(__x86_64__)
#define TL_FOR_EACH_MACHINE                                                    \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define TL_FOR_EACH_MACHINE
#endif
#define TL_INLINE inline __attribute__((always_inline))

namespace {
/// A row of a panel.
typedef float Row __attribute__((vector_size(kPanelColumns * sizeof(float))));
} // namespace

static TL_INLINE void load(Row &row, const float *from) {
  std::memcpy(&row, from, sizeof(Row));
}

/// `Rows` rows of a panel. They stay in registers for all of k.
template <int Rows>
static TL_INLINE void multiplyRows(const float *a, int64_t aStride,
                                   const float *panel, float *c, int64_t k,
                                   bool init) {
  Row sums[Rows];
  for (int r = 0; r < Rows; ++r)
    if (init)
      sums[r] = Row{};
    else
      load(sums[r], c + r * kPanelColumns);
  for (int64_t i = 0; i < k; ++i) {
    Row b;
    load(b, panel + i * kPanelColumns);
    for (int r = 0; r < Rows; ++r)
      sums[r] += a[r * aStride + i] * b;
  }
  for (int r = 0; r < Rows; ++r)
    std::memcpy(c + r * kPanelColumns, &sums[r], sizeof(Row));
}

TL_FOR_EACH_MACHINE static void multiplyPanel(const PanelProduct &p,
                                              const float *panel, float *c) {
  constexpr int kRows = 8;
  int64_t r = 0;
  for (; r + kRows <= p.m; r += kRows)
    multiplyRows<kRows>(p.a + r * p.aStride, p.aStride, panel,
                        c + r * kPanelColumns, p.k, p.init);
  for (; r < p.m; ++r)
    multiplyRows<1>(p.a + r * p.aStride, p.aStride, panel,
                    c + r * kPanelColumns, p.k, p.init);
}

/// Sixteen columns of B by rows.
static void pack(const float *b, int64_t bStride, int64_t k, float *panel) {
  for (int64_t i = 0; i < k; ++i)
    for (int64_t column = 0; column < kPanelColumns; ++column)
      panel[i * kPanelColumns + column] = b[column * bStride + i];
}

void tl::runtime::multiply(const PanelProduct &product) {
  std::vector<float> panel(product.k * kPanelColumns);
  for (int64_t p = 0; p < product.n / kPanelColumns; ++p) {
    pack(product.b + p * kPanelColumns * product.bStride, product.bStride,
         product.k, panel.data());
    multiplyPanel(product, panel.data(), product.c + p * product.cStride);
  }
}
