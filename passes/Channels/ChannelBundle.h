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

/// Channels whose slots are handed on together: their pushes stand side by
/// side, and so do their pops. One flag says that all these slots are full, one
/// that they are free.
class ChannelBundle {
public:
  explicit ChannelBundle(ChannelLowering &channel);

  /// Takes in another channel, if it goes with the others.
  bool add(ChannelLowering &channel);

  mlir::LogicalResult lower(ChannelFlags &flags);

private:
  mlir::LogicalResult takeFlags(ChannelFlags &flags);
  void createCredits();

  llvm::SmallVector<ChannelLowering *> channels;
  ChannelLowering *firstPushed, *lastPushed, *firstPopped, *lastPopped;
  /// The flags that say that slots are full and, if anyone has to, free.
  std::optional<int64_t> full, free;
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_CHANNELBUNDLE_H
