//===- ImpliedOrder.cpp - Slots that other channels keep free -------------===//
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

/// A channel, and another one by which its consumer answers.
///
/// Before the producer fills a slot for the k-th time it has seen some number
/// of answers; when the consumer gave the last of these, it had finished some
/// number of slots. The slot is free if this number is at least k less the
/// number of slots. The lead of the producer over the answers, and the delay of
/// the consumer after them, are computed on each core separately.
class Answer {
public:
  Answer(const Transfers &channel, const Transfers &answer)
      : channel(channel), answer(answer) {}

  /// The number of slots that the channel needs; nothing if none suffices, or
  /// if it is unknown.
  std::optional<int64_t> computeSlotsNeeded();

private:
  std::optional<int64_t> computeLead();
  std::optional<int64_t> computeDelay();
  std::optional<int64_t> computeDelay(const CoreTrace &trace, int64_t first,
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
static std::optional<CoreTrace> traceTransfers(ArrayRef<Operation *> a,
                                               ArrayRef<Operation *> b) {
  if (a.empty() || b.empty())
    return std::nullopt;
  SmallVector<Operation *> all(a);
  llvm::append_range(all, b);
  return CoreTrace::get(all);
}

/// The largest number of pushes for which the producer has seen no answer,
/// including the current one; nothing if a run of the block has different
/// numbers of pushes and answers, or if the lead grows with the trip count.
std::optional<int64_t> Answer::computeLead() {
  std::optional<CoreTrace> trace = traceTransfers(channel.pushes, answer.pops);
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

/// The same for two runs of the block, with two numbers. The pops of the first
/// run are complete before the end of the second one, unless that has none, so
/// two runs show all cases.
std::optional<int64_t> Answer::computeDelay(const CoreTrace &trace,
                                            int64_t first, int64_t second) {
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

/// The largest number of answers for which the consumer has not finished a
/// slot, including the current one.
std::optional<int64_t> Answer::computeDelay() {
  std::optional<CoreTrace> trace = traceTransfers(channel.pops, answer.pushes);
  if (!trace)
    return std::nullopt;
  int64_t tried = trace->getMostTried();
  // The delay of the last period of numbers, separate from that of all smaller
  // ones.
  int64_t most = 0, last = 0;
  for (int64_t first = 0; first <= tried; ++first)
    for (int64_t second = 0; second <= tried; ++second) {
      std::optional<int64_t> delay = computeDelay(*trace, first, second);
      if (!delay)
        return std::nullopt;
      bool isLast = std::max(first, second) > tried - trace->getPeriod();
      (isLast ? last : most) = std::max(isLast ? last : most, *delay);
    }
  // The delay does not grow with the trip count.
  return last <= most ? std::optional(most) : std::nullopt;
}

std::optional<int64_t> Answer::computeSlotsNeeded() {
  std::optional<int64_t> lead = computeLead();
  std::optional<int64_t> delay = lead ? computeDelay() : std::nullopt;
  return delay ? std::optional(*lead + *delay) : std::nullopt;
}

bool tl::isKeptFreeByOthers(ChannelOp channel) {
  Transfers transfers(channel);
  for (ChannelOp other : channel->getBlock()->getOps<ChannelOp>()) {
    // A slot that vector cores exchange in turns is an answer itself.
    bool answers =
        channel.getAmong()
            ? other == channel
            : !other.getAmong() && other.getProducer() != channel.getProducer();
    if (!answers)
      continue;
    std::optional<int64_t> slots =
        Answer(transfers, Transfers(other)).computeSlotsNeeded();
    if (slots && *slots <= channel.getDepth())
      return true;
  }
  return false;
}
