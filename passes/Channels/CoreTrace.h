//===- CoreTrace.h - Traces of the steps of a core --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_CORETRACE_H
#define TL_PASSES_CHANNELS_CORETRACE_H

#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tl {

/// A step of a core: an instruction, or the end of a push or pop.
struct TraceStep {
  mlir::Operation *op;
  /// The push or pop that `op` is in, or is.
  mlir::Operation *transfer;
  /// Steps of one run of one loop body have the same number.
  unsigned iteration;

  /// The start of a moving view in its tile; nothing if it is unknown.
  struct Start {
    mlir::Value tile;
    std::optional<int64_t> offset;
  };
  /// The moving views of the operands.
  llvm::SmallVector<Start, 2> starts;
};

/// The steps of one core in the innermost block that contains given pushes and
/// pops, for any trip counts of the loops in it. The trip counts depend on one
/// number at most, such as that of a skewed loop.
class CoreTrace {
public:
  /// Finds the block of `transfers`, which are not in conditions within it.
  static std::optional<CoreTrace>
  get(llvm::ArrayRef<mlir::Operation *> transfers);

  /// The largest number to try. Beyond all constants, a linear dependence on
  /// the number shows in the last period of these numbers, one for each
  /// residue.
  int64_t getMostTried() const { return number ? mostTried + period : 1; }

  /// The number of iterations after which moving views are the same ones again.
  int64_t getPeriod() const { return number ? period : 1; }

  /// The steps of the block for each of `numbers`, one after the other, without
  /// operations in conditions, and in loops without transfers.
  llvm::SmallVector<TraceStep> run(llvm::ArrayRef<int64_t> numbers) const;

private:
  CoreTrace(mlir::Block *block, llvm::ArrayRef<mlir::Operation *> transfers)
      : block(block), transfers(transfers.begin(), transfers.end()) {}

  /// An operation that the trace follows.
  struct Item {
    mlir::Operation *op;
    /// The push or pop that it is in, or is; null for a loop.
    mlir::Operation *transfer;
    bool isLoop = false;
    /// The tiles and starts of its moving views; a start is null if unknown.
    llvm::SmallVector<std::pair<mlir::Value, mlir::Value>, 2> views = {};
  };

  bool hasTransfer(mlir::Operation &op) const;
  /// Notes the items of `block`; returns whether they can be followed.
  bool check(mlir::Block &block);
  static Item makeItem(mlir::Operation *op, mlir::Operation *transfer);
  bool checkBound(mlir::Value value);
  void findPeriod();
  /// The known numbers, by value.
  using Numbers = llvm::DenseMap<mlir::Value, int64_t>;
  void append(mlir::Block &block, Numbers &known, unsigned &iterations,
              llvm::SmallVectorImpl<TraceStep> &steps) const;

  mlir::Block *block;
  llvm::SmallPtrSet<mlir::Operation *, 8> transfers;
  llvm::DenseMap<mlir::Block *, std::vector<Item>> items;
  /// The value on which the bounds of loops depend.
  mlir::Value number;
  int64_t mostTried = 0, period = 1;
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_CORETRACE_H
