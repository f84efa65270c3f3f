//===- ChannelBundle.h - Channels that share their flags --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_CHANNELBUNDLE_H
#define TL_PASSES_CHANNELS_CHANNELBUNDLE_H

#include "passes/Channels/ChannelLowering.h"

namespace tl {

/// Channels that exchange slots together: their pushes are adjacent, and so are
/// their pops. One flag tells that all these slots are full, one that they are
/// free.
class ChannelBundle {
public:
  explicit ChannelBundle(ChannelLowering &channel);

  /// Adds another channel, if it fits the others.
  bool add(ChannelLowering &channel);

  mlir::LogicalResult lower(ChannelFlags &flags);

private:
  mlir::LogicalResult takeFlags(ChannelFlags &flags);
  void createCredits();

  llvm::SmallVector<ChannelLowering *> channels;
  ChannelLowering *firstPushed, *lastPushed, *firstPopped, *lastPopped;
  /// The flag that slots are full and, if pushes have to wait, the flag that
  /// they are free.
  std::optional<int64_t> full, free;
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_CHANNELBUNDLE_H
