//===- OperationCost.h - What an operation on tiles takes -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_OPERATIONCOST_H
#define TL_PASSES_PIPELINE_OPERATIONCOST_H

#include "dialects/Ascend/AscendEnums.h"
#include "dialects/Ascend/TargetSpec.h"
#include "mlir/IR/Operation.h"

namespace tl {

/// What an operation on placed tiles takes, in cycles, estimated before it is
/// known which instructions it becomes.
struct OperationCost {
  /// Pipes, and how long each is busy.
  llvm::SmallVector<std::pair<ascend::Pipe, double>, 2> busy;
  /// How long its traffic takes of the block's part of what global memory
  /// delivers.
  double memory = 0;
  /// From its start to its end.
  double latency = 0;
};

/// Estimates `op` by the memories its operands are in and the bytes they have
/// at most; nothing for what has no operands in memories.
OperationCost getOperationCost(mlir::Operation *op,
                               const ascend::TargetSpec &target);

} // namespace tl

#endif // TL_PASSES_PIPELINE_OPERATIONCOST_H
