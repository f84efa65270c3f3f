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
  /// The hazard, not handled yet, with the last instruction before `later` in
  /// its iteration. With `onOtherPipe` that is on a pipe with flags to the pipe
  /// of `later`, otherwise on the same pipe or one without flags.
  std::optional<Hazard> findLast(const Step &later, const InFlight &known,
                                 bool onOtherPipe) const;
  /// Each returns the operation that the sweep goes back to, or null.
  Operation *insertFlag(const Hazard &hazard);
  Operation *insertBarrier(const Hazard &hazard);
  void insertBarrierOfAll(const Hazard &hazard, StringRef why);
  /// Moves the set of an existing flag down, so that it also covers the earlier
  /// instruction.
  Operation *widenFlag(const Hazard &hazard);

  /// An id that is certainly lowered at a set before `anchor`.
  std::optional<int64_t> findEvent(Pair pair, Operation *anchor,
                                   Operation *sink);
  /// The ids of `pair` that are set or waited for after `anchor`.
  DenseSet<int64_t> findTouched(Pair pair, Operation *anchor);

  SyncInserter &inserter;
  SectionOp section;
  SyncPlan plan;
  std::shared_ptr<const SectionFacts> facts;
  OrderSweep sweep;
  /// Flags with slots: their slot decides when they are raised again.
  std::set<Flag> slotFlags;
  DenseSet<Instructions> handled;
};

void SyncInserter::orderInProgramOrder() { InOrder(*this).run(); }

void SyncInserter::InOrder::run() {
  sweep.run([&](const Step &later, const OrderState &state, OrderSweep &) {
    // The sweep may go back far. The next step orders the hazards that it
    // leaves.
    bool mustFinish = inserter.isGivenUp || sweep.getEffort() >= usualWork;
    return mustFinish ? nullptr : visit(later, state);
  });
  inserter.model.addWork(sweep.getEffort());
}

std::optional<Hazard> SyncInserter::InOrder::findLast(const Step &later,
                                                      const InFlight &known,
                                                      bool onOtherPipe) const {
  std::optional<Hazard> last;
  unsigned lastNumber = 0;
  facts->hazards.forEach(later, known, [&](const Hazard &hazard) {
    if (hazard.places.kind != EdgeKind::Forward ||
        inserter.hasFlag(hazard) != onOtherPipe ||
        handled.contains({hazard.earlier, hazard.later}))
      return false;
    unsigned number = inserter.getRange(hazard.earlier).first;
    if (!last || number > lastNumber) {
      last = hazard;
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
    while (auto hazard = findLast(later, state[pipe], onOtherPipe)) {
      handled.insert({hazard->earlier, hazard->later});
      if (Operation *back =
              onOtherPipe ? insertFlag(*hazard) : insertBarrier(*hazard))
        return back;
    }
  return nullptr;
}

/// The operation before which a barrier for a hazard on one pipe goes.
static Operation *getBarrierPlace(const SyncPoints &places) {
  // A hazard across a loop, maybe only if the loop does not run, is ordered
  // before the loop: fewer issues are in flight there.
  for (Operation *op = places.source->getNextNode(); op != places.sink;
       op = op->getNextNode())
    if (isa<LoopLikeOpInterface>(op))
      return op;
  return places.sink;
}

Operation *SyncInserter::InOrder::insertFlag(const Hazard &hazard) {
  Pair pair(inserter.getPipe(hazard.earlier), inserter.getPipe(hazard.later));
  const SyncPoints &places = hazard.places;
  Key key(places.source, places.sink, pair.first, pair.second);
  if (inserter.inserted.count(key))
    return nullptr;

  Operation *anchor = SyncPlan::getNextAnchor(places.source);
  std::optional<int64_t> event = findEvent(pair, anchor, places.sink);
  if (!event) {
    if (Operation *back = widenFlag(hazard))
      return back;
    // Flags between iterations may imply that an id is lowered. Only some pairs
    // are tried, because each takes an analysis.
    constexpr size_t maxPostponed = 16;
    auto &postponed = inserter.postponed;
    if (getInnermostLoop(places.sink) && postponed.size() < maxPostponed) {
      postponed.insert({hazard.earlier, hazard.later});
      return nullptr;
    }
    inserter.noteShortage(pair);
    insertBarrierOfAll(hazard, "no event id is left");
    return nullptr;
  }
  SyncEdge &flag = inserter.addFlag(hazard, *event);
  plan.addAfter(places.source, SyncPlan::describe(flag.ops[0]));
  plan.addBefore(places.sink, SyncPlan::describe(flag.ops[1]));
  size_t number = inserter.edges.size() - 1;
  inserter.inserted[key] = number;
  inserter.lastOfFlag[Flag(pair.first, pair.second, *event)] = number;
  return anchor;
}

void SyncInserter::InOrder::insertBarrierOfAll(const Hazard &hazard,
                                               StringRef why) {
  SyncEdge &barrier = inserter.addBarrierOfAll(hazard, why);
  SyncOp op = SyncPlan::describe(barrier.ops.front());
  plan.addBefore(hazard.later, op);
  sweep.apply(op);
}

Operation *SyncInserter::InOrder::insertBarrier(const Hazard &hazard) {
  Pipe pipe = inserter.getPipe(hazard.later);
  if (inserter.getPipe(hazard.earlier) != pipe) {
    insertBarrierOfAll(hazard, "the core has no flag between them");
    return nullptr;
  }
  Operation *sink = getBarrierPlace(hazard.places);
  if (!inserter.inserted
           .try_emplace(Key(nullptr, sink, pipe, pipe), inserter.edges.size())
           .second)
    return nullptr;
  inserter.addPipeBarrier(sink, hazard);
  SyncOp op = SyncPlan::describe(inserter.edges.back().ops.front());
  plan.addBefore(sink, op);
  if (sink != hazard.later)
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
                                                        Operation *sink) {
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
      state = sweep.computeStateBefore(anchor);
      touched = findTouched(pair, anchor);
    }
    unsigned flag =
        sweep.getTransfer().getNumber({pair.first, pair.second, event});
    return state && !touched.contains(event) && !state->find(flag) &&
           !state->mayBeRaised(pair.first, flag);
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
      if (getInnermostLoop(sink) || !lowered)
        return event;
      break;
    }
    if (!lowered && isLowered(event))
      lowered = event;
  }
  return lowered;
}

Operation *SyncInserter::InOrder::widenFlag(const Hazard &hazard) {
  Pipe source = inserter.getPipe(hazard.earlier),
       destination = inserter.getPipe(hazard.later);
  Operation *earlier = hazard.places.source;
  InstructionRange range = inserter.getRange(earlier);
  // The wait then includes the instructions of the source pipe between the old
  // and the new place of the set. There are fewer of them if the set is later.
  SyncEdge *cheapest = nullptr;
  for (int64_t event = 0; event < inserter.spec.event_ids; ++event) {
    auto last = inserter.lastOfFlag.find(Flag(source, destination, event));
    if (last == inserter.lastOfFlag.end())
      continue;
    SyncEdge &flag = inserter.edges[last->second];
    Operation *set = flag.ops[0], *wait = flag.ops[1];
    if (set->getBlock() != earlier->getBlock() ||
        wait->getBlock() != earlier->getBlock() || flag.setAt > range.first ||
        flag.waitAt < range.end)
      continue;
    if (!cheapest || cheapest->setAt < flag.setAt)
      cheapest = &flag;
  }
  if (!cheapest)
    return nullptr;
  Operation *set = cheapest->ops[0], *back = SyncPlan::getNextAnchor(set);
  plan.remove(back, set);
  set->moveAfter(earlier);
  plan.addAfter(earlier, SyncPlan::describe(set));
  cheapest->setAt = range.end;
  cheapest->places.source = earlier;
  inserter.noteWidened(*cheapest, hazard);
  return back;
}
