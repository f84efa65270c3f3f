//===- SyncQueues.cpp - Flags that hand on the slots of buffers -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each owner hands on its slot: it waits for the flag of the previous pipe and
// raises the flag of the next one. All slots are free before the first owner
// and after the last one, in any arrangement of loops, prologues and epilogues.
// So one id for each slot and pair of pipes suffices, while pairwise order
// takes ids for each loop and for each transition between loops.
//
// Ownership does not prove that a slot is never free twice, and that no wait is
// in vain. The analysis of flags checks this, and faulty flags are removed.
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/SlotRings.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Sync/SyncInserter.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"

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
  void addEnds(const Ownership &first, const Ownership &last) {
    std::optional<int64_t> free, left;
    if (first.acquires && (free = getSlotOutside(first)))
      takesFree = &first;
    if (last.releases && last.pipe == pair.first &&
        (left = getSlotOutside(last)))
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
  void setAfter(const Ownership &owner) {
    if (&owner == leaves)
      return;
    builder.setInsertionPointAfter(owner.last);
    ops.push_back(create<SetFlagOp>(owner.last->getLoc(), owner.slot));
  }
  void waitBefore(const Ownership &owner) {
    if (&owner == takesFree)
      return;
    builder.setInsertionPoint(owner.first);
    ops.push_back(create<WaitFlagOp>(owner.first->getLoc(), owner.slot));
  }
  /// All sets and waits, the ends last.
  SmallVector<Operation *, 4> take() {
    llvm::append_range(ops, ends);
    return std::move(ops);
  }

private:
  /// The slot of an ownership outside of loops, if it is constant.
  std::optional<int64_t> getSlotOutside(const Ownership &owner) const {
    if (owner.first->getBlock() != body)
      return std::nullopt;
    return owner.slot ? getConstantIntValue(owner.slot) : 0;
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
  /// The ownership without a wait, and the one without a set.
  const Ownership *takesFree = nullptr, *leaves = nullptr;
  SmallVector<Operation *, 4> ops, ends;
};

SyncInserter::Queue::Queue(SlotRing queue, size_t group)
    : buffers(std::move(queue)), group(group) {
  ArrayRef<Pipe> pipes = buffers.getPipes();
  for (auto [i, pipe] : llvm::enumerate(pipes))
    pairs.emplace_back(pipe, pipes[(i + 1) % pipes.size()]);
}

bool SyncInserter::addQueueFlag(const Queue &from, Pair pair) {
  const SlotRing &queue = from.buffers;
  auto event = findUnusedEvents(pair, queue.getSlots());
  if (!event)
    return false;
  QueueFlag flag(section, pair, *event, queue.getSlots());
  bool isFree = pair.second == queue.getPipes().front();
  if (isFree)
    flag.addEnds(queue.getOwnerships().front(), queue.getOwnerships().back());
  const Ownership *source = nullptr, *sink = nullptr;
  for (const Ownership &owner : queue.getOwnerships()) {
    if (owner.pipe == pair.first && owner.releases) {
      flag.setAfter(owner);
      source = source ? source : &owner;
    } else if (owner.pipe == pair.second && owner.acquires && source) {
      sink = sink ? sink : &owner;
    }
  }
  for (const Ownership &owner : queue.getOwnerships())
    if (owner.pipe == pair.second && owner.acquires)
      flag.waitBefore(owner);
  sink = sink ? sink : &queue.getOwnerships().front();

  std::string reason =
      llvm::formatv("{} -> {} orders accesses to {}{}",
                    stringifyPipe(pair.first), stringifyPipe(pair.second),
                    getMemoryName(queue.getBuffers().front()),
                    isFree ? " of successive iterations" : "")
          .str();
  if (queue.getSlots() > 1)
    reason +=
        llvm::formatv(", with an id for each of {} slots", queue.getSlots())
            .str();
  SmallVector<Operation *, 4> ops = flag.take();
  for (Operation *op : ops)
    op->setLoc(getLocation(op->getLoc(), source->last, sink->first,
                           queue.getBuffers().front()));
  edges.push_back(
      {std::move(ops), sink->first->getLoc(), std::move(reason),
       SyncPoints{source->last, sink->first, EdgeKind::Unstructured, nullptr}});
  if (from.exhaustedPair == pair) {
    edges.back().mergeReason = from.mergeReason;
    if (from.waits)
      noteShortage(pair);
  }
  noteEvents();
  return true;
}

void SyncInserter::addQueueFlags(ArrayRef<Queue> together) {
  size_t begin = edges.size();
  bool hasEvents = llvm::all_of(together, [&](const Queue &queue) {
    return llvm::all_of(queue.pairs,
                        [&](Pair pair) { return addQueueFlag(queue, pair); });
  });
  // Enough ids may be left, but not enough in a row.
  while (!hasEvents && edges.size() > begin)
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
      auto flags = MutableArrayRef(edges).slice(begin, end - begin);
      begin = end;
      if (llvm::none_of(flags, [&](const SyncEdge &flag) {
            return llvm::any_of(
                flag.ops, [&](Operation *op) { return faulty.contains(op); });
          }))
        continue;
      isChanged = true;
      for (SyncEdge &flag : flags) {
        for (Operation *op : flag.ops)
          op->erase();
        flag.ops.clear();
      }
    }
    if (!isChanged) {
      latest = std::move(state);
      break;
    }
  }
  llvm::erase_if(edges, [](const SyncEdge &flag) { return flag.ops.empty(); });
  noteEvents();
}

std::vector<SyncInserter::Queue> SyncInserter::planQueues() {
  std::vector<Queue> queues, once;
  // Each sharing compares all pairs. Kernels have few queues; the hazards of
  // further ones are ordered access by access.
  constexpr size_t mostQueues = 32;
  size_t group = 0;
  for (SlotRing &buffers : findSlotRings(section, spec)) {
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
    ends.push_back(edges.size());
  }
  if (!edges.empty() && !isGivenUp)
    removeFaulty(ends);
}
