//===- Kernels.cpp - Numeric kernels of instructions ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Kernels.h"
#include "runtime/numerics/Convert.h"
#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Storage.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <cstring>

using namespace tl::runtime;

MatrixView Operand::asMatrix() const {
  if (matrix)
    return *matrix;
  assert(view.rank() == 2 && "not a matrix");
  return MatrixView::plain(view.data, view.dtype, view.sizes[0], view.sizes[1],
                           view.strides[0], view.strides[1]);
}

double tl::runtime::toDouble(Scalar scalar) {
  return std::visit([](auto value) { return static_cast<double>(value); },
                    scalar);
}

int64_t KernelArgs::param(llvm::StringRef name, int64_t fallback) const {
  for (const auto &[key, value] : params)
    if (key == name)
      return value;
  return fallback;
}

const Kernel *tl::runtime::lookupKernel(llvm::StringRef name) {
  static const auto table = [] {
    llvm::StringMap<const Kernel *> table;
    for (llvm::ArrayRef<Kernel> family :
         {copyKernels(), moveKernels(), matrixCopyKernels(), matrixKernels(),
          elementwiseKernels(), unaryKernels(), mathKernels(),
          accumulateKernels(), gatherKernels(), sortKernels(), castKernels(),
          compareKernels(), bitwiseKernels(), reduceKernels(),
          argReduceKernels(), cumsumKernels(), transposeKernels(),
          movementKernels()})
      for (const Kernel &kernel : family)
        table[kernel.name] = &kernel;
    return table;
  }();
  return table.lookup(name);
}

template <typename T> static T fromScalar(Scalar scalar) {
  if constexpr (std::is_same_v<T, Boolean>)
    return {static_cast<uint8_t>(toDouble(scalar) != 0)};
  else if constexpr (std::is_integral_v<T>)
    return std::visit([](auto value) { return static_cast<T>(value); }, scalar);
  else
    return T(static_cast<float>(toDouble(scalar)));
}

void tl::runtime::storeScalar(Scalar scalar, DType dtype, std::byte *element) {
  visitStorage(dtype, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    T value = fromScalar<T>(scalar);
    std::memcpy(element, &value, sizeof(T));
  });
}

llvm::Error tl::runtime::expectOperands(const KernelArgs &args, size_t count) {
  if (args.operands.size() == count)
    return llvm::Error::success();
  return unsupported("takes " + llvm::Twine(count) + " tile operands, not " +
                     llvm::Twine(args.operands.size()));
}

llvm::Error tl::runtime::expectConversion(DType src, DType dst) {
  if (lookupConversion(src, dst))
    return llvm::Error::success();
  return unsupported("cannot convert " + name(src) + " to " + name(dst));
}

llvm::Error tl::runtime::expectSameShape(const KernelArgs &args) {
  const auto &sizes = args.operands.front().view.sizes;
  for (const Operand &operand : args.operands)
    if (operand.view.sizes != sizes)
      return unsupported("needs operands of the same shape");
  return llvm::Error::success();
}

bool tl::runtime::isBroadcast(llvm::ArrayRef<int64_t> from,
                              llvm::ArrayRef<int64_t> to) {
  if (from.size() > to.size())
    return false;
  for (auto [a, b] : llvm::zip_equal(from, to.take_back(from.size())))
    if (a != b && a != 1)
      return false;
  return true;
}

llvm::Error tl::runtime::expectBroadcast(const KernelArgs &args) {
  const auto &sizes = args.operands.back().view.sizes;
  for (const Operand &operand : args.operands)
    if (!isBroadcast(operand.view.sizes, sizes))
      return unsupported("needs operands of the result's shape, or with "
                         "extents of 1 that repeat");
  return llvm::Error::success();
}

View tl::runtime::broadcast(const View &view, llvm::ArrayRef<int64_t> sizes) {
  View result = view;
  size_t missing = sizes.size() - view.sizes.size();
  result.sizes.assign(sizes.begin(), sizes.end());
  result.strides.assign(sizes.size(), 0);
  for (size_t i = missing; i < sizes.size(); ++i)
    if (view.sizes[i - missing] != 1)
      result.strides[i] = view.strides[i - missing];
  return result;
}

llvm::Error tl::runtime::expectMatrix(const Operand &operand) {
  if (operand.matrix || operand.view.rank() == 2)
    return llvm::Error::success();
  return unsupported("needs operands of rank 2, not " +
                     llvm::Twine(operand.view.rank()));
}
