//===- Candidates.h - Loops that are to be pipelined ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_CHOICE_CANDIDATES_H
#define TL_PASSES_PIPELINE_CHOICE_CANDIDATES_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Pipeline/WrittenSchedule.h"

namespace tl {

/// A loop to pipeline.
struct Candidate {
  mlir::scf::ForOp loop;
  /// The number of stages; 0 if the compiler is to find it.
  int64_t stages;
  /// Whether the author gave stages to its operations.
  bool isWritten;
  /// The number of iterations per signal between the cores.
  int64_t interval;
  /// Whether its iterations are blocks of the launch.
  bool isOverBlocks = false;
  /// Whether the author did not ask for stages.
  bool isAutomatic = false;

  /// Whether it changes together with the loop of the other core.
  bool isForBoth() const;
};

/// The reason why no loop like `loop` can be pipelined; empty if it can.
llvm::StringRef getReason(mlir::scf::ForOp loop);

/// The stages of the attribute of `loop`, 0 if the compiler is to find their
/// number; nothing if it has none.
std::optional<int64_t> getStages(mlir::scf::ForOp loop);

/// The loops of a kernel that have stages or an interval or are loops over
/// blocks, or with `autoStages` all others, too, in the order in which they are
/// pipelined. Removes their attributes; the stages of operations go to
/// `written`.
llvm::SmallVector<Candidate>
takeCandidates(mlir::FunctionOpInterface kernel, bool autoStages,
               llvm::ArrayRef<mlir::scf::ForOp> overBlocks,
               WrittenStages &written);

} // namespace tl

#endif // TL_PASSES_PIPELINE_CHOICE_CANDIDATES_H
