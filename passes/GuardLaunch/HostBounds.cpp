//===- HostBounds.cpp - Bounds of indices as host values ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/HostBounds.h"
#include "passes/GuardLaunch/LinearSums.h"
#include "passes/GuardLaunch/PathConditions.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

/// The factor by which `fact` removes a term of `index`, if it is added to a
/// greatest value or subtracted from a least one; 0 if there is none.
static int64_t getFactor(const LinearIndex &index, const LinearIndex &fact,
                         bool isGreatest) {
  for (const LinearTerm &term : index.terms) {
    const LinearTerm *other = fact.find(term);
    if (!other || term.coefficient % other->coefficient != 0)
      continue;
    int64_t factor = -term.coefficient / other->coefficient;
    if ((factor > 0) == isGreatest)
      return factor;
  }
  return isGreatest ? 1 : -1;
}

/// Whether candidates of `bound` are those of a least or a greatest value, as
/// `isLeast` says; one candidate is both.
static bool isOfKind(const HostBound &bound, bool isLeast) {
  return bound.sums.size() == 1 || bound.isLeast == isLeast;
}

/// The bound where `facts` hold: these may be what keeps the index in bounds.
std::optional<HostBound> HostBounds::getGuarded(const LinearIndex &index,
                                                bool isGreatest,
                                                ArrayRef<LinearIndex> facts) {
  HostBound result;
  result.isLeast = isGreatest;
  result.isExact = false;
  for (const LinearIndex &fact : facts) {
    int64_t factor = getFactor(index, fact, isGreatest);
    std::optional<HostBound> bound =
        elimination.compute(add(index, fact, factor), isGreatest);
    if (!bound || !isOfKind(*bound, isGreatest))
      continue;
    result.sums.append(bound->sums);
    result.isExact |= bound->isExact;
  }
  std::optional<HostBound> plain = elimination.compute(index, isGreatest);
  if (plain && isOfKind(*plain, isGreatest))
    result.sums.append(plain->sums);
  if (result.sums.empty() || result.sums.size() > mostSums)
    return std::nullopt;
  return result;
}

std::optional<HostBound> HostBounds::get(const LinearIndex &index,
                                         bool isGreatest, Operation *place) {
  PathConditions conditions = getPathConditions(place, launch, values);
  if (conditions.isGuarded)
    return getGuarded(index, isGreatest, conditions.facts);
  return elimination.compute(index, isGreatest);
}
