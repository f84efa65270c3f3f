//===- Rows.h - Loops over strided views ------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_ROWS_H
#define TL_RUNTIME_NUMERICS_ROWS_H

#include "tl/runtime/numerics/View.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <algorithm>

namespace tl::runtime {

/// A run of elements at the same indices of several views.
struct Row {
  /// The first element in each view.
  llvm::ArrayRef<std::byte *> data;
  /// The distance between neighbours in each view, in elements.
  llvm::ArrayRef<int64_t> strides;
  int64_t length;
};

/// Rows of equal length at equal distances.
struct Panel {
  Row first;
  int64_t rows;
  /// The distance between neighbouring rows in each view, in elements.
  llvm::ArrayRef<int64_t> rowStrides;

  /// The first element of row `row` in view `view`, which has elements of T.
  template <typename T> T *at(int64_t row, unsigned view) const {
    return reinterpret_cast<T *>(first.data[view]) + row * rowStrides[view];
  }
};

// Before a loop: no iteration loads the result of another one.
#if defined(__clang__)
#define TL_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define TL_INDEPENDENT _Pragma("GCC ivdep")
#endif

/// Whether a loop over `length` elements of `dst`, and of `src` at the distance
/// `stride`, has independent iterations: `src` is `dst` or does not overlap it.
template <typename T>
bool isIndependent(const T *dst, const T *src, int64_t stride, int64_t length) {
  int64_t span = stride * (length - 1);
  return (dst == src && stride == 1) ||
         src + std::max<int64_t>(span, 0) < dst ||
         src + std::min<int64_t>(span, 0) >= dst + length;
}

/// Calls `visit` with panels that partition `views`, which have the same shape,
/// in row-major order. Dimensions that are contiguous in all views are merged.
void forEachPanel(llvm::ArrayRef<const View *> views,
                  llvm::function_ref<void(const Panel &)> visit);

/// Calls `visit` with rows that partition `views`, which have the same shape,
/// in row-major order. Dimensions that are contiguous in all views are one row,
/// so dense views are visited once.
void forEachRow(llvm::ArrayRef<const View *> views,
                llvm::function_ref<void(const Row &)> visit);

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_ROWS_H
