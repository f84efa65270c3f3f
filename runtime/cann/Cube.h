//===- Cube.h - Matrix products ---------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_CUBE_H
#define TL_CANN_CUBE_H

#include "Copies.h"

namespace tl_cann {

/// `count` fractals, `stride` fractals apart.
template <typename T>
TL_PART Operand fractalsOf(const T *address, bool inColumn, long count,
                           long stride) {
  long lanes = blockBytes / sizeof(T), fractal = 16 * lanes;
  Shape shape{4,
              {inColumn ? 1 : count, inColumn ? count : 1, 16, lanes},
              {stride * fractal, stride * fractal, lanes, 1}};
  // The stride of the other dimension, of one fractal, is that of all.
  shape.strides[inColumn ? 0 : 1] =
      inColumn ? count * stride * fractal : fractal;
  return tileOf(address, shape);
}

/// A row of fractals in L0A or L0B. L1 holds them in Nz.
template <typename T>
TL_PART void loadFractals(T *dst, T *src, long start, long count, long stride,
                          long gap, bool transposed, bool isA) {
  tl_uses_cube();
  if (count == 0)
    return;
  bool transposes = isA ? transposed : !transposed;
  issue(isA ? "load_l0a" : "load_l0b",
        transposes ? "{transpose, read_unit = 512 : i64}"
                   : "{read_unit = 512 : i64}",
        fractalsOf(src + start * 16 * blockBytes / long(sizeof(T)), transposes,
                   count, stride),
        fractalsOf(dst, true, count, gap + 1));
}

/// Squares of 32 x 32 bytes, which are two fractals each, transposed. The two
/// fractals of a square are in two rows of L0A, or side by side in L0B.
template <typename T>
TL_PART void loadSquares(T *dst, T *src, long start, long count, long stride,
                         long gap, long fractalGap, bool isA) {
  tl_uses_cube();
  if (count == 0)
    return;
  long own = isA ? gap : fractalGap;
  long pitch = isA ? fractalGap + 1 : gap + 1;
  if (own != 0 || pitch != (isA ? count : 2) ||
      (isA && count > 1 && stride != 1))
    return fail("this form of LoadDataWithTranspose is not modelled");
  constexpr const char *attributes = "{read_unit = 1024 : i64}";
  T *from = src + start * 1024;
  if (isA)
    return issue(
        "load_l0a_squares", attributes,
        tileOf(from, {4, {1, 2 * count, 16, 32}, {count * 1024, 512, 32, 1}}),
        tileOf(dst, {4, {2, count, 16, 32}, {count * 512, 512, 32, 1}}));
  issue("load_l0b_squares", attributes,
        tileOf(from, {4, {count, 2, 16, 32}, {stride * 1024, 512, 32, 1}}),
        tileOf(dst, {4, {1, 2 * count, 16, 32}, {count * 1024, 512, 32, 1}}));
}

/// The points of an image of one column, which are the rows of a matrix.
struct Points {
  long columns, rows, firstColumn, firstRow;
  bool isPlain, transposed;
};
template <typename T>
TL_PART void loadPoints(T *dst, T *src, const Points &points, bool isA) {
  tl_uses_cube();
  unsigned long image = state().image;
  long width = image & 0xffff, height = image >> 16 & 0xffff;
  if (width != 1 || !points.isPlain || points.firstColumn || points.firstRow ||
      !points.transposed || points.columns % 16 || points.rows % 16)
    return fail("this form of LoadData is not modelled");
  long columns = points.columns, rows = points.rows;
  if (columns == 0 || rows == 0)
    return;
  Operand from = tileOf(
      src, {4, {columns / 8, rows / 16, 16, 8}, {height * 8, 128, 8, 1}});
  constexpr const char *attributes = "{read_unit = 0 : i64}";
  if (isA)
    return issue("load_l0a_image", attributes, from,
                 tileOf(dst, {4,
                              {columns / 16, rows / 8, 16, 8},
                              {rows / 8 * 128, 128, 8, 1}}));
  issue("load_l0b_image", attributes, from,
        tileOf(dst, {4,
                     {rows / 8, columns / 16, 16, 8},
                     {columns / 16 * 128, 128, 8, 1}}));
}

} // namespace tl_cann

#define TL_LOAD(T)                                                             \
  TL_INTRINSIC void load_cbuf_to_ca(                                           \
      T *dst, T *src, uint16_t start, uint8_t count, uint16_t stride,          \
      uint16_t gap, uint8_t, bool transposed, addr_cal_mode_t) {               \
    tl_cann::loadFractals(dst, src, start, count, stride, gap, transposed,     \
                          true);                                               \
  }                                                                            \
  TL_INTRINSIC void load_cbuf_to_cb(                                           \
      T *dst, T *src, uint16_t start, uint8_t count, uint16_t stride,          \
      uint16_t gap, uint8_t, bool transposed, addr_cal_mode_t) {               \
    tl_cann::loadFractals(dst, src, start, count, stride, gap, transposed,     \
                          false);                                              \
  }
TL_LOAD(half)
TL_LOAD(bfloat16_t)
TL_LOAD(float)
TL_LOAD(int8_t)
#undef TL_LOAD

#define TL_LOAD(name, isA)                                                     \
  TL_INTRINSIC void load_cbuf_to_##name##_transpose(                           \
      int8_t *dst, int8_t *src, uint16_t start, uint8_t count,                 \
      uint16_t stride, uint16_t gap, bool, uint16_t fractalGap) {              \
    tl_cann::loadSquares(dst, src, start, count, stride, gap, fractalGap,      \
                         isA);                                                 \
  }                                                                            \
  TL_INTRINSIC void img2colv2_cbuf_to_##name(                                  \
      float *dst, float *src, uint16_t columns, uint16_t rows,                 \
      uint16_t firstColumn, uint16_t firstRow, uint8_t strideW,                \
      uint8_t strideH, uint8_t filterW, uint8_t filterH, uint8_t dilationW,    \
      uint8_t dilationH, bool, bool, bool transposed, bool,                    \
      uint16_t channels) {                                                     \
    bool isPlain = strideW == 1 && strideH == 1 && filterW == 1 &&             \
                   filterH == 1 && dilationW == 1 && dilationH == 1 &&         \
                   channels == columns;                                        \
    tl_cann::loadPoints(                                                       \
        dst, src, {columns, rows, firstColumn, firstRow, isPlain, transposed}, \
        isA);                                                                  \
  }
TL_LOAD(ca, true)
TL_LOAD(cb, false)
#undef TL_LOAD

/// Width and height of an image, in 16 bits each, and its padding.
TL_INTRINSIC void set_fmatrix(uint64_t value) {
  tl_cann::state().image = value;
}

#define TL_DYNAMIC                                                             \
  "staticExtents = array<i64: -9223372036854775808, -9223372036854775808, "    \
  "-9223372036854775808>}"

// The fractals of B follow each other.
#define TL_PRODUCT(flag)                                                       \
  (sizeof(T) == 1                                                              \
       ? "{packed, operandSegmentSizes = array<i32: 1, 1, 1, 1, " flag         \
         ", 3>, " TL_DYNAMIC                                                   \
       : "{operandSegmentSizes = array<i32: 1, 1, 1, 1, " flag                 \
         ", 3>, " TL_DYNAMIC)

namespace tl_cann {
template <typename C, typename T>
TL_PART void multiply(C *dst, T *lhs, T *rhs, long m, long k, long n,
                      int unitFlag, bool alignsK, bool init) {
  tl_uses_cube();
  if (m == 1)
    return fail("Mmad with one row reads A in another order, which is not "
                "modelled");
  long lanes = blockBytes / sizeof(T), m1 = (m + 15) / 16, n1 = (n + 15) / 16;
  long k1 = (k + lanes - 1) / lanes;
  if (alignsK)
    k1 = (k + 15) / 16 * 16 / lanes;
  // A product without elements has no effect, but takes the time of its issue.
  m1 = m1 ? m1 : 1;
  n1 = n1 ? n1 : 1;
  k1 = k1 ? k1 : 1;
  long fractal = 16 * lanes;
  Operand a =
      tileOf(lhs, {4, {m1, k1, 16, lanes}, {k1 * fractal, fractal, lanes, 1}});
  Operand b =
      tileOf(rhs, {4, {k1, n1, 16, lanes}, {n1 * fractal, fractal, lanes, 1}});
  Operand c = tileOf(dst, {4, {n1, m1, 16, 16}, {m1 * 256, 256, 16, 1}});
  if (unitFlag)
    return issue("mmad", TL_PRODUCT("1"), a, b, c, boolOf(init),
                 boolOf(unitFlag == 3), indexOf(m), indexOf(n), indexOf(k));
  issue("mmad", TL_PRODUCT("0"), a, b, c, boolOf(init), indexOf(m), indexOf(n),
        indexOf(k));
}
#undef TL_PRODUCT
} // namespace tl_cann

#define TL_MULTIPLY(C, T)                                                      \
  TL_INTRINSIC void mad(C *dst, T *lhs, T *rhs, uint16_t m, uint16_t k,        \
                        uint16_t n, uint8_t unitFlag, bool alignsK, bool bias, \
                        bool init) {                                           \
    if (bias)                                                                  \
      return tl_cann::fail("Mmad with a bias is not modelled");                \
    tl_cann::multiply(dst, lhs, rhs, m, k, n, unitFlag, alignsK, init);        \
  }
TL_MULTIPLY(float, half)
TL_MULTIPLY(float, bfloat16_t)
TL_MULTIPLY(float, float)
TL_MULTIPLY(int32_t, int8_t)
#undef TL_MULTIPLY

// State of the cube core that no instruction here depends on.
TL_INTRINSIC void set_l1_3d_size(uint64_t) {}
TL_INTRINSIC void set_padding(uint64_t) {}

/// Modes of the core. Only the order of the elements of a product, which has no
/// effect here, may be set.
TL_INTRINSIC int64_t get_ctrl() { return tl_cann::state().modes; }
TL_INTRINSIC void set_ctrl(uint64_t modes) {
  if (modes & ~(uint64_t(1) << AscendC::MM_LAYOUT_MODE_BIT))
    tl_cann::fail("this mode of the core is not modelled");
  tl_cann::state().modes = modes;
}

#endif // TL_CANN_CUBE_H
