//===- SyncQueues.cpp - Flags that hand on the slots of buffers -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whoever has a slot hands it on: each turn waits for the flag of the pipe
// before it and raises that of the pipe behind it. Before the first turn all
// slots are free, behind the last one they are again, whatever loops, prologues
// and epilogues the turns are in. So one id for each slot and pair of pipes
// does for all of them, where ordering them pairwise takes ids for each loop
// and for the way from each to the next.
//
// That a slot is never free twice, and never waited for in vain, is not seen
// from the turns: the analysis of flags says so, or the flags are taken out.
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/BufferQueues.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Sync/SyncInserter.h"
#include "llvm/ADT/MapVector.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

using Pair = std::pair<Pipe, Pipe>;

/// The flags of `queue`: from each pipe to the next, the last one to the first.
static SmallVector<Pair> getPairs(const BufferQueue &queue) {
  SmallVector<Pair> pairs;
  ArrayRef<Pipe> pipes = queue.getPipes();
  for (auto [i, pipe] : llvm::enumerate(pipes))
    pairs.emplace_back(pipe, pipes[(i + 1) % pipes.size()]);
  return pairs;
}

//===----------------------------------------------------------------------===//
// Event ids
//===----------------------------------------------------------------------===//

int64_t SyncInserter::countUnusedEvents(Pair pair) const {
  auto used = usedEvents.find(pair);
  int64_t count =
      spec.event_ids - spec.getFirstEventId(pair.first, pair.second);
  return count - (used == usedEvents.end() ? 0 : used->second.size());
}

int64_t SyncInserter::getWaitingCost(const Turn &turn, const Turn &next) const {
  Operation *parent = turn.last->getParentOp();
  int64_t between =
      int64_t(getExtent(next.first).first) - int64_t(getExtent(turn.last).end);
  if (between < 0)
    between += getExtent(parent).end - getExtent(parent).first;
  int64_t depth = 0;
  for (Operation *op = parent; op != section; op = op->getParentOp())
    depth += isa<LoopLikeOpInterface>(op);
  return depth * static_cast<int64_t>(instructions.size()) /
         std::max<int64_t>(between + 1, 1);
}

int64_t SyncInserter::getJoiningCost(const BufferQueue &a,
                                     const BufferQueue &b) const {
  BufferQueue joined = a;
  joined.join(b);
  llvm::MapVector<Block *, SmallVector<Turn>> turnsIn;
  for (const Turn &turn : joined.getTurns())
    turnsIn[turn.first->getBlock()].push_back(turn);
  auto isOf = [](const Turn &turn, const BufferQueue &queue) {
    return llvm::is_contained(queue.getTurns(), turn);
  };
  int64_t cost = 0;
  for (auto &[block, turns] : turnsIn)
    for (auto [i, turn] : llvm::enumerate(turns)) {
      const Turn &next = turns[(i + 1) % turns.size()];
      bool isOther =
          (isOf(turn, a) && isOf(next, b)) || (isOf(turn, b) && isOf(next, a));
      bool isLonger = !isOf(turn, a) && !isOf(turn, b);
      if (isOther || isLonger)
        cost += getWaitingCost(turn, next);
    }
  return cost;
}

static StringRef getMemoryName(Value buffer) {
  return stringifyMemory(*getMemory(cast<MemRefType>(buffer.getType())));
}

/// Names the buffers of a queue.
static std::string describe(const BufferQueue &queue) {
  SmallVector<std::string> names;
  for (Value buffer : queue.getBuffers())
    names.push_back(fmt::format("{} at {}", getMemoryName(buffer),
                                buffer.getDefiningOp<BufferOp>().getAddress()));
  return fmt::format("{}", fmt::join(names, ", "));
}

bool SyncInserter::joinCheapest(std::vector<Queue> &queues, Pair pair,
                                int64_t mostCost) const {
  std::optional<std::tuple<int64_t, size_t, size_t>> best;
  for (size_t i = 0; i < queues.size(); ++i)
    for (size_t j = i + 1; j < queues.size(); ++j) {
      if (!llvm::is_contained(getPairs(queues[i].buffers), pair) ||
          !queues[i].buffers.canJoin(queues[j].buffers))
        continue;
      int64_t cost = getJoiningCost(queues[i].buffers, queues[j].buffers);
      if (cost <= mostCost && (!best || cost < std::get<0>(*best)))
        best = {cost, i, j};
    }
  if (!best)
    return false;
  auto [cost, i, j] = *best;
  queues[i].shortage = pair;
  queues[i].waits |= queues[j].waits || cost > 0;
  queues[i].compromise =
      fmt::format("the event ids of {} -> {} ran out: {} and {} have one flag",
                  stringifyPipe(pair.first), stringifyPipe(pair.second),
                  ::describe(queues[i].buffers), ::describe(queues[j].buffers));
  queues[i].buffers.join(queues[j].buffers);
  queues.erase(queues.begin() + j);
  return true;
}

std::optional<SyncInserter::Pair>
SyncInserter::findShortage(ArrayRef<Queue> queues) const {
  std::map<Pair, int64_t> needed;
  for (const Queue &queue : queues)
    for (Pair pair : getPairs(queue.buffers))
      if ((needed[pair] += queue.buffers.getSlots()) > countUnusedEvents(pair))
        return pair;
  return std::nullopt;
}

void SyncInserter::fitEvents(std::vector<Queue> &queues) const {
  while (auto pair = findShortage(queues)) {
    if (joinCheapest(queues, *pair, INT64_MAX))
      continue;
    // What is not handed on is ordered access by access.
    auto last = llvm::find_if(llvm::reverse(queues), [&](const Queue &queue) {
      return llvm::is_contained(getPairs(queue.buffers), *pair);
    });
    queues.erase(std::prev(last.base()));
  }
}

void SyncInserter::addSeparateLoops(std::vector<Queue> &queues,
                                    std::vector<Queue> once) const {
  for (Pair pair : shortPairs)
    while (joinCheapest(once, pair, /*mostCost=*/0))
      ;
  for (Queue &queue : once) {
    if (!queue.buffers.hasRounds())
      continue;
    queues.push_back(std::move(queue));
    if (findShortage(queues))
      queues.pop_back();
  }
}

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

/// Inserts the ends of one flag of a queue.
class SyncInserter::QueueFlag {
public:
  QueueFlag(SectionOp section, Pair pair, int64_t event, int64_t slots)
      : builder(section.getContext()), body(&section.getBody().front()),
        pair(pair), event(event), slots(slots) {}

  void setBehind(const Turn &turn) {
    builder.setInsertionPointAfter(turn.last);
    create<SetFlagOp>(turn.last->getLoc(), turn.slot);
  }
  void waitBefore(const Turn &turn) {
    builder.setInsertionPoint(turn.first);
    create<WaitFlagOp>(turn.first->getLoc(), turn.slot);
  }
  /// Raises the flags of all slots before `first`, and lowers them after
  /// `last`.
  void addEnds(const Turn &first, const Turn &last) {
    for (int64_t slot = 0; slot < slots; ++slot) {
      builder.setInsertionPoint(body->findAncestorOpInBlock(*first.first));
      create<SetFlagOp>(first.first->getLoc(), builder.getIndexAttr(slot));
      builder.setInsertionPointAfter(body->findAncestorOpInBlock(*last.last));
      create<WaitFlagOp>(last.last->getLoc(), builder.getIndexAttr(slot));
    }
  }
  SmallVector<Operation *, 4> take() { return std::move(ops); }

private:
  template <typename OpT> void create(Location loc, OpFoldResult slot) {
    auto constant = slot ? getConstantIntValue(slot) : 0;
    auto op = OpT::create(builder, loc, pair.first, pair.second,
                          event + constant.value_or(0));
    if (!constant) {
      op.getSlotMutable().assign(cast<Value>(slot));
      op.setSlots(slots);
    }
    ops.push_back(op);
  }

  OpBuilder builder;
  Block *body;
  Pair pair;
  int64_t event, slots;
  SmallVector<Operation *, 4> ops;
};

bool SyncInserter::addQueueFlag(const Queue &from, Pair pair) {
  const BufferQueue &queue = from.buffers;
  auto event = findUnusedEvents(pair, queue.getSlots());
  if (!event)
    return false;
  QueueFlag flag(section, pair, *event, queue.getSlots());
  const Turn *source = nullptr, *sink = nullptr;
  for (const Turn &turn : queue.getTurns()) {
    if (turn.pipe == pair.first) {
      flag.setBehind(turn);
      source = source ? source : &turn;
    } else if (turn.pipe == pair.second && source) {
      sink = sink ? sink : &turn;
    }
  }
  for (const Turn &turn : queue.getTurns())
    if (turn.pipe == pair.second)
      flag.waitBefore(turn);
  bool isFree = pair.second == queue.getPipes().front();
  if (isFree)
    flag.addEnds(queue.getTurns().front(), queue.getTurns().back());
  sink = sink ? sink : &queue.getTurns().front();

  std::string reason = fmt::format(
      "{} -> {} orders accesses to {}{}", stringifyPipe(pair.first),
      stringifyPipe(pair.second), getMemoryName(queue.getBuffers().front()),
      isFree ? " of successive iterations" : "");
  if (queue.getSlots() > 1)
    reason +=
        fmt::format(", with an id for each of {} slots", queue.getSlots());
  insertions.push_back(
      {flag.take(), sink->first->getLoc(), std::move(reason),
       FlagPlaces{source->last, sink->first, Way::Unknown, nullptr}});
  if (from.shortage == pair) {
    insertions.back().compromise = from.compromise;
    if (from.waits)
      insertions.back().shortage = pair;
  }
  noteEvents();
  return true;
}

void SyncInserter::removeFaulty(ArrayRef<size_t> ends) {
  // The flags of a queue are right together or not at all.
  while (true) {
    DenseSet<Operation *> faulty;
    SyncState state(section, spec, &conflicts);
    for (auto [op, fault] : state.getFlagFaults())
      faulty.insert(op);
    bool isChanged = false;
    size_t begin = 0;
    for (size_t end : ends) {
      auto flags = MutableArrayRef(insertions).slice(begin, end - begin);
      begin = end;
      if (llvm::none_of(flags, [&](const Insertion &flag) {
            return llvm::any_of(
                flag.ops, [&](Operation *op) { return faulty.contains(op); });
          }))
        continue;
      isChanged = true;
      for (Insertion &flag : flags) {
        for (Operation *op : flag.ops)
          op->erase();
        flag.ops.clear();
      }
    }
    if (!isChanged)
      break;
  }
  llvm::erase_if(insertions,
                 [](const Insertion &flag) { return flag.ops.empty(); });
  noteEvents();
}

void SyncInserter::orderQueues() {
  std::vector<Queue> queues, once;
  // All pairs are compared for each that is joined. Kernels have few queues;
  // what is beyond that is ordered access by access.
  constexpr size_t mostQueues = 32;
  for (BufferQueue &buffers : findBufferQueues(section, spec)) {
    std::vector<Queue> &kind = buffers.hasRounds() ? queues : once;
    if (kind.size() < mostQueues)
      kind.push_back({std::move(buffers)});
  }
  fitEvents(queues);
  addSeparateLoops(queues, std::move(once));
  SmallVector<size_t> ends;
  for (const Queue &queue : queues) {
    size_t begin = insertions.size();
    bool hasEvents = llvm::all_of(getPairs(queue.buffers), [&](Pair pair) {
      return addQueueFlag(queue, pair);
    });
    // Ids in a row may be missing where enough are left.
    while (!hasEvents && insertions.size() > begin)
      removeLast();
    noteEvents();
    ends.push_back(insertions.size());
  }
  if (!insertions.empty())
    removeFaulty(ends);
}
