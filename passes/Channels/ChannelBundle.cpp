//===- ChannelBundle.cpp - Channels that share their flags ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/ChannelBundle.h"
#include "analysis/Legality/Legality.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Conditions of sharing
//===----------------------------------------------------------------------===//

/// Whether only scalar computations are between `first` and `second`, so that a
/// flag for both does not delay either.
static bool followsAtOnce(Operation *first, Operation *second) {
  if (first->getBlock() != second->getBlock() ||
      !first->isBeforeInBlock(second))
    return false;
  for (Operation *op = first->getNextNode(); op != second;
       op = op->getNextNode())
    if (!analysis::onlyComputes(op))
      return false;
  return true;
}

/// Whether the completion of one pipe completes the accesses of both to global
/// memory.
static bool endTogether(Operation *first, Operation *second) {
  SmallVector<Pipe> pipes = findGlobalPipes(first);
  return pipes.size() == 1 && pipes.front() != Pipe::S &&
         pipes == findGlobalPipes(second);
}

/// Whether both begin and end their groups at the same times.
static bool areGroupedAlike(Operation *first, Operation *second) {
  return llvm::equal(first->getOperands().drop_front(),
                     second->getOperands().drop_front());
}

/// Whether each of `seconds` directly follows its counterpart in `firsts`.
static bool followAtOnce(ArrayRef<Operation *> firsts,
                         ArrayRef<Operation *> seconds) {
  return firsts.size() == seconds.size() &&
         llvm::all_of(llvm::zip(firsts, seconds), [](auto pair) {
           auto [first, second] = pair;
           return followsAtOnce(first, second) && endTogether(first, second) &&
                  areGroupedAlike(first, second);
         });
}

ChannelBundle::ChannelBundle(ChannelLowering &channel)
    : channels{&channel}, firstPushed(&channel), lastPushed(&channel),
      firstPopped(&channel), lastPopped(&channel) {}

bool ChannelBundle::add(ChannelLowering &channel) {
  ChannelOp op = channel.getChannel(), other = firstPushed->getChannel();
  if (op.getProducer() != other.getProducer() ||
      op.getAmong() != other.getAmong() || op.getDepth() != other.getDepth() ||
      op.getInterval() != other.getInterval())
    return false;
  ArrayRef<Operation *> pushes = channel.producer.transfers;
  ArrayRef<Operation *> pops = channel.consumer.transfers;
  bool isPushedLast = followAtOnce(lastPushed->producer.transfers, pushes);
  bool isPushedFirst = followAtOnce(pushes, firstPushed->producer.transfers);
  bool isPoppedLast = followAtOnce(lastPopped->consumer.transfers, pops);
  bool isPoppedFirst = followAtOnce(pops, firstPopped->consumer.transfers);
  if (!(isPushedLast || isPushedFirst) || !(isPoppedLast || isPoppedFirst))
    return false;
  (isPushedLast ? lastPushed : firstPushed) = &channel;
  (isPoppedLast ? lastPopped : firstPopped) = &channel;
  channels.push_back(&channel);
  return true;
}

//===----------------------------------------------------------------------===//
// Lowering
//===----------------------------------------------------------------------===//

LogicalResult ChannelBundle::takeFlags(ChannelFlags &flags) {
  ChannelOp channel = firstPushed->getChannel();
  full = flags.take(channel.getConsumer());
  bool isReused = llvm::any_of(
      channels, [](ChannelLowering *channel) { return channel->isReused(); });
  if (isReused)
    free = flags.take(channel.getProducer());
  lastPushed->producer.set = firstPopped->consumer.wait = full;
  firstPushed->producer.wait = lastPopped->consumer.set = free;
  if (full && (!isReused || free))
    return success();
  return channel.emitOpError("needs flags between the cores of a block, of "
                             "which there are ")
         << getLimits(channel).cross_flag_ids
         << "; let several copies share a channel, or split the launch";
}

/// All slots are free before the first push, and after the last pop.
void ChannelBundle::createCredits() {
  if (!free)
    return;
  ChannelOp channel = firstPushed->getChannel();
  Location loc = channel.getLoc();
  auto atBegin =
      OpBuilder::atBlockBegin(&lastPopped->consumer.section.getBody().front());
  OpBuilder atEnd(
      firstPushed->producer.section.getBody().front().getTerminator());
  for (int64_t i = 0; i < channel.countGroups(); ++i) {
    CrossCoreSetFlagOp::create(atBegin, loc, channel.getFlagMode(), Pipe::MTE2,
                               *free);
    CrossCoreWaitFlagOp::create(atEnd, loc, *free);
  }
}

LogicalResult ChannelBundle::lower(ChannelFlags &flags) {
  if (failed(takeFlags(flags)))
    return failure();
  for (ChannelLowering *channel : channels)
    channel->lower();
  createCredits();
  for (ChannelLowering *channel : channels)
    channel->getChannel().erase();
  return success();
}
