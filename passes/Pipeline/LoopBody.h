//===- LoopBody.h - Accesses and slices of the units of a loop --*- C++ -*-===//
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

/// One kind of access of a unit of a loop body to a memref.
struct UnitAccess {
  mlir::Operation *unit;
  /// The accessed view, and its root: an allocation or an argument.
  mlir::Value view;
  mlir::Value root;
  bool reads;
  bool writes;
};

/// The body of a loop as units, which are operations with memory effects, and
/// scalar operations around them, which may be recomputed at each use. A
/// cross-core channel is memory of its own.
class LoopBody {
public:
  explicit LoopBody(mlir::scf::ForOp loop);

  mlir::scf::ForOp getLoop() const { return loop; }

  /// The units in program order.
  llvm::ArrayRef<mlir::Operation *> getUnits() const {
    return units.getArrayRef();
  }

  /// A unit with unknown accesses; null if there is none.
  mlir::Operation *getObstacle() const { return obstacle; }

  /// The accesses of a unit, and those to a root in program order.
  llvm::ArrayRef<UnitAccess> getAccesses(mlir::Operation *unit) const;
  llvm::ArrayRef<UnitAccess> getAccesses(mlir::Value root) const;

  /// The roots of all accesses, in program order.
  auto getRoots() const { return llvm::make_first_range(accessesByRoot); }

  /// Whether a unit writes into `root`.
  bool isWritten(mlir::Value root) const;

  /// Whether `root` is a tensor in global memory.
  static bool isTensor(mlir::Value root);

  /// Whether `root` is a tensor, or a cross-core channel.
  static bool isOutside(mlir::Value root);

  /// Whether `root` is dead at the end of each iteration, so that every
  /// iteration may have a tile of its own. A tile with slots for a loop inside
  /// this one already has one tile for each of its iterations.
  bool isPrivate(mlir::Value root) const { return privates.contains(root); }

  /// Whether `op` of the body may be recomputed at each use.
  bool isRecomputable(mlir::Operation *op) const;

  /// The backward slice of `ops` in the body, in program order.
  llvm::SmallVector<mlir::Operation *>
  getSlice(llvm::ArrayRef<mlir::Operation *> ops) const;

  /// Whether `unit` needs a value that another unit computes.
  bool needsOtherUnits(mlir::Operation *unit) const;

  /// Whether `unit` needs a value that the previous iteration computes.
  bool needsCarriedValue(mlir::Operation *unit) const;

private:
  void addAccesses(mlir::Operation *unit);
  void addAccesses(mlir::Operation *unit,
                   llvm::ArrayRef<mlir::MemoryEffects::EffectInstance> effects);
  void addTransfer(mlir::Operation *transfer);
  void addAccess(UnitAccess access);
  bool computePrivate(mlir::Value root) const;
  bool isNewEachTime(mlir::Value root) const;
  bool isWrittenFirst(mlir::Value root) const;
  llvm::SetVector<mlir::Operation *>
  collectNeeded(llvm::ArrayRef<mlir::Operation *> ops) const;

  // Operations are handles with non-const accessors.
  mutable mlir::scf::ForOp loop;
  llvm::SetVector<mlir::Operation *> units;
  llvm::MapVector<mlir::Value, llvm::SmallVector<UnitAccess>> accessesByRoot;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<UnitAccess>>
      accessesByUnit;
  llvm::DenseSet<mlir::Value> privates;
  mlir::Operation *obstacle = nullptr;
};

} // namespace tl

#endif // TL_PASSES_PIPELINE_LOOPBODY_H
