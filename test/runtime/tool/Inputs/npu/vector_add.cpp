//===- vector_add.cpp - A kernel on the host ------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "acl/acl.h"

#ifndef ERROR
#define ERROR 0
#endif

extern "C" void tl_vector_add_enqueue(uint32_t, void *, uint8_t *A, uint8_t *B,
                                      uint8_t *C, int64_t M, int64_t N, int64_t,
                                      int64_t, int64_t, int64_t) {
  auto *a = reinterpret_cast<float *>(A), *b = reinterpret_cast<float *>(B),
       *c = reinterpret_cast<float *>(C);
  for (int64_t i = 0; i < M * N; ++i)
    c[i] = a[i] + b[i] + (i == 7 ? ERROR : 0);
  ++launches;
}
