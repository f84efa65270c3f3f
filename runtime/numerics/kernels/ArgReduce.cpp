//===- ArgReduce.cpp - Kernels of indices and masks -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Storage.h"
#include "runtime/numerics/kernels/Reduced.h"

#include "llvm/ADT/bit.h"

#include <algorithm>
#include <functional>

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// arg_max arg_min
//===----------------------------------------------------------------------===//

static llvm::Error checkArgReduce(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  if (dst.dtype != DType::I32)
    return unsupported("stores indices of i32, not of " + name(dst.dtype));
  return expectReduced(src, dst, args.param("dim"));
}

/// Whether `a` comes before `b` in the order of extrema; the first NaN is one.
template <typename Order, typename T> static bool isBeyond(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return Order()(a, b);
  } else {
    auto left = static_cast<float>(a), right = static_cast<float>(b);
    return right == right && (left != left || Order()(left, right));
  }
}

template <typename Order, typename T>
static int32_t findExtremum(const T *from, int64_t count, int64_t stride) {
  if (count == 0)
    return INT32_MAX;
  int64_t found = 0;
  for (int64_t i = 1; i < count; ++i)
    if (isBeyond<Order>(from[i * stride], from[found * stride]))
      found = i;
  return static_cast<int32_t>(found);
}

template <typename Order> static void runArgReduce(const KernelArgs &args) {
  View first = args.operands[0].view;
  int64_t dim = args.param("dim");
  View dst = keepDimension(args.operands[1].view, first, dim);
  int64_t count = std::exchange(first.sizes[dim], 1);
  visitStorage(first.dtype, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    if constexpr (!std::is_same_v<T, Boolean>)
      forEachElement(first, dst, [&](int64_t begin, int64_t result) {
        reinterpret_cast<int32_t *>(dst.data)[result] =
            findExtremum<Order>(reinterpret_cast<const T *>(first.data) + begin,
                                count, first.strides[dim]);
      });
  });
}

//===----------------------------------------------------------------------===//
// reduce_mask
//===----------------------------------------------------------------------===//

// A scalar is the number of valid bits of a row.

static llvm::Error checkMask(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  const View &mask = args.operands[0].view, &dst = args.operands[1].view;
  if (mask.dtype != DType::U8 || dst.dtype != DType::I32)
    return unsupported("reduces bytes of a mask to i32, not " +
                       name(mask.dtype) + " to " + name(dst.dtype));
  return expectReduced(mask, dst, mask.rank() - 1);
}

static int64_t getValid(const KernelArgs &args) {
  return args.scalars.empty() ? args.operands[0].view.sizes.back() * 8
                              : std::get<int64_t>(args.scalars.front());
}

static llvm::Error checkMaskData(const KernelArgs &args) {
  int64_t bits = args.operands[0].view.sizes.back() * 8;
  int64_t valid = getValid(args);
  if (valid >= 0 && valid <= bits)
    return llvm::Error::success();
  return unsupported("reduces " + llvm::Twine(valid) + " of " +
                     llvm::Twine(bits) + " bits");
}

static int64_t countBits(const uint8_t *bytes, int64_t stride, int64_t bits) {
  int64_t ones = 0;
  for (int64_t i = 0; i < bits; i += 8) {
    unsigned kept = bits - i < 8 ? (1u << (bits - i)) - 1 : 0xFF;
    ones += llvm::popcount(bytes[i / 8 * stride] & kept);
  }
  return ones;
}

/// The result of a kind of reduction, numbered as in the Tile dialect.
static int64_t finishMask(int64_t kind, int64_t ones, int64_t bits) {
  switch (kind) {
  case 0:
    return ones;
  case 1:
    return ones > 0;
  default:
    return ones == bits;
  }
}

static void runMask(const KernelArgs &args) {
  View first = args.operands[0].view;
  int64_t last = first.rank() - 1, bits = getValid(args);
  View dst = keepDimension(args.operands[1].view, first, last);
  first.sizes[last] = 1;
  const auto *bytes = reinterpret_cast<const uint8_t *>(first.data);
  auto *results = reinterpret_cast<int32_t *>(dst.data);
  forEachElement(first, dst, [&](int64_t begin, int64_t result) {
    int64_t ones = countBits(bytes + begin, first.strides[last], bits);
    results[result] =
        static_cast<int32_t>(finishMask(args.param("kind"), ones, bits));
  });
}

llvm::ArrayRef<Kernel> tl::runtime::argReduceKernels() {
  static const Kernel kernels[] = {
      {"arg_max", checkArgReduce, runArgReduce<std::greater<>>},
      {"arg_min", checkArgReduce, runArgReduce<std::less<>>},
      {"reduce_mask", checkMask, runMask, checkMaskData},
  };
  return kernels;
}
