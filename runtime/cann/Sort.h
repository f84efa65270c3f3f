//===- Sort.h - Sorting of pairs --------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_SORT_H
#define TL_CANN_SORT_H

#include "Masks.h"

namespace tl_cann {

/// `count` pairs of 8 bytes.
template <typename T> TL_PART Operand pairsOf(const T *address, long count) {
  long lanes = 8 / sizeof(T);
  return tileOf(address, shape2(count, lanes, lanes));
}

template <typename T>
TL_PART void sort(T *dst, T *src, uint32_t *places, long repeats) {
  tl_uses_vector();
  if (repeats == 0)
    return;
  long count = repeats * 32;
  issue("vsort32", nullptr, vectorOf(src, count), vectorOf(places, count),
        pairsOf(dst, count));
}

/// The fields of `config`: 8 bits of repeats, 4 bits for the lists that there
/// are, and whether it stops at the end of a list. `lengths` has 16 bits each.
template <typename T>
TL_PART void merge(T *dst, T **lists, uint64_t lengths, uint64_t config) {
  tl_uses_vector();
  long repeats = config & 255, valid = config >> 8 & 15, n[4];
  for (int i = 0; i < 4; ++i)
    n[i] = lengths >> 16 * i & 0xffff;
  if (config >> 12 & 1)
    return fail("a merge that stops at the end of a list is not modelled");
  if (repeats > 1 &&
      (valid != 15 || n[0] != n[1] || n[0] != n[2] || n[0] != n[3]))
    return fail("a repeated merge takes four lists of one length");
  if (valid == 3)
    return issue("vmerge_sort2", nullptr, pairsOf(lists[0], n[0]),
                 pairsOf(lists[1], n[1]), pairsOf(dst, n[0] + n[1]));
  if (valid == 7)
    return issue("vmerge_sort3", nullptr, pairsOf(lists[0], n[0]),
                 pairsOf(lists[1], n[1]), pairsOf(lists[2], n[2]),
                 pairsOf(dst, n[0] + n[1] + n[2]));
  if (valid != 15)
    return fail("the valid bits of a merge are 3, 7 or 15");
  for (long i = 0; i < repeats; ++i) {
    long first = i * 4 * n[0] * (8 / sizeof(T));
    issue("vmerge_sort4", nullptr, pairsOf(lists[0] + first, n[0]),
          pairsOf(lists[1] + first, n[1]), pairsOf(lists[2] + first, n[2]),
          pairsOf(lists[3] + first, n[3]),
          pairsOf(dst + first, n[0] + n[1] + n[2] + n[3]));
  }
}

} // namespace tl_cann

#define TL_SORT(T)                                                             \
  TL_INTRINSIC void vbitsort(T *dst, T *src, uint32_t *places,                 \
                             uint64_t repeats) {                               \
    tl_cann::sort(dst, src, places, static_cast<long>(repeats));               \
  }                                                                            \
  TL_INTRINSIC void vmrgsort4(T *dst, T **lists, uint64_t lengths,             \
                              uint64_t config) {                               \
    tl_cann::merge(dst, lists, lengths, config);                               \
  }
TL_SORT(half)
TL_SORT(float)
#undef TL_SORT

#endif // TL_CANN_SORT_H
