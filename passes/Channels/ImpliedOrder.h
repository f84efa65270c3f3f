//===- ImpliedOrder.h - Slots that other channels keep free -*- C++ -*- ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_IMPLIEDORDER_H
#define TL_PASSES_CHANNELS_IMPLIEDORDER_H

#include "dialects/Ascend/AscendOps.h"

namespace tl {

/// Whether a slot of `channel` is free whenever a push gets to it, because of
/// what the producer has popped from another channel by then: what the consumer
/// pushed to that one only after it was through with the slot. So it is where
/// cores answer each other in every iteration of a loop.
bool isKeptFreeByOthers(ascend::ChannelOp channel);

} // namespace tl

#endif // TL_PASSES_CHANNELS_IMPLIEDORDER_H
