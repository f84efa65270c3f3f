//===- View.cpp - Strided and fractal views of memory ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/runtime/numerics/View.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace tl::runtime;

View View::contiguous(std::byte *data, DType dtype,
                      llvm::ArrayRef<int64_t> sizes) {
  View view{data, dtype, {}, {}};
  view.sizes.assign(sizes.begin(), sizes.end());
  view.strides.resize(sizes.size());
  int64_t stride = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    view.strides[i] = stride;
    // A view without elements needs no strides.
    stride = llvm::checkedMul(stride, sizes[i]).value_or(0);
  }
  return view;
}

int64_t View::numElements() const {
  // The other extents of a view without elements may be of any size.
  return llvm::is_contained(sizes, 0) ? 0 : llvm::product_of(sizes, int64_t(1));
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
