//===- View.h - Strided and fractal views of memory -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_VIEW_H
#define TL_RUNTIME_NUMERICS_VIEW_H

#include "tl/runtime/numerics/DType.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstddef>

namespace tl::runtime {

/// An N-d strided view. Owns nothing.
struct View {
  std::byte *data = nullptr;
  DType dtype = DType::F32;
  llvm::SmallVector<int64_t, 4> sizes;
  /// In elements; one for each of `sizes`.
  llvm::SmallVector<int64_t, 4> strides;

  /// The row-major view of `sizes` elements at `data`.
  static View contiguous(std::byte *data, DType dtype,
                         llvm::ArrayRef<int64_t> sizes);

  int64_t rank() const { return sizes.size(); }
  int64_t numElements() const;
};

/// One axis of a matrix stored in fractals: index i is `(i / fractal) *
/// outerStride + (i % fractal) * innerStride` elements from index 0. A plain
/// strided axis has fractals of one.
struct MatrixAxis {
  int64_t size = 0;
  int64_t fractal = 1;
  int64_t outerStride = 0;
  int64_t innerStride = 0;

  static MatrixAxis plain(int64_t size, int64_t stride) {
    return {size, 1, stride, 0};
  }

  int64_t offset(int64_t i) const {
    return (i / fractal) * outerStride + (i % fractal) * innerStride;
  }

  /// The number of neighbours, counted from a multiple of this number, at equal
  /// distances in memory: a fractal, or the whole axis if it is plain or its
  /// fractals are contiguous.
  int64_t run() const;

  /// The distance between neighbours within a run, in elements.
  int64_t runStride() const { return fractal == 1 ? outerStride : innerStride; }
};

/// A matrix of rows.size x cols.size addressable elements, plain or in any of
/// the fractal orders (Nz, Zz, Zn). Owns nothing.
struct MatrixView {
  std::byte *data = nullptr;
  DType dtype = DType::F32;
  MatrixAxis rows;
  MatrixAxis cols;

  /// A matrix with `rowStride` elements from row to row.
  static MatrixView plain(std::byte *data, DType dtype, int64_t rows,
                          int64_t cols, int64_t rowStride,
                          int64_t colStride = 1);

  /// Element (r, c)'s distance from `data`, in elements.
  int64_t offset(int64_t r, int64_t c) const {
    return rows.offset(r) + cols.offset(c);
  }

  MatrixView transposed() const { return {data, dtype, cols, rows}; }
};

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_VIEW_H
