//===- Cumsum.cpp - Kernels of running sums -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Rows.h"
#include "runtime/numerics/Storage.h"
#include "runtime/numerics/Updates.h"
#include "runtime/numerics/kernels/Reduced.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace tl::runtime;

/// The values before the first elements; null if there are none.
static const View *getInit(const KernelArgs &args) {
  return args.operands.size() == 3 ? &args.operands[1].view : nullptr;
}

static llvm::Error checkScan(const KernelArgs &args) {
  if (args.operands.size() != 3)
    if (auto error = expectOperands(args, 2))
      return error;
  const View &src = args.operands.front().view;
  const View &dst = args.operands.back().view;
  const View *init = getInit(args);
  if (src.sizes != dst.sizes)
    return unsupported("needs operands of the same shape");
  int64_t dim = args.param("dim");
  if (dim < 0 || dim >= src.rank())
    return unsupported("steps along a dimension of its operand");
  if (dst.dtype != src.dtype || (init && init->dtype != src.dtype))
    return unsupported("needs operands of the same dtype");
  if (init)
    return expectReduced(src, *init, dim);
  if (src.dtype == DType::I1 || byteWidth(src.dtype) > 4)
    return unsupported("does not exist for " + name(src.dtype));
  return llvm::Error::success();
}

// One instruction for each step.

/// The accumulator type for elements of type `T`.
template <typename T>
using Accumulator =
    std::conditional_t<std::is_same_v<T, Eigen::bfloat16>, float, T>;

/// The views of `row` are the source, the result and possibly the value before
/// the first element.
template <typename Op, typename T> static void scanRow(const Row &row) {
  using Value = Accumulator<T>;
  const auto *src = reinterpret_cast<const T *>(row.data[0]);
  auto *dst = reinterpret_cast<T *>(row.data[1]);
  bool hasValue = row.data.size() == 3;
  Value value{};
  if (hasValue)
    value = static_cast<Value>(*reinterpret_cast<const T *>(row.data[2]));
  for (int64_t i = 0; i < row.length; ++i) {
    auto next = static_cast<Value>(src[i * row.strides[0]]);
    value = hasValue ? Op::apply(value, next) : next;
    hasValue = true;
    dst[i * row.strides[1]] = static_cast<T>(value);
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

/// Calls `visit` for each row along the last dimension of `views`, which have
/// the other dimensions in common, from dimension `dim` on. `data` are their
/// first elements.
static void forEachLine(llvm::ArrayRef<View> views, int64_t dim,
                        llvm::ArrayRef<std::byte *> data,
                        llvm::function_ref<void(const Row &)> visit) {
  const View &src = views.front();
  auto strides = llvm::map_to_vector(
      views, [&](const View &view) { return view.strides[dim]; });
  if (dim == src.rank() - 1)
    return visit({data, strides, src.sizes[dim]});
  llvm::SmallVector<std::byte *> next(data);
  for (int64_t i = 0; i < src.sizes[dim]; ++i) {
    forEachLine(views, dim + 1, next, visit);
    for (auto [element, stride] : llvm::zip_equal(next, strides))
      element += stride * static_cast<int64_t>(byteWidth(src.dtype));
  }
}

template <typename Op> static void runScan(const KernelArgs &args) {
  int64_t dim = args.param("dim");
  bool reverse = args.param("reverse");
  const View &src = args.operands.front().view;
  llvm::SmallVector<View, 3> views = {
      moveLast(src, dim, reverse),
      moveLast(args.operands.back().view, dim, reverse)};
  if (const View *init = getInit(args))
    views.push_back(moveLast(keepDimension(*init, src, dim), dim, false));
  auto data =
      llvm::map_to_vector(views, [](const View &view) { return view.data; });
  forEachLine(views, 0, data, [&](const Row &row) {
    visitStorage(src.dtype, [&](auto tag) {
      using T = typename decltype(tag)::Type;
      if constexpr (!std::is_same_v<T, Boolean> && sizeof(T) <= 4)
        scanRow<Op, T>(row);
    });
  });
}

llvm::ArrayRef<Kernel> tl::runtime::cumsumKernels() {
  static const Kernel kernels[] = {
      {"cumsum", checkScan, runScan<updates::Sum>},
      {"cummax", checkScan, runScan<updates::Max>},
      {"cummin", checkScan, runScan<updates::Min>}};
  return kernels;
}
