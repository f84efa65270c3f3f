//===- SyncAround.cpp - Orders hazards of different iterations ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Statement.h"
#include "passes/Sync/SyncInserter.h"
#include "llvm/ADT/MapVector.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

void SyncInserter::orderTheRest() {
  // An insertion may order further hazards, so each one takes a new analysis.
  while (true) {
    auto state = latest ? std::move(latest) : analyse();
    auto first = findFirst(*state, [](const Conflict &) { return true; });
    if (first && mustFinish())
      orderByBarriers(*state);
    else if (first)
      order(*first, *state);
    else if (!separateSets(*state))
      return;
  }
}

void SyncInserter::orderByBarriers(SyncState &state) {
  // An instruction that waits only for its own pipe need not stall the others.
  llvm::MapVector<Operation *, Conflict> laters;
  auto isOnOnePipe = [&](const Conflict &conflict) {
    return getPipe(conflict.earlier) == getPipe(conflict.later);
  };
  state.forEachConflict([&](const Conflict &conflict) {
    auto [first, isNew] = laters.insert({conflict.later, conflict});
    if (!isNew && isOnOnePipe(first->second))
      first->second = conflict;
  });
  for (auto &[later, conflict] : laters)
    if (isOnOnePipe(conflict))
      addPipeBarrier(later, conflict);
    else
      addBarrier(later, Pipe::All,
                 getBarrierReason(conflict, "the section is too large to look "
                                            "for a flag that does"));
}

std::optional<Conflict> SyncInserter::findFirst(SyncState &state,
                                                Filter filter) const {
  // Flags in program order come before barriers and before flags around loops,
  // since they order further hazards. Among equals the earliest sink comes
  // first, and for one sink the latest source, because a flag set there covers
  // the sources before it.
  auto getRank = [&](const Conflict &conflict) {
    int64_t depth = 0;
    for (Operation *op = conflict.places.sink; op != section;
         op = op->getParentOp())
      ++depth;
    bool isPostponed = postponed.contains({conflict.earlier, conflict.later});
    return std::tuple(
        isPostponed, conflict.places.way != Way::Down,
        getPipe(conflict.earlier) == getPipe(conflict.later),
        getExtent(conflict.places.sink).first, depth,
        -static_cast<int64_t>(getExtent(conflict.places.source).end));
  };
  std::optional<Conflict> first;
  state.forEachConflict([&](const Conflict &conflict) {
    if ((!first || getRank(conflict) < getRank(*first)) && filter(conflict))
      first = conflict;
  });
  return first;
}

void SyncInserter::order(const Conflict &conflict, SyncState &before) {
  Pipe source = getPipe(conflict.earlier),
       destination = getPipe(conflict.later);
  // An insertion that failed to order the two fails again: the regions of the
  // control flow between them have no block in common.
  bool isNew = tried.insert({conflict.earlier, conflict.later}).second;
  if (isNew && source == destination) {
    addPipeBarrier(conflict.places.sink, conflict);
    return;
  }
  std::optional<int64_t> event;
  if (hasFlag(conflict))
    event = findUnusedEvent({source, destination});
  bool canFlag =
      isNew && hasFlag(conflict) && conflict.places.way != Way::Unknown;
  if (canFlag && event) {
    addFlag(conflict, *event);
    return;
  }
  // The following trials take an analysis for each place, or each id.
  canFlag = canFlag && !isExhausted();
  if (canFlag && hoistWait(conflict, before))
    return;
  // A trial of every id takes an analysis each: in a large section it is last.
  constexpr size_t large = 1 << 12;
  bool isLarge = instructions.size() > large;
  if (canFlag &&
      ((!isLarge && insertSharedFlag(conflict, before)) ||
       continueFlag(conflict, before) || widenFlagAround(conflict, before) ||
       (isLarge && insertSharedFlag(conflict, before))))
    return;
  // The pair is tried once more when all others are ordered.
  if (canFlag && postponed.insert({conflict.earlier, conflict.later}).second) {
    tried.erase({conflict.earlier, conflict.later});
    return;
  }
  bool isShort = hasFlag(conflict) && !event && source != destination;
  Insertion &barrier = addBarrier(
      conflict.later, Pipe::All,
      getBarrierReason(conflict, isShort ? "no event id is left"
                                 : event || source == destination
                                     ? "no block contains both"
                                     : "the core has no flag between them"));
  if (isShort)
    barrier.shortage = {source, destination};
}

bool SyncInserter::separateSets(SyncState &state) {
  // A barrier would defeat the slots of an author who may have forgotten a
  // flag; a run reports that.
  auto isOfAuthor = [&](Operation *set) {
    return getStatement(set->getLoc()) && cast<SetFlagOp>(set).getSlot() &&
           llvm::none_of(insertions, [&](const Insertion &insertion) {
             return llvm::is_contained(insertion.ops, set);
           });
  };
  for (auto [op, fault] : state.getFlagFaults()) {
    if (fault != FlagFault::RaisedTwice || isOfAuthor(op) ||
        !separated.insert(op).second)
      continue;
    addBarrier(op, Pipe::All,
               "a barrier of all pipes keeps a flag from being raised twice");
    return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Event ids
//===----------------------------------------------------------------------===//

std::optional<int64_t> SyncInserter::findUnusedEvent(Pair pair) const {
  auto used = usedEvents.find(pair);
  for (int64_t event = spec.getFirstEventId(pair.first, pair.second);
       event < spec.event_ids; ++event)
    if (used == usedEvents.end() || !llvm::is_contained(used->second, event))
      return event;
  return std::nullopt;
}

bool SyncInserter::isRight(const Conflict &conflict, SyncState &before) {
  auto after = std::make_unique<SyncState>(
      section, model,
      [&](const Order::Fault &fault) {
        return llvm::is_contained(before.getFlagFaults(), fault);
      },
      SyncState::Instructions(conflict.earlier, conflict.later));
  bool isRight = !after->mayConflict(conflict.earlier, conflict.later);
  if (isRight)
    latest = std::move(after);
  return isRight;
}

bool SyncInserter::insertSharedFlag(const Conflict &conflict,
                                    SyncState &before) {
  Pipe source = getPipe(conflict.earlier),
       destination = getPipe(conflict.later);
  for (int64_t event = spec.getFirstEventId(source, destination);
       event < spec.event_ids; ++event) {
    addFlag(conflict, event);
    if (isRight(conflict, before))
      return true;
    removeLast();
  }
  return false;
}

/// Whether the slot of `wait` is available before `op`, in the same block.
static bool canStandBefore(WaitFlagOp wait, Operation *op) {
  Operation *slot = wait.getSlot() ? wait.getSlot().getDefiningOp() : nullptr;
  return !slot || slot->getBlock() != op->getBlock() ||
         slot->isBeforeInBlock(op);
}

/// Whether `op` is a wait between the pipes of `conflict`, after the later
/// instruction, that can move before that instruction.
static bool canBeHoisted(Operation *op, const Conflict &conflict) {
  InstructionOpInterface earlier = conflict.earlier, later = conflict.later;
  auto wait = dyn_cast<WaitFlagOp>(op);
  return wait && wait.getSource() == earlier.getPipe() &&
         wait.getDestination() == later.getPipe() &&
         wait->getBlock() == later->getBlock() &&
         later->isBeforeInBlock(wait) && canStandBefore(wait, later);
}

bool SyncInserter::hoistWait(const Conflict &conflict, SyncState &before) {
  // A flag that is set later covers the earlier instruction if its wait is
  // early enough.
  InstructionOpInterface later = conflict.later;
  for (Insertion &flag : insertions)
    for (Operation *wait : flag.ops) {
      if (!canBeHoisted(wait, conflict))
        continue;
      if (hoistings >= getMostAnalyses())
        return false;
      ++hoistings;
      Operation *place = wait->getNextNode();
      wait->moveBefore(later);
      if (isRight(conflict, before)) {
        flag.compromise = fmt::format(
            "the event ids of {0} -> {1} ran out: {2} waits for the flag of a "
            "later {0} instruction",
            stringifyPipe(getPipe(conflict.earlier)),
            stringifyPipe(getPipe(later)), later->getName().getStringRef());
        return true;
      }
      wait->moveBefore(place);
    }
  return false;
}

bool SyncInserter::continueFlag(const Conflict &conflict, SyncState &before) {
  if (conflict.places.way != Way::Around)
    return false;
  Block &body = section.getBody().front();
  Operation *loop = body.findAncestorOpInBlock(*conflict.places.loop);
  for (size_t i = 0; i < insertions.size(); ++i) {
    if (insertions[i].places.way != Way::Around ||
        getPipe(conflict.later) != getPipe(insertions[i].later))
      continue;
    // Its wait after the loop moves after the later loop.
    auto wait = dyn_cast<WaitFlagOp>(insertions[i].ops.back());
    if (!wait || wait.getSource() != getPipe(conflict.earlier) ||
        wait->getBlock() != &body || !wait->isBeforeInBlock(loop))
      continue;
    Operation *place = wait->getNextNode();
    addFlag(conflict, wait.getEvent(), /*withHead=*/false);
    Operation *tail = insertions.back().ops.pop_back_val();
    tail->erase();
    wait->moveAfter(loop);
    if (isRight(conflict, before)) {
      insertions.back().compromise = fmt::format(
          "the event ids of {} -> {} ran out: the flag of an earlier loop is "
          "used on",
          stringifyPipe(getPipe(conflict.earlier)),
          stringifyPipe(getPipe(conflict.later)));
      insertions[i].shortage = {getPipe(conflict.earlier),
                                getPipe(conflict.later)};
      // The two insertions become one.
      llvm::append_range(insertions[i].ops, insertions.back().ops);
      insertions[i].ops.erase(llvm::find(insertions[i].ops, wait));
      insertions[i].ops.push_back(wait);
      insertions[i].compromise = insertions.back().compromise;
      insertions.pop_back();
      return true;
    }
    removeLast();
    wait->moveBefore(place);
  }
  return false;
}

bool SyncInserter::widenFlagAround(const Conflict &conflict,
                                   SyncState &before) {
  if (conflict.places.way != Way::Around)
    return false;
  Operation *source = conflict.places.source, *sink = conflict.places.sink;
  for (Insertion &flag : llvm::reverse(insertions)) {
    if (flag.places.way != Way::Around ||
        flag.places.loop != conflict.places.loop)
      continue;
    auto set = cast<SetFlagOp>(flag.ops[0]);
    Operation *wait = flag.ops[1];
    if (set.getSource() != getPipe(conflict.earlier) ||
        set.getDestination() != getPipe(conflict.later) ||
        set->getBlock() != source->getBlock() ||
        wait->getBlock() != sink->getBlock() ||
        !canStandBefore(cast<WaitFlagOp>(wait), sink))
      continue;
    Operation *oldSet = set->getNextNode(), *oldWait = wait->getNextNode();
    if (set->isBeforeInBlock(source))
      set->moveAfter(source);
    if (sink->isBeforeInBlock(wait))
      wait->moveBefore(sink);
    if (isRight(conflict, before)) {
      flag.shortage = {set.getSource(), set.getDestination()};
      flag.compromise = fmt::format(
          "the event ids of {0} -> {1} ran out: the flag also orders {2} "
          "before "
          "{3}, and waits for all that {0} does before",
          stringifyPipe(set.getSource()), stringifyPipe(set.getDestination()),
          conflict.earlier->getName().getStringRef(),
          conflict.later->getName().getStringRef());
      return true;
    }
    set->moveBefore(oldSet);
    wait->moveBefore(oldWait);
  }
  return false;
}
