//===- HostValues.h - Indices in terms of host values -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A host value is one before the launch. An index in a launch becomes a sum of
// host values as far as they determine it, and a sum becomes operations before
// the launch.
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_HOSTVALUES_H
#define TL_PASSES_GUARDLAUNCH_HOSTVALUES_H

#include "analysis/Indices/LinearIndex.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "tl/dialects/Tile/TileOps.h"

namespace tl {

/// The values before `launch`.
class HostValues {
public:
  explicit HostValues(tile::LaunchOp launch);

  /// From here on, `variable` in the launch stands for `value` before it.
  void assume(mlir::Value variable, mlir::Value value) {
    hoisted[variable] = value;
  }

  /// Whether `variable` stands for a value.
  bool isAssumed(mlir::Value variable) { return hoisted.contains(variable); }

  /// Whether `value` repeats a computation of the launch.
  bool isRepeated(mlir::Value value) { return repeated.contains(value); }

  /// Whether `value`, or each value in `index`, is before the launch.
  bool isHost(mlir::Value value);
  bool isHost(const analysis::LinearTerm &term);
  bool isHost(const analysis::LinearIndex &index);

  /// `value` as a sum of host values and of values in the launch.
  analysis::LinearIndex getSum(mlir::OpFoldResult value);

  /// `found` with a host value for each value that equals one.
  analysis::LinearIndex getSum(const analysis::LinearIndex &found);

  /// The value before the launch that equals `value`; null if there is none.
  mlir::Value getHostValue(mlir::Value value, unsigned depth = 16);

  /// The extent of a tensor of the kernel, or of a tile of static shape.
  mlir::OpFoldResult getExtent(mlir::Value memref, int64_t dimension);

  /// `sum`, of host values, as a value before the launch.
  mlir::Value materialize(const analysis::LinearIndex &sum);

  /// `sum`, of host values, as a number or as such a value.
  mlir::OpFoldResult getNumber(const analysis::LinearIndex &sum);

  /// `sum`, of host values, divided by a positive number.
  analysis::LinearIndex divide(const analysis::LinearIndex &sum,
                               int64_t divisor, bool isUp);

  /// The place for operations before the launch.
  mlir::OpBuilder &getBuilder() { return builder; }

  /// The location of these operations.
  mlir::Location getLoc() { return launch.getLoc(); }

  /// `number`, or 1 in place of 0, for a division whose result nothing needs
  /// then.
  mlir::Value replaceZero(mlir::Value number);

private:
  std::optional<mlir::OpFoldResult> getExtent(mlir::memref::DimOp dim);
  mlir::Value hoist(mlir::Value value, unsigned depth);
  mlir::Value materialize(const analysis::LinearTerm &term);
  mlir::Value createConstant(int64_t number);

  tile::LaunchOp launch;
  mlir::OpBuilder builder;
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, mlir::Value> extents;
  llvm::DenseMap<mlir::Value, mlir::Value> hoisted;
  llvm::DenseSet<mlir::Value> repeated;
};

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_HOSTVALUES_H
