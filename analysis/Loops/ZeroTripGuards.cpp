//===- ZeroTripGuards.cpp - Conditions that a loop does not run -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Loops/ZeroTripGuards.h"
#include "analysis/Loops/TripConditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace tl::analysis;

scf::ForOp tl::analysis::findSkippedLoop(scf::IfOp op) {
  auto compare = op.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!compare || op->getNumResults() || !op.getElseRegion().empty())
    return nullptr;
  scf::ForOp last;
  for (Value bound : compare->getOperands()) {
    // Constants have many users, and at least one bound is no constant.
    if (getConstantIntValue(bound))
      continue;
    for (Operation *user : bound.getUsers()) {
      auto loop = dyn_cast<scf::ForOp>(user);
      bool isBefore = loop && loop->getBlock() == op->getBlock() &&
                      loop->isBeforeInBlock(op);
      if (!isBefore || (last && loop->isBeforeInBlock(last)))
        continue;
      TripCondition isSkipped({{TripFact::NoIteration, loop}});
      if (isCondition(op.getCondition(), isSkipped))
        last = loop;
    }
  }
  return last;
}

Operation *tl::analysis::getLastIfSkipped(scf::ForOp loop) {
  Operation *last = nullptr;
  for (Operation *op = loop->getNextNode(); op; op = op->getNextNode())
    if (auto branch = dyn_cast<scf::IfOp>(op);
        branch && findSkippedLoop(branch) == loop)
      last = op;
  return last;
}
