//===- KernelBounds.h - How far results of kernels may be off ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// For each numeric kernel that rounds: what it computes of real numbers, and
/// how far any program for the hardware may be off. The bounds, in units in the
/// last place (ulps):
///
/// | kernels | own error |
/// |---|---|
/// | copy repeat transpose cast | 0; 1/2 of a narrower type, cast 1 |
/// | max min abs relu clamp round reduce_max reduce_min | 0 |
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
/// | reduce_sum matmul cumsum | (n + 1) u times the sum of magnitudes, 1/2 |
///
/// From `sigmoid` on it is ulps of f32, to which a narrower type adds 1/2. Of
/// sums of n terms u is 2^-24, for running sums half an ulp of 1 of their type;
/// the order of terms is any. Where operands of the first rows up to `sqrt` are
/// exact, the result is, too: there is one nearest number.
///
/// What is not in the table moves elements or computes integers: it is exact if
/// all it reads is. If not, the results are undecided.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_KERNELBOUNDS_H
#define TL_RUNTIME_NUMERICS_KERNELBOUNDS_H

#include "runtime/numerics/Bounded.h"
#include "runtime/numerics/Kernels.h"

#include <vector>

namespace tl::runtime {

/// What is known of an element that a kernel reads.
using ReadBounded =
    llvm::function_ref<Bounded(const std::byte *element, DType dtype)>;

/// An element that a kernel writes, and what any program may give it; nothing
/// if that is exactly what the kernel does.
struct BoundedResult {
  std::byte *element;
  DType dtype;
  std::optional<Bounded> number;
};

/// How a kernel uses one of its operands.
struct OperandUse {
  bool reads, writes;
};

/// Computes what kernel `name` does with `args`, whose operands hold what they
/// do before it runs, and are used as `uses` says.
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
