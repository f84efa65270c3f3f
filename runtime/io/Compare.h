//===- Compare.h - Comparison with expected arrays --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_IO_COMPARE_H
#define TL_RUNTIME_IO_COMPARE_H

#include "tl/runtime/numerics/View.h"

#include "llvm/Support/Error.h"

#include <optional>

namespace tl::runtime {

/// The differences between an array and the expected one.
struct CompareResult {
  struct Mismatch {
    llvm::SmallVector<int64_t, 4> index;
    double actual;
    double expected;
  };

  int64_t elements = 0;
  int64_t mismatches = 0;
  /// Largest |actual - expected|, over elements where both are finite.
  double maxAbsError = 0;
  /// Largest |actual - expected| / |expected|, over elements where both are
  /// finite and the expected one is not 0.
  double maxRelError = 0;
  /// The first one in row-major order.
  std::optional<Mismatch> firstMismatch;

  bool matches() const { return mismatches == 0; }
};

/// Compares as numpy.allclose(actual, expected, rtol, atol, equal_nan=True)
/// does: |a - e| <= atol + rtol * |e|. Dtypes may differ; elements are compared
/// as double, so 64-bit integers beyond 2^53 only approximately. Fails if the
/// shapes differ.
llvm::Expected<CompareResult> compareArrays(const View &actual,
                                            const View &expected, double rtol,
                                            double atol);

} // namespace tl::runtime

#endif // TL_RUNTIME_IO_COMPARE_H
