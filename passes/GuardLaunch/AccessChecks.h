//===- AccessChecks.h - Checks of the ends of accesses ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_ACCESSCHECKS_H
#define TL_PASSES_GUARDLAUNCH_ACCESSCHECKS_H

#include "passes/GuardLaunch/Access.h"
#include "passes/GuardLaunch/HostBounds.h"
#include "passes/GuardLaunch/Points/Corners.h"
#include "passes/GuardLaunch/Points/Reach.h"
#include "passes/GuardLaunch/Shapes.h"

namespace tl {

/// An end of an access: the greatest of a dimension, or the least one.
struct Side {
  unsigned dimension;
  bool isEnd;
};

/// How much of an end is checked.
enum class Outcome {
  /// Nothing is checked.
  Unknown,
  /// It is checked for launches in which a condition holds.
  Conditional,
  /// It is in bounds, or checked for all launches with blocks and iterations.
  Complete
};

/// An end that is checked where none of `needs` is negative.
struct CheckedEnd {
  analysis::LinearIndex end;
  llvm::SmallVector<analysis::LinearIndex> needs;
  mlir::Operation *access;
  /// Whether the end is reached in all launches with blocks and iterations.
  bool isReached;
};

/// The checked ends of a launch, by memref and dimension.
using CheckedEnds = llvm::DenseMap<std::pair<mlir::Value, unsigned>,
                                   llvm::SmallVector<CheckedEnd>>;

/// Inserts assertions before a launch: for all of its blocks, for one of them
/// or for one value of a variable.
class AccessChecks {
public:
  AccessChecks(tile::LaunchOp launch, CheckedEnds &checked)
      : launch(launch), values(launch), bounds(launch, values),
        elimination(launch, values), reach(launch, values, elimination),
        checked(checked) {}

  /// Limits checks to one core of a block; false if its values are not known.
  bool assume(Corner corner);

  /// Limits checks to blocks and iterations with this value of `variable`,
  /// which exist if none of `needs` is negative.
  void assume(mlir::Value variable, mlir::Value value,
              llvm::ArrayRef<analysis::LinearIndex> needs);

  /// The access of `op`, if it makes one.
  std::optional<Access> getAccess(mlir::Operation *op) {
    return tl::getAccess(op, values);
  }

  /// Checks a side of `access`, which `op` makes. If `isStrict`, only a
  /// complete check is inserted.
  Outcome check(mlir::Operation *op, const Access &access, Side side,
                bool isStrict);

  /// Checks an agreement that `op` requires. Inserts only a complete check if
  /// `isStrict`.
  Outcome check(mlir::Operation *op, const Agreement &agreement, bool isStrict);

  /// Whether no end of a dimension of `access`, which `op` makes, is behind one
  /// that is checked and reached.
  bool isCovered(mlir::Operation *op, const Access &access, unsigned dimension);

  HostValues &getValues() { return values; }

private:
  using LinearIndex = analysis::LinearIndex;
  using Needs = llvm::SmallVector<LinearIndex>;

  Outcome checkEnd(bool isStrict);
  Outcome checkBegin(bool isStrict);
  bool isInside(const LinearIndex &index);
  Outcome checkEach(llvm::ArrayRef<LinearIndex> ends, const Needs &needs,
                    bool isStrict);
  Needs getNeedsOf(llvm::ArrayRef<LinearIndex> ends, const LinearIndex &most,
                   llvm::ArrayRef<LinearIndex> needs);
  std::optional<Needs> getNeeds(const Access &made, Point &point);
  LinearIndex getLastBlock();
  bool isReached(llvm::ArrayRef<LinearIndex> needs);
  bool isImplied(const LinearIndex &end, llvm::ArrayRef<LinearIndex> needs);
  void add(mlir::Value condition, llvm::ArrayRef<LinearIndex> needs);

  tile::LaunchOp launch;
  HostValues values;
  HostBounds bounds;
  Elimination elimination;
  Reach reach;
  CheckedEnds &checked;
  /// Conditions for what `values` assumes.
  Needs given;
  bool isFirstBlock = false;
  /// The access or end that is checked.
  mlir::Operation *op = nullptr;
  const Access *access = nullptr;
  Side side{};
};

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_ACCESSCHECKS_H
