//===- Moves.cpp - Kernels that move rows ---------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Convert.h"
#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Rows.h"
#include "runtime/numerics/Storage.h"
#include "runtime/numerics/Updates.h"

#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace tl::runtime;

/// Copies rows of bytes. Rows of a tile in a tensor are too far apart for the
/// hardware prefetcher, so rows are prefetched in software.
static void copyRows(const Panel &panel, int64_t width) {
  constexpr int64_t kAhead = 8, kLine = 64;
  int64_t bytes = panel.first.length * width;
  int64_t fromStride = panel.rowStrides[0] * width;
  int64_t toStride = panel.rowStrides[1] * width;
  const std::byte *from = panel.first.data[0];
  std::byte *to = panel.first.data[1];
  for (int64_t r = 0; r < panel.rows; ++r, from += fromStride, to += toStride) {
    if (r + kAhead < panel.rows)
      for (int64_t byte = 0; byte < bytes; byte += kLine) {
        __builtin_prefetch(from + kAhead * fromStride + byte);
        __builtin_prefetch(to + kAhead * toStride + byte, /*rw=*/1);
      }
    std::memmove(to, from, bytes);
  }
}

static void copyView(const View &src, const View &dst) {
  ConvertRow convert = lookupConversion(src.dtype, dst.dtype);
  forEachPanel({&src, &dst}, [&](const Panel &panel) {
    llvm::ArrayRef<int64_t> strides = panel.first.strides;
    int64_t width = byteWidth(src.dtype);
    if (src.dtype == dst.dtype && strides[0] == 1 && strides[1] == 1)
      return copyRows(panel, width);
    for (int64_t r = 0; r < panel.rows; ++r)
      convert(panel.first.data[0] + r * panel.rowStrides[0] * width, strides[0],
              panel.first.data[1] +
                  r * panel.rowStrides[1] * byteWidth(dst.dtype),
              strides[1], panel.first.length);
  });
}

/// Sets all elements of `dst` to the bytes of one element.
static void fillView(const View &dst, const std::byte *element) {
  size_t width = byteWidth(dst.dtype);
  forEachRow({&dst}, [&](const Row &row) {
    for (int64_t i = 0; i < row.length; ++i)
      std::memcpy(row.data[0] + i * row.strides[0] * width, element, width);
  });
}

/// Elements `begin` to `end` of a dimension of `view`.
static View slice(View view, size_t dim, int64_t begin, int64_t end) {
  view.data += begin * view.strides[dim] * byteWidth(view.dtype);
  view.sizes[dim] = end - begin;
  return view;
}

//===----------------------------------------------------------------------===//
// copy
//===----------------------------------------------------------------------===//

/// Checks that the first operand fits into the second.
static llvm::Error expectRoom(const KernelArgs &args) {
  const auto &src = args.operands[0].view.sizes;
  const auto &dst = args.operands[1].view.sizes;
  if (src.size() != dst.size())
    return unsupported("needs operands of the same rank");
  for (size_t i = 0; i < src.size(); ++i)
    if (src[i] > dst[i])
      return unsupported("the source has " + llvm::Twine(src[i]) +
                         " elements in dimension " + llvm::Twine(i) +
                         ", more than the " + llvm::Twine(dst[i]) +
                         " of the destination");
  return llvm::Error::success();
}

static llvm::Error checkCopy(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  if (args.scalars.size() > 1)
    return unsupported("takes at most one scalar operand");
  if (auto error =
          args.scalars.empty() ? expectSameShape(args) : expectRoom(args))
    return error;
  return expectConversion(args.operands[0].view.dtype,
                          args.operands[1].view.dtype);
}

/// Fills the elements of `dst` beyond its leading `sizes`.
static void fillRest(View dst, llvm::ArrayRef<int64_t> sizes, Scalar value) {
  std::byte element[sizeof(int64_t)];
  storeScalar(value, dst.dtype, element);
  for (size_t i = 0; i < sizes.size(); ++i) {
    fillView(slice(dst, i, sizes[i], dst.sizes[i]), element);
    dst.sizes[i] = sizes[i];
  }
}

// The data first: the source may be part of the padding.
static void runCopy(const KernelArgs &args) {
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  if (args.scalars.empty())
    return copyView(src, dst);
  View head = dst;
  head.sizes = src.sizes;
  copyView(src, head);
  fillRest(dst, src.sizes, args.scalars[0]);
}

//===----------------------------------------------------------------------===//
// repeat
//===----------------------------------------------------------------------===//

static llvm::Error checkRepeat(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  if (auto error = expectBroadcast(args))
    return error;
  return expectConversion(args.operands[0].view.dtype,
                          args.operands[1].view.dtype);
}

static void runRepeat(const KernelArgs &args) {
  const View &dst = args.operands[1].view;
  copyView(broadcast(args.operands[0].view, dst.sizes), dst);
}

//===----------------------------------------------------------------------===//
// block_copy
//===----------------------------------------------------------------------===//

static llvm::Error checkBlockCopy(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  if (args.scalars.size() > 1)
    return unsupported("takes at most one scalar operand");
  if (args.operands[0].view.rank() == 0)
    return unsupported("needs operands of rank 1 or more");
  if (auto error = expectSameShape(args))
    return error;
  return expectConversion(args.operands[0].view.dtype,
                          args.operands[1].view.dtype);
}

/// The bytes from the end of each row to the end of its block. Rows are
/// contiguous.
static View getBlockEnds(const View &rows, int64_t block) {
  int64_t width = byteWidth(rows.dtype), last = rows.rank() - 1;
  int64_t length = rows.sizes[last];
  View ends = rows;
  ends.strides[last] = 1;
  return slice(std::move(ends), last, length,
               llvm::alignTo(length * width, block) / width);
}

static void runBlockCopy(const KernelArgs &args) {
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  copyView(src, dst);
  // The hardware leaves these bytes undefined; this is NaN in every
  // floating-point type.
  std::byte element[sizeof(int64_t)];
  std::memset(element, 0xFF, sizeof(element));
  if (!args.scalars.empty())
    storeScalar(args.scalars[0], dst.dtype, element);
  fillView(getBlockEnds(dst, args.param("block", 1)), element);
}

//===----------------------------------------------------------------------===//
// accumulate accumulate_max accumulate_min
//===----------------------------------------------------------------------===//

static llvm::Error checkAccumulate(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  if (auto error = expectSameShape(args))
    return error;
  DType src = args.operands[0].view.dtype, dst = args.operands[1].view.dtype;
  if (src != dst || src == DType::I1)
    return unsupported("cannot update " + name(dst) + " with " + name(src));
  return llvm::Error::success();
}

template <typename Op> static void runAccumulate(const KernelArgs &args) {
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  visitStorage(dst.dtype, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    if constexpr (!std::is_same_v<T, Boolean>)
      forEachRow({&src, &dst}, [&](const Row &row) {
        const auto *from = reinterpret_cast<const T *>(row.data[0]);
        auto *to = reinterpret_cast<T *>(row.data[1]);
        for (int64_t i = 0; i < row.length; ++i)
          to[i * row.strides[1]] =
              Op::apply(to[i * row.strides[1]], from[i * row.strides[0]]);
      });
  });
}

llvm::ArrayRef<Kernel> tl::runtime::moveKernels() {
  static const Kernel kernels[] = {
      {"copy", checkCopy, runCopy},
      {"repeat", checkRepeat, runRepeat},
      {"block_copy", checkBlockCopy, runBlockCopy},
      {"accumulate", checkAccumulate, runAccumulate<updates::Sum>},
      {"accumulate_max", checkAccumulate, runAccumulate<updates::Max>},
      {"accumulate_min", checkAccumulate, runAccumulate<updates::Min>},
  };
  return kernels;
}
