//===- LoopFacts.h - Relevant facts about loops -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_GRAPH_LOOPFACTS_H
#define TL_ANALYSIS_ORDER_GRAPH_LOOPFACTS_H

#include "analysis/Loops/EqualTripLoops.h"
#include "analysis/Loops/PeriodicValues.h"
#include "analysis/Loops/PipelinedLoops.h"
#include "analysis/Order/Graph/Phase.h"
#include "llvm/ADT/SetVector.h"

namespace tl::analysis {

/// The trip count of `loop`; nothing if it is not constant.
std::optional<int64_t> getTrips(mlir::scf::ForOp loop);
/// The maximum trip count, by a constant in the upper bound.
std::optional<int64_t> getMostTrips(mlir::scf::ForOp loop);

/// The relevant facts about the loops of a section, and the operations up to
/// which they are relevant.
class LoopFacts {
public:
  /// If `isCoarse`, phases are not distinguished.
  LoopFacts(mlir::Operation *section, bool isCoarse)
      : isCoarse(isCoarse), equalTrips(section) {}

  /// The number of phases in which the slots in `loop` are constant. If that is
  /// too large with all slots, later ones are left out.
  int64_t getPeriod(mlir::scf::ForOp loop, const Phase &phase);
  /// The last operation after `loop` in its block that depends on the phase at
  /// the exit of `loop`; `loop` if there is none.
  mlir::Operation *findTailEnd(mlir::scf::ForOp loop, const Phase &phase,
                               int64_t period);
  /// The last operation that depends on the trip count of `loops`.
  mlir::Operation *getCaseEnd(const PipelinedLoops &loops, const Phase &phase);

  /// Loops that run, or do not run, together.
  const EqualTripLoops &getEqualTrips() const { return equalTrips; }

private:
  int64_t computePeriod(mlir::scf::ForOp loop, const Phase &phase);
  const llvm::SetVector<mlir::Value> &findPeriodicSlots(mlir::Operation *op);

  bool isCoarse;
  EqualTripLoops equalTrips;
  PeriodicValues periodic;
  llvm::DenseMap<mlir::Operation *,
                 std::unique_ptr<llvm::SetVector<mlir::Value>>>
      periodicSlots;
  /// The periods of each loop that were computed, by phase.
  llvm::DenseMap<mlir::Operation *,
                 llvm::SmallVector<std::pair<Phase, int64_t>, 2>>
      periods;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_GRAPH_LOOPFACTS_H
