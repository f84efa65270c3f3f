//===- CoreEvents.h - Synchronisation of cores in loops ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_CHOICE_COREEVENTS_H
#define TL_PASSES_PIPELINE_CHOICE_COREEVENTS_H

#include "passes/Pipeline/WrittenSchedule.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/EquivalenceClasses.h"

namespace tl {

/// A point of a unit of a loop at which a core waits for the other one, or lets
/// the other one continue.
struct CoreEvent {
  mlir::Operation *unit;
  int64_t stage;
  /// The push or pop that begins or ends, of a channel with one slot filled and
  /// emptied in each iteration; null for a meeting.
  ascend::TransferOpInterface transfer;
  bool isEnd = false;
  /// The meeting that begins.
  mlir::Operation *meeting = nullptr;
};

/// The events of two loops with equal trip counts, one of each core.
///
/// Pushes and pops in conditions and inner loops are not simulated one by one.
/// All units on the channel of such a push or pop, on both cores, are one
/// meeting: an event that both cores begin together. Inside a meeting the
/// program order stays, so it ends once both cores have begun it. If a
/// simulation with meetings ends, so do the loops, which need not wait for the
/// other core where a meeting begins.
class CoreEvents {
public:
  CoreEvents(const WrittenSchedule &first, const WrittenSchedule &second);

  /// A unit that waits for an unknown event; null if there is none.
  mlir::Operation *getObstacle() const { return obstacle; }

  /// The events of an iteration on the first or the second core in the order of
  /// a step.
  llvm::ArrayRef<CoreEvent> get(unsigned core) const { return events[core]; }

private:
  void addChannel(mlir::Operation *unit, ascend::ChannelOp channel);
  void join(mlir::Operation *a, mlir::Operation *b) {
    hasChanged |= !meetings.isEquivalent(a, b);
    meetings.unionSets(a, b);
  }
  void joinUsers(mlir::Operation *unit);
  void joinBetween(const WrittenSchedule &schedule);
  void addEvents(unsigned core, const WrittenSchedule &schedule);
  void addTransfer(unsigned core, ScheduledUnit each,
                   ascend::TransferOpInterface transfer);
  mlir::Operation *getMeeting(mlir::Operation *unit) const;

  /// The units with pushes and pops, and their channels.
  llvm::MapVector<mlir::Operation *, llvm::SmallVector<ascend::ChannelOp, 1>>
      channels;
  llvm::SmallPtrSet<mlir::Operation *, 8> isOfFirst;
  llvm::EquivalenceClasses<mlir::Operation *> meetings;
  llvm::SmallVector<CoreEvent> events[2];
  mlir::Operation *obstacle = nullptr;
  bool hasChanged = false;
};

} // namespace tl

#endif // TL_PASSES_PIPELINE_CHOICE_COREEVENTS_H
