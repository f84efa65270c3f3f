//===- InsertSync.cpp - Orders every hazard with flags and barriers ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/FlagPlaces.h"
#include "analysis/HappensBefore.h"
#include "analysis/Hazards.h"
#include "mlir/IR/Remarks.h"
#include "passes/Passes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallSet.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_INSERTSYNCPASS
#include "passes/Passes.h.inc"
} // namespace tl

static Pipe getPipe(Operation *instruction) {
  return cast<InstructionOpInterface>(instruction).getPipe();
}

namespace {
/// Two instructions that have to be ordered, and where that can be done.
struct Dependence {
  Operation *earlier;
  Operation *later;
  Memory memory;
  FlagPlaces places;
  /// Places of the source and the sink in the program order.
  int64_t sourceIndex;
  int64_t sinkIndex;

  bool isOnOnePipe() const { return getPipe(earlier) == getPipe(later); }

  /// What to order first. Flags along the program order come before barriers
  /// and before flags around loops: the more is ordered, the less is left to
  /// order. Among equals it is the earliest sink, and for one sink the latest
  /// source, because a flag set there covers the sources before it.
  auto getRank() const {
    return std::tuple(places.way != Way::Down, isOnOnePipe(), sinkIndex,
                      -sourceIndex);
  }
};

/// A barrier, or the sets and waits of one flag, and why they are there.
struct Insertion {
  SmallVector<Operation *, 4> ops;
  Location loc;
  std::string reason;
};

/// Adds to one section what it takes to order all its hazards.
class SyncInserter {
public:
  SyncInserter(SectionOp section, const TargetSpec &spec, StringRef function)
      : section(section), spec(spec), function(function) {}

  void run();

private:
  /// Dependences that nothing orders yet.
  SmallVector<Dependence> findUnordered(const HappensBefore &order) const;
  void order(const Dependence &dependence);
  /// Holds back a set until the wait for the one before it is over, where no
  /// dependence does. Returns whether there was such a set.
  bool separateSets(const HappensBefore &order);
  void insertFlag(const Dependence &dependence, int64_t event);
  /// Inserts a flag of an id that others of its pipes have, if the analysis
  /// shows that each is lowered before the next is raised. Returns whether
  /// there was such an id.
  bool insertSharedFlag(const Dependence &dependence);
  void insertBarrier(Operation *before, Pipe pipe, std::string reason);
  /// Takes out every insertion that the others imply, the latest first: what
  /// was ordered later may have ordered what came before it as well.
  void removeImplied();
  /// Says in a remark what was inserted and why.
  void report(const Insertion &insertion) const;
  std::optional<int64_t> allocateEvent(Pipe source, Pipe destination);
  remark::RemarkOpts describe(StringRef name) const {
    return remark::RemarkOpts::name(name)
        .category("ascend-insert-sync")
        .function(function);
  }

  SectionOp section;
  const TargetSpec &spec;
  StringRef function;
  /// Pairs of instructions that were ordered, or should have been.
  DenseSet<std::pair<Operation *, Operation *>> tried;
  /// Sets that a barrier holds back.
  DenseSet<Operation *> separated;
  /// What was inserted, in order.
  SmallVector<Insertion> insertions;
};

struct InsertSync : public tl::impl::InsertSyncPassBase<InsertSync> {
  void runOnOperation() override {
    getOperation().walk([&](SectionOp section) {
      if (failed(verifyControlFlow(section)))
        return signalPassFailure();
      TargetSpec spec = getLimits(section);
      SyncInserter(section, spec, getOperation().getName()).run();
    });
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Finding what to order
//===----------------------------------------------------------------------===//

SmallVector<Dependence>
SyncInserter::findUnordered(const HappensBefore &order) const {
  DenseMap<Operation *, int64_t> indices;
  section->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { indices.try_emplace(op, indices.size()); });

  SmallVector<Dependence> unordered;
  auto check = [&](InstructionOpInterface earlier, InstructionOpInterface later,
                   Memory memory) {
    if (order.isOrdered(earlier, later))
      return;
    FlagPlaces places = findFlagPlaces(earlier, later);
    unordered.push_back({earlier, later, memory, places,
                         indices.at(places.source), indices.at(places.sink)});
  };
  for (const Hazard &hazard : computeHazards(order.getInstructions(), spec)) {
    check(hazard.first, hazard.second, hazard.region.memory);
    if (hazard.first != hazard.second)
      check(hazard.second, hazard.first, hazard.region.memory);
  }
  return unordered;
}

void SyncInserter::run() {
  // Every insertion may order more than what it was made for, so look again.
  while (true) {
    HappensBefore happensBefore(section);
    SmallVector<Dependence> unordered = findUnordered(happensBefore);
    if (!unordered.empty())
      order(*llvm::min_element(unordered,
                               [](const Dependence &a, const Dependence &b) {
                                 return a.getRank() < b.getRank();
                               }));
    else if (!separateSets(happensBefore))
      break;
  }
  removeImplied();
  for (const Insertion &insertion : insertions)
    report(insertion);
}

void SyncInserter::removeImplied() {
  size_t faults = HappensBefore(section).getFlagFaults().size();
  for (Insertion &insertion : llvm::reverse(insertions)) {
    SmallVector<std::pair<Block *, Block::iterator>> places;
    for (Operation *op : insertion.ops) {
      places.emplace_back(op->getBlock(), std::next(op->getIterator()));
      op->remove();
    }
    HappensBefore without(section);
    if (findUnordered(without).empty() &&
        without.getFlagFaults().size() <= faults) {
      for (Operation *op : insertion.ops)
        op->destroy();
      insertion.ops.clear();
      continue;
    }
    // In reverse: an operation may have stood before another of them.
    for (auto [op, place] :
         llvm::reverse(llvm::zip_equal(insertion.ops, places)))
      place.first->getOperations().insert(place.second, op);
  }
  llvm::erase_if(insertions, [](const Insertion &insertion) {
    return insertion.ops.empty();
  });
}

//===----------------------------------------------------------------------===//
// Ordering it
//===----------------------------------------------------------------------===//

void SyncInserter::order(const Dependence &dependence) {
  Pipe source = getPipe(dependence.earlier);
  Pipe destination = getPipe(dependence.later);
  // What did not order the two once will not do so now: the regions of the
  // control flow between them have no block in common.
  bool isNew = tried.insert({dependence.earlier, dependence.later}).second;
  if (isNew && dependence.isOnOnePipe())
    return insertBarrier(
        dependence.places.sink, destination,
        fmt::format("pipe {} finishes before it goes on with {}",
                    stringifyPipe(destination),
                    stringifyMemory(dependence.memory)));
  std::optional<int64_t> event = allocateEvent(source, destination);
  bool canFlag = isNew && dependence.places.way != Way::Unknown;
  if (canFlag && event)
    return insertFlag(dependence, *event);
  if (canFlag && insertSharedFlag(dependence))
    return;

  insertBarrier(
      dependence.later, Pipe::All,
      fmt::format("a barrier of all pipes orders {} before {} on {}: {}",
                  stringifyPipe(source), stringifyPipe(destination),
                  stringifyMemory(dependence.memory),
                  event || source == destination ? "no block contains both"
                  : spec.hasFlag(section.getCore(), source, destination)
                      ? "no event id is left"
                      : "the core has no flag between them"));
}

bool SyncInserter::separateSets(const HappensBefore &order) {
  for (auto [op, fault] : order.getFlagFaults()) {
    if (fault != FlagFault::RaisedTwice || !separated.insert(op).second)
      continue;
    insertBarrier(
        op, Pipe::All,
        "a barrier of all pipes keeps a flag from being raised twice");
    return true;
  }
  return false;
}

void SyncInserter::insertBarrier(Operation *before, Pipe pipe,
                                 std::string reason) {
  OpBuilder builder(before);
  insertions.push_back(
      {{PipeBarrierOp::create(builder, before->getLoc(), pipe)},
       before->getLoc(),
       std::move(reason)});
}

void SyncInserter::report(const Insertion &insertion) const {
  Operation *first = insertion.ops.front();
  if (auto set = dyn_cast<SetFlagOp>(first)) {
    remark::passed(insertion.loc, describe("flag"))
        << insertion.reason << remark::metric("event", set.getEvent());
    return;
  }
  if (cast<PipeBarrierOp>(first).getPipe() == Pipe::All)
    remark::missed(insertion.loc, describe("barrier-all")) << insertion.reason;
  else
    remark::passed(insertion.loc, describe("barrier")) << insertion.reason;
}

void SyncInserter::insertFlag(const Dependence &dependence, int64_t event) {
  Operation *earlier = dependence.earlier, *later = dependence.later;
  Pipe source = getPipe(earlier), destination = getPipe(later);
  OpBuilder builder(section.getContext());
  SmallVector<Operation *, 4> flag;
  auto set = [&] {
    flag.push_back(SetFlagOp::create(builder, earlier->getLoc(), source,
                                     destination, event));
  };
  auto wait = [&] {
    flag.push_back(WaitFlagOp::create(builder, later->getLoc(), source,
                                      destination, event));
  };

  builder.setInsertionPointAfter(dependence.places.source);
  set();
  builder.setInsertionPoint(dependence.places.sink);
  wait();
  // What runs one time more than its counterpart has one outside of the loop.
  Operation *loop = dependence.places.loop;
  // Around the outermost loop, since between two runs of an inner one nothing
  // would keep the second set from overtaking the first wait.
  if (dependence.places.way == Way::Around)
    loop = section.getBody().front().findAncestorOpInBlock(*loop);
  if (dependence.places.way == Way::Around ||
      dependence.places.way == Way::ToCondition) {
    builder.setInsertionPoint(loop);
    set();
  }
  if (dependence.places.way == Way::Around ||
      dependence.places.way == Way::IntoBody) {
    builder.setInsertionPointAfter(loop);
    wait();
  }
  insertions.push_back(
      {std::move(flag), later->getLoc(),
       fmt::format("{} -> {} orders accesses to {}{}", stringifyPipe(source),
                   stringifyPipe(destination),
                   stringifyMemory(dependence.memory),
                   dependence.places.way == Way::Down ||
                           dependence.places.way == Way::IntoBody
                       ? ""
                       : " of successive iterations")});
}

bool SyncInserter::insertSharedFlag(const Dependence &dependence) {
  Pipe source = getPipe(dependence.earlier);
  Pipe destination = getPipe(dependence.later);
  if (!spec.hasFlag(section.getCore(), source, destination))
    return false;
  HappensBefore before(section);
  for (int64_t event = spec.getFirstEventId(source, destination);
       event < spec.event_ids; ++event) {
    insertFlag(dependence, event);
    HappensBefore after(section);
    bool isBalanced = llvm::all_of(after.getFlagFaults(), [&](auto &fault) {
      return llvm::is_contained(before.getFlagFaults(), fault);
    });
    if (isBalanced && after.isOrdered(dependence.earlier, dependence.later))
      return true;
    for (Operation *op : insertions.pop_back_val().ops)
      op->erase();
  }
  return false;
}

std::optional<int64_t> SyncInserter::allocateEvent(Pipe source,
                                                   Pipe destination) {
  if (!spec.hasFlag(section.getCore(), source, destination))
    return std::nullopt;
  llvm::SmallSet<int64_t, 8> used;
  section.walk([&](SetFlagOp set) {
    if (set.getSource() == source && set.getDestination() == destination)
      used.insert(set.getEvent());
  });
  for (int64_t event = spec.getFirstEventId(source, destination);
       event < spec.event_ids; ++event)
    if (!used.contains(event))
      return event;
  return std::nullopt;
}
