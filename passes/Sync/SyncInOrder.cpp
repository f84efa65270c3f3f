//===- SyncInOrder.cpp - Orders hazards along the program order -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Sync/SyncInserter.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

void SyncInserter::orderInProgramOrder() {
  HappensBefore walk(section,
                     [&](HappensBefore &order, InstructionOpInterface later) {
                       visit(order, later);
                     });
}

std::optional<Conflict> SyncInserter::findLast(HappensBefore &order,
                                               InstructionOpInterface later,
                                               bool onOtherPipe) const {
  std::optional<Conflict> last;
  unsigned lastNumber = 0;
  conflicts.forEach(later, order.getCurrent(later.getPipe()),
                    Conflicts::Which::LastBefore,
                    [&](const Conflict &conflict) {
                      if (conflict.places.way != Way::Down ||
                          hasFlag(conflict) != onOtherPipe)
                        return false;
                      unsigned number = order.getNumber(conflict.earlier);
                      if (!last || number > lastNumber) {
                        last = conflict;
                        lastNumber = number;
                      }
                      return true;
                    });
  return last;
}

void SyncInserter::visit(HappensBefore &order, InstructionOpInterface later) {
  // Flags first: what is ordered through another pipe needs no barrier. Of them
  // the one that is set last, because its pipe may know of others. What is not
  // ordered once is left to the second step.
  Operation *previous = nullptr;
  for (bool onOtherPipe : {true, false}) {
    while (auto conflict = findLast(order, later, onOtherPipe)) {
      if (conflict->earlier == previous)
        break;
      previous = conflict->earlier;
      onOtherPipe ? insertFlag(order, *conflict)
                  : insertBarrier(order, *conflict);
    }
  }
}

unsigned SyncInserter::getNow(const Conflict &conflict) const {
  Extent sink = getExtent(conflict.places.sink);
  return conflict.places.sink == conflict.later ? sink.first : sink.end;
}

Knowledge SyncInserter::getKnowledgeAtSet(HappensBefore &order,
                                          const Conflict &conflict) const {
  Operation *source = conflict.places.source;
  return order.getKnowledgeAfter(source, getPipe(conflict.earlier),
                                 getExtent(source).end, getNow(conflict));
}

/// Whether `op` runs more than once in a section.
static bool isInLoop(Operation *op) {
  for (op = op->getParentOp(); op && !isa<SectionOp>(op);
       op = op->getParentOp())
    if (isa<LoopLikeOpInterface>(op))
      return true;
  return false;
}

void SyncInserter::insertFlag(HappensBefore &order, const Conflict &conflict) {
  Pipe source = getPipe(conflict.earlier),
       destination = getPipe(conflict.later);
  const FlagPlaces &places = conflict.places;
  Knowledge known = getKnowledgeAtSet(order, conflict);
  Key key(places.source, places.sink, source, destination);
  if (auto there = inserted.find(key); there != inserted.end()) {
    auto set = cast<SetFlagOp>(insertions[there->second].ops.front());
    order.waitFor(order.getNumber(Flag(source, destination, set.getEvent())),
                  destination, known);
    return;
  }

  std::optional<int64_t> event = findEvent(order, conflict, known);
  Operation *recovered = nullptr;
  if (!event) {
    if (widenFlag(order, conflict))
      return;
    recovered = recoverEvent(order, conflict, known);
    if (recovered)
      event = findEvent(order, conflict, known);
  }
  if (!event) {
    // What orders iterations may show that an id is lowered. That is tried for
    // some only, because each takes an analysis.
    constexpr size_t maxPostponed = 16;
    if (isInLoop(conflict.places.sink) && postponed.size() < maxPostponed) {
      postponed.insert({conflict.earlier, conflict.later});
      return;
    }
    addBarrier(conflict.later, Pipe::All,
               getBarrierReason(conflict, "no event id is left"))
        .shortage = {source, destination};
    order.finishAll();
    return;
  }
  addFlag(conflict, *event);
  if (recovered)
    insertions.back().ops.front()->moveAfter(recovered);
  Flag flag(source, destination, *event);
  inserted[key] = lastOfFlag[flag] = insertions.size() - 1;
  order.waitFor(order.getNumber(flag), destination, known);
}

void SyncInserter::insertBarrier(HappensBefore &order,
                                 const Conflict &conflict) {
  Pipe pipe = getPipe(conflict.later);
  if (getPipe(conflict.earlier) != pipe) {
    addBarrier(conflict.later, Pipe::All,
               getBarrierReason(conflict, "the core has no flag between them"));
    order.finishAll();
    return;
  }
  Operation *sink = conflict.places.sink;
  if (inserted.try_emplace(Key(nullptr, sink, pipe, pipe), insertions.size())
          .second)
    addPipeBarrier(sink, conflict);
  if (sink == conflict.later)
    order.finish(pipe);
  else
    order.finishBefore(pipe, getExtent(sink).first);
}

//===----------------------------------------------------------------------===//
// Event ids
//===----------------------------------------------------------------------===//

std::optional<int64_t> SyncInserter::findEvent(HappensBefore &order,
                                               const Conflict &conflict,
                                               const Knowledge &known) const {
  Pipe source = getPipe(conflict.earlier),
       destination = getPipe(conflict.later);
  Pair pair(source, destination);
  auto isIn = [&](const std::map<Pair, SmallVector<int64_t>> &events,
                  int64_t event) {
    auto found = events.find(pair);
    return found != events.end() && llvm::is_contained(found->second, event);
  };
  // In a loop the next iteration raises the flag again, which is easier to
  // answer for if it has an id of its own.
  std::optional<int64_t> lowered;
  for (int64_t event = spec.getFirstEventId(source, destination);
       event < spec.event_ids; ++event) {
    if (isIn(authorEvents, event))
      continue;
    if (!isIn(usedEvents, event)) {
      if (isInLoop(conflict.places.sink) || !lowered)
        return event;
      break;
    }
    Flag flag(source, destination, event);
    if (!lowered && !order.isRaised(flag) &&
        !known.mayBeRaised(order.getNumber(flag)))
      lowered = event;
  }
  return lowered;
}

bool SyncInserter::widenFlag(HappensBefore &order, const Conflict &conflict) {
  Pipe source = getPipe(conflict.earlier),
       destination = getPipe(conflict.later);
  Operation *earlier = conflict.places.source;
  Extent extent = getExtent(earlier);
  // Its wait then also waits for what the source pipe does between the old and
  // the new place of the set: the later the set already is, the less that is.
  Insertion *cheapest = nullptr;
  for (int64_t event = 0; event < spec.event_ids; ++event) {
    auto last = lastOfFlag.find(Flag(source, destination, event));
    if (last == lastOfFlag.end())
      continue;
    Insertion &flag = insertions[last->second];
    Operation *set = flag.ops[0], *wait = flag.ops[1];
    if (set->getBlock() != earlier->getBlock() ||
        wait->getBlock() != earlier->getBlock() || flag.setAt > extent.first ||
        flag.waitAt < extent.end)
      continue;
    if (!cheapest || cheapest->setAt < flag.setAt)
      cheapest = &flag;
  }
  if (!cheapest)
    return false;
  auto set = cast<SetFlagOp>(cheapest->ops[0]);
  set->moveAfter(earlier);
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
  order.waitFor(order.getNumber(Flag(source, destination, set.getEvent())),
                destination, getKnowledgeAtSet(order, conflict));
  return true;
}

Operation *SyncInserter::recoverEvent(HappensBefore &order,
                                      const Conflict &conflict,
                                      Knowledge &known) {
  Pipe source = getPipe(conflict.earlier),
       destination = getPipe(conflict.later);
  Operation *earlier = conflict.places.source;
  if (!spec.hasFlag(section.getCore(), destination, source) ||
      earlier != conflict.earlier)
    return nullptr;
  // The oldest wait is the one that is over first.
  Insertion *oldest = nullptr;
  for (int64_t event = 0; event < spec.event_ids; ++event) {
    auto last = lastOfFlag.find(Flag(source, destination, event));
    if (last == lastOfFlag.end())
      continue;
    Insertion &flag = insertions[last->second];
    if (flag.places.sink != flag.later ||
        flag.later->getBlock() != earlier->getBlock() ||
        getExtent(flag.later).first >= getExtent(earlier).first)
      continue;
    if (!oldest || getExtent(flag.later).first < getExtent(oldest->later).first)
      oldest = &flag;
  }
  if (!oldest)
    return nullptr;

  Operation *waiting = oldest->later;
  Knowledge atWait = order.getKnowledgeAfter(
      waiting, destination, getExtent(waiting).first, getNow(conflict));
  Conflict back{cast<InstructionOpInterface>(waiting),
                conflict.earlier,
                conflict.memory,
                {waiting, earlier, Way::Down, nullptr}};
  std::optional<int64_t> event = findEvent(order, back, atWait);
  if (!event)
    return nullptr;
  addFlag(back, *event);
  Insertion &flag = insertions.back();
  // As early and as late as will do: the flag is lowered before its pipe works,
  // and is not needed before the next set.
  flag.ops[0]->moveBefore(waiting);
  Operation *wait = flag.ops[1];
  wait->moveAfter(earlier);
  flag.setAt = getExtent(waiting).first;
  flag.waitAt = getExtent(earlier).end;
  flag.reason = fmt::format("{} -> {} lets an event id be used again",
                            stringifyPipe(destination), stringifyPipe(source));
  flag.shortage = {source, destination};
  flag.compromise = fmt::format(
      "the event ids of {} -> {} ran out: {} waits until one is "
      "lowered",
      stringifyPipe(source), stringifyPipe(destination), stringifyPipe(source));
  Flag key(destination, source, *event);
  lastOfFlag[key] = insertions.size() - 1;
  order.waitFor(order.getNumber(key), source, atWait);
  known.learn(atWait);
  return wait;
}
