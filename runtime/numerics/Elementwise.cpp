//===- Elementwise.cpp - Kernels on elements ------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/HalfConvert.h"
#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Rows.h"
#include "runtime/numerics/Storage.h"

#include <cmath>
#include <limits>
#include <type_traits>

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

// Each has `apply` for floating point and, if the vector unit can, `applyInt`
// for integers, of which a narrower type keeps the low bits. Integers wrap;
// unsigned arithmetic does that without being undefined.

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
};

// A NaN on either side is the result.

struct Max {
  static float apply(float a, float b) { return a > b || a != a ? a : b; }
  template <typename T> static T applyInt(T a, T b) { return a > b ? a : b; }
};

struct Min {
  static float apply(float a, float b) { return a < b || a != a ? a : b; }
  template <typename T> static T applyInt(T a, T b) { return a < b ? a : b; }
};

struct Pow {
  static float apply(float a, float b) {
    if (a != a || b != b)
      return a + b;
    bool isNegative = a < 0, isIntegral = std::rint(b) == b;
    if (isNegative && !isIntegral)
      return std::numeric_limits<float>::quiet_NaN();
    // Zero has no sign here.
    return std::pow(a == 0 ? 0.0f : a, b);
  }
};
} // namespace

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

/// f16 rows go through f32, a piece at a time.
template <typename Op>
static void denseHalfRow(const Eigen::half *a, const Eigen::half *b,
                         Eigen::half *dst, int64_t length) {
  constexpr int64_t kPiece = 512;
  float wideA[kPiece], wideB[kPiece];
  for (int64_t i = 0; i < length; i += kPiece) {
    int64_t count = std::min(kPiece, length - i);
    toFloat(a + i, wideA, count);
    toFloat(b + i, wideB, count);
    for (int64_t j = 0; j < count; ++j)
      wideA[j] = Op::apply(wideA[j], wideB[j]);
    toHalf(wideA, dst + i, count);
  }
}

template <typename Op, typename T>
static void denseRow(const T *a, const T *b, T *dst, int64_t length) {
  if constexpr (std::is_same_v<T, Eigen::half>)
    denseHalfRow<Op>(a, b, dst, length);
  else
    for (int64_t i = 0; i < length; ++i)
      dst[i] = applyTo<Op, T>(a[i], b[i]);
}

template <typename Op, typename T> static void applyRow(const Row &row) {
  const auto *a = reinterpret_cast<const T *>(row.data[0]);
  const auto *b = reinterpret_cast<const T *>(row.data[1]);
  auto *dst = reinterpret_cast<T *>(row.data[2]);
  if (row.strides[0] == 1 && row.strides[1] == 1 && row.strides[2] == 1)
    return denseRow<Op, T>(a, b, dst, row.length);
  for (int64_t i = 0; i < row.length; ++i)
    dst[i * row.strides[2]] =
        applyTo<Op, T>(a[i * row.strides[0]], b[i * row.strides[1]]);
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

using RowKernel = void (*)(const Row &);

/// The row kernel of `Op` for `dtype`, null if the vector unit has none.
template <typename Op> static RowKernel lookupRow(DType dtype) {
  switch (dtype) {
  case DType::F16:
    return &applyRow<Op, Eigen::half>;
  case DType::BF16:
    return &applyRow<Op, Eigen::bfloat16>;
  case DType::F32:
    return &applyRow<Op, float>;
  default:
    break;
  }
  if constexpr (hasIntegers<Op>) {
    if (dtype == DType::I8)
      return &applyRow<Op, int8_t>;
    if (dtype == DType::U8)
      return &applyRow<Op, uint8_t>;
    if (dtype == DType::I16)
      return &applyRow<Op, int16_t>;
    if (dtype == DType::U16)
      return &applyRow<Op, uint16_t>;
    if (dtype == DType::I32)
      return &applyRow<Op, int32_t>;
    if (dtype == DType::U32)
      return &applyRow<Op, uint32_t>;
  }
  return nullptr;
}

// A scalar takes the place of the right operand, or of the left one with the
// parameter "scalar_left".

template <typename Op> static llvm::Error checkBinary(const KernelArgs &args) {
  if (args.scalars.size() > 1)
    return unsupported("takes at most one scalar");
  if (auto error = expectOperands(args, 3 - args.scalars.size()))
    return error;
  DType dtype = args.operands[0].view.dtype;
  for (const Operand &operand : args.operands)
    if (operand.view.dtype != dtype)
      return unsupported("needs operands of the same dtype");
  if (!lookupRow<Op>(dtype))
    return unsupported("does not exist for " + name(dtype));
  return expectBroadcast(args);
}

/// A tile of the shape of `shape`, every element of which is at `data`.
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
  forEachRow({&a, &b, &dst}, lookupRow<Op>(dst.dtype));
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
