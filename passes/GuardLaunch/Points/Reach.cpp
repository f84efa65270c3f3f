//===- Reach.cpp - When an access takes its bounds ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/Points/Reach.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/GuardLaunch/Cases.h"
#include "passes/GuardLaunch/LinearSums.h"
#include "passes/GuardLaunch/NonNegative.h"
#include "passes/GuardLaunch/PathConditions.h"
#include "passes/GuardLaunch/Points/DenseSlices.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

/// Adds that `sum` is nowhere negative in the launch.
bool Reach::need(const LinearIndex &sum) {
  std::optional<HostBound> bound =
      elimination.compute(sum, /*isGreatest=*/false);
  if (!bound)
    return false;
  // The greatest of several sums is one sum.
  SmallVector<LinearIndex> sums = bound->sums;
  if (sums.size() > 1 && !bound->isLeast)
    sums = {values.getSum(OpFoldResult(materialize(*bound, values)))};
  for (const LinearIndex &each : sums)
    if (!isNeverNegative(each))
      needs.push_back(each);
  return true;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

bool Reach::needIterations(scf::ForOp loop, Point &point) {
  LinearIndex last = add(values.getSum(loop.getUpperBound()), getConstant(-1));
  // A number of a loop that all blocks share is that of some block, which may
  // have none of another such loop.
  bool isShared = isPersistent(loop, launch) && !hasSharedLoop;
  if (isShared && (point.dependsOn(loop) || !point.dependsOnBlock())) {
    hasSharedLoop = true;
    return !(point.dependsOn(loop) && point.dependsOnBlock()) && need(last);
  }
  return (!isPersistent(loop, launch) || !point.dependsOn(loop)) &&
         need(subtract(last, values.getSum(loop.getLowerBound())));
}

bool Reach::needIterations(Operation *place, Point &point) {
  for (Operation *parent = place->getParentOp(); parent != launch;
       parent = parent->getParentOp()) {
    auto loop = dyn_cast<scf::ForOp>(parent);
    if (loop && !values.isAssumed(loop.getInductionVar()) &&
        !needIterations(loop, point))
      return false;
    auto parallel = dyn_cast<scf::ParallelOp>(parent);
    if (!parallel)
      continue;
    for (auto [begin, end] :
         llvm::zip_equal(parallel.getLowerBound(), parallel.getUpperBound()))
      if (!need(add(subtract(values.getSum(end), values.getSum(begin)),
                    getConstant(-1))))
        return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

bool Reach::needElements(const IndexRange &range, bool isBound) {
  if (isConstantIntValue(range.size, 0))
    return false;
  if (std::optional<LinearIndex> end =
          isBound ? getEndOfDenseSlices(range, launch, values) : std::nullopt) {
    std::optional<HostBound> first =
        elimination.compute(range.begin, /*isGreatest=*/false);
    if (!first || first->sums.size() != 1)
      return false;
    return need(subtract(add(*end, first->sums[0], -1), getConstant(1)));
  }
  // The least of several numbers is positive if each of them is.
  SmallVector<LinearIndex> sums = {tl::getCount(range.size, values)};
  Value only = sums[0].terms.size() == 1 ? sums[0].terms[0].value : Value();
  if (only && isMinimum(only) && sums[0].constant == 0 &&
      sums[0].terms[0].coefficient == 1 && !sums[0].terms[0].scale)
    if (SmallVector<LinearIndex> cases = getCases(only, values); !cases.empty())
      sums = cases;
  return llvm::all_of(sums, [&](const LinearIndex &sum) {
    return need(add(sum, getConstant(-1)));
  });
}

std::optional<SmallVector<LinearIndex>>
Reach::compute(Operation *place, const Access &access, unsigned dimension,
               bool isEnd, Point &point) {
  needs = point.needs;
  hasSharedLoop = false;
  PathConditions conditions = getPathConditions(place, launch, values);
  if (!conditions.areAll ||
      !llvm::all_of(conditions.facts, [&](auto &fact) { return need(fact); }))
    return std::nullopt;
  for (auto [i, range] : llvm::enumerate(access.ranges))
    if (!needElements(range, isEnd && i == dimension))
      return std::nullopt;
  if (!needIterations(place, point))
    return std::nullopt;
  return needs;
}
