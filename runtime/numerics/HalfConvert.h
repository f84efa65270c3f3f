//===- HalfConvert.h - Bulk conversion of f16 and f32 -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_HALFCONVERT_H
#define TL_RUNTIME_NUMERICS_HALFCONVERT_H

#include <cstdint>

namespace Eigen {
struct half;
} // namespace Eigen

namespace tl::runtime {

/// Widens `count` contiguous elements.
void toFloat(const Eigen::half *src, float *dst, int64_t count);

/// Narrows `count` contiguous elements, to nearest, ties to even; too large
/// values become infinite.
void toHalf(const float *src, Eigen::half *dst, int64_t count);

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_HALFCONVERT_H
