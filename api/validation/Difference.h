//===- Difference.h - Comparison of two results -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_VALIDATION_DIFFERENCE_H
#define TL_API_VALIDATION_DIFFERENCE_H

#include "tl/runtime/numerics/View.h"

#include <optional>
#include <string>
#include <vector>

namespace tl::validation {

/// The elements of an array that have other bits than before.
struct Difference {
  /// The first one in row-major order: its index and values.
  llvm::SmallVector<int64_t, 4> index;
  std::string before, after;
  int64_t elements = 0;
  int64_t total = 0;

  /// "[3, 5] is 1.5 after it and 2 before; 7 of 64 elements differ".
  std::string describe() const;
};

/// Whether all bits of two elements are equal, or both are NaN: the bit pattern
/// of a NaN result is unspecified.
bool isSameElement(runtime::DType dtype, const std::byte *left,
                   const std::byte *right);

/// Compares the bytes of two arrays of the shape and type of `array`.
std::optional<Difference> findDifference(const runtime::View &array,
                                         llvm::ArrayRef<std::byte> before,
                                         llvm::ArrayRef<std::byte> after);

/// The element with that row-major number as text that preserves all its bits.
std::string printElement(const runtime::View &array,
                         llvm::ArrayRef<std::byte> bytes, int64_t number);

} // namespace tl::validation

#endif // TL_API_VALIDATION_DIFFERENCE_H
