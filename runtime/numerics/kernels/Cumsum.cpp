//===- Cumsum.cpp - Kernels of running sums -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Rows.h"
#include "runtime/numerics/Storage.h"

#include "llvm/ADT/STLExtras.h"

using namespace tl::runtime;

static llvm::Error checkCumsum(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  if (auto error = expectSameShape(args))
    return error;
  const View &src = args.operands[0].view;
  int64_t dim = args.param("dim");
  if (dim < 0 || dim >= src.rank())
    return unsupported("sums along a dimension of its operand");
  DType dtype = src.dtype;
  if (args.operands[1].view.dtype != dtype)
    return unsupported("needs operands of the same dtype");
  if (dtype == DType::I1 || byteWidth(dtype) > 4)
    return unsupported("does not exist for " + name(dtype));
  return llvm::Error::success();
}

/// The sum of one instruction: integers wrap, floats are added in f32 and
/// rounded.
template <typename T> static T add(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b));
  else
    return T(static_cast<float>(a) + static_cast<float>(b));
}

/// The accumulator type for elements of type `T`.
template <typename T>
using Accumulator =
    std::conditional_t<std::is_same_v<T, Eigen::bfloat16>, float, T>;

template <typename T> static void sumRow(const Row &row) {
  const auto *src = reinterpret_cast<const T *>(row.data[0]);
  auto *dst = reinterpret_cast<T *>(row.data[1]);
  Accumulator<T> sum{};
  for (int64_t i = 0; i < row.length; ++i) {
    auto value = static_cast<Accumulator<T>>(src[i * row.strides[0]]);
    sum = i == 0 ? value : add(sum, value);
    dst[i * row.strides[1]] = static_cast<T>(sum);
  }
}

/// `view` with dimension `dim` last, reversed if `reverse`.
static View moveLast(const View &view, int64_t dim, bool reverse) {
  View result = view;
  std::rotate(result.sizes.begin() + dim, result.sizes.begin() + dim + 1,
              result.sizes.end());
  std::rotate(result.strides.begin() + dim, result.strides.begin() + dim + 1,
              result.strides.end());
  if (!reverse || result.sizes.back() == 0)
    return result;
  result.data += (result.sizes.back() - 1) * result.strides.back() *
                 int64_t(byteWidth(view.dtype));
  result.strides.back() = -result.strides.back();
  return result;
}

/// Calls `visit` for each row along the last dimension.
static void forEachLine(const View &src, const View &dst, int64_t dim,
                        std::byte *from, std::byte *to,
                        llvm::function_ref<void(const Row &)> visit) {
  int64_t width = byteWidth(src.dtype);
  if (dim == src.rank() - 1) {
    std::byte *data[] = {from, to};
    int64_t strides[] = {src.strides[dim], dst.strides[dim]};
    return visit({data, strides, src.sizes[dim]});
  }
  for (int64_t i = 0; i < src.sizes[dim]; ++i)
    forEachLine(src, dst, dim + 1, from + i * src.strides[dim] * width,
                to + i * dst.strides[dim] * width, visit);
}

static void runCumsum(const KernelArgs &args) {
  int64_t dim = args.param("dim");
  bool reverse = args.param("reverse");
  View src = moveLast(args.operands[0].view, dim, reverse);
  View dst = moveLast(args.operands[1].view, dim, reverse);
  forEachLine(src, dst, 0, src.data, dst.data, [&](const Row &row) {
    visitStorage(src.dtype, [&](auto tag) {
      using T = typename decltype(tag)::Type;
      if constexpr (!std::is_same_v<T, Boolean> && sizeof(T) <= 4)
        sumRow<T>(row);
    });
  });
}

llvm::ArrayRef<Kernel> tl::runtime::cumsumKernels() {
  static const Kernel kernels[] = {{"cumsum", checkCumsum, runCumsum}};
  return kernels;
}
