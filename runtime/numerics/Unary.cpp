//===- Unary.cpp - Kernels on one tile ------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The vendor does not publish how exact these instructions are. They are
// computed in f32 here and rounded once.
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/HalfConvert.h"
#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Rows.h"
#include "runtime/numerics/Storage.h"

#include <cmath>

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

// Those of the standard library: the vectorised ones of Eigen do not keep
// infinities and underflow.

static float exponential(float x) { return std::exp(x); }
static float logarithm(float x) { return std::log(x); }
static float absolute(float x) { return std::fabs(x); }
static float squareRoot(float x) { return std::sqrt(x); }
static float inverseSquareRoot(float x) { return 1 / std::sqrt(x); }
static float reciprocal(float x) { return 1 / x; }
static float rectify(float x) { return x < 0 ? 0 : x; }

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

constexpr int64_t kPiece = 512;

/// Gathers `count` elements of a row from `begin` on as f32.
static void load(const Row &row, DType dtype, int64_t begin, int64_t count,
                 float *piece) {
  int64_t stride = row.strides[0];
  if (dtype == DType::F32) {
    const auto *src = reinterpret_cast<const float *>(row.data[0]);
    for (int64_t i = 0; i < count; ++i)
      piece[i] = src[(begin + i) * stride];
    return;
  }
  if (dtype == DType::BF16) {
    const auto *src = reinterpret_cast<const Eigen::bfloat16 *>(row.data[0]);
    for (int64_t i = 0; i < count; ++i)
      piece[i] = static_cast<float>(src[(begin + i) * stride]);
    return;
  }
  const auto *src = reinterpret_cast<const Eigen::half *>(row.data[0]);
  if (stride == 1)
    return toFloat(src + begin, piece, count);
  for (int64_t i = 0; i < count; ++i)
    piece[i] = static_cast<float>(src[(begin + i) * stride]);
}

/// Scatters `count` elements into a row from `begin` on.
static void store(const Row &row, DType dtype, int64_t begin, int64_t count,
                  const float *piece) {
  int64_t stride = row.strides[1];
  if (dtype == DType::F32) {
    auto *dst = reinterpret_cast<float *>(row.data[1]);
    for (int64_t i = 0; i < count; ++i)
      dst[(begin + i) * stride] = piece[i];
    return;
  }
  if (dtype == DType::BF16) {
    auto *dst = reinterpret_cast<Eigen::bfloat16 *>(row.data[1]);
    for (int64_t i = 0; i < count; ++i)
      dst[(begin + i) * stride] = Eigen::bfloat16(piece[i]);
    return;
  }
  auto *dst = reinterpret_cast<Eigen::half *>(row.data[1]);
  if (stride == 1)
    return toHalf(piece, dst + begin, count);
  for (int64_t i = 0; i < count; ++i)
    dst[(begin + i) * stride] = Eigen::half(piece[i]);
}

void tl::runtime::mapInF32(
    const View &src, const View &dst,
    llvm::function_ref<void(llvm::MutableArrayRef<float>)> function) {
  forEachRow({&src, &dst}, [&](const Row &row) {
    float piece[kPiece];
    for (int64_t i = 0; i < row.length; i += kPiece) {
      int64_t count = std::min(kPiece, row.length - i);
      load(row, src.dtype, i, count, piece);
      function({piece, static_cast<size_t>(count)});
      store(row, src.dtype, i, count, piece);
    }
  });
}

template <float (*function)(float)>
static void runUnary(const KernelArgs &args) {
  mapInF32(args.operands[0].view, args.operands[1].view,
           [](llvm::MutableArrayRef<float> piece) {
             for (float &element : piece)
               element = function(element);
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
      {"exp", checkUnary, runUnary<exponential>},
      {"ln", checkUnary, runUnary<logarithm>},
      {"abs", checkUnary, runUnary<absolute>},
      {"sqrt", checkUnary, runUnary<squareRoot>},
      {"rsqrt", checkUnary, runUnary<inverseSquareRoot>},
      {"reciprocal", checkUnary, runUnary<reciprocal>},
      {"relu", checkUnary, runUnary<rectify>},
  };
  return kernels;
}
