//===- Product.cpp - Products as the executor computes them ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/Product.h"
#include "runtime/numerics/Kernels.h"

#include <algorithm>

using namespace tl::runtime;

static Operand getOperand(const float *data, int64_t rows, int64_t columns) {
  auto *bytes = reinterpret_cast<std::byte *>(const_cast<float *>(data));
  return Operand(View(),
                 MatrixView::plain(bytes, DType::F32, rows, columns, columns));
}

void tl::runtime::multiplyInOrder(const float *a, const float *b, float *c,
                                  int64_t m, int64_t n, int64_t k) {
  // The instruction does not write the accumulator if an extent is 0.
  std::fill_n(c, m * n, 0.0f);
  KernelArgs args{
      {getOperand(a, m, k), getOperand(b, k, n), getOperand(c, m, n)}, {}, {}};
  const Kernel *kernel = lookupKernel("matmul");
  llvm::cantFail(kernel->check(args));
  kernel->run(args);
}
