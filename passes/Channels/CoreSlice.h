//===- CoreSlice.h - Slice of a launch for one core -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_CORESLICE_H
#define TL_PASSES_CHANNELS_CORESLICE_H

#include "passes/Channels/CrossCoreCopy.h"
#include "llvm/ADT/MapVector.h"

namespace tl {

/// The copies between cores of a launch, in program order.
using CrossCoreCopies = llvm::MapVector<mlir::Operation *, CrossCoreCopy>;

/// The cores that have to run `op` for its effects; none if it has no effects,
/// or can run on each core. Emits an error if the cores are unknown.
mlir::FailureOr<llvm::SmallVector<ascend::Core, 2>>
getCoresOf(mlir::Operation *op);

/// The operations of a launch that one core runs, and the operations on which
/// they depend: scalar code, loops and conditions. An operand that control flow
/// forwards is needed only if the value it becomes is.
class CoreSlice {
public:
  CoreSlice(tile::LaunchOp launch, ascend::Core core,
            const CrossCoreCopies &crossCoreCopies);

  /// Computes the slice. Emits an error if only the other core has a value of
  /// it.
  mlir::LogicalResult compute();

  bool contains(mlir::Operation *op) const { return ops.contains(op); }

  /// Whether the core needs the value to which control flow forwards `operand`;
  /// true for an operand that is not forwarded.
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
  const CrossCoreCopies &crossCoreCopies;
  /// The values to which control flow forwards each operand, and the operands
  /// from which each value comes.
  mlir::RegionBranchSuccessorMapping forwarded;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::OpOperand *>> sources;
  llvm::DenseSet<mlir::Operation *> ops;
  llvm::DenseSet<mlir::Value> values;
  mlir::LogicalResult result = mlir::success();
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_CORESLICE_H
