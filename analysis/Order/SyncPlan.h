//===- SyncPlan.h - Flags and barriers of a section -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_SYNCPLAN_H
#define TL_ANALYSIS_ORDER_SYNCPLAN_H

#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/DenseMap.h"

namespace tl::analysis {

/// A set or a wait of a flag, a barrier, or an end of a rendezvous: a flag of
/// cores of one kind, which each of them sets and waits for.
struct SyncOp {
  enum Kind { Set, Wait, Barrier, Arrive, Meet };
  Kind kind;
  /// For a barrier, both are its pipe; for a rendezvous, the pipe of the set.
  ascend::Pipe source;
  ascend::Pipe destination;
  int64_t event = 0;
  /// Added to the event; null if there is none.
  mlir::Value slot = {};
  int64_t slots = 1;
  /// Its operation; null if it has none yet.
  mlir::Operation *op = nullptr;
};

/// The flags and barriers of a section, each with its anchor: the operation of
/// its block that it precedes.
class SyncPlan {
public:
  /// A plan without flags.
  SyncPlan() = default;
  /// The flags and barriers of `section`.
  explicit SyncPlan(ascend::SectionOp section);

  static bool isSync(mlir::Operation *op) {
    return mlir::isa<ascend::SetFlagOp, ascend::WaitFlagOp,
                     ascend::PipeBarrierOp, ascend::CrossCoreWaitFlagOp>(op);
  }
  /// Whether `op` can be the anchor of flags: instructions, sets of flags
  /// between cores, operations with regions, and terminators.
  static bool isAnchor(mlir::Operation *op);

  /// The flags and barriers before `anchor`, in order.
  llvm::ArrayRef<SyncOp> getBefore(mlir::Operation *anchor) const {
    auto there = before.find(anchor);
    return there == before.end() ? llvm::ArrayRef<SyncOp>() : there->second;
  }

  /// Calls `visit` with each anchor that has flags or barriers.
  void forEach(
      llvm::function_ref<void(mlir::Operation *, llvm::ArrayRef<SyncOp>)> visit)
      const {
    for (const auto &[anchor, ops] : before)
      visit(anchor, ops);
  }

  /// Puts `op` before `anchor`, after its other flags and barriers.
  void addBefore(mlir::Operation *anchor, const SyncOp &op);
  /// Puts `op` after `anchor`, before the flags and barriers of the next
  /// anchor.
  void addAfter(mlir::Operation *anchor, const SyncOp &op);
  /// Removes the entry of `op` from `anchor`.
  void remove(mlir::Operation *anchor, mlir::Operation *op);
  /// Replaces the entries before `anchor`.
  void assign(mlir::Operation *anchor, llvm::ArrayRef<SyncOp> ops) {
    before[anchor].assign(ops.begin(), ops.end());
  }
  /// The next anchor after `op`, which is not the last operation of its block.
  static mlir::Operation *getNextAnchor(mlir::Operation *op);
  /// The entry of a set, a wait or a barrier.
  static SyncOp describe(mlir::Operation *op);

private:
  void add(mlir::Block &block);

  /// Without inline elements: trials make a plan each, mostly of many anchors.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<SyncOp, 0>> before;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_SYNCPLAN_H
