//===- ImpliedOrder.cpp - Slots that other channels keep free ------- ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/ImpliedOrder.h"
#include "passes/Channels/CertainOrder.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Two channels
//===----------------------------------------------------------------------===//

namespace {
/// The pushes and pops of a channel.
struct Transfers {
  explicit Transfers(ChannelOp channel) {
    for (Operation *user : channel.getSlots().getUsers())
      (cast<TransferOpInterface>(user).fillsSlot() ? pushes : pops)
          .push_back(user);
  }

  SmallVector<Operation *> pushes, pops;
};

/// A channel, and one by which its consumer answers.
///
/// When the producer fills a slot for the k-th time it has seen so many
/// answers; when the consumer gave the last of these, it was through with so
/// many slots. The slot is free if these are at least k less the number of
/// slots. How far the producer is ahead of the answers, and the consumer behind
/// them, is counted for each core alone.
class Answer {
public:
  Answer(const Transfers &channel, const Transfers &answer)
      : channel(channel), answer(answer) {}

  /// How many slots the channel has to have; nothing if none are enough, or it
  /// is not known.
  std::optional<int64_t> getSlotsNeeded();

private:
  std::optional<int64_t> getLead();
  std::optional<int64_t> getDelay();
  std::optional<int64_t> getDelay(const CoreTrace &trace, int64_t first,
                                  int64_t second);

  const Transfers &channel, &answer;
  CertainOrder order;
};
} // namespace

/// The steps that end one of `transfers`.
static SmallVector<size_t> findEnds(ArrayRef<TraceStep> steps,
                                    ArrayRef<Operation *> transfers) {
  SmallVector<size_t> ends;
  for (auto [i, step] : llvm::enumerate(steps))
    if (llvm::is_contained(transfers, step.op))
      ends.push_back(i);
  return ends;
}

/// The trace of the core that runs `a` and `b`.
static std::optional<CoreTrace> getTrace(ArrayRef<Operation *> a,
                                         ArrayRef<Operation *> b) {
  if (a.empty() || b.empty())
    return std::nullopt;
  SmallVector<Operation *> all(a);
  llvm::append_range(all, b);
  return CoreTrace::get(all);
}

/// How many pushes there are at most for which the producer has not seen an
/// answer, the one that it does included. As many answers as pushes come each
/// time that the block is run.
std::optional<int64_t> Answer::getLead() {
  std::optional<CoreTrace> trace = getTrace(channel.pushes, answer.pops);
  if (!trace)
    return std::nullopt;
  int64_t most = 0, before = 0;
  for (int64_t number = 0; number <= trace->getMostTried(); ++number) {
    before = most;
    int64_t lead = 0;
    for (const TraceStep &step : trace->run(number)) {
      lead += llvm::is_contained(channel.pushes, step.op);
      lead -= llvm::is_contained(answer.pops, step.op);
      most = std::max(most, lead);
    }
    if (lead != 0)
      return std::nullopt;
  }
  return most == before ? std::optional(most) : std::nullopt;
}

/// The same if the block is run twice, with two numbers. What was popped in the
/// first run is complete before the end of the second one, if that does
/// anything, so that two runs show all that can be.
std::optional<int64_t> Answer::getDelay(const CoreTrace &trace, int64_t first,
                                        int64_t second) {
  SmallVector<TraceStep> steps = trace.run({first, second});
  size_t before = findEnds(trace.run(first), channel.pops).size();
  SmallVector<size_t> pops = findEnds(steps, channel.pops);
  SmallVector<size_t> pushes = findEnds(steps, answer.pushes);
  if (pops.size() != pushes.size())
    return std::nullopt;
  int64_t most = 0;
  size_t complete = 0;
  for (auto [i, push] : llvm::enumerate(pushes)) {
    complete = order.countComplete(steps, pops, complete, push);
    most = std::max(most, int64_t(i) + 1 - int64_t(complete));
  }
  bool isOver = complete >= before || pops.size() == before;
  return isOver ? std::optional(most) : std::nullopt;
}

/// How many answers there are at most for which the consumer is not through
/// with a slot, the one that it gives included.
std::optional<int64_t> Answer::getDelay() {
  std::optional<CoreTrace> trace = getTrace(channel.pops, answer.pushes);
  if (!trace)
    return std::nullopt;
  int64_t tried = trace->getMostTried();
  // Those of the largest numbers, of all rests by the period, apart.
  int64_t most = 0, last = 0;
  for (int64_t first = 0; first <= tried; ++first)
    for (int64_t second = 0; second <= tried; ++second) {
      std::optional<int64_t> delay = getDelay(*trace, first, second);
      if (!delay)
        return std::nullopt;
      bool isLast = std::max(first, second) > tried - trace->getPeriod();
      (isLast ? last : most) = std::max(isLast ? last : most, *delay);
    }
  // It does not grow where there is more to do.
  return last <= most ? std::optional(most) : std::nullopt;
}

std::optional<int64_t> Answer::getSlotsNeeded() {
  std::optional<int64_t> lead = getLead();
  std::optional<int64_t> delay = lead ? getDelay() : std::nullopt;
  return delay ? std::optional(*lead + *delay) : std::nullopt;
}

bool tl::isKeptFreeByOthers(ChannelOp channel) {
  Transfers transfers(channel);
  for (ChannelOp other : channel->getBlock()->getOps<ChannelOp>()) {
    // Where vector cores give and take in turns, what they give is an answer.
    bool answers =
        channel.getAmong()
            ? other == channel
            : !other.getAmong() && other.getProducer() != channel.getProducer();
    if (!answers)
      continue;
    std::optional<int64_t> slots =
        Answer(transfers, Transfers(other)).getSlotsNeeded();
    if (slots && *slots <= channel.getDepth())
      return true;
  }
  return false;
}
