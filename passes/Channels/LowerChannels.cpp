//===- LowerChannels.cpp - Lowers channels to memory and flags ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/ChannelBalance.h"
#include "passes/Channels/ChannelBundle.h"
#include "passes/Channels/PersistentBlocks.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_LOWERCHANNELSPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct LowerChannels : public tl::impl::LowerChannelsPassBase<LowerChannels> {
  void runOnOperation() override;

private:
  LogicalResult lowerLaunch(LaunchOp launch);
};
} // namespace

/// Groups the channels of a launch that exchange slots together.
static SmallVector<ChannelBundle>
bundle(MutableArrayRef<ChannelLowering> channels) {
  SmallVector<ChannelBundle> bundles;
  for (ChannelLowering &channel : channels)
    if (!llvm::any_of(bundles,
                      [&](ChannelBundle &other) { return other.add(channel); }))
      bundles.emplace_back(channel);
  return bundles;
}

LogicalResult LowerChannels::lowerLaunch(LaunchOp launch) {
  SmallVector<ChannelOp> channels(launch.getBody().getOps<ChannelOp>());
  if (channels.empty())
    return success();
  FailureOr<LimitedBlocks> blocks = limitBlocks(launch);
  if (failed(blocks))
    return failure();
  // Analyses all channels before lowering any: they keep each other's slots
  // free.
  SmallVector<ChannelLowering, 0> lowerings;
  analysis::ChannelBalance balance;
  for (ChannelOp channel : channels) {
    if (failed(balance.verify(channel)))
      return failure();
    if (channel.getSlots().use_empty()) {
      channel.erase();
      continue;
    }
    lowerings.emplace_back(channel, blocks->most);
  }
  ChannelFlags flags(launch);
  for (ChannelBundle &bundle : bundle(lowerings))
    if (failed(bundle.lower(flags)))
      return failure();
  return success();
}

void LowerChannels::runOnOperation() {
  WalkResult result = getOperation().walk(
      [&](LaunchOp launch) { return WalkResult(lowerLaunch(launch)); });
  if (result.wasInterrupted())
    signalPassFailure();
}
