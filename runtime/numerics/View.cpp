//===- View.cpp - Strided and fractal views of memory ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/runtime/numerics/View.h"

using namespace tl::runtime;

View View::contiguous(std::byte *data, DType dtype,
                      llvm::ArrayRef<int64_t> sizes) {
  View view{data, dtype, {}, {}};
  view.sizes.assign(sizes.begin(), sizes.end());
  view.strides.resize(sizes.size());
  int64_t stride = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    view.strides[i] = stride;
    stride *= sizes[i];
  }
  return view;
}

int64_t View::numElements() const {
  int64_t elements = 1;
  for (int64_t size : sizes)
    elements *= size;
  return elements;
}

int64_t MatrixAxis::run() const {
  if (fractal == 1 || size <= fractal || outerStride == fractal * innerStride)
    return std::max<int64_t>(size, 1);
  return fractal;
}

MatrixView MatrixView::plain(std::byte *data, DType dtype, int64_t rows,
                             int64_t cols, int64_t rowStride,
                             int64_t colStride) {
  return {data, dtype, MatrixAxis::plain(rows, rowStride),
          MatrixAxis::plain(cols, colStride)};
}
