//===- SyncQueues.cpp - Flags that hand on the slots of buffers -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each turn hands on its slot: it waits for the flag of the previous pipe and
// raises the flag of the next one. All slots are free before the first turn and
// after the last one, in any arrangement of loops, prologues and epilogues. So
// one id for each slot and pair of pipes suffices, while pairwise order takes
// ids for each loop and for each transition between loops.
//
// The turns do not prove that a slot is never free twice, and that no wait is
// in vain. The analysis of flags checks this, and faulty flags are removed.
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

static StringRef getMemoryName(Value buffer) {
  return stringifyMemory(*getMemory(cast<MemRefType>(buffer.getType())));
}

/// Inserts the ends of one flag of a queue.
class SyncInserter::QueueFlag {
public:
  QueueFlag(SectionOp section, Pair pair, int64_t event, int64_t slots)
      : builder(section.getContext()), body(&section.getBody().front()),
        pair(pair), event(event), slots(slots) {}

  /// Raises the flags of all slots before `first`, and lowers them after
  /// `last`. Outside of loops, it skips the flag that `first` would lower at
  /// once, and the flag that `last` would raise.
  void addEnds(const Turn &first, const Turn &last) {
    std::optional<int64_t> free, left;
    if (first.takes && (free = getSlotOutside(first)))
      takesFree = &first;
    if (last.gives && last.pipe == pair.first && (left = getSlotOutside(last)))
      leaves = &last;
    for (int64_t slot = 0; slot < slots; ++slot) {
      builder.setInsertionPoint(body->findAncestorOpInBlock(*first.first));
      if (slot != free)
        ends.push_back(create<SetFlagOp>(first.first->getLoc(),
                                         builder.getIndexAttr(slot)));
      builder.setInsertionPointAfter(body->findAncestorOpInBlock(*last.last));
      if (slot != left)
        ends.push_back(create<WaitFlagOp>(last.last->getLoc(),
                                          builder.getIndexAttr(slot)));
    }
  }
  void setBehind(const Turn &turn) {
    if (&turn == leaves)
      return;
    builder.setInsertionPointAfter(turn.last);
    ops.push_back(create<SetFlagOp>(turn.last->getLoc(), turn.slot));
  }
  void waitBefore(const Turn &turn) {
    if (&turn == takesFree)
      return;
    builder.setInsertionPoint(turn.first);
    ops.push_back(create<WaitFlagOp>(turn.first->getLoc(), turn.slot));
  }
  /// All sets and waits, the ends last.
  SmallVector<Operation *, 4> take() {
    llvm::append_range(ops, ends);
    return std::move(ops);
  }

private:
  /// The slot of a turn outside of loops, if it is constant.
  std::optional<int64_t> getSlotOutside(const Turn &turn) const {
    if (turn.first->getBlock() != body)
      return std::nullopt;
    return turn.slot ? getConstantIntValue(turn.slot) : 0;
  }
  template <typename OpT> OpT create(Location loc, OpFoldResult slot) {
    auto constant = slot ? getConstantIntValue(slot) : 0;
    auto op = OpT::create(builder, loc, pair.first, pair.second,
                          event + constant.value_or(0));
    if (!constant) {
      op.getSlotMutable().assign(cast<Value>(slot));
      op.setSlots(slots);
    }
    return op;
  }

  OpBuilder builder;
  Block *body;
  Pair pair;
  int64_t event, slots;
  /// The turn without a wait, and the turn without a set.
  const Turn *takesFree = nullptr, *leaves = nullptr;
  SmallVector<Operation *, 4> ops, ends;
};

SyncInserter::Queue::Queue(BufferQueue queue, size_t group)
    : buffers(std::move(queue)), group(group) {
  ArrayRef<Pipe> pipes = buffers.getPipes();
  for (auto [i, pipe] : llvm::enumerate(pipes))
    pairs.emplace_back(pipe, pipes[(i + 1) % pipes.size()]);
}

bool SyncInserter::addQueueFlag(const Queue &from, Pair pair) {
  const BufferQueue &queue = from.buffers;
  auto event = findUnusedEvents(pair, queue.getSlots());
  if (!event)
    return false;
  QueueFlag flag(section, pair, *event, queue.getSlots());
  bool isFree = pair.second == queue.getPipes().front();
  if (isFree)
    flag.addEnds(queue.getTurns().front(), queue.getTurns().back());
  const Turn *source = nullptr, *sink = nullptr;
  for (const Turn &turn : queue.getTurns()) {
    if (turn.pipe == pair.first && turn.gives) {
      flag.setBehind(turn);
      source = source ? source : &turn;
    } else if (turn.pipe == pair.second && turn.takes && source) {
      sink = sink ? sink : &turn;
    }
  }
  for (const Turn &turn : queue.getTurns())
    if (turn.pipe == pair.second && turn.takes)
      flag.waitBefore(turn);
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

void SyncInserter::addQueueFlags(ArrayRef<Queue> together) {
  size_t begin = insertions.size();
  bool hasEvents = llvm::all_of(together, [&](const Queue &queue) {
    return llvm::all_of(queue.pairs,
                        [&](Pair pair) { return addQueueFlag(queue, pair); });
  });
  // Enough ids may be left, but not enough in a row.
  while (!hasEvents && insertions.size() > begin)
    removeLast();
  noteEvents();
}

void SyncInserter::removeFaulty(ArrayRef<size_t> ends) {
  // The flags of a queue are only correct together.
  while (true) {
    DenseSet<Operation *> faulty;
    auto state = analyse();
    for (auto [op, fault] : state->getFlagFaults())
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

std::vector<SyncInserter::Queue> SyncInserter::planQueues() const {
  std::vector<Queue> queues, once;
  // Each sharing compares all pairs. Kernels have few queues; the hazards of
  // further ones are ordered access by access.
  constexpr size_t mostQueues = 32;
  size_t group = 0;
  for (BufferQueue &buffers : findBufferQueues(section, spec)) {
    std::vector<Queue> &kind = buffers.hasRounds() ? queues : once;
    if (kind.size() < mostQueues)
      kind.push_back({std::move(buffers), ++group});
  }
  fitEvents(queues);
  addSeparateLoops(queues, std::move(once));
  return queues;
}

bool SyncInserter::isNewPlan(ArrayRef<Queue> queues) {
  QueuePlan plan;
  for (const Queue &queue : queues) {
    plan.emplace_back(queue.group, std::vector<void *>(), queue.pairs);
    for (Value buffer : queue.buffers.getBuffers())
      std::get<1>(plan.back()).push_back(buffer.getAsOpaquePointer());
  }
  return queuePlans.insert(std::move(plan)).second;
}

void SyncInserter::orderQueues(std::vector<Queue> queues) {
  llvm::MapVector<size_t, std::vector<Queue>> groups;
  for (Queue &queue : queues)
    groups[queue.group].push_back(std::move(queue));
  SmallVector<size_t> ends;
  for (auto &[number, together] : groups) {
    addQueueFlags(together);
    ends.push_back(insertions.size());
  }
  if (!insertions.empty())
    removeFaulty(ends);
}
