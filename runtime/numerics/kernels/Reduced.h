//===- Reduced.h - Views with a reduced dimension ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_KERNELS_REDUCED_H
#define TL_RUNTIME_NUMERICS_KERNELS_REDUCED_H

#include "runtime/numerics/KernelSupport.h"

namespace tl::runtime {

/// `dst` with extent 1 in `dim`, a dimension of `src` that it may lack.
View keepDimension(const View &dst, const View &src, int64_t dim);

/// Checks that `dst` has the shape of `src` without dimension `dim`, or with
/// extent 1 there, and that elements of `src` have at most 32 bits.
llvm::Error expectReduced(const View &src, const View &dst, int64_t dim);

/// Calls `visit` with the offsets, in elements, of each element of `a` and its
/// counterpart in `b`, which has the same extents.
void forEachElement(const View &a, const View &b,
                    llvm::function_ref<void(int64_t, int64_t)> visit);

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_KERNELS_REDUCED_H
