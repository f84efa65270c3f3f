//===- MulAdd.cpp - Kernels that multiply and add -------------------------===//
//--------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The vendor does not document whether the product is rounded before the
// addition. Here an instruction rounds once.
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Rows.h"
#include "runtime/numerics/Storage.h"

#include <cmath>

using namespace tl::runtime;

/// `dst += a * b` for a row.
template <typename T> static void accumulateRow(const Row &row) {
  const auto *a = reinterpret_cast<const T *>(row.data[0]);
  const auto *b = reinterpret_cast<const T *>(row.data[1]);
  auto *dst = reinterpret_cast<T *>(row.data[2]);
  for (int64_t i = 0; i < row.length; ++i) {
    T &sum = dst[i * row.strides[2]];
    sum = T(std::fma(static_cast<float>(a[i * row.strides[0]]),
                     static_cast<float>(b[i * row.strides[1]]),
                     static_cast<float>(sum)));
  }
}

/// The row kernel for `dtype`; null if the vector unit has none.
static void (*lookupRow(DType dtype))(const Row &) {
  switch (dtype) {
  case DType::F16:
    return &accumulateRow<Eigen::half>;
  case DType::BF16:
    return &accumulateRow<Eigen::bfloat16>;
  case DType::F32:
    return &accumulateRow<float>;
  default:
    return nullptr;
  }
}

static void accumulate(const View &a, const View &b, const View &dst) {
  View left = broadcast(a, dst.sizes), right = broadcast(b, dst.sizes);
  forEachRow({&left, &right, &dst}, lookupRow(dst.dtype));
}

static llvm::Error checkTypes(const KernelArgs &args) {
  DType dtype = args.operands.back().view.dtype;
  for (const Operand &operand : args.operands)
    if (operand.view.dtype != dtype)
      return unsupported("needs operands of the same dtype");
  if (!lookupRow(dtype))
    return unsupported("does not exist for " + name(dtype));
  return expectBroadcast(args);
}

static llvm::Error checkMulAdd(const KernelArgs &args) {
  if (auto error = expectOperands(args, 3))
    return error;
  return checkTypes(args);
}

static void runMulAdd(const KernelArgs &args) {
  accumulate(args.operands[0].view, args.operands[1].view,
             args.operands[2].view);
}

static llvm::Error checkAxpy(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  if (args.scalars.size() != 1)
    return unsupported("takes one scalar");
  return checkTypes(args);
}

static void runAxpy(const KernelArgs &args) {
  const View &dst = args.operands[1].view;
  alignas(8) std::byte element[8];
  storeScalar(args.scalars[0], dst.dtype, element);
  View scale = dst;
  scale.data = element;
  llvm::fill(scale.strides, 0);
  accumulate(args.operands[0].view, scale, dst);
}

llvm::ArrayRef<Kernel> tl::runtime::accumulateKernels() {
  static const Kernel kernels[] = {
      {"mul_add", checkMulAdd, runMulAdd},
      {"axpy", checkAxpy, runAxpy},
  };
  return kernels;
}
