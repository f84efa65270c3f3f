//===- Candidates.h - Loops that are to be pipelined ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_CANDIDATES_H
#define TL_PASSES_PIPELINE_CANDIDATES_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Pipeline/WrittenSchedule.h"

namespace tl {

/// A loop whose iterations are to overlap.
struct Candidate {
  mlir::scf::ForOp loop;
  /// How many; 0 if that is to be found.
  int64_t stages;
  /// Whether its operations have stages.
  bool isWritten;
  /// Of how many of them cores tell each other at once.
  int64_t interval;
  /// Whether they are blocks of the launch.
  bool isOverBlocks = false;

  /// Whether it changes together with the loop of the other core.
  bool isForBoth() const;
};

/// What keeps all loops like `loop` from being pipelined; empty if nothing
/// does.
llvm::StringRef getReason(mlir::scf::ForOp loop);

/// The stages that stand at `loop`, 0 if the compiler is to find how many;
/// nothing if none do.
std::optional<int64_t> getStages(mlir::scf::ForOp loop);

/// The loops of a kernel that have stages or an interval or are among those
/// over blocks, or with `autoStages` all others, too, in the order in which
/// they are pipelined. Their attributes are taken away; the stages of
/// operations go to `written`.
llvm::SmallVector<Candidate>
takeCandidates(mlir::FunctionOpInterface kernel, bool autoStages,
               llvm::ArrayRef<mlir::scf::ForOp> overBlocks,
               WrittenStages &written);

} // namespace tl

#endif // TL_PASSES_PIPELINE_CANDIDATES_H
