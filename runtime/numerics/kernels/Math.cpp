//===- Math.cpp - Math functions of tiles ---------------------------------===//
//--------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The meaning of Tile operations that are lowered to several instructions:
// computed in f64 and rounded, as the reference for these instructions.
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Functions.h"
#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Rows.h"
#include "runtime/numerics/Storage.h"

#include <algorithm>
#include <cmath>

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Functions of an element
//===----------------------------------------------------------------------===//

static double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
static double silu(double x) { return x * sigmoid(x); }
static double gelu(double x) { return x * std::erfc(-x * std::sqrt(0.5)) / 2; }
static double roundToEven(double x) { return std::nearbyint(x); }

/// A function computed in f64 and rounded.
template <double (*function)(double)> static float inF64(float x) {
  return static_cast<float>(function(x));
}

float functions::hyperbolicTangent(float x) { return inF64<std::tanh>(x); }
float functions::errorFunction(float x) { return inF64<std::erf>(x); }
float functions::sine(float x) { return inF64<std::sin>(x); }
float functions::cosine(float x) { return inF64<std::cos>(x); }

template <float (*function)(float)>
static void runFunction(const KernelArgs &args) {
  mapInF32(args.operands[0].view, args.operands[1].view,
           [](llvm::MutableArrayRef<float> piece) {
             for (float &element : piece)
               element = function(element);
           });
}

//===----------------------------------------------------------------------===//
// Functions with scalars
//===----------------------------------------------------------------------===//

static llvm::Error checkLeakyRelu(const KernelArgs &args) {
  if (args.scalars.size() != 1)
    return unsupported("takes one scalar");
  if (auto error = expectOperands(args, 2))
    return error;
  DType dtype = args.operands[0].view.dtype;
  if (args.operands[1].view.dtype != dtype)
    return unsupported("needs operands of the same dtype");
  if (!isFloat(dtype))
    return unsupported("does not exist for " + name(dtype));
  return expectBroadcast(args);
}

static void runLeakyRelu(const KernelArgs &args) {
  const View &dst = args.operands[1].view;
  auto slope = static_cast<float>(toDouble(args.scalars[0]));
  mapInF32(broadcast(args.operands[0].view, dst.sizes), dst,
           [&](llvm::MutableArrayRef<float> piece) {
             for (float &element : piece)
               element = element >= 0 ? element : element * slope;
           });
}

static llvm::Error checkClamp(const KernelArgs &args) {
  if (args.scalars.size() != 2)
    return unsupported("takes two scalars");
  if (auto error = expectOperands(args, 2))
    return error;
  DType dtype = args.operands[0].view.dtype;
  if (args.operands[1].view.dtype != dtype)
    return unsupported("needs operands of the same dtype");
  if (dtype == DType::I1)
    return unsupported("does not exist for " + name(dtype));
  return expectBroadcast(args);
}

/// `min(max(x, low), high)`
template <typename T> static T clamp(T x, T low, T high) {
  if constexpr (std::is_integral_v<T>)
    return std::min(std::max(x, low), high);
  else
    return T(functions::minimum(
        functions::maximum(static_cast<float>(x), static_cast<float>(low)),
        static_cast<float>(high)));
}

/// Limits a row to [low, high]; a NaN limit makes the result NaN.
template <typename T> static void clampRow(const Row &row, T low, T high) {
  const auto *src = reinterpret_cast<const T *>(row.data[0]);
  auto *dst = reinterpret_cast<T *>(row.data[1]);
  for (int64_t i = 0; i < row.length; ++i) {
    dst[i * row.strides[1]] = clamp(src[i * row.strides[0]], low, high);
  }
}

static void runClamp(const KernelArgs &args) {
  const View &dst = args.operands[1].view;
  View src = broadcast(args.operands[0].view, dst.sizes);
  visitStorage(dst.dtype, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    if constexpr (!std::is_same_v<T, Boolean>) {
      alignas(8) std::byte element[8];
      auto read = [&](Scalar scalar) {
        storeScalar(scalar, dst.dtype, element);
        return *reinterpret_cast<const T *>(element);
      };
      T low = read(args.scalars[0]), high = read(args.scalars[1]);
      forEachRow({&src, &dst},
                 [&](const Row &row) { clampRow<T>(row, low, high); });
    }
  });
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

llvm::ArrayRef<Kernel> tl::runtime::mathKernels() {
  static const Kernel kernels[] = {
      {"sigmoid", checkUnary, runFunction<inF64<sigmoid>>},
      {"silu", checkUnary, runFunction<inF64<silu>>},
      {"gelu", checkUnary, runFunction<inF64<gelu>>},
      {"tanh", checkUnary, runFunction<functions::hyperbolicTangent>},
      {"erf", checkUnary, runFunction<functions::errorFunction>},
      {"sin", checkUnary, runFunction<functions::sine>},
      {"cos", checkUnary, runFunction<functions::cosine>},
      {"round", checkUnary, runFunction<inF64<roundToEven>>},
      {"leaky_relu", checkLeakyRelu, runLeakyRelu},
      {"clamp", checkClamp, runClamp},
  };
  return kernels;
}
