//===- wrappers.h - Wrappers of kernel families -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXAMPLES_AOT_WRAPPERS_H
#define EXAMPLES_AOT_WRAPPERS_H

#include <cstdint>
#include <string>
#include <vector>

/// A row-major matrix, or a stack of them.
struct Tensor {
  explicit Tensor(std::vector<int64_t> extents) : shape(std::move(extents)) {
    int64_t count = 1;
    for (int64_t extent : shape)
      count *= extent;
    data.resize(count);
  }

  std::vector<int64_t> shape;
  std::vector<float> data;
};

/// Why a wrapper did nothing; empty if it did all.
using Failure = std::string;

/// Rotates the first columns of each row of `x` and scales them by `factor`.
Failure rope(Tensor &x, const Tensor &sin, const Tensor &cos, float factor);

/// Computes the gates `g` and `beta` in `blocks` blocks.
Failure gating(const Tensor &a, const Tensor &b, const Tensor &logs,
               const Tensor &bias, Tensor &g, Tensor &beta, int32_t blocks);

/// Convolves `x` with the state, which moves by one step.
Failure causalConv1d(const Tensor &x, Tensor &state, const Tensor &weight,
                     Tensor &y, bool hasSilu);

/// 16-bit floats by their bits.
struct HalfTensor {
  std::vector<int64_t> shape;
  std::vector<uint16_t> data;
};

/// Computes the states `h` before each chunk.
Failure chunkState(const HalfTensor &k, const HalfTensor &v, Tensor &h);

#endif // EXAMPLES_AOT_WRAPPERS_H
