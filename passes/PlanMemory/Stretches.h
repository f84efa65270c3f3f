//===- Stretches.h - When a spilled buffer is on chip -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLANMEMORY_STRETCHES_H
#define TL_PASSES_PLANMEMORY_STRETCHES_H

#include "analysis/Buffers/BufferLiveness.h"
#include "analysis/Loops/ProgramPoints.h"
#include "dialects/Ascend/TargetSpec.h"

namespace tl::plan {

/// Operations of one block between which a spilled buffer is on chip. Before
/// and after, what is in it is in global memory.
struct Stretch {
  mlir::Operation *first;
  mlir::Operation *last;
  /// The instructions on the buffer in there, in program order.
  llvm::ArrayRef<tl::analysis::BufferAccess> accesses;
  /// Whether what is in global memory is loaded before `first`, and whether
  /// what is on chip is stored after `last`.
  bool loads = false;
  bool stores = false;
};

/// All stretches of a buffer, in program order.
using Stretches = llvm::SmallVector<Stretch>;

/// A stretch for each instruction on `live`.
Stretches getShortestStretches(const tl::analysis::LiveBuffer &live);

/// Other stretches for `live`, each with fewer but longer ones than
/// `stretches`: two that follow each other become one, or the loop or branch
/// around some becomes one.
llvm::SmallVector<Stretches>
getLongerStretches(const tl::analysis::LiveBuffer &live,
                   const Stretches &stretches);

/// How often the block of a stretch is run: as loops with constant bounds say,
/// for each iteration of the innermost loop without.
struct Runs {
  int64_t count = 1;
  mlir::Operation *unknownLoop = nullptr;
};
Runs getRuns(const Stretch &stretch);

/// Cycles that moving `bytes` bytes to (or from) global memory takes.
double getMoveCycles(int64_t bytes, const tl::ascend::TargetSpec &spec,
                     bool isLoad);

/// Cycles for all that is moved, where loops of which it is not known how often
/// they run count as some iterations.
double getCycles(const tl::analysis::LiveBuffer &live,
                 const Stretches &stretches,
                 const tl::ascend::TargetSpec &spec);

} // namespace tl::plan

#endif // TL_PASSES_PLANMEMORY_STRETCHES_H
