//===- KernelSupport.h - What the kernels share -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Internal to the kernels: the families' entry points and common checks.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_KERNELSUPPORT_H
#define TL_RUNTIME_NUMERICS_KERNELSUPPORT_H

#include "runtime/numerics/Kernels.h"

#include "llvm/ADT/Twine.h"

namespace tl::runtime {

/// Kernels of each family, one file each.
llvm::ArrayRef<Kernel> copyKernels();
llvm::ArrayRef<Kernel> matrixKernels();
llvm::ArrayRef<Kernel> elementwiseKernels();

inline llvm::Error unsupported(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

/// Kernels on one tile, element by element.
llvm::ArrayRef<Kernel> unaryKernels();

/// Writes `scalar` as an element of `dtype`, as a cast in C++ converts it.
void storeScalar(Scalar scalar, DType dtype, std::byte *element);

/// Checks the number of tile operands.
llvm::Error expectOperands(const KernelArgs &args, size_t count);

/// Checks that elements of `src` can become elements of `dst`.
llvm::Error expectConversion(DType src, DType dst);

/// Checks that all operands have the shape of the first.
llvm::Error expectSameShape(const KernelArgs &args);

/// Fails unless every operand repeats to the shape of the last: extents of 1,
/// and missing leading ones, repeat.
llvm::Error expectBroadcast(const KernelArgs &args);

/// `view` with the extents `sizes`: dimensions it has once repeat.
View broadcast(const View &view, llvm::ArrayRef<int64_t> sizes);

/// Checks that `operand` can be taken as a matrix.
llvm::Error expectMatrix(const Operand &operand);

/// Copies the leading `rows` x `cols` elements, converting them; the conversion
/// must exist.
void copyMatrix(const MatrixView &src, const MatrixView &dst, int64_t rows,
                int64_t cols);

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_KERNELSUPPORT_H
