//===- LoopBody.h - What the iterations of a loop share ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_LOOPBODY_H
#define TL_PASSES_PIPELINE_LOOPBODY_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace tl {

/// The body of a loop as units, which are operations that do something to
/// memory, and scalar operations around them that may be computed anew wherever
/// they are needed. A channel to the other core is memory of its own.
class LoopBody {
public:
  /// One kind of access of a unit to a memref.
  struct Access {
    mlir::Operation *unit;
    /// What is accessed, and the allocation or argument it is a view of.
    mlir::Value view;
    mlir::Value root;
    bool reads;
    bool writes;
  };

  explicit LoopBody(mlir::scf::ForOp loop);

  mlir::scf::ForOp getLoop() const { return loop; }

  /// The units in program order.
  llvm::ArrayRef<mlir::Operation *> getUnits() const {
    return units.getArrayRef();
  }

  /// A unit whose accesses are not known; null if there is none.
  mlir::Operation *getObstacle() const { return obstacle; }

  /// The accesses of a unit, and those to a root in program order.
  llvm::ArrayRef<Access> getAccesses(mlir::Operation *unit) const;
  llvm::ArrayRef<Access> getAccesses(mlir::Value root) const;

  /// The roots of all accesses, in program order.
  auto getRoots() const { return llvm::make_first_range(accessesByRoot); }

  /// Whether a unit writes into `root`.
  bool isWritten(mlir::Value root) const;

  /// Whether `root` is a tensor in global memory.
  static bool isTensor(mlir::Value root);

  /// Whether `root` is a tensor, or a channel to the other core.
  static bool isOutside(mlir::Value root);

  /// Whether no iteration reads what another one left in `root`, nor anything
  /// after the loop, so that every iteration may have a tile of its own. A tile
  /// of slots that a loop in this one uses in turn has them already.
  bool isPrivate(mlir::Value root) const { return privates.contains(root); }

  /// Whether `op` of the body may be computed anew where it is needed.
  bool isRecomputable(mlir::Operation *op) const;

  /// `ops` of the body and all that computes what they use, in program order.
  llvm::SmallVector<mlir::Operation *>
  getSlice(llvm::ArrayRef<mlir::Operation *> ops) const;

  /// Whether `unit` needs a value that another unit computes.
  bool needsOtherUnits(mlir::Operation *unit) const;

  /// Whether `unit` needs a value that the iteration before computes.
  bool needsCarriedValue(mlir::Operation *unit) const;

private:
  void addAccesses(mlir::Operation *unit);
  void addAccesses(mlir::Operation *unit,
                   llvm::ArrayRef<mlir::MemoryEffects::EffectInstance> effects);
  void addTransfer(mlir::Operation *transfer);
  void addAccess(Access access);
  bool computePrivate(mlir::Value root) const;
  bool isNewEachTime(mlir::Value root) const;
  bool isWrittenFirst(mlir::Value root) const;
  llvm::SetVector<mlir::Operation *>
  collectNeeded(llvm::ArrayRef<mlir::Operation *> ops) const;

  // Operations are handles, whose accessors are not const.
  mutable mlir::scf::ForOp loop;
  llvm::SetVector<mlir::Operation *> units;
  llvm::MapVector<mlir::Value, llvm::SmallVector<Access>> accessesByRoot;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<Access>> accessesByUnit;
  llvm::DenseSet<mlir::Value> privates;
  mlir::Operation *obstacle = nullptr;
};

} // namespace tl

#endif // TL_PASSES_PIPELINE_LOOPBODY_H
