//===- Difference.cpp - Comparison of two results -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/validation/Difference.h"

#include "runtime/numerics/Storage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <cstring>
#include <fmt/format.h>

using namespace tl;
using namespace tl::validation;
using runtime::DType;
using runtime::View;

/// The number of digits that distinguish any two numbers of a type.
static int getDigits(DType dtype) {
  switch (dtype) {
  case DType::F16:
    return 5;
  case DType::BF16:
    return 4;
  default:
    return 9;
  }
}

std::string tl::validation::printElement(const View &array,
                                         llvm::ArrayRef<std::byte> bytes,
                                         int64_t number) {
  const std::byte *data = bytes.data() + number * byteWidth(array.dtype);
  return runtime::visitStorage(array.dtype, [&](auto tag) -> std::string {
    using T = typename decltype(tag)::Type;
    T element;
    std::memcpy(&element, data, sizeof(T));
    if constexpr (std::is_same_v<T, runtime::Boolean>)
      return std::to_string(element.value);
    else if constexpr (std::is_integral_v<T>)
      return std::to_string(element);
    else
      // The sign of a NaN means nothing.
      return std::isnan(static_cast<float>(element))
                 ? "nan"
                 : fmt::format("{:.{}g}", static_cast<float>(element),
                               getDigits(array.dtype));
  });
}

static bool isNaN(DType dtype, const std::byte *data) {
  return runtime::visitStorage(dtype, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    if constexpr (std::is_same_v<T, runtime::Boolean> || std::is_integral_v<T>)
      return false;
    else {
      T element;
      std::memcpy(&element, data, sizeof(T));
      return std::isnan(static_cast<float>(element));
    }
  });
}

bool tl::validation::isSameElement(DType dtype, const std::byte *left,
                                   const std::byte *right) {
  return std::memcmp(left, right, byteWidth(dtype)) == 0 ||
         (isNaN(dtype, left) && isNaN(dtype, right));
}

static llvm::SmallVector<int64_t, 4> getIndex(int64_t number,
                                              llvm::ArrayRef<int64_t> sizes) {
  llvm::SmallVector<int64_t, 4> index(sizes.size());
  for (size_t dim = sizes.size(); dim-- > 0;) {
    index[dim] = number % sizes[dim];
    number /= sizes[dim];
  }
  return index;
}

std::optional<Difference>
tl::validation::findDifference(const View &array,
                               llvm::ArrayRef<std::byte> before,
                               llvm::ArrayRef<std::byte> after) {
  if (before == after)
    return std::nullopt;
  Difference difference;
  unsigned width = byteWidth(array.dtype);
  difference.total = array.numElements();
  for (int64_t i = 0; i < difference.total; ++i) {
    const std::byte *left = before.data() + i * width;
    const std::byte *right = after.data() + i * width;
    if (isSameElement(array.dtype, left, right))
      continue;
    if (difference.elements++ == 0) {
      difference.index = getIndex(i, array.sizes);
      difference.before = printElement(array, before, i);
      difference.after = printElement(array, after, i);
    }
  }
  if (difference.elements == 0)
    return std::nullopt;
  return difference;
}

std::string Difference::describe() const {
  std::string text = "[";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(index, os);
  os << "] is " << after << " after it and " << before << " before; "
     << elements << " of " << total
     << (total == 1 ? " element differs" : " elements differ");
  return text;
}
