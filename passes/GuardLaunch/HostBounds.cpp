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
    // -2^63 has no quotient by -1.
    if (!other || term.coefficient == INT64_MIN ||
        term.coefficient % other->coefficient != 0)
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

std::optional<HostBound> HostBounds::get(const LinearIndex &index,
                                         bool isGreatest, Operation *place) {
  PathConditions conditions = getPathConditions(place, launch, values);
  HostBound result;
  result.isLeast = isGreatest;
  result.isExact = false;
  auto append = [&](const LinearIndex &sum) {
    std::optional<HostBound> bound = elimination.compute(sum, isGreatest);
    if (bound && isOfKind(*bound, isGreatest))
      result.sums.append(bound->sums);
  };
  if (conditions.facts.empty())
    return elimination.compute(index, isGreatest);
  for (const LinearIndex &fact : conditions.facts)
    append(add(index, fact, getFactor(index, fact, isGreatest)));
  append(index);
  if (result.sums.empty() || result.sums.size() > mostSums)
    return std::nullopt;
  return result;
}
