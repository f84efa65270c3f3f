//===- HostBounds.h - Bounds of indices as host values ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The greatest and the least value that an index in a launch takes in any block
// and iteration, as an expression of values before the launch. Each case of a
// minimum is bounded by itself, so that
//   m + min(M - m, 128) for m = 128 * row, row < ceildiv(M, 128)
// is at most min(M, 128 * ceildiv(M, 128)), which is M.
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_HOSTBOUNDS_H
#define TL_PASSES_GUARDLAUNCH_HOSTBOUNDS_H

#include "analysis/Indices/LinearIndex.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "tl/dialects/Tile/TileOps.h"

namespace tl {

/// A sum of host values, or the least or greatest of such sums.
struct HostBound {
  /// The candidates; several are the least or the greatest.
  llvm::SmallVector<analysis::LinearIndex> sums;
  bool isLeast = true;
  /// Whether the index takes this value, as far as is known.
  bool isExact = true;
};

/// Computes bounds for the indices in `launch`.
class HostBounds {
public:
  explicit HostBounds(tile::LaunchOp launch);

  /// The greatest value of `index`, or the least one, at `place` in the launch,
  /// given the conditions around it. Nothing if it depends on data.
  std::optional<HostBound> get(const analysis::LinearIndex &index,
                               bool isGreatest, mlir::Operation *place);

  /// `value` as a sum of host values and of values in the launch.
  analysis::LinearIndex getSum(mlir::OpFoldResult value);

  /// The same for a number of elements if there is one at least.
  analysis::LinearIndex getCount(mlir::OpFoldResult size);

  /// Whether `sum`, of host values, is certainly not negative. Extents are not,
  /// and quotients are near the dividend.
  static bool isNeverNegative(const analysis::LinearIndex &sum);

  /// The extent of a tensor of the kernel.
  mlir::OpFoldResult getExtent(mlir::BlockArgument tensor, int64_t dimension);

  /// `sum`, of host values, as a value before the launch.
  mlir::Value materialize(const analysis::LinearIndex &sum);

  /// The least or greatest sum as a value before the launch.
  mlir::Value materialize(const HostBound &bound);

  /// The places for operations before the launch.
  mlir::OpBuilder &getBuilder() { return builder; }

private:
  using LinearIndex = analysis::LinearIndex;
  using Bound = std::optional<HostBound>;

  LinearIndex getSum(const LinearIndex &found);
  /// The values of which `value` is the least, the greatest or a selected one;
  /// none if it is something else.
  llvm::SmallVector<LinearIndex> getCases(mlir::Value value);
  Bound compute(LinearIndex index, bool isGreatest, unsigned depth);
  Bound computeTerm(const LinearIndex &rest, analysis::LinearTerm term,
                    bool isGreatest, unsigned depth);
  Bound computeCases(const LinearIndex &rest, int64_t coefficient,
                     llvm::ArrayRef<LinearIndex> cases, bool areLeast,
                     bool isGreatest, unsigned depth);
  Bound computeDivision(const LinearIndex &rest, analysis::LinearTerm term,
                        bool isGreatest, unsigned depth);
  std::optional<LinearIndex> getEnd(mlir::Value value, bool isLast,
                                    bool &isExact);
  std::optional<LinearIndex> getEndOfLoop(mlir::scf::ForOp loop, bool isLast,
                                          bool &isExact);
  std::optional<LinearIndex> getLastOfParallel(mlir::Value variable);
  llvm::SmallVector<LinearIndex> getFacts(mlir::Operation *place,
                                          bool &isGuarded);
  mlir::Value getHostValue(mlir::Value value, unsigned depth = 16);
  bool isHost(mlir::Value value);
  bool isHost(const LinearIndex &index);

  tile::LaunchOp launch;
  mlir::OpBuilder builder;
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, mlir::Value> extents;
  llvm::DenseMap<mlir::Value, mlir::Value> hostValues;
};

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_HOSTBOUNDS_H
