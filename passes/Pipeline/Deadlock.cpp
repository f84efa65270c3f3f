//===- Deadlock.cpp - Cores that wait for each other ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/Deadlock.h"
#include "dialects/Ascend/AscendOps.h"

using namespace mlir;
using namespace tl;
using ascend::ChannelOp;
using ascend::TransferOpInterface;

/// Stages further apart than this are taken for as far apart. It is more than a
/// few groups of the longest interval.
constexpr int64_t mostStages = 4096;

namespace {
/// A push or a pop of an iteration.
struct Transfer {
  TransferOpInterface op;
  int64_t iteration;
};

/// Runs two loops, of which only the pushes and pops count.
class Simulation {
public:
  Simulation(const WrittenSchedule &first, const WrittenSchedule &second,
             Crossover crossover);

  std::optional<Deadlock> run();

private:
  /// The transfers of a core in its order, and how many are over.
  struct Core {
    SmallVector<Transfer> transfers;
    size_t over = 0;

    bool isOver() const { return over == transfers.size(); }
    Operation *getNext() const {
      return isOver() ? nullptr : transfers[over].op;
    }
  };
  /// What has been done with a channel.
  struct Counts {
    int64_t pushes = 0, pops = 0;
  };

  Core unroll(const WrittenSchedule &schedule) const;
  bool isReady(Transfer transfer);
  bool advance(Core &core);

  Crossover crossover;
  int64_t count = 0;
  Core cores[2];
  DenseMap<Operation *, Counts> counts;
};
} // namespace

static int64_t countStages(const WrittenSchedule &schedule) {
  return std::min(schedule.countStages(), mostStages + 1);
}

/// The pushes and pops of all iterations in the order of steps.
Simulation::Core Simulation::unroll(const WrittenSchedule &schedule) const {
  Core core;
  for (int64_t step = 0; step < count + countStages(schedule); ++step)
    for (const ScheduledUnit &each : schedule.units) {
      auto transfer = dyn_cast<TransferOpInterface>(each.unit);
      if (!transfer || transfer.getChannelOp().getAmong())
        continue;
      int64_t iteration = step - std::min(each.stage, mostStages);
      if (iteration >= 0 && iteration < count)
        core.transfers.push_back({transfer, iteration});
    }
  return core;
}

Simulation::Simulation(const WrittenSchedule &first,
                       const WrittenSchedule &second, Crossover crossover)
    : crossover(crossover) {
  int64_t slots = crossover.slots;
  for (const WrittenSchedule *schedule : {&first, &second})
    for (const ScheduledUnit &each : schedule->units)
      if (auto transfer = dyn_cast<TransferOpInterface>(each.unit))
        slots = std::max(slots, transfer.getChannelOp().getDepth());
  count = 2 * (slots + crossover.interval + countStages(first) +
               countStages(second));
  cores[0] = unroll(first);
  cores[1] = unroll(second);
}

bool Simulation::isReady(Transfer transfer) {
  ChannelOp channel = transfer.op.getChannelOp();
  const Counts &done = counts[channel];
  int64_t interval = channel.hasElements() ? crossover.interval : 1;
  int64_t group = transfer.iteration / interval;
  if (!transfer.op.fillsSlot())
    return done.pushes >= std::min((group + 1) * interval, count);
  int64_t slots =
      std::max(channel.getDepth(), channel.hasElements() ? crossover.slots : 1);
  return group < slots / interval + done.pops / interval;
}

/// Goes on to what `core` has to wait for; says whether it got on.
bool Simulation::advance(Core &core) {
  size_t before = core.over;
  for (; !core.isOver() && isReady(core.transfers[core.over]); ++core.over) {
    TransferOpInterface op = core.transfers[core.over].op;
    Counts &done = counts[op.getChannelOp()];
    ++(op.fillsSlot() ? done.pushes : done.pops);
  }
  return core.over > before;
}

std::optional<Deadlock> Simulation::run() {
  bool moved = true;
  while (moved) {
    moved = advance(cores[0]);
    moved |= advance(cores[1]);
  }
  if (cores[0].isOver() && cores[1].isOver())
    return std::nullopt;
  return Deadlock(cores[0].getNext(), cores[1].getNext());
}

std::optional<Deadlock> tl::findDeadlock(const WrittenSchedule &first,
                                         const WrittenSchedule &second,
                                         Crossover crossover) {
  return Simulation(first, second, crossover).run();
}
