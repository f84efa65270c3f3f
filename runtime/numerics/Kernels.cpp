//===- Kernels.cpp - Numeric meaning of instructions ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Kernels.h"
#include "runtime/numerics/Convert.h"
#include "runtime/numerics/KernelSupport.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

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
         {copyKernels(), matrixKernels(), elementwiseKernels()})
      for (const Kernel &kernel : family)
        table[kernel.name] = &kernel;
    return table;
  }();
  return table.lookup(name);
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

llvm::Error tl::runtime::expectMatrix(const Operand &operand) {
  if (operand.matrix || operand.view.rank() == 2)
    return llvm::Error::success();
  return unsupported("needs operands of rank 2, not " +
                     llvm::Twine(operand.view.rank()));
}
