//===- KernelBounds.cpp - Error bounds of kernels -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/KernelBounds.h"
#include "runtime/numerics/Storage.h"
#include "runtime/numerics/bounds/BoundCall.h"

#include <cstring>

using namespace tl::runtime;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

using Visit = llvm::function_ref<void(std::byte *)>;

static void forEachElement(const View &view, Visit visit, int64_t dim,
                           int64_t offset) {
  if (dim == view.rank())
    return visit(view.data + offset * byteWidth(view.dtype));
  for (int64_t i = 0; i < view.sizes[dim]; ++i)
    forEachElement(view, visit, dim + 1, offset + i * view.strides[dim]);
}

void tl::runtime::forEachElement(const View &view, Visit visit) {
  ::forEachElement(view, visit, 0, 0);
}

void tl::runtime::forEachOperandElement(const Operand &operand, Visit visit) {
  if (!operand.matrix)
    return forEachElement(operand.view, visit);
  const MatrixView &matrix = *operand.matrix;
  for (int64_t r = 0; r < matrix.rows.size; ++r)
    for (int64_t c = 0; c < matrix.cols.size; ++c)
      visit(matrix.data + matrix.offset(r, c) * byteWidth(matrix.dtype));
}

double tl::runtime::readNumber(const std::byte *element, DType dtype) {
  return visitStorage(dtype, [&](auto tag) -> double {
    using T = typename decltype(tag)::Type;
    T value;
    std::memcpy(&value, element, sizeof(T));
    if constexpr (std::is_same_v<T, Boolean>)
      return value.value != 0;
    else
      return static_cast<double>(value);
  });
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

static BoundKernel lookupBound(StringRef name) {
  for (auto lookup : {lookupElementBound, lookupMoveBound, lookupSumBound})
    if (BoundKernel kernel = lookup(name))
      return kernel;
  return nullptr;
}

/// Whether all operands of the kernel, read or written, are floating point.
static bool computesFloats(const KernelArgs &args) {
  return llvm::all_of(args.operands, [](const Operand &operand) {
    return isFloat(operand.dtype());
  });
}

std::vector<BoundedResult>
tl::runtime::getBounds(StringRef name, const KernelArgs &args,
                       llvm::ArrayRef<OperandUse> uses, ReadBounded read) {
  BoundKernel kernel = lookupBound(name);
  if (kernel && computesFloats(args))
    return kernel({args, read});
  bool isExact = true;
  for (auto [operand, use] : llvm::zip_equal(args.operands, uses))
    if (DType dtype = operand.dtype(); use.reads)
      forEachOperandElement(operand, [&](std::byte *element) {
        isExact &= read(element, dtype).isExact();
      });
  std::optional<Bounded> number;
  if (!isExact)
    number = Bounded::undecided();
  Results results;
  for (size_t i = 0; i < uses.size(); ++i) {
    const Operand &operand = args.operands[i];
    if (uses[i].writes)
      forEachOperandElement(operand, [&](std::byte *element) {
        results.push_back({element, operand.dtype(), number});
      });
  }
  return results;
}
