//===- Elementwise.cpp - Elementwise kernels ------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Functions.h"
#include "runtime/numerics/HalfConvert.h"
#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Rows.h"
#include "runtime/numerics/Storage.h"

#include <cmath>
#include <type_traits>

// Loops over f16, or with Pow, are not vectorised.
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

// Each has `apply` for floating point and, if the vector unit supports them,
// `applyInt` for integers; a narrower type keeps the low bits of the result.
// Integers wrap: unsigned arithmetic does that without undefined behaviour.

namespace {
struct Add {
  static float apply(float a, float b) { return a + b; }
  static uint32_t applyInt(uint32_t a, uint32_t b) { return a + b; }
};

struct Sub {
  static float apply(float a, float b) { return a - b; }
  static uint32_t applyInt(uint32_t a, uint32_t b) { return a - b; }
};

struct Mul {
  static float apply(float a, float b) { return a * b; }
  static uint32_t applyInt(uint32_t a, uint32_t b) { return a * b; }
};

struct Div {
  static float apply(float a, float b) { return a / b; }
  /// Truncated toward zero; a quotient by 0 is 0.
  template <typename T> static T applyInt(T a, T b) {
    // The negation of the lowest number wraps.
    if (std::is_signed_v<T> && b == T(-1))
      return static_cast<T>(0u - static_cast<uint32_t>(a));
    return b == 0 ? T(0) : static_cast<T>(a / b);
  }
};

struct Max {
  static float apply(float a, float b) { return functions::maximum(a, b); }
  template <typename T> static T applyInt(T a, T b) { return a > b ? a : b; }
};

struct Min {
  static float apply(float a, float b) { return functions::minimum(a, b); }
  template <typename T> static T applyInt(T a, T b) { return a < b ? a : b; }
};

struct Pow {
  static float apply(float a, float b) { return functions::power(a, b); }
};
} // namespace

float functions::power(float base, float exponent) {
  if (base != base || exponent != exponent)
    return base + exponent;
  // Zero has no sign here.
  return std::pow(base == 0 ? 0.0f : base, exponent);
}

template <typename Op, typename = void> constexpr bool hasIntegers = false;
template <typename Op>
constexpr bool
    hasIntegers<Op, std::void_t<decltype(Op::applyInt(int32_t(), int32_t()))>> =
        true;

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

template <typename Op, typename T> static T applyTo(T a, T b) {
  if constexpr (std::is_same_v<T, Eigen::half> ||
                std::is_same_v<T, Eigen::bfloat16>)
    return T(Op::apply(static_cast<float>(a), static_cast<float>(b)));
  else if constexpr (std::is_same_v<T, float>)
    return Op::apply(a, b);
  else
    return static_cast<T>(Op::applyInt(a, b));
}

/// f16 rows go through f32, a chunk at a time.
template <typename Op>
static void denseHalfRow(const Eigen::half *a, const Eigen::half *b,
                         Eigen::half *dst, int64_t length) {
  constexpr int64_t kChunk = 512;
  float wideA[kChunk], wideB[kChunk];
  for (int64_t i = 0; i < length; i += kChunk) {
    int64_t count = std::min(kChunk, length - i);
    toFloat(a + i, wideA, count);
    toFloat(b + i, wideB, count);
    for (int64_t j = 0; j < count; ++j)
      wideA[j] = Op::apply(wideA[j], wideB[j]);
    toHalf(wideA, dst + i, count);
  }
}

/// Rows of other types. An operand is a row, or one element for the whole row.
template <typename Op, typename T, int64_t StrideA, int64_t StrideB>
static void independentRow(const T *a, const T *b, T *dst, int64_t length) {
  TL_INDEPENDENT
  for (int64_t i = 0; i < length; ++i)
    dst[i] = applyTo<Op, T>(a[i * StrideA], b[i * StrideB]);
}

template <typename Op, typename T>
static void applyRow(const T *a, int64_t strideA, const T *b, int64_t strideB,
                     T *dst, int64_t strideDst, int64_t length) {
  bool isDense = strideDst == 1 && isIndependent(dst, a, strideA, length) &&
                 isIndependent(dst, b, strideB, length);
  if (isDense && strideA == 1 && strideB == 1) {
    if constexpr (std::is_same_v<T, Eigen::half>)
      return denseHalfRow<Op>(a, b, dst, length);
    else
      return independentRow<Op, T, 1, 1>(a, b, dst, length);
  }
  if (isDense && strideA == 1 && strideB == 0)
    return independentRow<Op, T, 1, 0>(a, b, dst, length);
  if (isDense && strideA == 0 && strideB == 1)
    return independentRow<Op, T, 0, 1>(a, b, dst, length);
  for (int64_t i = 0; i < length; ++i)
    dst[i * strideDst] = applyTo<Op, T>(a[i * strideA], b[i * strideB]);
}

/// Prefetches a row of all operands. Rows of a slice of a tensor are too far
/// apart for the hardware prefetcher.
template <typename T> static void prefetchRow(const Panel &panel, int64_t row) {
  constexpr int64_t kLine = 64 / sizeof(T);
  for (int64_t i = 0; i < panel.first.length; i += kLine) {
    __builtin_prefetch(panel.at<T>(row, 0) + i * panel.first.strides[0]);
    __builtin_prefetch(panel.at<T>(row, 1) + i * panel.first.strides[1]);
    __builtin_prefetch(panel.at<T>(row, 2) + i * panel.first.strides[2],
                       /*rw=*/1);
  }
}

template <typename Op, typename T> static void applyPanel(const Panel &panel) {
  constexpr int64_t kAhead = 2;
  llvm::ArrayRef<int64_t> strides = panel.first.strides;
  bool isSparse = panel.rowStrides[2] != panel.first.length;
  for (int64_t r = 0; r < panel.rows; ++r) {
    if (isSparse && r + kAhead < panel.rows)
      prefetchRow<T>(panel, r + kAhead);
    applyRow<Op, T>(panel.at<const T>(r, 0), strides[0],
                    panel.at<const T>(r, 1), strides[1], panel.at<T>(r, 2),
                    strides[2], panel.first.length);
  }
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

using PanelKernel = void (*)(const Panel &);

/// The kernel of `Op` for `dtype`; null if the vector unit has none.
template <typename Op> static PanelKernel lookupPanel(DType dtype) {
  switch (dtype) {
  case DType::F16:
    return &applyPanel<Op, Eigen::half>;
  case DType::BF16:
    return &applyPanel<Op, Eigen::bfloat16>;
  case DType::F32:
    return &applyPanel<Op, float>;
  default:
    break;
  }
  if constexpr (hasIntegers<Op>) {
    if (dtype == DType::I8)
      return &applyPanel<Op, int8_t>;
    if (dtype == DType::U8)
      return &applyPanel<Op, uint8_t>;
    if (dtype == DType::I16)
      return &applyPanel<Op, int16_t>;
    if (dtype == DType::U16)
      return &applyPanel<Op, uint16_t>;
    if (dtype == DType::I32)
      return &applyPanel<Op, int32_t>;
    if (dtype == DType::U32)
      return &applyPanel<Op, uint32_t>;
  }
  return nullptr;
}

// A scalar replaces the right operand, or the left one with the parameter
// "scalar_left".

template <typename Op> static llvm::Error checkBinary(const KernelArgs &args) {
  if (args.scalars.size() > 1)
    return unsupported("takes at most one scalar");
  if (auto error = expectOperands(args, 3 - args.scalars.size()))
    return error;
  DType dtype = args.operands[0].view.dtype;
  for (const Operand &operand : args.operands)
    if (operand.view.dtype != dtype)
      return unsupported("needs operands of the same dtype");
  if (!lookupPanel<Op>(dtype))
    return unsupported("does not exist for " + name(dtype));
  return expectBroadcast(args);
}

/// A tile of the shape of `shape` with all elements at `data`.
static View repeat(std::byte *data, const View &shape) {
  View view = shape;
  view.data = data;
  llvm::fill(view.strides, 0);
  return view;
}

template <typename Op> static void runBinary(const KernelArgs &args) {
  const View &dst = args.operands.back().view;
  View a = broadcast(args.operands.front().view, dst.sizes);
  View b = broadcast(args.operands[1].view, dst.sizes);
  alignas(8) std::byte element[8];
  if (!args.scalars.empty()) {
    storeScalar(args.scalars.front(), dst.dtype, element);
    b = repeat(element, dst);
    if (args.param("scalar_left", 0))
      std::swap(a, b);
  }
  forEachPanel({&a, &b, &dst}, lookupPanel<Op>(dst.dtype));
}

template <typename Op> static Kernel binary(llvm::StringRef name) {
  return {name, checkBinary<Op>, runBinary<Op>};
}

llvm::ArrayRef<Kernel> tl::runtime::elementwiseKernels() {
  static const Kernel kernels[] = {
      binary<Add>("add"), binary<Sub>("sub"), binary<Mul>("mul"),
      binary<Div>("div"), binary<Max>("max"), binary<Min>("min"),
      binary<Pow>("pow"),
  };
  return kernels;
}
