//===- Kernels.h - Numeric kernels of instructions --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The numeric results of instructions, by name. A kernel processes whole
/// tiles. Names, operands and parameters (for `copy` and for `add` and similar
/// kernels, extents of 1 of inputs repeat):
///
/// | name | operands | scalars | params |
/// |---|---|---|---|
/// | copy | src, dst | pad (absent: same shapes) | |
/// | repeat | src (extents of 1 repeat), dst | | |
/// | block_copy | src, dst | pad (absent: 0xFF bytes) | block |
/// | accumulate accumulate_max accumulate_min | src, dst | | |
/// | matrix_copy | src, dst | scale (absent: 1) | zero_pad, transpose, relu |
/// | accumulate_matrix | src, dst | | |
/// | matmul | a, b, c | init (absent: 0) | transpose_a, transpose_b, m, n, k |
/// | add sub mul div max min pow | a, b, dst | | |
/// | fill | dst | value | |
/// | gather | src, offsets, dst | base (absent: 0) | apart, elements |
/// | gather_blocks | src, offsets, dst | base (absent: 0) | apart |
/// | gather_mask | src, dst | | apart, pattern |
/// | compress | src, mask, dst | | apart |
/// | arange | dst | start, step | |
/// | sort_runs | values, indices, pairs | | apart, length |
/// | sort | values, pairs, indices (may be absent) | valid (absent: all) | |
/// | merge_pairs | pairs..., dst | | apart |
/// | merge_runs | src, dst | | apart, length |
/// | split_pairs | pairs, values, indices | | |
/// | cast | src, dst | | round |
/// | compare | a, b, mask | | mode, scalar_left |
/// | select | mask, a, b, dst | | scalar_left, scalar_right |
/// | and or xor | a, b, dst | | |
/// | not | src, dst | | |
/// | shift_left shift_right | src, dst | amount | |
/// | exp ln ... gelu sin cos | src, dst | | |
/// | leaky_relu | src, dst | slope | |
/// | clamp | src, dst | low, high | |
/// | axpy | src, dst | scale | |
/// | mul_add | a, b, dst | | |
/// | reduce_sum reduce_max reduce_min | src, dst | | dim, accumulate |
/// | reduce_product reduce_square_sum | src, dst | | dim, accumulate |
/// | reduce_abs_max reduce_abs_sum | src, dst | | dim, accumulate |
/// | arg_max arg_min | src, dst | | dim |
/// | reduce_mask | mask, dst | valid (absent: all) | kind |
/// | tree_sum tree_max tree_min | src, dst | | |
/// | lane_max lane_min | src, dst | | |
/// | cumsum cummax cummin | src, init (may be absent), dst | | dim, reverse |
/// | transpose | src, dst | | axis0, axis1, ... |
/// | flip | src, dst | | dim |
/// | roll | src, dst | shift | dim |
/// | repeat_elements | src, dst | | dim, times |
/// | interleave | even, odd, dst | | dim |
/// | deinterleave | src, even, odd | | dim |
/// | scatter | src, indices, dst | | |
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_KERNELS_H
#define TL_RUNTIME_NUMERICS_KERNELS_H

#include "tl/runtime/numerics/Scalar.h"
#include "tl/runtime/numerics/View.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <utility>
#include <variant>

namespace tl::runtime {

/// A tile operand. `matrix` is present if the operand has a fractal layout; it
/// then describes the same elements as `view`.
struct Operand {
  View view;
  std::optional<MatrixView> matrix;

  Operand(View view, std::optional<MatrixView> matrix = std::nullopt)
      : view(std::move(view)), matrix(matrix) {}

  DType dtype() const { return matrix ? matrix->dtype : view.dtype; }

  /// The operand as a matrix. Without `matrix`, `view` must have rank 2.
  MatrixView asMatrix() const;
};

double toDouble(Scalar scalar);

/// The operands of one execution of an instruction.
struct KernelArgs {
  /// Tile operands in the order of the operation's, outputs last.
  llvm::SmallVector<Operand, 3> operands;
  /// Scalar operands in order.
  llvm::SmallVector<Scalar, 2> scalars;
  /// Attributes by name, and run-time values in place of attributes (m, n, k).
  /// Names are not copied. A short list, as instructions have few.
  llvm::SmallVector<std::pair<llvm::StringRef, int64_t>, 4> params;
  /// Receives the number of elements that `compress` keeps; may be null.
  int64_t *kept = nullptr;

  /// The parameter called `name`; `fallback` if there is none.
  int64_t param(llvm::StringRef name, int64_t fallback = 0) const;
};

/// A kernel: `run(args)` may be called if `check(args)` succeeds. The check
/// covers the number of operands, dtypes and shapes, never reads data and is
/// cheap; its error completes a sentence about the operation. Checks of data,
/// such as offsets, are in `checkData`, which must succeed as well; it is
/// called right before `run` and is null for most kernels.
struct Kernel {
  llvm::StringRef name;
  llvm::Error (*check)(const KernelArgs &args);
  void (*run)(const KernelArgs &args);
  llvm::Error (*checkData)(const KernelArgs &args) = nullptr;
  /// Calls `visit` with the bytes of the first operand, counted from its start,
  /// that `run` reads. Null if it reads all of them.
  void (*forEachPicked)(
      const KernelArgs &args,
      llvm::function_ref<void(int64_t begin, int64_t end)> visit) = nullptr;
};

/// The kernel called `name`; null if there is none.
const Kernel *lookupKernel(llvm::StringRef name);

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_KERNELS_H
