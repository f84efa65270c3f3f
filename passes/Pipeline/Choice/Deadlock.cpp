//===- Deadlock.cpp - Deadlocks between the loops of two cores ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/Choice/Deadlock.h"
#include "passes/Pipeline/Choice/CoreEvents.h"

using namespace mlir;
using namespace tl;
using ascend::ChannelOp;
using ascend::TransferOpInterface;

/// Larger distances between stages are cut to this one, which is longer than a
/// few groups of the longest interval.
constexpr int64_t mostStages = 4096;

namespace {
/// An event of an iteration.
struct Transfer {
  CoreEvent event;
  int64_t iteration;
};

/// Simulates two loops; only pushes and pops take part.
class Simulation {
public:
  Simulation(const WrittenSchedule &first, const WrittenSchedule &second,
             const CoreEvents &events, ChannelShape shape);

  std::optional<Deadlock> run();

private:
  /// The transfers of a core in order, and the number of completed ones.
  struct Core {
    SmallVector<Transfer> transfers;
    size_t over = 0;

    bool isOver() const { return over == transfers.size(); }
    const Transfer &getNext() const { return transfers[over]; }
    Operation *getUnit() const {
      return isOver() ? nullptr : getNext().event.unit;
    }
  };
  /// The completed pushes and pops of a channel.
  struct Counts {
    int64_t pushes = 0, pops = 0;
  };

  Core unroll(ArrayRef<CoreEvent> events, int64_t stages) const;
  bool isReady(const Transfer &transfer);
  bool advance(Core &core);
  bool meet();

  ChannelShape shape;
  int64_t count = 0;
  Core cores[2];
  DenseMap<Operation *, Counts> counts;
};
} // namespace

static int64_t countStages(const WrittenSchedule &schedule) {
  return std::min(schedule.countStages(), mostStages + 1);
}

/// The events of all iterations in the order of steps.
Simulation::Core Simulation::unroll(ArrayRef<CoreEvent> events,
                                    int64_t stages) const {
  Core core;
  for (int64_t step = 0; step < count + stages; ++step)
    for (const CoreEvent &event : events) {
      int64_t iteration = step - std::min(event.stage, mostStages);
      if (iteration >= 0 && iteration < count)
        core.transfers.push_back({event, iteration});
    }
  return core;
}

Simulation::Simulation(const WrittenSchedule &first,
                       const WrittenSchedule &second, const CoreEvents &events,
                       ChannelShape shape)
    : shape(shape) {
  int64_t slots = shape.slots;
  for (unsigned core : {0, 1})
    for (const CoreEvent &event : events.get(core))
      if (event.transfer)
        slots = std::max(
            slots,
            TransferOpInterface(event.transfer).getChannelOp().getDepth());
  int64_t stages = std::max(countStages(first), countStages(second));
  count = 2 * (slots + shape.interval + 2 * stages);
  for (unsigned core : {0, 1})
    cores[core] = unroll(events.get(core), stages);
}

bool Simulation::isReady(const Transfer &transfer) {
  if (transfer.event.meeting)
    return false;
  if (transfer.event.isEnd)
    return true;
  TransferOpInterface op = transfer.event.transfer;
  ChannelOp channel = op.getChannelOp();
  const Counts &done = counts[channel];
  int64_t interval = channel.hasElements() ? shape.interval : 1;
  int64_t group = transfer.iteration / interval;
  if (!op.fillsSlot())
    return done.pushes >= std::min((group + 1) * interval, count);
  int64_t slots =
      std::max(channel.getDepth(), channel.hasElements() ? shape.slots : 1);
  return group < slots / interval + done.pops / interval;
}

/// Runs `core` until it has to wait; returns whether it advanced.
bool Simulation::advance(Core &core) {
  size_t before = core.over;
  for (; !core.isOver() && isReady(core.getNext()); ++core.over) {
    if (!core.getNext().event.isEnd)
      continue;
    TransferOpInterface op = core.getNext().event.transfer;
    Counts &done = counts[op.getChannelOp()];
    ++(op.fillsSlot() ? done.pushes : done.pops);
  }
  return core.over > before;
}

/// Runs a meeting if both cores have reached it; returns whether they have.
bool Simulation::meet() {
  if (cores[0].isOver() || cores[1].isOver())
    return false;
  const Transfer &first = cores[0].getNext(), &second = cores[1].getNext();
  if (!first.event.meeting || first.event.meeting != second.event.meeting ||
      first.iteration != second.iteration)
    return false;
  ++cores[0].over;
  ++cores[1].over;
  return true;
}

std::optional<Deadlock> Simulation::run() {
  bool moved = true;
  while (moved) {
    moved = advance(cores[0]);
    moved |= advance(cores[1]);
    moved |= meet();
  }
  if (cores[0].isOver() && cores[1].isOver())
    return std::nullopt;
  return Deadlock(cores[0].getUnit(), cores[1].getUnit());
}

std::optional<Deadlock> tl::findDeadlock(const WrittenSchedule &first,
                                         const WrittenSchedule &second,
                                         ChannelShape shape) {
  CoreEvents events(first, second);
  if (Operation *obstacle = events.getObstacle())
    return Deadlock(obstacle, nullptr);
  return Simulation(first, second, events, shape).run();
}
