//===- Convert.h - Conversion between element types -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_CONVERT_H
#define TL_RUNTIME_NUMERICS_CONVERT_H

#include "tl/runtime/numerics/DType.h"

#include <cstddef>

namespace tl::runtime {

/// Converts `count` elements. Strides are in elements; the two rows must not
/// overlap unless they are the same.
using ConvertRow = void (*)(const std::byte *src, int64_t srcStride,
                            std::byte *dst, int64_t dstStride, int64_t count);

/// The conversion from `from` to `to`; null if there is none: from 32 and
/// 64-bit integers to bf16, which would round twice.
///
/// Floating point rounds to nearest, ties to even. Values beyond an integer
/// type's range become its nearest value, NaN becomes 0.
ConvertRow lookupConversion(DType from, DType to);

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_CONVERT_H
