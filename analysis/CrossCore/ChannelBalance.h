//===- ChannelBalance.h - Balance of pushes and pops ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_CROSSCORE_CHANNELBALANCE_H
#define TL_ANALYSIS_CROSSCORE_CHANNELBALANCE_H

#include "analysis/CrossCore/RunCount.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl::analysis {

/// Compares how often the pushes and the pops of channels run. The IR must not
/// change in between.
class ChannelBalance {
public:
  /// Checks that those of `channel` run equally often, for all numbers for
  /// which the kernel runs. Emits an error if they do not, or if that cannot be
  /// decided.
  mlir::LogicalResult verify(ascend::ChannelOp channel);

private:
  /// For each launch: its channels have common counts.
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<RunCounter>> counters;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_CHANNELBALANCE_H
