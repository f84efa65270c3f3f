//===- OperationCost.h - Estimated cycles of an operation -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_CHOICE_OPERATIONCOST_H
#define TL_PASSES_PIPELINE_CHOICE_OPERATIONCOST_H

#include "analysis/Indices/ExtentBounds.h"
#include "mlir/IR/Operation.h"
#include "tl/dialects/Ascend/Target/TargetSpec.h"
#include "tl/dialects/Hardware/HardwareEnums.h"
#include <algorithm>

namespace tl {

/// The times of traffic with global memory at the block's shares of its
/// bandwidth. L2 has one for each direction.
struct TrafficTime {
  double reads = 0;
  double writes = 0;

  /// The time until both are served, at the same time.
  double getLonger() const { return std::max(reads, writes); }
  /// Adds `runs` times the times of `other`.
  void add(const TrafficTime &other, double runs = 1) {
    reads += runs * other.reads;
    writes += runs * other.writes;
  }
};

/// The cost of an operation on placed tiles, in cycles, estimated before its
/// instructions are chosen.
struct OperationCost {
  /// Pipes and their busy times.
  llvm::SmallVector<std::pair<ascend::Pipe, double>, 2> busy;
  TrafficTime memory;
  /// From its start to its end.
  double latency = 0;
};

/// Estimates `op` by the memories of its operands and their largest sizes, from
/// `bounds`; nothing if it has no operands in memories.
OperationCost estimateOperationCost(mlir::Operation *op,
                                    const ascend::TargetSpec &target,
                                    analysis::ExtentBounds &bounds);

} // namespace tl

#endif // TL_PASSES_PIPELINE_CHOICE_OPERATIONCOST_H
