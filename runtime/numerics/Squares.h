//===- Squares.h - Transposition of squares ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_SQUARES_H
#define TL_RUNTIME_NUMERICS_SQUARES_H

#include "runtime/numerics/TargetClones.h"

#include <cstdint>
#include <cstring>

namespace tl::runtime {

/// Rows and columns of a square: those of a fractal of 16-bit elements.
constexpr int64_t kSquare = 16;

/// Transposes the square at `from` to `to`; strides of rows in elements.
template <typename T>
TL_INLINE void transposeSquare(const T *from, int64_t fromStride, T *to,
                               int64_t toStride) {
  typedef T Line __attribute__((vector_size(kSquare * sizeof(T))));
  Line lines[kSquare], next[kSquare];
  for (int64_t r = 0; r < kSquare; ++r)
    std::memcpy(&lines[r], from + r * fromStride, sizeof(Line));
  // Each of the log2(16) rounds interleaves lines at a distance of half of all,
  // which moves one bit of each element's row number to its column number.
  for (int round = 0; round < 4; ++round) {
    for (int64_t i = 0; i < kSquare / 2; ++i) {
      const Line &a = lines[i], &b = lines[i + kSquare / 2];
      next[2 * i] = __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4,
                                            20, 5, 21, 6, 22, 7, 23);
      next[2 * i + 1] = __builtin_shufflevector(
          a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    }
    std::memcpy(lines, next, sizeof(lines));
  }
  for (int64_t c = 0; c < kSquare; ++c)
    std::memcpy(to + c * toStride, &lines[c], sizeof(Line));
}

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_SQUARES_H
