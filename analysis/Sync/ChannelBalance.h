//===- ChannelBalance.h - As many pushes as pops -*- C++ -*- ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_CHANNELBALANCE_H
#define TL_ANALYSIS_SYNC_CHANNELBALANCE_H

#include "dialects/Ascend/AscendOps.h"

namespace tl::analysis {

/// Checks that `channel` is filled if it is emptied, and the other way round,
/// and as often, where loops say how often. Emits an error if not.
mlir::LogicalResult verifyCounts(ascend::ChannelOp channel);

/// Checks that on every path as many slots of `channel` are filled as emptied:
/// its pushes and its pops run equally often, by the constants of the loops
/// around them, or are in the same loops and conditions on the same values.
/// Values are the same if they are computed alike; what loops carry is taken to
/// be. Emits an error if neither is so. For sections as they were written or
/// split: a pass that rewrites the loops of one core keeps the numbers, not the
/// loops.
mlir::LogicalResult verifyBalance(ascend::ChannelOp channel);

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_CHANNELBALANCE_H
