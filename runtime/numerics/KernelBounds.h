//===- KernelBounds.h - Error bounds of kernels -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// For each numeric kernel that rounds: its result in real numbers, and a bound
/// on the error of any program for the hardware. The bounds, in units in the
/// last place (ulps):
///
/// | kernels | own error |
/// |---|---|
/// | copy repeat transpose cast | 0; 1/2 of a narrower type, cast 1 |
/// | max min abs relu clamp round | 0 |
/// | reduce_max reduce_min reduce_abs_max cummax cummin | 0 |
/// | add sub mul div sqrt accumulate | 1/2 |
/// | leaky_relu | 1/2 |
/// | mul_add axpy | 1/2 of the product, 1/2 of the sum |
/// | exp ln | 1 |
/// | rsqrt reciprocal | 2 |
/// | rsqrt_estimate reciprocal_estimate | 2 in 10,000, of f16 2 in 1,000 |
/// | sigmoid silu | 4, and 2^-118 |
/// | tanh erf | 8, and 2^-118 |
/// | sin cos | 3 within 25000 and 12500, else any from -1 to 1 |
/// | gelu | 1, and 2^-21 times the operand |
/// | pow | 1, 2^-126, and (4 + 3 abs(y ln x)) 2^-23 of the result |
/// | reduce_sum reduce_abs_sum | (n + 1) u times the sum of magnitudes, 1/2 |
/// | matmul cumsum | the same |
/// | reduce_square_sum | 1/2 of each square, then as reduce_sum |
/// | reduce_product | (n + 1) u times the product, 1/2 |
///
/// A product is undecided if some order of its terms leaves the normal numbers.
/// From `sigmoid` on, the unit is an ulp of f32, and a narrower type adds 1/2.
/// For n terms, u is 2^-24; for running sums, half an ulp of 1 of their type.
/// The order of terms is arbitrary. If the operands of the first rows up
/// to `sqrt` are exact, the result is, too: the nearest number is unique.
///
/// Kernels that are not in the table move elements or compute integers: their
/// results are exact if all inputs are, and undecided otherwise.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_KERNELBOUNDS_H
#define TL_RUNTIME_NUMERICS_KERNELBOUNDS_H

#include "runtime/numerics/Bounded.h"
#include "runtime/numerics/Kernels.h"

#include <vector>

namespace tl::runtime {

/// The bounds of an element that a kernel reads.
using ReadBounded =
    llvm::function_ref<Bounded(const std::byte *element, DType dtype)>;

/// An element that a kernel writes, and the bounds of its value in any program;
/// nothing if it must equal the value that the kernel stores.
struct BoundedResult {
  std::byte *element;
  DType dtype;
  std::optional<Bounded> number;
};

/// How a kernel uses one of its operands.
struct OperandUse {
  bool reads, writes;
};

/// The bounds of the results of kernel `name` with `args`, which hold the
/// values before it runs; `uses` are the uses of its operands.
std::vector<BoundedResult> getBounds(llvm::StringRef name,
                                     const KernelArgs &args,
                                     llvm::ArrayRef<OperandUse> uses,
                                     ReadBounded read);

/// The element as a number.
double readNumber(const std::byte *element, DType dtype);

/// Calls `visit` with every element of `operand`, in row-major order.
void forEachOperandElement(const Operand &operand,
                           llvm::function_ref<void(std::byte *)> visit);

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_KERNELBOUNDS_H
