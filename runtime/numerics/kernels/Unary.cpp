//===- Unary.cpp - Kernels on one tile ------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The vendor does not publish the accuracy of these instructions. They are
// computed in f32 here and rounded once.
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Functions.h"
#include "runtime/numerics/HalfConvert.h"
#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Rows.h"
#include "runtime/numerics/Storage.h"
#include "runtime/numerics/TargetClones.h"

#include <cmath>
#include <cstring>

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// e to the power of each element, computed in f64, which nearly always gives
/// the nearest f32. The standard library processes single elements, and Eigen's
/// vectorised version does not preserve infinities and underflow.
TL_FOR_EACH_MACHINE static void exponential(float *elements, int64_t count) {
  // Adding this removes the fraction and leaves the integer in the low bits.
  constexpr double kShift = 0x1.8p52;
  for (int64_t i = 0; i < count; ++i) {
    // Beyond these limits the result is 0 or infinite. NaN is preserved.
    float x = elements[i];
    x = x < -104.0f ? -104.0f : x;
    x = x > 89.0f ? 89.0f : x;
    double shifted = x * 0x1.71547652b82fep0 + kShift;           // log2(e)
    double rest = x - (shifted - kShift) * 0x1.62e42fefa39efp-1; // ln(2)
    // The series of the remainder, which is at most ln(2) / 2.
    double power = 1.0 / 39916800;
    power = power * rest + 1.0 / 3628800;
    power = power * rest + 1.0 / 362880;
    power = power * rest + 1.0 / 40320;
    power = power * rest + 1.0 / 5040;
    power = power * rest + 1.0 / 720;
    power = power * rest + 1.0 / 120;
    power = power * rest + 1.0 / 24;
    power = power * rest + 1.0 / 6;
    power = power * rest + 1.0 / 2;
    power = power * rest + 1.0;
    power = power * rest + 1.0;
    // The integer is added to the exponent.
    uint64_t bits, whole;
    std::memcpy(&bits, &power, sizeof(bits));
    std::memcpy(&whole, &shifted, sizeof(whole));
    bits += whole << 52;
    std::memcpy(&power, &bits, sizeof(bits));
    elements[i] = static_cast<float>(power);
  }
}

/// Applies `function` to each of `count` elements.
template <float (*function)(float)>
static void forEach(float *elements, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    elements[i] = function(elements[i]);
}

float functions::exponential(float x) {
  ::exponential(&x, 1);
  return x;
}
float functions::logarithm(float x) { return std::log(x); }
float functions::squareRoot(float x) { return std::sqrt(x); }
float functions::inverseSquareRoot(float x) { return 1 / std::sqrt(x); }

static float absolute(float x) { return std::fabs(x); }
static float reciprocal(float x) { return 1 / x; }

/// `x` rounded to even with `bits` bits after the leading one; infinities, NaN
/// and zeros are preserved.
static float roundToBits(float x, int bits) {
  if (!std::isfinite(x))
    return x;
  uint32_t pattern, lost = uint32_t(1) << (23 - bits);
  std::memcpy(&pattern, &x, sizeof(pattern));
  pattern += lost / 2 - 1 + (pattern / lost) % 2;
  pattern &= ~(lost - 1);
  std::memcpy(&x, &pattern, sizeof(pattern));
  return x;
}
/// The larger of `x` and 0, which is above -0; NaN is kept.
static float rectify(float x) { return x <= 0 ? 0 : x; }

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

constexpr int64_t kChunk = 512;

/// Converts `count` elements of a row from `begin` on to f32.
static void load(const Row &row, DType dtype, int64_t begin, int64_t count,
                 float *chunk) {
  int64_t stride = row.strides[0];
  if (dtype == DType::F32) {
    const auto *src = reinterpret_cast<const float *>(row.data[0]);
    for (int64_t i = 0; i < count; ++i)
      chunk[i] = src[(begin + i) * stride];
    return;
  }
  if (dtype == DType::BF16) {
    const auto *src = reinterpret_cast<const Eigen::bfloat16 *>(row.data[0]);
    for (int64_t i = 0; i < count; ++i)
      chunk[i] = static_cast<float>(src[(begin + i) * stride]);
    return;
  }
  const auto *src = reinterpret_cast<const Eigen::half *>(row.data[0]);
  if (stride == 1)
    return toFloat(src + begin, chunk, count);
  for (int64_t i = 0; i < count; ++i)
    chunk[i] = static_cast<float>(src[(begin + i) * stride]);
}

/// Stores `count` elements into a row from `begin` on.
static void store(const Row &row, DType dtype, int64_t begin, int64_t count,
                  const float *chunk) {
  int64_t stride = row.strides[1];
  if (dtype == DType::F32) {
    auto *dst = reinterpret_cast<float *>(row.data[1]);
    for (int64_t i = 0; i < count; ++i)
      dst[(begin + i) * stride] = chunk[i];
    return;
  }
  if (dtype == DType::BF16) {
    auto *dst = reinterpret_cast<Eigen::bfloat16 *>(row.data[1]);
    for (int64_t i = 0; i < count; ++i)
      dst[(begin + i) * stride] = Eigen::bfloat16(chunk[i]);
    return;
  }
  auto *dst = reinterpret_cast<Eigen::half *>(row.data[1]);
  if (stride == 1)
    return toHalf(chunk, dst + begin, count);
  for (int64_t i = 0; i < count; ++i)
    dst[(begin + i) * stride] = Eigen::half(chunk[i]);
}

void tl::runtime::mapInF32(
    const View &src, const View &dst,
    llvm::function_ref<void(llvm::MutableArrayRef<float>)> function) {
  forEachRow({&src, &dst}, [&](const Row &row) {
    float chunk[kChunk];
    for (int64_t i = 0; i < row.length; i += kChunk) {
      int64_t count = std::min(kChunk, row.length - i);
      load(row, src.dtype, i, count, chunk);
      function({chunk, static_cast<size_t>(count)});
      store(row, src.dtype, i, count, chunk);
    }
  });
}

template <void (*function)(float *, int64_t)>
static void runUnary(const KernelArgs &args) {
  mapInF32(args.operands[0].view, args.operands[1].view,
           [](llvm::MutableArrayRef<float> chunk) {
             function(chunk.data(), chunk.size());
           });
}

/// A model of the vector unit's estimates of `function`: results of about 12
/// bits, of about 9 in f16. Ascend C's pages on `Rsqrt` and `Reciprocal`
/// document errors of 2 in 10,000 and 2 in 1,000 on A2 and A3.
template <float (*function)(float)>
static void runEstimate(const KernelArgs &args) {
  const View &src = args.operands[0].view;
  int bits = src.dtype == DType::F16 ? 9 : 12;
  mapInF32(src, args.operands[1].view, [&](llvm::MutableArrayRef<float> chunk) {
    for (float &element : chunk)
      element = roundToBits(function(element), bits);
  });
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

llvm::Error tl::runtime::checkUnary(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  DType dtype = args.operands[0].view.dtype;
  if (args.operands[1].view.dtype != dtype)
    return unsupported("needs operands of the same dtype");
  if (!isFloat(dtype))
    return unsupported("does not exist for " + name(dtype));
  return expectSameShape(args);
}

llvm::ArrayRef<Kernel> tl::runtime::unaryKernels() {
  static const Kernel kernels[] = {
      {"exp", checkUnary, runUnary<::exponential>},
      {"ln", checkUnary, runUnary<forEach<functions::logarithm>>},
      {"abs", checkUnary, runUnary<forEach<absolute>>},
      {"sqrt", checkUnary, runUnary<forEach<functions::squareRoot>>},
      {"rsqrt", checkUnary, runUnary<forEach<functions::inverseSquareRoot>>},
      {"reciprocal", checkUnary, runUnary<forEach<reciprocal>>},
      {"rsqrt_estimate", checkUnary, runEstimate<functions::inverseSquareRoot>},
      {"reciprocal_estimate", checkUnary, runEstimate<reciprocal>},
      {"relu", checkUnary, runUnary<forEach<rectify>>},
  };
  return kernels;
}
