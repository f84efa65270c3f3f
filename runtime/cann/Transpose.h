//===- Transpose.h - Transpositions in registers of addresses ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_TRANSPOSE_H
#define TL_CANN_TRANSPOSE_H

#include "Masks.h"

/// Eight addresses for register `number`.
TL_INTRINSIC void set_va_reg_sb(ub_addr8_t number, uint64_t *addresses) {
  for (int i = 0; i < 8; ++i)
    tl_cann::state().addresses[number & 7][i] = addresses[i];
}

namespace tl_cann {

/// 16 rows of blocks that follow each other at equal distances.
struct Panel {
  /// In bytes.
  unsigned long begin;
  long pitch;
  bool isRegular;
};
/// The rows in two registers; those with a number `step` apart.
TL_PART Panel panelOf(ub_addr8_t number, int step) {
  const unsigned long *rows = state().addresses[number & 7];
  Panel panel{rows[0], static_cast<long>(rows[step] - rows[0]), true};
  for (int i = 0; i < 16; i += step)
    panel.isRegular &= rows[i] == panel.begin + i / step * panel.pitch;
  return panel;
}

/// Transposes `height` rows, in `repeats` steps of `width` columns.
template <typename T>
TL_PART void transpose(const char *operation, const Panel &rows,
                       const Panel &columns, long height, long width,
                       long repeats, long dstStep, long srcStep) {
  tl_uses_vector();
  if (!rows.isRegular || !columns.isRegular)
    return fail("TransDataTo5HD of rows at unequal distances is not modelled");
  long next = dstStep * blockBytes, size = sizeof(T);
  bool isOne = repeats == 1 || (srcStep == 1 && next == width * columns.pitch);
  for (long i = 0; i < (isOne ? 1 : repeats); ++i) {
    long n = isOne ? repeats * width : width;
    auto *from = reinterpret_cast<T *>(rows.begin + i * srcStep * blockBytes);
    auto *to = reinterpret_cast<T *>(columns.begin + i * next);
    issue(operation, nullptr,
          tileOf(from, shape2(height, n, rows.pitch / size)),
          tileOf(to, shape2(n, height, columns.pitch / size)));
  }
}

/// Transposes a quarter of 32 x 32 bytes. The fourth one does the work: it is
/// one instruction of the executor.
TL_PART void transposeQuarter(const Panel &rows, const Panel &columns,
                              long repeats, long dstStep, long srcStep,
                              bool dstHigh, bool srcHigh) {
  State &core = state();
  unsigned long (&first)[4] = core.quarters;
  int part = dstHigh * 2 + srcHigh;
  if (part == 0) {
    core.quarterCount = 0;
    first[0] = rows.begin;
    first[1] = rows.pitch;
    first[2] = columns.begin;
    first[3] = columns.pitch;
  }
  // The lower half of the source's rows is in the higher half of the result's.
  bool fits = part == core.quarterCount++ &&
              rows.begin == first[0] + dstHigh * 16 * first[1] &&
              columns.begin == first[2] + srcHigh * 16 * first[3];
  if (!fits)
    return fail("TransDataTo5HD of bytes is modelled as four calls for the "
                "quarters of 32 x 32 bytes");
  if (part == 3)
    transpose<uint8_t>("vtranspose_b8",
                       {first[0], static_cast<long>(first[1]), true},
                       {first[2], static_cast<long>(first[3]), true}, 32, 32,
                       repeats, dstStep, srcStep);
}

} // namespace tl_cann

TL_INTRINSIC void scatter_vnchwconv_b8(ub_addr8_t dst, ub_addr8_t src,
                                       uint8_t repeats, uint16_t dstStep,
                                       uint16_t srcStep, bool dstHigh,
                                       bool srcHigh) {
  using namespace tl_cann;
  if (repeats)
    transposeQuarter(panelOf(src, 1), panelOf(dst, 1), repeats, dstStep,
                     srcStep, dstHigh, srcHigh);
}
TL_INTRINSIC void scatter_vnchwconv_b16(ub_addr8_t dst, ub_addr8_t src,
                                        uint8_t repeats, uint16_t dstStep,
                                        uint16_t srcStep) {
  using namespace tl_cann;
  if (repeats)
    transpose<int16_t>("vtranspose_b16", panelOf(src, 1), panelOf(dst, 1), 16,
                       16, repeats, dstStep, srcStep);
}
TL_INTRINSIC void scatter_vnchwconv_b32(ub_addr8_t dst, ub_addr8_t src,
                                        uint8_t repeats, uint16_t dstStep,
                                        uint16_t srcStep) {
  using namespace tl_cann;
  if (repeats == 0)
    return;
  // A row of the result has two blocks.
  Panel columns = panelOf(dst, 2);
  const unsigned long *rows = state().addresses[dst & 7];
  for (int i = 1; i < 16; i += 2)
    columns.isRegular &= rows[i] == rows[i - 1] + blockBytes;
  transpose<int32_t>("vtranspose_b32", panelOf(src, 1), columns, 16, 8, repeats,
                     dstStep, srcStep);
}

#endif // TL_CANN_TRANSPOSE_H
