//===- Digits.h - Indices as sums of digits of counters ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A launch splits the number of a block into a row and a column of tiles, by
/// divisions and remainders. These are digits of the number, of which a
/// LinearIndex knows nothing.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_INDICES_DIGITS_H
#define TL_ANALYSIS_INDICES_DIGITS_H

#include "analysis/Indices/IndexBox.h"

namespace tl::analysis {

/// A value that counts from 0: the index of a block, or the number of an
/// iteration.
struct Counter {
  mlir::Value variable;
  /// The numbers that it takes; `unbounded` if that is not known.
  int64_t trips;
  /// The variable is `first + number * step`.
  int64_t first = 0;
  int64_t step = 1;
};

/// A multiple of the digit `number / divisor % modulus` of a counter, or of
/// `number / divisor` if the modulus is 0.
struct Digit {
  mlir::Value variable;
  int64_t coefficient = 1;
  int64_t divisor = 1;
  int64_t modulus = 0;

  /// The values of the digit of a counter with `trips` numbers.
  int64_t count(int64_t trips) const;
};

/// A sum of digits and a constant.
struct DigitSum {
  llvm::SmallVector<Digit, 2> digits;
  int64_t constant = 0;
};

/// `index`, where a slice begins along a dimension of `extent` elements, as a
/// sum of digits of `counters`; nothing if it is none. An index that is limited
/// to the extent is taken for the unlimited one: the slice is empty where they
/// differ.
std::optional<DigitSum> computeDigits(const LinearIndex &index, int64_t extent,
                                      llvm::ArrayRef<Counter> counters);

/// Whether no two numbers of `counters` give boxes of these `sizes`, which
/// begin at `begins`, with a common element.
bool areDisjoint(llvm::ArrayRef<DigitSum> begins, llvm::ArrayRef<int64_t> sizes,
                 llvm::ArrayRef<Counter> counters);

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_DIGITS_H
