//===- PhaseMarks.cpp - What is special in a copy phase by phase ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Loops/PhaseMarks.h"

using namespace mlir;
using namespace tl::analysis;

static constexpr StringLiteral leavesLoopName = "ascend.leaves_loop";

static constexpr StringLiteral runsOnceName = "ascend.runs_once";

/// Of a loop that stands phase by phase: its steps. Of the induction variable
/// of a phase: how far it is from the first one's.
static constexpr StringLiteral phaseName = "ascend.phase";

bool tl::analysis::leavesLoop(Operation *op) {
  return op->hasAttr(leavesLoopName);
}

void tl::analysis::markLeavesLoop(Operation *op) {
  op->setAttr(leavesLoopName, UnitAttr::get(op->getContext()));
}

bool tl::analysis::runsOnce(Operation *op) { return op->hasAttr(runsOnceName); }

void tl::analysis::markRunsOnce(Operation *op) {
  op->setAttr(runsOnceName, UnitAttr::get(op->getContext()));
}

bool tl::analysis::isRepeating(Operation *op) {
  return isa<LoopLikeOpInterface>(op) && !runsOnce(op);
}

void tl::analysis::markPhase(Operation *op, int64_t distance) {
  op->setAttr(phaseName,
              IntegerAttr::get(IndexType::get(op->getContext()), distance));
}

std::optional<int64_t> tl::analysis::getLeastToEnd(scf::ForOp loop,
                                                   Operation *place) {
  if (!loop->hasAttr(phaseName))
    return 1;
  // Behind the ways out that are in front of a phase, it runs.
  Operation *inner = loop.getBody()->findAncestorOpInBlock(*place);
  std::optional<int64_t> least;
  for (Operation *user : loop.getInductionVar().getUsers())
    if (auto phase = user->getAttrOfType<IntegerAttr>(phaseName);
        phase && user->isBeforeInBlock(inner))
      least = std::max(least.value_or(0), phase.getInt() + 1);
  return least;
}
