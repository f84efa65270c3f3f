//===- CoreTrace.h - What a core does, step by step -*- C++ -*- ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_CORETRACE_H
#define TL_PASSES_CHANNELS_CORETRACE_H

#include "dialects/Ascend/AscendOps.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tl {

/// An instruction that a core runs, or a push or pop that it has ended.
struct TraceStep {
  mlir::Operation *op;
  /// The push or pop that `op` is in, or is.
  mlir::Operation *transfer;
  /// Steps of one run of one loop body have the same number.
  unsigned iteration;

  /// Where a view of a tile begins that is elsewhere in other iterations;
  /// nothing if that is not known.
  struct Start {
    mlir::Value tile;
    std::optional<int64_t> offset;
  };
  /// Of the operands.
  llvm::SmallVector<Start, 2> starts;
};

/// What one core does in the innermost block that has all of some pushes and
/// pops, for any numbers of iterations of the loops in there. These depend on
/// one number at most, such as those of a loop that was skewed.
class CoreTrace {
public:
  /// Finds the block of `transfers`, which are not in conditions within it.
  static std::optional<CoreTrace>
  get(llvm::ArrayRef<mlir::Operation *> transfers);

  /// The numbers that are to be tried: if something depends on them linearly
  /// where they are larger than all constants, in each class of numbers with
  /// the same rest by the period, the last of them show how.
  int64_t getMostTried() const { return number ? mostTried + period : 1; }

  /// After how many iterations tiles that take turns are the same ones.
  int64_t getPeriod() const { return number ? period : 1; }

  /// The steps of the block for each of `numbers`, one after the other. What
  /// runs under a condition, or in loops without transfers, is left out.
  llvm::SmallVector<TraceStep> run(llvm::ArrayRef<int64_t> numbers) const;

private:
  CoreTrace(mlir::Block *block, llvm::ArrayRef<mlir::Operation *> transfers)
      : block(block), transfers(transfers.begin(), transfers.end()) {}

  bool hasTransfer(mlir::Operation &op) const;
  bool check(mlir::Block &block);
  bool checkBound(mlir::Value value);
  void findPeriod();
  /// The values that are known, by value.
  using Numbers = llvm::DenseMap<mlir::Value, int64_t>;
  void append(mlir::Block &block, Numbers &known, unsigned &iterations,
              llvm::SmallVectorImpl<TraceStep> &steps) const;

  mlir::Block *block;
  llvm::SmallPtrSet<mlir::Operation *, 8> transfers;
  /// What the bounds of loops depend on.
  mlir::Value number;
  int64_t mostTried = 0, period = 1;
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_CORETRACE_H
