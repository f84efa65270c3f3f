//===- SyncQueueEvents.cpp - Event ids for the flags of queues ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a pair of pipes has fewer ids than queues need, two queues share the flag
// of this pair, and keep their own flags for other pairs. The shared flag is
// raised when both queues hand on a slot, and the first ownership that needs
// either slot waits for it. The two queues with the fewest stalls are chosen.
//
//===----------------------------------------------------------------------===//

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Sync/SyncInserter.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Sharing
//===----------------------------------------------------------------------===//

int64_t SyncInserter::computeWaitingCost(const Ownership &owner,
                                         const Ownership &next) const {
  Operation *parent = owner.last->getParentOp();
  int64_t between =
      int64_t(getRange(next.first).first) - int64_t(getRange(owner.last).end);
  if (between < 0)
    between += getRange(parent).end - getRange(parent).first;
  int64_t depth = 0;
  for (Operation *op = parent; op != section; op = op->getParentOp())
    depth += isa<LoopLikeOpInterface>(op);
  return depth * static_cast<int64_t>(instructions.size()) /
         std::max<int64_t>(between + 1, 1);
}

int64_t SyncInserter::computeWaitingCost(const SlotRing &a, const SlotRing &b,
                                         ArrayRef<Pair> pairs) const {
  SlotRing joined = a;
  joined.join(b);
  llvm::MapVector<Block *, SmallVector<Ownership>> ownersIn;
  for (const Ownership &owner : joined.getOwnerships())
    ownersIn[owner.first->getBlock()].push_back(owner);
  auto isOf = [](const Ownership &owner, const SlotRing &queue) {
    return llvm::is_contained(queue.getOwnerships(), owner);
  };
  int64_t cost = 0;
  for (auto &[block, owners] : ownersIn)
    for (auto [i, owner] : llvm::enumerate(owners)) {
      const Ownership &next = owners[(i + 1) % owners.size()];
      if (!owner.releases || !next.acquires ||
          !llvm::is_contained(pairs, Pair(owner.pipe, next.pipe)))
        continue;
      bool isOther = (isOf(owner, a) && isOf(next, b)) ||
                     (isOf(owner, b) && isOf(next, a));
      bool isLonger = !isOf(owner, a) && !isOf(owner, b);
      if (isOther || isLonger)
        cost += computeWaitingCost(owner, next);
    }
  return cost;
}

//===----------------------------------------------------------------------===//
// Sharing
//===----------------------------------------------------------------------===//

/// Names the buffers of a queue.
static std::string describe(const SlotRing &queue) {
  SmallVector<std::string> names;
  for (Value buffer : queue.getBuffers())
    names.push_back(llvm::formatv("{} at {}",
                                  stringifyMemory(*getMemory(
                                      cast<MemRefType>(buffer.getType()))),
                                  buffer.getDefiningOp<BufferOp>().getAddress())
                        .str());
  return llvm::join(names, ", ");
}

void SyncInserter::share(std::vector<Queue> &queues, Pair exhaustedPair,
                         const Sharing &sharing) const {
  Queue &a = queues[sharing.a], &b = queues[sharing.b];
  Queue shared = a;
  shared.pairs = sharing.pairs;
  shared.exhaustedPair = exhaustedPair;
  shared.waits |= b.waits || sharing.cost > 0;
  shared.mergeReason =
      llvm::formatv(
          "the event ids of {} -> {} ran out: {} and {} have one flag",
          stringifyPipe(exhaustedPair.first),
          stringifyPipe(exhaustedPair.second), ::describe(a.buffers),
          ::describe(b.buffers))
          .str();
  shared.buffers.join(b.buffers);
  for (Queue *queue : {&a, &b})
    llvm::erase_if(queue->pairs, [&](Pair pair) { return shared.has(pair); });
  size_t group = b.group;
  for (Queue &queue : queues)
    if (queue.group == group)
      queue.group = shared.group;
  queues.insert(queues.begin() + sharing.a, std::move(shared));
  llvm::erase_if(queues,
                 [](const Queue &queue) { return queue.pairs.empty(); });
}

bool SyncInserter::canShare(const Queue &a, const Queue &b, bool wholly) const {
  // Queues that are used in turn share all flags. Otherwise one could raise a
  // flag that is not lowered yet for the other.
  return a.buffers.canJoin(b.buffers) &&
         (wholly ? a.pairs == b.pairs : a.buffers.isUsedWith(b.buffers));
}

std::vector<SyncInserter::Sharing>
SyncInserter::findSharings(ArrayRef<Queue> queues, Pair pair,
                           bool wholly) const {
  std::vector<Sharing> sharings;
  for (size_t i = 0; i < queues.size(); ++i)
    for (size_t j = i + 1; j < queues.size(); ++j) {
      const Queue &a = queues[i], &b = queues[j];
      if (!a.has(pair) || !b.has(pair) || !canShare(a, b, wholly))
        continue;
      Sharing sharing = {i, j, wholly ? a.pairs : SmallVector<Pair, 4>{pair}};
      sharing.cost = computeWaitingCost(a.buffers, b.buffers, sharing.pairs);
      sharings.push_back(std::move(sharing));
    }
  llvm::sort(sharings, [](const Sharing &a, const Sharing &b) {
    return std::tie(a.cost, a.a, a.b) < std::tie(b.cost, b.a, b.b);
  });
  return sharings;
}

std::optional<SyncInserter::Pair>
SyncInserter::findShortage(ArrayRef<Queue> queues) const {
  std::map<Pair, int64_t> needed;
  for (const Queue &queue : queues)
    for (Pair pair : queue.pairs)
      if ((needed[pair] += queue.buffers.getSlots()) > countUnusedEvents(pair))
        return pair;
  return std::nullopt;
}

void SyncInserter::fitEvents(std::vector<Queue> &queues) {
  size_t passedOver = sharingsPassedOver;
  alternatives = 0;
  while (auto pair = findShortage(queues)) {
    std::vector<Sharing> sharings =
        findSharings(queues, *pair, /*wholly=*/false);
    llvm::append_range(sharings, findSharings(queues, *pair, /*wholly=*/true));
    if (!sharings.empty()) {
      alternatives = alternatives ? alternatives : sharings.size();
      share(queues, *pair, sharings[std::min(passedOver, sharings.size() - 1)]);
      passedOver = 0;
      continue;
    }
    // The hazards of a dropped queue are ordered access by access.
    size_t last = 0;
    for (const Queue &queue : queues)
      if (queue.has(*pair))
        last = queue.group;
    llvm::erase_if(queues,
                   [&](const Queue &queue) { return queue.group == last; });
  }
}

void SyncInserter::addSeparateLoops(std::vector<Queue> &queues,
                                    std::vector<Queue> once) const {
  auto shareForFree = [&](Pair pair) {
    std::vector<Sharing> sharings = findSharings(once, pair, /*wholly=*/true);
    bool isFree = !sharings.empty() && sharings.front().cost == 0;
    if (isFree)
      share(once, pair, sharings.front());
    return isFree;
  };
  for (Pair pair : shortPairs)
    while (shareForFree(pair))
      ;
  for (Queue &queue : once) {
    if (!queue.buffers.hasRounds())
      continue;
    queues.push_back(std::move(queue));
    if (findShortage(queues))
      queues.pop_back();
  }
}
