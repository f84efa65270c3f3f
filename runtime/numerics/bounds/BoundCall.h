//===- BoundCall.h - Kernel call with bounded results -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_BOUNDS_BOUNDCALL_H
#define TL_RUNTIME_NUMERICS_BOUNDS_BOUNDCALL_H

#include "runtime/numerics/KernelBounds.h"
#include "runtime/numerics/KernelSupport.h"

namespace tl::runtime {

/// Calls `visit` with the elements of `view`, in row-major order.
void forEachElement(const View &view,
                    llvm::function_ref<void(std::byte *)> visit);

/// Marks results that must equal the value that the kernel stores.
constexpr Bounded kStored{0, -1};

/// A result of a kernel in `element`, bounded by `number`.
inline BoundedResult makeResult(std::byte *element, DType dtype,
                                Bounded number) {
  if (number.error < 0)
    return {element, dtype, std::nullopt};
  return {element, dtype, number};
}

using Numbers = std::vector<Bounded>;
using Results = std::vector<BoundedResult>;

/// A call of a kernel, before it runs.
struct Call {
  const KernelArgs &args;
  ReadBounded read;

  const View &view(unsigned operand) const {
    return args.operands[operand].view;
  }
  const View &result() const { return args.operands.back().view; }
  DType dtype() const { return result().dtype; }

  Numbers readAll(const View &view) const {
    Numbers numbers;
    forEachElement(view, [&](std::byte *element) {
      numbers.push_back(read(element, view.dtype));
    });
    return numbers;
  }
  /// The bounds of an operand, repeated to the shape of the result.
  Numbers readRepeated(unsigned operand) const {
    return readAll(broadcast(view(operand), result().sizes));
  }
  /// A scalar operand, converted to the type of the result.
  Bounded scalar(unsigned number) const {
    alignas(8) std::byte element[8];
    storeScalar(args.scalars[number], dtype(), element);
    return {readNumber(element, dtype()), 0};
  }
  /// `numbers` as the elements of the result.
  Results store(const Numbers &numbers) const {
    Results results;
    auto next = numbers.begin();
    forEachElement(result(), [&](std::byte *element) {
      results.push_back(makeResult(element, dtype(), *next++));
    });
    return results;
  }
};

/// Bounds the results of a kernel.
using BoundKernel = Results (*)(const Call &);

/// The bounds of elementwise kernels; null for other kernels.
BoundKernel lookupElementBound(llvm::StringRef name);

/// The bounds of kernels that move and convert elements; null for other
/// kernels.
BoundKernel lookupMoveBound(llvm::StringRef name);

/// The bounds of kernels that combine elements along dimensions; null for other
/// kernels.
BoundKernel lookupSumBound(llvm::StringRef name);

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_BOUNDS_BOUNDCALL_H
