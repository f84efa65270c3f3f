//===- KernelSupport.h - Common code of the kernels -------------*- C++ -*-===//
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

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Twine.h"

namespace tl::runtime {

/// The kernels of each family, one file each.
llvm::ArrayRef<Kernel> copyKernels();
llvm::ArrayRef<Kernel> moveKernels();
llvm::ArrayRef<Kernel> matrixKernels();
llvm::ArrayRef<Kernel> matrixCopyKernels();
llvm::ArrayRef<Kernel> elementwiseKernels();
llvm::ArrayRef<Kernel> gatherKernels();
llvm::ArrayRef<Kernel> sortKernels();
llvm::ArrayRef<Kernel> castKernels();
llvm::ArrayRef<Kernel> compareKernels();
llvm::ArrayRef<Kernel> bitwiseKernels();

inline llvm::Error unsupported(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

/// Kernels on one tile, element by element.
llvm::ArrayRef<Kernel> unaryKernels();

/// Kernels that reduce a dimension, one element after another or by a tree.
llvm::ArrayRef<Kernel> reduceKernels();

/// Kernels that find the indices of extrema, or reduce bits of masks.
llvm::ArrayRef<Kernel> argReduceKernels();

/// Running sums and extrema.
llvm::ArrayRef<Kernel> cumsumKernels();

/// Kernels that reorder elements, or scatter them.
llvm::ArrayRef<Kernel> movementKernels();

/// Kernels that permute dimensions.
llvm::ArrayRef<Kernel> transposeKernels();

/// Mathematical functions of one tile.
llvm::ArrayRef<Kernel> mathKernels();

/// Kernels that add a product to a tile.
llvm::ArrayRef<Kernel> accumulateKernels();

/// Elements that a kernel copies: two views of one shape.
struct Move {
  View src;
  View dst;
};
using Moves = llvm::SmallVector<Move, 2>;

/// What a kernel that reorders elements copies; nothing for other kernels.
std::optional<Moves> listMoves(llvm::StringRef kernel, const KernelArgs &args);

/// Checks the operands of a kernel on one tile of f16 or f32.
llvm::Error checkUnary(const KernelArgs &args);

/// Calls `function` with pieces of `src`, which has the shape and the element
/// type of `dst`, as f32; `function` changes a piece in place, and the result
/// is stored to `dst`.
void mapInF32(const View &src, const View &dst,
              llvm::function_ref<void(llvm::MutableArrayRef<float>)> function);

/// Writes `scalar` as an element of `dtype`, converted as by a cast in C++.
void storeScalar(Scalar scalar, DType dtype, std::byte *element);

/// Checks the number of tile operands.
llvm::Error expectOperands(const KernelArgs &args, size_t count);

/// Checks that there is a conversion from `src` to `dst`.
llvm::Error expectConversion(DType src, DType dst);

/// Checks that all operands have the shape of the first.
llvm::Error expectSameShape(const KernelArgs &args);

/// Whether a view of extents `from` repeats to `to`.
bool isBroadcast(llvm::ArrayRef<int64_t> from, llvm::ArrayRef<int64_t> to);

/// Fails unless every operand repeats to the shape of the last: extents of 1,
/// and missing leading ones, repeat.
llvm::Error expectBroadcast(const KernelArgs &args);

/// `view` with the extents `sizes`: dimensions of extent 1 repeat.
View broadcast(const View &view, llvm::ArrayRef<int64_t> sizes);

/// The bytes of the elements of `view`, without gaps.
int64_t denseBytes(const View &view);

/// Checks that all operands are contiguous.
llvm::Error expectDense(const KernelArgs &args);

/// With the parameter "apart", checks that `dst`, one of the operands, which
/// are dense, shares no bytes with the others.
llvm::Error expectApart(const KernelArgs &args, const View &dst);

/// Checks that `operand` can be taken as a matrix.
llvm::Error expectMatrix(const Operand &operand);

/// Copies the leading `rows` x `cols` elements, converting them; the conversion
/// must exist.
void copyMatrix(const MatrixView &src, const MatrixView &dst, int64_t rows,
                int64_t cols);

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_KERNELSUPPORT_H
