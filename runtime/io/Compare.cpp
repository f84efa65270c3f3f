//===- Compare.cpp - Comparison with expected arrays ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/io/Compare.h"
#include "runtime/numerics/Rows.h"
#include "runtime/numerics/Storage.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace tl::runtime;

static double loadElement(DType dtype, const std::byte *data, int64_t index) {
  return visitStorage(dtype, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    const T &element = reinterpret_cast<const T *>(data)[index];
    if constexpr (std::is_same_v<T, Boolean>)
      return element.value != 0 ? 1.0 : 0.0;
    else
      return static_cast<double>(element);
  });
}

static bool isClose(double actual, double expected, double rtol, double atol) {
  if (std::isnan(actual) || std::isnan(expected))
    return std::isnan(actual) && std::isnan(expected);
  if (std::isinf(actual) || std::isinf(expected))
    return actual == expected;
  return std::abs(actual - expected) <= atol + rtol * std::abs(expected);
}

/// The index of the `linear`-th element in row-major order.
static llvm::SmallVector<int64_t, 4> indexOf(int64_t linear,
                                             llvm::ArrayRef<int64_t> sizes) {
  llvm::SmallVector<int64_t, 4> index(sizes.size());
  for (size_t d = sizes.size(); d-- > 0;) {
    index[d] = linear % sizes[d];
    linear /= sizes[d];
  }
  return index;
}

/// Counts one pair of elements, in row-major order.
static void addElement(double actual, double expected, bool close,
                       llvm::ArrayRef<int64_t> sizes, CompareResult &result) {
  if (std::isfinite(actual) && std::isfinite(expected)) {
    double error = std::abs(actual - expected);
    result.maxAbsError = std::max(result.maxAbsError, error);
    if (expected != 0)
      result.maxRelError =
          std::max(result.maxRelError, error / std::abs(expected));
  }
  if (!close) {
    ++result.mismatches;
    if (!result.firstMismatch)
      result.firstMismatch = {indexOf(result.elements, sizes), actual,
                              expected};
  }
  ++result.elements;
}

/// "2x3".
static std::string join(llvm::ArrayRef<int64_t> sizes) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(sizes, os, "x");
  return text;
}

llvm::Expected<CompareResult> tl::runtime::compareArrays(const View &actual,
                                                         const View &expected,
                                                         double rtol,
                                                         double atol) {
  if (actual.sizes != expected.sizes)
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "shapes differ: " + join(actual.sizes) +
                                       " and " + join(expected.sizes));
  CompareResult result;
  forEachRow({&actual, &expected}, [&](const Row &row) {
    for (int64_t i = 0; i < row.length; ++i) {
      double a = loadElement(actual.dtype, row.data[0], i * row.strides[0]);
      double e = loadElement(expected.dtype, row.data[1], i * row.strides[1]);
      addElement(a, e, isClose(a, e, rtol, atol), actual.sizes, result);
    }
  });
  return result;
}
