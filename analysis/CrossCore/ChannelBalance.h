//===- ChannelBalance.h - Balance of pushes and pops ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_CROSSCORE_CHANNELBALANCE_H
#define TL_ANALYSIS_CROSSCORE_CHANNELBALANCE_H

#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl::analysis {

/// Checks that `channel` has pops if it has pushes, and vice versa, and that
/// they run equally often if constant loops determine this. Emits an error if
/// not.
mlir::LogicalResult verifyCounts(ascend::ChannelOp channel);

/// Checks that every path fills and empties an equal number of slots of
/// `channel`: its pushes and its pops run equally often, by the constants of
/// the loops around them, or are in the same loops and conditions on the same
/// values. Values are the same if they are computed alike; carried values are
/// assumed to be. Emits an error otherwise. Only for sections as they were
/// written or split: a pass that rewrites the loops of one core preserves the
/// counts, not the loops.
mlir::LogicalResult verifyBalance(ascend::ChannelOp channel);

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_CHANNELBALANCE_H
