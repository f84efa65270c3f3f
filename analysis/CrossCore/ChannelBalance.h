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

/// Checks that the pushes and the pops of `channel` run equally often, for all
/// numbers for which the kernel runs. Emits an error if they do not, or if that
/// cannot be decided.
mlir::LogicalResult verifyBalance(ascend::ChannelOp channel);

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_CHANNELBALANCE_H
