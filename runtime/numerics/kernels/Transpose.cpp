//===- Transpose.cpp - Kernel that permutes dimensions --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Convert.h"
#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Rows.h"

using namespace tl::runtime;

/// Dimension `i` of the result is dimension "axis<i>" of the operand; nothing
/// if the parameters are no permutation.
static std::optional<View> getPermuted(const KernelArgs &args) {
  static constexpr llvm::StringRef names[] = {"axis0", "axis1", "axis2",
                                              "axis3"};
  const View &src = args.operands[0].view;
  if (src.rank() > int64_t(std::size(names)))
    return std::nullopt;
  View result = src;
  unsigned seen = 0;
  for (int64_t i = 0; i < src.rank(); ++i) {
    int64_t axis = args.param(names[i], -1);
    if (axis < 0 || axis >= src.rank() || (seen >> axis) & 1)
      return std::nullopt;
    seen |= 1u << axis;
    result.sizes[i] = src.sizes[axis];
    result.strides[i] = src.strides[axis];
  }
  return result;
}

static llvm::Error checkTranspose(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  std::optional<View> src = getPermuted(args);
  if (!src)
    return unsupported("needs a permutation of the operand's dimensions");
  if (src->sizes != args.operands[1].view.sizes)
    return unsupported("needs a result of the permuted shape");
  return expectConversion(src->dtype, args.operands[1].view.dtype);
}

static void runTranspose(const KernelArgs &args) {
  View src = *getPermuted(args);
  const View &dst = args.operands[1].view;
  ConvertRow convert = lookupConversion(src.dtype, dst.dtype);
  forEachRow({&src, &dst}, [&](const Row &row) {
    convert(row.data[0], row.strides[0], row.data[1], row.strides[1],
            row.length);
  });
}

llvm::ArrayRef<Kernel> tl::runtime::transposeKernels() {
  static const Kernel kernels[] = {{"transpose", checkTranspose, runTranspose}};
  return kernels;
}
