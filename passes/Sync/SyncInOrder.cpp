//===- SyncInOrder.cpp - Orders hazards along the program order -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/OrderSweep.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Sync/SyncInserter.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

/// Inserts flags and barriers during one sweep over the section.
class SyncInserter::InOrder {
public:
  explicit InOrder(SyncInserter &inserter)
      : inserter(inserter), section(inserter.section), plan(section),
        facts(inserter.model.getFacts(plan)), sweep(facts->graph, plan) {
    plan.forEach([&](Operation *, ArrayRef<SyncOp> ops) {
      for (const SyncOp &op : ops)
        for (int64_t slot = 0; op.slot && slot < op.slots; ++slot)
          slotFlags.emplace(op.source, op.destination, op.event + slot);
    });
  }

  void run();

private:
  using Instructions = std::pair<Operation *, Operation *>;

  Operation *visit(const Step &later, const OrderState &state);
  /// The conflict, not handled yet, with the last instruction before `later` in
  /// its iteration. With `onOtherPipe` that is on a pipe with flags to the pipe
  /// of `later`, otherwise on the same pipe or one without flags.
  std::optional<Conflict> findLast(const Step &later, const InFlight &known,
                                   bool onOtherPipe) const;
  /// Each returns the operation that the sweep goes back to, or null.
  Operation *insertFlag(const Conflict &conflict);
  Operation *insertBarrier(const Conflict &conflict);
  void insertBarrierOfAll(const Conflict &conflict, StringRef why,
                          std::optional<Pair> shortage);
  /// Moves the set of an existing flag down, so that it also covers the earlier
  /// instruction.
  Operation *widenFlag(const Conflict &conflict);
  /// Makes the earlier pipe wait until the later one has lowered a flag, to use
  /// its id again.
  Operation *recoverEvent(const Conflict &conflict);
  /// The oldest flag that was waited for before `conflict`.
  Insertion *findOldest(const Conflict &conflict) const;

  /// An id that is certainly lowered at a set before `anchor`, and after
  /// `first` if that is not null.
  std::optional<int64_t> findEvent(Pair pair, Operation *anchor,
                                   Operation *sink, Operation *first);
  /// The ids of `pair` that are set or waited for after `anchor`.
  DenseSet<int64_t> findTouched(Pair pair, Operation *anchor);

  SyncInserter &inserter;
  SectionOp section;
  SyncPlan plan;
  std::shared_ptr<const SectionFacts> facts;
  OrderSweep sweep;
  /// Flags with slots: their slot decides when they are raised again.
  std::set<Flag> slotFlags;
  DenseSet<Instructions> handled, recovered;
  /// The waits that recover ids, by the operation before them.
  DenseMap<Operation *, Operation *> recoveringWaits;
};

void SyncInserter::orderInProgramOrder() { InOrder(*this).run(); }

void SyncInserter::InOrder::run() {
  sweep.run([&](const Step &later, const OrderState &state, OrderSweep &) {
    // The sweep may go back far. The next step orders the hazards that it
    // leaves.
    bool mustFinish = sweep.getEffort() >= usualWork;
    return mustFinish ? nullptr : visit(later, state);
  });
  inserter.model.addWork(sweep.getEffort());
}

std::optional<Conflict>
SyncInserter::InOrder::findLast(const Step &later, const InFlight &known,
                                bool onOtherPipe) const {
  std::optional<Conflict> last;
  unsigned lastNumber = 0;
  facts->hazards.forEach(later, known, [&](const Conflict &conflict) {
    if (conflict.places.way != Way::Down ||
        inserter.hasFlag(conflict) != onOtherPipe ||
        handled.contains({conflict.earlier, conflict.later}))
      return false;
    unsigned number = inserter.getExtent(conflict.earlier).first;
    if (!last || number > lastNumber) {
      last = conflict;
      lastNumber = number;
    }
    return true;
  });
  return last;
}

Operation *SyncInserter::InOrder::visit(const Step &later,
                                        const OrderState &state) {
  // Flags come first, since a flag may make a barrier on the same pipe
  // redundant. Among flags, the one that is set last comes first, because its
  // pipe may know of others. Each pair is tried once; the rest is for the
  // second step.
  Pipe pipe = inserter.getPipe(later.op);
  for (bool onOtherPipe : {true, false})
    while (auto conflict = findLast(later, state[pipe], onOtherPipe)) {
      handled.insert({conflict->earlier, conflict->later});
      if (Operation *back =
              onOtherPipe ? insertFlag(*conflict) : insertBarrier(*conflict))
        return back;
    }
  return nullptr;
}

/// The operation before which a barrier for a hazard on one pipe goes.
static Operation *getBarrierPlace(const FlagPlaces &places) {
  // A hazard across a loop, maybe only if the loop does not run, is ordered
  // before the loop: fewer issues are in flight there.
  for (Operation *op = places.source->getNextNode(); op != places.sink;
       op = op->getNextNode())
    if (isa<LoopLikeOpInterface>(op))
      return op;
  return places.sink;
}

/// Whether `op` runs more than once in a section.
static bool isInLoop(Operation *op) {
  for (op = op->getParentOp(); op && !isa<SectionOp>(op);
       op = op->getParentOp())
    if (isa<LoopLikeOpInterface>(op))
      return true;
  return false;
}

Operation *SyncInserter::InOrder::insertFlag(const Conflict &conflict) {
  Pair pair(inserter.getPipe(conflict.earlier),
            inserter.getPipe(conflict.later));
  const FlagPlaces &places = conflict.places;
  Key key(places.source, places.sink, pair.first, pair.second);
  if (inserter.inserted.count(key))
    return nullptr;

  Operation *anchor = SyncPlan::getNextAnchor(places.source);
  Operation *first = recoveringWaits.lookup(places.source);
  std::optional<int64_t> event = findEvent(pair, anchor, places.sink, first);
  if (!event) {
    if (Operation *back = widenFlag(conflict))
      return back;
    if (Operation *back = recoverEvent(conflict))
      return back;
    // Flags between iterations may imply that an id is lowered. Only some pairs
    // are tried, because each takes an analysis.
    constexpr size_t maxPostponed = 16;
    auto &postponed = inserter.postponed;
    if (isInLoop(places.sink) && postponed.size() < maxPostponed)
      postponed.insert({conflict.earlier, conflict.later});
    else
      insertBarrierOfAll(conflict, "no event id is left", pair);
    return nullptr;
  }
  Insertion &flag = inserter.addFlag(conflict, *event);
  if (first)
    flag.ops.front()->moveAfter(first);
  plan.addBehind(places.source, SyncPlan::describe(flag.ops[0]), first);
  plan.addBefore(places.sink, SyncPlan::describe(flag.ops[1]));
  size_t number = inserter.insertions.size() - 1;
  inserter.inserted[key] = number;
  inserter.lastOfFlag[Flag(pair.first, pair.second, *event)] = number;
  return anchor;
}

void SyncInserter::InOrder::insertBarrierOfAll(const Conflict &conflict,
                                               StringRef why,
                                               std::optional<Pair> shortage) {
  Insertion &barrier = inserter.addBarrier(
      conflict.later, Pipe::All, inserter.getBarrierReason(conflict, why));
  barrier.shortage = shortage;
  SyncOp op = SyncPlan::describe(barrier.ops.front());
  plan.addBefore(conflict.later, op);
  sweep.apply(op);
}

Operation *SyncInserter::InOrder::insertBarrier(const Conflict &conflict) {
  Pipe pipe = inserter.getPipe(conflict.later);
  if (inserter.getPipe(conflict.earlier) != pipe) {
    insertBarrierOfAll(conflict, "the core has no flag between them",
                       std::nullopt);
    return nullptr;
  }
  Operation *sink = getBarrierPlace(conflict.places);
  if (!inserter.inserted
           .try_emplace(Key(nullptr, sink, pipe, pipe),
                        inserter.insertions.size())
           .second)
    return nullptr;
  inserter.addPipeBarrier(sink, conflict);
  SyncOp op = SyncPlan::describe(inserter.insertions.back().ops.front());
  plan.addBefore(sink, op);
  if (sink != conflict.later)
    return sink;
  sweep.apply(op);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Event ids
//===----------------------------------------------------------------------===//

DenseSet<int64_t> SyncInserter::InOrder::findTouched(Pair pair,
                                                     Operation *anchor) {
  DenseSet<int64_t> touched;
  sweep.forEachSyncSince(anchor, [&](const SyncOp &op, const Step &) {
    if (op.kind != SyncOp::Barrier && Pair(op.source, op.destination) == pair)
      for (int64_t slot = 0; slot < op.slots; ++slot)
        touched.insert(op.event + slot);
  });
  return touched;
}

std::optional<int64_t> SyncInserter::InOrder::findEvent(Pair pair,
                                                        Operation *anchor,
                                                        Operation *sink,
                                                        Operation *first) {
  auto isIn = [&](const std::map<Pair, SmallVector<int64_t>> &events,
                  int64_t event) {
    auto found = events.find(pair);
    return found != events.end() && llvm::is_contained(found->second, event);
  };
  bool isKnown = false;
  std::optional<OrderState> state;
  DenseSet<int64_t> touched;
  auto isLowered = [&](int64_t event) {
    if (slotFlags.count({pair.first, pair.second, event}))
      return false;
    if (!isKnown) {
      isKnown = true;
      state = sweep.getStateBefore(anchor, first);
      touched = findTouched(pair, anchor);
    }
    unsigned flag =
        sweep.getTransfer().getNumber({pair.first, pair.second, event});
    return state && !touched.contains(event) && !state->isRaised(flag) &&
           !(*state)[pair.first].mayBeRaised(flag);
  };
  // In a loop the next iteration raises the flag again. That is more often
  // correct if the flag has an id of its own.
  const TargetSpec &spec = inserter.spec;
  std::optional<int64_t> lowered;
  for (int64_t event = spec.getFirstEventId(pair.first, pair.second);
       event < spec.event_ids; ++event) {
    if (isIn(inserter.authorEvents, event))
      continue;
    if (!isIn(inserter.usedEvents, event)) {
      if (isInLoop(sink) || !lowered)
        return event;
      break;
    }
    if (!lowered && isLowered(event))
      lowered = event;
  }
  return lowered;
}

Operation *SyncInserter::InOrder::widenFlag(const Conflict &conflict) {
  Pipe source = inserter.getPipe(conflict.earlier),
       destination = inserter.getPipe(conflict.later);
  Operation *earlier = conflict.places.source;
  Extent extent = inserter.getExtent(earlier);
  // The wait then includes the instructions of the source pipe between the old
  // and the new place of the set. There are fewer of them if the set is later.
  Insertion *cheapest = nullptr;
  for (int64_t event = 0; event < inserter.spec.event_ids; ++event) {
    auto last = inserter.lastOfFlag.find(Flag(source, destination, event));
    if (last == inserter.lastOfFlag.end())
      continue;
    Insertion &flag = inserter.insertions[last->second];
    Operation *set = flag.ops[0], *wait = flag.ops[1];
    if (set->getBlock() != earlier->getBlock() ||
        wait->getBlock() != earlier->getBlock() || flag.setAt > extent.first ||
        flag.waitAt < extent.end)
      continue;
    if (!cheapest || cheapest->setAt < flag.setAt)
      cheapest = &flag;
  }
  if (!cheapest)
    return nullptr;
  Operation *set = cheapest->ops[0], *back = SyncPlan::getNextAnchor(set);
  plan.remove(back, set);
  set->moveAfter(earlier);
  plan.addBehind(earlier, SyncPlan::describe(set));
  cheapest->setAt = extent.end;
  cheapest->places.source = earlier;
  cheapest->shortage = {source, destination};
  cheapest->compromise =
      fmt::format("the event ids of {0} -> {1} ran out: the flag also orders "
                  "{2} before {3}, "
                  "and waits for all that {0} does before",
                  stringifyPipe(source), stringifyPipe(destination),
                  conflict.earlier->getName().getStringRef(),
                  conflict.later->getName().getStringRef());
  return back;
}

SyncInserter::Insertion *
SyncInserter::InOrder::findOldest(const Conflict &conflict) const {
  Operation *earlier = conflict.places.source;
  Insertion *oldest = nullptr;
  for (int64_t event = 0; event < inserter.spec.event_ids; ++event) {
    auto last =
        inserter.lastOfFlag.find(Flag(inserter.getPipe(conflict.earlier),
                                      inserter.getPipe(conflict.later), event));
    if (last == inserter.lastOfFlag.end())
      continue;
    Insertion &flag = inserter.insertions[last->second];
    unsigned waiting = inserter.getExtent(flag.later).first;
    if (flag.places.sink != flag.later ||
        flag.later->getBlock() != earlier->getBlock() ||
        waiting >= inserter.getExtent(earlier).first)
      continue;
    if (!oldest || waiting < inserter.getExtent(oldest->later).first)
      oldest = &flag;
  }
  return oldest;
}

Operation *SyncInserter::InOrder::recoverEvent(const Conflict &conflict) {
  Pipe source = inserter.getPipe(conflict.earlier),
       destination = inserter.getPipe(conflict.later);
  Operation *earlier = conflict.places.source;
  if (!inserter.spec.hasFlag(section.getCore(), destination, source) ||
      earlier != conflict.earlier || recoveringWaits.count(earlier) ||
      !recovered.insert({conflict.earlier, conflict.later}).second)
    return nullptr;
  // The oldest wait ends first.
  Insertion *oldest = findOldest(conflict);
  if (!oldest)
    return nullptr;
  Operation *waiting = oldest->later;
  std::optional<int64_t> event =
      findEvent({destination, source}, waiting, earlier, nullptr);
  if (!event)
    return nullptr;
  Insertion &flag = inserter.addFlag({cast<InstructionOpInterface>(waiting),
                                      conflict.earlier,
                                      conflict.memory,
                                      {waiting, earlier, Way::Down, nullptr}},
                                     *event);
  // The set is as early and the wait as late as possible: the pipe has lowered
  // the flag before the instruction, and the id is needed only at the next set.
  flag.ops[0]->moveBefore(waiting);
  flag.ops[1]->moveAfter(earlier);
  plan.addBefore(waiting, SyncPlan::describe(flag.ops[0]));
  plan.addBehind(earlier, SyncPlan::describe(flag.ops[1]));
  recoveringWaits[earlier] = flag.ops[1];
  flag.setAt = inserter.getExtent(waiting).first;
  flag.waitAt = inserter.getExtent(earlier).end;
  flag.reason = fmt::format("{} -> {} lets an event id be used again",
                            stringifyPipe(destination), stringifyPipe(source));
  flag.shortage = {source, destination};
  flag.compromise = fmt::format(
      "the event ids of {} -> {} ran out: {} waits until one is "
      "lowered",
      stringifyPipe(source), stringifyPipe(destination), stringifyPipe(source));
  inserter.lastOfFlag[Flag(destination, source, *event)] =
      inserter.insertions.size() - 1;
  // Now there is an id for the conflict.
  handled.erase({conflict.earlier, conflict.later});
  return waiting;
}
