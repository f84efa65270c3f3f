//===- EventIdLimits.h - Stages that event ids suffice for ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_CHOICE_EVENTIDLIMITS_H
#define TL_PASSES_PIPELINE_CHOICE_EVENTIDLIMITS_H

#include "analysis/Indices/ExtentBounds.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace tl {

/// The operations of a section that load from global memory, or those that
/// store to it. Their flags share the event ids of a pair of pipes.
struct TransferGroup {
  /// Those of the loop that directly contains them; null if there is none.
  llvm::DenseMap<mlir::Operation *, int64_t> byLoop;
  /// The number in innermost loops, and whether there are others.
  int64_t innermost = 0;
  bool areElsewhere = false;
};

/// The transfers of a section by the loops around them.
struct SectionTransfers {
  SectionTransfers(mlir::Operation *section, analysis::ExtentBounds &bounds);

  TransferGroup loads, stores;
  /// The loops that contain loops with transfers.
  llvm::DenseSet<mlir::Operation *> outer;
};

/// The stages of loops without `tile.stages`, as far as event ids suffice.
class EventIdLimits {
public:
  /// The largest number of stages of `loop`, if all innermost loops of its
  /// section have the same number, and each load or store in them has a flag
  /// for each stage. An outer loop has one stage: its versions would take the
  /// ids of inner loops, which run more iterations.
  int64_t getMostStages(mlir::scf::ForOp loop);

private:
  analysis::ExtentBounds bounds;
  llvm::DenseMap<mlir::Operation *, SectionTransfers> sections;
};

} // namespace tl

#endif // TL_PASSES_PIPELINE_CHOICE_EVENTIDLIMITS_H
