//===- SkewedLoops.h - Loops that share the iterations of one ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_SKEWEDLOOPS_H
#define TL_ANALYSIS_LOOPS_SKEWEDLOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include <optional>

namespace tl::analysis {

/// Two loops of one block, the first with `ahead` iterations or as many as
/// there are in `total`, the last with as many, up to `total`; between them
/// there may be one up to `rest`, which is `total - ahead` or 0. So a loop
/// looks of which parts run some iterations ahead: how often one of the three
/// runs says something about the others.
struct SkewedLoops {
  mlir::scf::ForOp first;
  mlir::scf::ForOp last;
  int64_t ahead;
  /// The upper bound of the first loop, the lower and the upper bound of the
  /// last.
  mlir::Value filled;
  mlir::Value rest;
  mlir::Value total;
};

/// The loops of which `first` is the first; nothing if it is not.
std::optional<SkewedLoops> findSkewedLoops(mlir::scf::ForOp first);

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_SKEWEDLOOPS_H
