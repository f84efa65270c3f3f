//===- ChannelBalance.cpp - Balance of pushes and pops --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/ChannelBalance.h"
#include "analysis/CrossCore/RunCount.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

/// The pushes of `channel`, or its pops.
static SmallVector<Operation *> findTransfers(ChannelOp channel, bool fills) {
  SmallVector<Operation *> transfers;
  channel->getParentOp()->walk([&](TransferOpInterface transfer) {
    if (transfer.fillsSlot() == fills &&
        transfer.getChannel() == channel.getSlots())
      transfers.push_back(transfer);
  });
  return transfers;
}

LogicalResult ChannelBalance::verify(ChannelOp channel) {
  SmallVector<Operation *> pushes = findTransfers(channel, true),
                           pops = findTransfers(channel, false);
  if (pushes.empty() && pops.empty())
    return success();
  if (pushes.empty())
    return channel.emitOpError("is emptied, but never filled");
  if (pops.empty())
    return channel.emitOpError("is filled, but never emptied");
  Operation *launch = channel->getParentOp();
  std::unique_ptr<RunCounter> &held = counters[launch];
  if (!held)
    held = std::make_unique<RunCounter>(cast<LaunchOpInterface>(launch));
  RunCounter &counter = *held;
  Count filled = counter.count(pushes), emptied = counter.count(pops);
  CountComparison comparison = counter.compare(filled, emptied);
  if (comparison.verdict == CountComparison::Equal)
    return success();
  auto times = counter.getConstant(filled),
       others = counter.getConstant(emptied);
  if (times && others)
    return channel.emitOpError("is filled ")
           << *times << " times and emptied " << *others << " times";
  if (comparison.verdict == CountComparison::Different)
    return channel.emitOpError("is not filled as often as it is emptied")
           << comparison.example;
  InFlightDiagnostic error = channel.emitOpError(
      "must be filled as often as it is emptied, and the loops and conditions "
      "around its pushes and pops do not show it");
  if (comparison.unknown)
    error.attachNote(comparison.unknown.getLoc())
        << "the other core does not compute this number";
  return error;
}
