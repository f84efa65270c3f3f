//===- CoreEvents.cpp - Synchronisation of cores in loops -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/Choice/CoreEvents.h"

using namespace mlir;
using namespace tl;
using ascend::ChannelOp;
using ascend::TransferOpInterface;

/// The cross-core channels of the pushes and pops in `unit`, once for each push
/// and pop.
static SmallVector<ChannelOp, 1> collectChannels(Operation *unit) {
  SmallVector<ChannelOp, 1> channels;
  unit->walk([&](TransferOpInterface transfer) {
    // Vector cores run one program, in which a slot among them is filled before
    // it is emptied.
    if (!transfer.getChannelOp().getAmong())
      channels.push_back(transfer.getChannelOp());
  });
  return channels;
}

/// The unit of `units` that `op` is in.
template <typename UnitsT>
static Operation *findUnit(const UnitsT &units, Operation *op) {
  while (op && !units.contains(op))
    op = op->getParentOp();
  return op;
}

/// Whether `unit` runs `transfer` once, with only pushes and pops around it.
static bool isStraight(Operation *transfer, Operation *unit) {
  for (; isa<TransferOpInterface>(transfer); transfer = transfer->getParentOp())
    if (transfer == unit)
      return true;
  return false;
}

CoreEvents::CoreEvents(const WrittenSchedule &first,
                       const WrittenSchedule &second) {
  for (const WrittenSchedule *schedule : {&first, &second})
    for (const ScheduledUnit &each : schedule->units) {
      auto used = collectChannels(each.unit);
      if (used.empty())
        continue;
      channels[each.unit] = std::move(used);
      if (schedule == &first)
        isOfFirst.insert(each.unit);
    }
  for (auto &[unit, used] : channels)
    for (ChannelOp channel : used)
      addChannel(unit, channel);
  do {
    hasChanged = false;
    for (auto &[unit, used] : channels)
      if (getMeeting(unit))
        joinUsers(unit);
    joinBetween(first);
    joinBetween(second);
  } while (hasChanged);
  addEvents(0, first);
  addEvents(1, second);
}

/// Joins the units of `channel`, one of them `first`, unless each iteration
/// fills a slot in one of them and empties it in the other.
void CoreEvents::addChannel(Operation *first, ChannelOp channel) {
  SetVector<Operation *> units;
  bool isSimple = true;
  for (Operation *user : channel.getSlots().getUsers()) {
    Operation *unit = findUnit(channels, user);
    if (!unit) {
      // Slots may be full before the loops begin.
      obstacle = first;
      return;
    }
    isSimple &= isStraight(user, unit);
    units.insert(unit);
  }
  auto isOfFirstCore = [&](Operation *unit) {
    return isOfFirst.contains(unit);
  };
  if (llvm::all_of(units, isOfFirstCore) || llvm::none_of(units, isOfFirstCore))
    obstacle = first;
  bool isOneEach = llvm::hasNItems(channel.getSlots().getUsers(), 2);
  if (isSimple && isOneEach && units.size() == 2)
    return;
  for (Operation *unit : units)
    join(unit, first);
}

/// The meeting that contains `unit`; null if there is none.
Operation *CoreEvents::getMeeting(Operation *unit) const {
  auto leader = meetings.findLeader(unit);
  return leader == meetings.member_end() ? nullptr : *leader;
}

/// Joins `unit` with all units on its channels.
void CoreEvents::joinUsers(Operation *unit) {
  for (ChannelOp channel : channels[unit])
    for (Operation *user : channel.getSlots().getUsers())
      if (Operation *other = findUnit(channels, user))
        join(other, unit);
}

/// Joins the units of one meeting with all pushes and pops that a step runs
/// between them.
void CoreEvents::joinBetween(const WrittenSchedule &schedule) {
  SmallVector<Operation *> units;
  for (const ScheduledUnit &each : schedule.units)
    if (channels.contains(each.unit))
      units.push_back(each.unit);
  for (size_t begin = 0; begin < units.size(); ++begin) {
    Operation *meeting = getMeeting(units[begin]);
    size_t end = units.size() - 1;
    while (meeting && end > begin && getMeeting(units[end]) != meeting)
      --end;
    for (size_t i = begin + 1; meeting && i < end; ++i)
      join(units[i], units[begin]);
  }
}

/// Adds the events of a push or pop, and of transfers in its body.
void CoreEvents::addTransfer(unsigned core, ScheduledUnit each,
                             TransferOpInterface transfer) {
  bool crosses = !transfer.getChannelOp().getAmong();
  CoreEvent event = {each.unit, each.stage, transfer};
  if (crosses)
    events[core].push_back(event);
  for (auto inner : transfer->getRegion(0).getOps<TransferOpInterface>())
    addTransfer(core, each, inner);
  event.isEnd = true;
  if (crosses)
    events[core].push_back(event);
}

void CoreEvents::addEvents(unsigned core, const WrittenSchedule &schedule) {
  for (const ScheduledUnit &each : schedule.units) {
    if (!channels.contains(each.unit))
      continue;
    Operation *meeting = getMeeting(each.unit);
    bool goesOn = meeting && !events[core].empty() &&
                  events[core].back().meeting == meeting;
    if (goesOn && events[core].back().stage != each.stage)
      obstacle = each.unit;
    if (meeting && !goesOn)
      events[core].push_back(
          {each.unit, each.stage, {}, /*isEnd=*/false, meeting});
    else if (!meeting)
      addTransfer(core, each, cast<TransferOpInterface>(each.unit));
  }
}
