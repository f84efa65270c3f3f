//===- EqualTripLoops.cpp - Loops of a block with equal trips -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Loops/EqualTripLoops.h"
#include "analysis/Loops/TripConditions.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <map>

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

/// A key for a bound, equal for equal constants.
static std::pair<const void *, int64_t> getKey(Value bound) {
  if (auto constant = getConstantIntValue(bound))
    return {nullptr, *constant};
  return {bound.getAsOpaquePointer(), 0};
}

EqualTripLoops::EqualTripLoops(Operation *op) {
  using Key = std::pair<const void *, int64_t>;
  std::map<std::tuple<Block *, Key, Key, Key, bool>, Operation *> first;
  // The walk finds those of a block in order.
  op->walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto branch = dyn_cast<scf::IfOp>(op);
    auto loop = branch ? findSkippedLoop(branch) : dyn_cast<scf::ForOp>(op);
    if (!loop || loop.getStaticTripCount())
      return;
    auto [found, isNew] =
        first.try_emplace({loop->getBlock(), getKey(loop.getLowerBound()),
                           getKey(loop.getUpperBound()), getKey(loop.getStep()),
                           loop.getUnsignedCmp()},
                          loop);
    if (isNew)
      return;
    firstOf[found->second] = firstOf[op] = found->second;
    lastOf[found->second] = op;
  });
}
