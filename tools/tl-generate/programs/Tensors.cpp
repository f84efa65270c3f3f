//===- Tensors.cpp - Tensors of a run -------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/programs/Tensors.h"

#include "api/Arrays.h"
#include "runtime/numerics/Convert.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <cstring>

using namespace tl;
using namespace tl::generate;
using runtime::DType;

llvm::Error Tensors::bind(const Program &program, runtime::Executor &executor) {
  llvm::ArrayRef<runtime::ArgumentInfo> infos = executor.getArguments();
  if (infos.size() != program.arguments.size())
    return llvm::createStringError("there are " + llvm::Twine(infos.size()) +
                                   " arguments");
  for (const runtime::ArgumentInfo &info : infos) {
    auto value =
        run::getArgumentValue(info, program.arguments[info.index].spec);
    if (!value)
      return value.takeError();
    views.emplace_back();
    storage.emplace_back();
    llvm::Error error = llvm::Error::success();
    if (auto *number = std::get_if<runtime::Scalar>(&*value)) {
      error = executor.bind(info.index, *number);
    } else {
      auto &array = std::get<run::Array>(*value);
      views.back() = array.view;
      storage.back() = array.storage;
      error = executor.bind(info.index, array.view);
    }
    if (error)
      return error;
  }
  return llvm::Error::success();
}

/// The distance between numbers of a type near `value`.
static double getUnit(DType dtype, double value) {
  int digits = dtype == DType::F16 ? 11 : dtype == DType::BF16 ? 8 : 24;
  int least = dtype == DType::F16 ? -13 : -125;
  int exponent = 0;
  std::frexp(value, &exponent);
  return std::ldexp(1.0, std::max(exponent, least) - digits);
}

static bool isClose(DType dtype, double actual, double expected,
                    const Tolerance &tolerance) {
  if (std::isnan(expected) || std::isnan(actual))
    return std::isnan(expected) && std::isnan(actual);
  if (actual == expected)
    return std::signbit(actual) == std::signbit(expected) || tolerance.ulps > 0;
  if (!std::isfinite(expected) || !std::isfinite(actual))
    return false;
  double most = tolerance.ulps * getUnit(dtype, expected) + tolerance.absolute;
  return std::abs(actual - expected) <= most;
}

/// The element at `data` as a double; approximate for large integers.
static double toDouble(DType dtype, const std::byte *data) {
  float value = 0;
  runtime::lookupConversion(dtype, DType::F32)(
      data, 1, reinterpret_cast<std::byte *>(&value), 1, 1);
  return value;
}

/// The number of the first element that differs.
static std::optional<int64_t> findElement(const runtime::View &actual,
                                          const runtime::View &expected,
                                          const Tolerance &tolerance) {
  int64_t width = runtime::byteWidth(actual.dtype);
  for (int64_t i = 0, end = actual.numElements(); i < end; ++i) {
    const std::byte *a = actual.data + i * width,
                    *e = expected.data + i * width;
    if (std::memcmp(a, e, width) == 0)
      continue;
    if (!runtime::isFloat(actual.dtype) ||
        !isClose(actual.dtype, toDouble(actual.dtype, a),
                 toDouble(actual.dtype, e), tolerance))
      return i;
  }
  return std::nullopt;
}

std::optional<std::string>
Tensors::findDifference(const Program &program, const Tensors &expected) const {
  for (auto [i, view] : llvm::enumerate(views)) {
    if (!storage[i])
      continue;
    const runtime::View &other = expected.views[i];
    auto place = findElement(view, other, program.arguments[i].tolerance);
    if (!place)
      continue;
    int64_t bytes = *place * runtime::byteWidth(view.dtype);
    // Nine digits tell all f32 apart.
    auto print = [&](const runtime::View &array) {
      return llvm::format("%.9g", toDouble(array.dtype, array.data + bytes));
    };
    return llvm::formatv("argument {0}, element {1}: {2}, not {3}", i, *place,
                         print(view), print(other))
        .str();
  }
  return std::nullopt;
}
