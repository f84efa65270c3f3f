//===- Product.h - Products as the executor computes them -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_PRODUCT_H
#define TL_API_PRODUCT_H

#include <cstdint>

namespace tl::runtime {

/// Computes `c` = `a` `b`, matrices of f32 by rows of m x k, k x n and m x n.
/// Each sum adds its products one after the other, by k, as the executor's cube
/// cores do, so a reference from this function has the same bits.
void multiplyInOrder(const float *a, const float *b, float *c, int64_t m,
                     int64_t n, int64_t k);

} // namespace tl::runtime

#endif // TL_API_PRODUCT_H
