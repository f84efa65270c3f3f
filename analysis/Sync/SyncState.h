//===- SyncState.h - What flags and barriers leave unordered ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_SYNCSTATE_H
#define TL_ANALYSIS_SYNC_SYNCSTATE_H

#include "analysis/Loops/LoopPhases.h"
#include "analysis/Sync/HappensBefore.h"
#include "analysis/Sync/SectionModel.h"

namespace tl::analysis {

/// What the flags and barriers of a section leave unordered and unbalanced,
/// with the phases of its loops told apart.
class SyncState {
public:
  using Fault = std::pair<mlir::Operation *, FlagFault>;

  /// Returns whether an analysis goes on with a fault that is found.
  using FaultFilter = std::function<bool(const Fault &)>;

  /// Takes from `model`, which follows the changes of `section`, what flags do
  /// not change. Once `filter` returns false, nothing counts as ordered.
  SyncState(ascend::SectionOp section, SectionModel &model,
            FaultFilter filter = nullptr);
  SyncState(ascend::SectionOp section, const ascend::TargetSpec &spec);
  SyncState(const SyncState &) = delete;
  SyncState &operator=(const SyncState &) = delete;

  /// Whether iterations of a loop are told apart.
  bool hasPhases() const { return phases->isCopy(); }

  /// Calls `found` once for each pair of instructions of the section that are
  /// not ordered, up to some for each pair of accesses, the last ones first.
  void forEachConflict(llvm::function_ref<void(const Conflict &)> found) const;

  bool isEverythingOrdered() const;

  /// Whether `earlier` may be under way when `later` starts, on the same bytes.
  bool mayConflict(mlir::Operation *earlier, mlir::Operation *later) const;

  /// Flags that are not balanced.
  llvm::ArrayRef<Fault> getFlagFaults() const & { return faults.getArrayRef(); }
  llvm::ArrayRef<Fault> getFlagFaults() && = delete;

private:
  Conflict getOriginal(const Conflict &conflict) const;

  HappensBefore::FaultFilter noteFaults(FaultFilter filter);
  void noteNumbers(ascend::SectionOp section);

  std::shared_ptr<const LoopPhases> phases;
  llvm::SetVector<Fault> faults;
  HappensBefore order;
  std::shared_ptr<const Conflicts> conflicts;
  /// The instructions of the section in program order, if it has phases.
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_SYNCSTATE_H
