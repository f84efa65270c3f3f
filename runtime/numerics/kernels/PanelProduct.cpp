//===- PanelProduct.cpp - Matrix products by panels -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/kernels/PanelProduct.h"
#include "runtime/numerics/Squares.h"
#include "runtime/numerics/TargetClones.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace tl::runtime;

namespace {
/// A row of a panel.
typedef float Row __attribute__((vector_size(kPanelColumns * sizeof(float))));
} // namespace

static TL_INLINE void load(Row &row, const float *from) {
  std::memcpy(&row, from, sizeof(Row));
}

/// The number of contiguous neighbours along k in both factors.
static int64_t getChunk(const PanelProduct &p) {
  return std::min({p.a.steps.run(), p.b.steps.run(), p.k});
}

/// `Rows` rows of some panels, kept in registers for all of k.
template <int Rows, int Panels>
static TL_INLINE void multiplyRows(const PanelProduct &p, int64_t chunk,
                                   int64_t row, const float *panels, float *c) {
  const float *a = p.a.data + p.a.lines.offset(row);
  int64_t stride = p.a.lines.runStride();
  c += row * p.cRow;
  Row sums[Rows][Panels];
  for (int r = 0; r < Rows; ++r)
    for (int q = 0; q < Panels; ++q)
      if (p.init)
        sums[r][q] = Row{};
      else
        load(sums[r][q], c + q * p.cPanel + r * p.cRow);
  for (int64_t begin = 0; begin < p.k; begin += chunk) {
    const float *steps = a + p.a.steps.offset(begin);
    const float *b = panels + begin * kPanelColumns;
    for (int64_t i = 0, end = std::min(chunk, p.k - begin); i < end; ++i) {
      Row factors[Panels];
      for (int q = 0; q < Panels; ++q)
        load(factors[q], b + (q * p.k + i) * kPanelColumns);
      for (int r = 0; r < Rows; ++r)
        for (int q = 0; q < Panels; ++q)
          sums[r][q] += steps[r * stride + i] * factors[q];
    }
  }
  for (int r = 0; r < Rows; ++r)
    for (int q = 0; q < Panels; ++q)
      std::memcpy(c + q * p.cPanel + r * p.cRow, &sums[r][q], sizeof(Row));
}

template <int Panels>
static TL_INLINE void multiplyPanels(const PanelProduct &p, int64_t chunk,
                                     const float *panels, float *c) {
  int64_t r = 0;
  for (; r + kPanelRows <= p.m; r += kPanelRows)
    multiplyRows<kPanelRows, Panels>(p, chunk, r, panels, c);
  // A load of B serves all rows of a call.
  if (r + kPanelRows / 2 <= p.m) {
    multiplyRows<kPanelRows / 2, Panels>(p, chunk, r, panels, c);
    r += kPanelRows / 2;
  }
  for (; r < p.m; ++r)
    multiplyRows<1, Panels>(p, chunk, r, panels, c);
}

TL_FOR_EACH_MACHINE static void multiplyOne(const PanelProduct &p,
                                            int64_t chunk, const float *panel,
                                            float *c) {
  multiplyPanels<1>(p, chunk, panel, c);
}

#if defined(__x86_64__) && !defined(TL_PORTABLE)
// Compilers prefer half of the widest registers by default.
#if defined(__clang__)
#define TL_WIDEST                                                              \
  __attribute__((target("arch=x86-64-v4"), min_vector_width(512)))
#else
#define TL_WIDEST                                                              \
  __attribute__((target("arch=x86-64-v4,prefer-vector-width=512")))
#endif

/// With 32 registers of 16 elements, two panels share the loads of A.
TL_WIDEST static void multiplyTwo(const PanelProduct &p, int64_t chunk,
                                  const float *panels, float *c) {
  multiplyPanels<2>(p, chunk, panels, c);
}

static bool hasWideRegisters() { return __builtin_cpu_supports("x86-64-v4"); }
#else
static void multiplyTwo(const PanelProduct &, int64_t, const float *, float *) {
}
static bool hasWideRegisters() { return false; }
#endif

/// Sixteen columns of B by rows.
TL_FOR_EACH_MACHINE static void pack(const PanelProduct &p, int64_t chunk,
                                     int64_t column, float *panel) {
  const float *b = p.b.data + p.b.lines.offset(column);
  int64_t stride = p.b.lines.runStride();
  for (int64_t begin = 0; begin < p.k; begin += chunk) {
    const float *steps = b + p.b.steps.offset(begin);
    int64_t i = 0, end = std::min(chunk, p.k - begin);
    for (; i + kSquare <= end; i += kSquare)
      transposeSquare(steps + i, stride, panel + (begin + i) * kPanelColumns,
                      kPanelColumns);
    for (; i < end; ++i)
      for (int64_t n = 0; n < kPanelColumns; ++n)
        panel[(begin + i) * kPanelColumns + n] = steps[n * stride + i];
  }
}

/// `columns` columns of B, from 1 to 16, in any layout; the panel is padded
/// with zeros.
static void packSome(const PanelProduct &p, int64_t column, int64_t columns,
                     float *panel) {
  int64_t lines[kPanelColumns];
  for (int64_t n = 0; n < columns; ++n)
    lines[n] = p.b.lines.offset(column + n);
  for (int64_t i = 0; i < p.k; ++i, panel += kPanelColumns) {
    const float *step = p.b.data + p.b.steps.offset(i);
    for (int64_t n = 0; n < columns; ++n)
      panel[n] = step[lines[n]];
    std::fill(panel + columns, panel + kPanelColumns, 0.0f);
  }
}

/// Sixteen columns of B with contiguous elements in each row.
static void packRows(const PanelProduct &p, int64_t column, float *panel) {
  const float *b = p.b.data + p.b.lines.offset(column);
  for (int64_t i = 0; i < p.k; ++i)
    std::memcpy(panel + i * kPanelColumns, b + p.b.steps.offset(i),
                kPanelColumns * sizeof(float));
}

static void packPanel(const PanelProduct &p, int64_t chunk, int64_t column,
                      float *panel) {
  int64_t columns = std::min(kPanelColumns, p.n - column);
  if (columns < kPanelColumns)
    packSome(p, column, columns, panel);
  else if (p.b.steps.runStride() == 1)
    pack(p, chunk, column, panel);
  else
    packRows(p, column, panel);
}

static_assert(kSquare == kPanelColumns, "a square is as wide as a panel");

void tl::runtime::multiply(const PanelProduct &product) {
  int64_t chunk = getChunk(product), size = product.k * kPanelColumns;
  std::vector<float> panels(2 * size);
  int64_t count = llvm::divideCeil(product.n - product.first, kPanelColumns);
  bool wide = hasWideRegisters();
  for (int64_t p = 0; p < count;) {
    int64_t atOnce = wide && p + 2 <= count ? 2 : 1;
    for (int64_t q = 0; q < atOnce; ++q)
      packPanel(product, chunk, product.first + (p + q) * kPanelColumns,
                panels.data() + q * size);
    float *c = product.c + p * product.cPanel;
    (atOnce == 2 ? multiplyTwo : multiplyOne)(product, chunk, panels.data(), c);
    p += atOnce;
  }
}
