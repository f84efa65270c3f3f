//===- PipelinedLoops.h - Loops that make up a skewed loop ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_PIPELINEDLOOPS_H
#define TL_ANALYSIS_LOOPS_PIPELINEDLOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include <optional>

namespace tl::analysis {

/// The prologue and the epilogue of a skewed loop, in one block. The prologue
/// has `ahead` iterations, or `total` if that is less, and the epilogue the
/// same number, up to `total`; between them there may be a loop up to `rest`,
/// which is `total - ahead` or 0. The trip count of one of the three restricts
/// those of the others.
struct PipelinedLoops {
  mlir::scf::ForOp first;
  mlir::scf::ForOp last;
  int64_t ahead;
  /// The upper bound of the first loop, the lower and the upper bound of the
  /// last.
  mlir::Value filled;
  mlir::Value rest;
  mlir::Value total;
};

/// The loops with `first` as the prologue; nothing if it is none.
std::optional<PipelinedLoops> findPipelinedLoops(mlir::scf::ForOp first);

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_PIPELINEDLOOPS_H
