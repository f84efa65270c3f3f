//===- ImpliedOrder.h - Slots that other channels keep free -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_IMPLIEDORDER_H
#define TL_PASSES_CHANNELS_IMPLIEDORDER_H

#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl {

/// Whether a slot of `channel` is free whenever a push reaches it, because the
/// producer has popped an answer from another channel before, which the
/// consumer pushed after it had finished the slot. This is so if cores answer
/// each other in every iteration of a loop.
bool isKeptFreeByOthers(ascend::ChannelOp channel);

} // namespace tl

#endif // TL_PASSES_CHANNELS_IMPLIEDORDER_H
