//===- CoreEvents.h - Where cores wait for each other in loops --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_COREEVENTS_H
#define TL_PASSES_PIPELINE_COREEVENTS_H

#include "dialects/Ascend/AscendOps.h"
#include "passes/Pipeline/WrittenSchedule.h"
#include "llvm/ADT/EquivalenceClasses.h"

namespace tl {

/// What a unit of a loop does at which a core waits for the other one, or after
/// which the other one goes on.
struct CoreEvent {
  mlir::Operation *unit;
  int64_t stage;
  /// The push or pop that begins or ends, of a channel of which each iteration
  /// fills and empties one slot; null for a meeting.
  ascend::TransferOpInterface transfer;
  bool isEnd = false;
  /// The meeting that begins.
  mlir::Operation *meeting = nullptr;
};

/// The events of two loops, one of each core, of equally many iterations.
///
/// Pushes and pops in conditions and inner loops are not followed one by one.
/// All units with the channel of such a one, on both cores, are one meeting: an
/// event that both cores begin together. Between themselves they stay in the
/// order in which they were, so that they end if both cores have begun. What
/// can be done with meetings can be done without waiting for the other core at
/// their beginning.
class CoreEvents {
public:
  CoreEvents(const WrittenSchedule &first, const WrittenSchedule &second);

  /// A unit of which it is not known for what it waits; null if there is none.
  mlir::Operation *getObstacle() const { return obstacle; }

  /// The events of an iteration on the first or the second core in the order in
  /// which a step does them.
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

#endif // TL_PASSES_PIPELINE_COREEVENTS_H
