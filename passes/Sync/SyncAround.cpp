//===- SyncAround.cpp - Orders hazards around loops and branches ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/Statement.h"
#include "passes/Sync/SyncInserter.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

void SyncInserter::orderTheRest() {
  while (!isGivenUp) {
    auto state = latest ? std::move(latest) : analyse();
    SmallVector<Hazard, 0> hazards = findHazards(*state);
    if (!hazards.empty() && mustFinish())
      orderByBarriers(*state);
    else if (!hazards.empty())
      order(hazards, *state);
    else if (!separateSets(*state)) {
      faults = state->getFlagFaults().size();
      return;
    }
  }
}

void SyncInserter::order(ArrayRef<Hazard> hazards, SectionOrder &before) {
  order(hazards.front(), before);
  // An insertion may order further hazards. The analysis that looks for the
  // next one ends at once if that is still unordered, and is the one of the
  // next step if it is not.
  for (const Hazard &hazard : hazards.drop_front()) {
    if (latest || isGivenUp || mustFinish() || !isSimple(hazard))
      return;
    auto now = std::make_unique<SectionOrder>(
        section, model, /*filter=*/nullptr,
        SectionOrder::Instructions(hazard.earlier, hazard.later));
    if (!now->isCutShort()) {
      latest = std::move(now);
      return;
    }
    order(hazard, before);
  }
}

bool SyncInserter::isSimple(const Hazard &hazard) const {
  if (tried.contains({hazard.earlier, hazard.later}))
    return false;
  Pipe source = getPipe(hazard.earlier), destination = getPipe(hazard.later);
  return source == destination ||
         (hasFlag(hazard) && hazard.places.kind != EdgeKind::Unstructured &&
          findUnusedEvents({source, destination}));
}

void SyncInserter::orderByBarriers(SectionOrder &state) {
  // An instruction that waits only for its own pipe need not stall the others.
  llvm::MapVector<Operation *, Hazard> laters;
  auto isOnOnePipe = [&](const Hazard &hazard) {
    return getPipe(hazard.earlier) == getPipe(hazard.later);
  };
  state.forEachHazard([&](const Hazard &hazard) {
    auto [first, isNew] = laters.insert({hazard.later, hazard});
    if (!isNew && isOnOnePipe(first->second))
      first->second = hazard;
  });
  for (auto &[later, hazard] : laters)
    if (isOnOnePipe(hazard))
      addPipeBarrier(later, hazard);
    else
      addBarrierOfAll(hazard,
                      "the section is too large to look for a flag that does");
}

SmallVector<Hazard, 0>
SyncInserter::findHazards(SectionOrder &state,
                          llvm::function_ref<bool(Operation *)> isLater) const {
  // Flags in program order come before barriers and before flags around loops,
  // since they order further hazards. Among equals the earliest sink comes
  // first, and for one sink the latest source, because a flag set there covers
  // the sources before it.
  auto getRank = [&](const Hazard &hazard) {
    int64_t depth = 0;
    for (Operation *op = hazard.places.sink; op != section;
         op = op->getParentOp())
      ++depth;
    bool isPostponed = postponed.contains({hazard.earlier, hazard.later});
    return std::tuple(
        isPostponed, hazard.places.kind != EdgeKind::Forward,
        getPipe(hazard.earlier) == getPipe(hazard.later),
        getRange(hazard.places.sink).first, depth,
        -static_cast<int64_t>(getRange(hazard.places.source).end));
  };
  std::vector<Hazard> hazards;
  state.forEachHazard([&](const Hazard &hazard) { hazards.push_back(hazard); },
                      /*ofMarked=*/false, isLater);
  using Rank = decltype(getRank(hazards.front()));
  std::vector<std::pair<Rank, size_t>> order;
  for (auto [i, hazard] : llvm::enumerate(hazards))
    order.emplace_back(getRank(hazard), i);
  llvm::sort(order);
  return llvm::map_to_vector<0>(llvm::make_second_range(order),
                                [&](size_t i) { return hazards[i]; });
}

void SyncInserter::order(const Hazard &hazard, SectionOrder &before) {
  Pipe source = getPipe(hazard.earlier), destination = getPipe(hazard.later);
  // An insertion that failed to order the two fails again: the regions of the
  // control flow between them have no block in common.
  bool isNew = tried.insert({hazard.earlier, hazard.later}).second;
  if (isNew && source == destination) {
    addPipeBarrier(hazard.places.sink, hazard);
    return;
  }
  std::optional<int64_t> event;
  if (hasFlag(hazard))
    event = findUnusedEvents({source, destination});
  bool canFlag =
      isNew && hasFlag(hazard) && hazard.places.kind != EdgeKind::Unstructured;
  if (canFlag && event) {
    addFlag(hazard, *event);
    return;
  }
  // The following trials take an analysis for each place, or each id.
  canFlag = canFlag && !isExhausted();
  if (canFlag && hoistWait(hazard, before))
    return;
  // A trial of every id takes an analysis each: in a large section it is last.
  constexpr size_t large = 1 << 12;
  bool isLarge = instructions.size() > large;
  if (canFlag && ((!isLarge && insertSharedFlag(hazard, before)) ||
                  widenFlagAround(hazard, before) ||
                  (isLarge && insertSharedFlag(hazard, before))))
    return;
  // The pair is tried once more when all others are ordered.
  if (canFlag && postponed.insert({hazard.earlier, hazard.later}).second) {
    tried.erase({hazard.earlier, hazard.later});
    return;
  }
  bool isShort = hasFlag(hazard) && !event && source != destination;
  if (isShort)
    noteShortage({source, destination});
  addBarrierOfAll(hazard, isShort ? "no event id is left"
                          : event || source == destination
                              ? "no block contains both"
                              : "the core has no flag between them");
}

bool SyncInserter::separateSets(SectionOrder &state) {
  // A barrier would defeat the slots of an author who may have forgotten a
  // flag; a run reports that.
  auto isOfAuthor = [&](Operation *set) {
    return getStatement(set->getLoc()) && cast<SetFlagOp>(set).getSlot() &&
           llvm::none_of(edges, [&](const SyncEdge &edge) {
             return llvm::is_contained(edge.ops, set);
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
// Trials
//===----------------------------------------------------------------------===//

bool SyncInserter::isRight(const Hazard &hazard, SectionOrder &before) {
  auto after = std::make_unique<SectionOrder>(
      section, model,
      [&](const Order::Fault &fault) {
        return llvm::is_contained(before.getFlagFaults(), fault);
      },
      SectionOrder::Instructions(hazard.earlier, hazard.later));
  bool isRight = !after->isCutShort();
  if (isRight)
    latest = std::move(after);
  return isRight;
}

bool SyncInserter::insertSharedFlag(const Hazard &hazard,
                                    SectionOrder &before) {
  Pipe source = getPipe(hazard.earlier), destination = getPipe(hazard.later);
  int64_t event = spec.getFirstEventId(source, destination);
  for (addFlag(hazard, event); event < spec.event_ids; ++event) {
    for (Operation *op : edges.back().ops)
      llvm::TypeSwitch<Operation *>(op).Case<SetFlagOp, WaitFlagOp>(
          [&](auto flag) { flag.setEvent(event); });
    if (isRight(hazard, before))
      return true;
  }
  removeLast();
  return false;
}

/// Whether the slot of `wait` is available before `op`, in the same block.
static bool canStandBefore(WaitFlagOp wait, Operation *op) {
  Operation *slot = wait.getSlot() ? wait.getSlot().getDefiningOp() : nullptr;
  return !slot || slot->getBlock() != op->getBlock() ||
         slot->isBeforeInBlock(op);
}

/// Whether `op` is a wait between the pipes of `hazard`, after the later
/// instruction, that can move before that instruction.
static bool canBeHoisted(Operation *op, const Hazard &hazard) {
  InstructionOpInterface earlier = hazard.earlier, later = hazard.later;
  auto wait = dyn_cast<WaitFlagOp>(op);
  return wait && wait.getSource() == earlier.getPipe() &&
         wait.getDestination() == later.getPipe() &&
         wait->getBlock() == later->getBlock() &&
         later->isBeforeInBlock(wait) && canStandBefore(wait, later);
}

bool SyncInserter::hoistWait(const Hazard &hazard, SectionOrder &before) {
  // A flag that is set later covers the earlier instruction if its wait is
  // early enough.
  InstructionOpInterface later = hazard.later;
  for (SyncEdge &flag : edges)
    for (Operation *wait : flag.ops) {
      if (!canBeHoisted(wait, hazard))
        continue;
      if (hoistings >= getMostAnalyses())
        return false;
      ++hoistings;
      Operation *place = wait->getNextNode();
      wait->moveBefore(later);
      if (isRight(hazard, before)) {
        flag.mergeReason = llvm::formatv("the event ids of {0} -> {1} ran out: "
                                         "{2} waits for the flag of a "
                                         "later {0} instruction",
                                         stringifyPipe(getPipe(hazard.earlier)),
                                         stringifyPipe(getPipe(later)),
                                         later->getName().getStringRef())
                               .str();
        return true;
      }
      wait->moveBefore(place);
    }
  return false;
}

bool SyncInserter::widenFlagAround(const Hazard &hazard, SectionOrder &before) {
  if (hazard.places.kind != EdgeKind::LoopCarried)
    return false;
  Operation *source = hazard.places.source, *sink = hazard.places.sink;
  for (SyncEdge &flag : llvm::reverse(edges)) {
    if (flag.places.kind != EdgeKind::LoopCarried ||
        flag.places.loop != hazard.places.loop)
      continue;
    auto set = cast<SetFlagOp>(flag.ops[0]);
    Operation *wait = flag.ops[1];
    if (set.getSource() != getPipe(hazard.earlier) ||
        set.getDestination() != getPipe(hazard.later) ||
        set->getBlock() != source->getBlock() ||
        wait->getBlock() != sink->getBlock() ||
        !canStandBefore(cast<WaitFlagOp>(wait), sink))
      continue;
    Operation *oldSet = set->getNextNode(), *oldWait = wait->getNextNode();
    if (set->isBeforeInBlock(source))
      set->moveAfter(source);
    if (sink->isBeforeInBlock(wait))
      wait->moveBefore(sink);
    if (isRight(hazard, before)) {
      noteWidened(flag, hazard);
      return true;
    }
    set->moveBefore(oldSet);
    wait->moveBefore(oldWait);
  }
  return false;
}
