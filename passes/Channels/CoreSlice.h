//===- CoreSlice.h - What one core needs of a launch -*- C++ -*- ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_CORESLICE_H
#define TL_PASSES_CHANNELS_CORESLICE_H

#include "passes/Channels/Crossing.h"
#include "llvm/ADT/MapVector.h"

namespace tl {

/// The copies between cores of a launch, in program order.
using Crossings = llvm::MapVector<mlir::Operation *, Crossing>;

/// The cores that have to run `op`, which has effects that are not repeated at
/// will: none if it has no such effects. Emits an error if that is not clear.
mlir::FailureOr<llvm::SmallVector<ascend::Core, 2>>
getCoresOf(mlir::Operation *op);

/// The operations of a launch that one core runs, and those that they depend
/// on: scalar code, loops and conditions. What carries a value around a loop is
/// needed only if the value is.
class CoreSlice {
public:
  CoreSlice(tile::LaunchOp launch, ascend::Core core,
            const Crossings &crossings);

  /// Finds what the core needs. Emits an error if the other core has some of
  /// it.
  mlir::LogicalResult compute();

  bool contains(mlir::Operation *op) const { return ops.contains(op); }

  /// Whether the core needs what `operand` becomes, if control flow hands it
  /// on.
  bool needs(mlir::OpOperand &operand) const;

private:
  mlir::LogicalResult addRoot(mlir::Operation *op);
  void need(mlir::Operation *op, mlir::Operation *user);
  void need(mlir::Value value, mlir::Operation *user);
  void needOperands(mlir::Operation *op);
  void needRegions(mlir::Operation *op);
  void reportForeign(mlir::Operation *op, mlir::Operation *user);

  tile::LaunchOp launch;
  ascend::Core core;
  const Crossings &crossings;
  /// What control flow hands on, by operand, and what it comes from, by value.
  mlir::RegionBranchSuccessorMapping forwarded;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::OpOperand *>> sources;
  llvm::DenseSet<mlir::Operation *> ops;
  llvm::DenseSet<mlir::Value> values;
  mlir::LogicalResult result = mlir::success();
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_CORESLICE_H
