//===- ChannelFlags.cpp - Flags of the channels of a launch ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/ChannelFlags.h"

using namespace mlir;
using namespace tl;
using ascend::Core;

ChannelFlags::ChannelFlags(ascend::LaunchOp launch) {
  int64_t flags = ascend::getLimits(launch).cross_flag_ids;
  for (Core core : {Core::Cube, Core::Vector})
    used[core].resize(flags);
  // A flag of the author is taken on both cores.
  auto reserve = [&](int64_t flag) {
    for (auto &[core, taken] : used)
      if (flag < flags)
        taken.set(flag);
  };
  launch.walk([&](ascend::CrossCoreSetFlagOp op) { reserve(op.getFlag()); });
  launch.walk([&](ascend::CrossCoreWaitFlagOp op) { reserve(op.getFlag()); });
}

std::optional<int64_t> ChannelFlags::take(Core receiver) {
  llvm::BitVector anywhere = used[Core::Cube];
  anywhere |= used[Core::Vector];
  int flag = anywhere.find_first_unset();
  if (flag < 0)
    flag = used[receiver].find_first_unset();
  if (flag < 0)
    return std::nullopt;
  used[receiver].set(flag);
  return flag;
}
