//===- Narrowing.cpp - Variables at the end of a condition ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/Points/Narrowing.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/GuardLaunch/LinearSums.h"
#include "passes/GuardLaunch/Points/Point.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

namespace {
/// The numbers that a variable takes: from `first` to before `end`.
struct Walk {
  LinearIndex first, end;
  int64_t step;
};
} // namespace

/// The numbers of `variable`, by itself, as host values; nothing if these do
/// not determine them.
static std::optional<Walk> getWalk(Value variable, tile::LaunchOp launch,
                                   HostValues &values) {
  Walk walk{getConstant(0), getConstant(0), 1};
  if (variable == launch.getBlockIndex()) {
    walk.end = values.getSum(launch.getBlockCount());
    // Loops that all blocks share give each block some of their numbers.
    bool hasShared = launch
                         .walk([&](scf::ForOp loop) {
                           return isPersistent(loop, launch)
                                      ? WalkResult::interrupt()
                                      : WalkResult::advance();
                         })
                         .wasInterrupted();
    return hasShared ? std::nullopt : std::optional(walk);
  }
  scf::ForOp loop = scf::getForInductionVarOwner(variable);
  std::optional<int64_t> step =
      loop ? getConstantIntValue(loop.getStep()) : std::nullopt;
  if (!step || *step < 1 || loop.getUnsignedCmp())
    return std::nullopt;
  walk = {values.getSum(loop.getLowerBound()),
          values.getSum(loop.getUpperBound()), *step};
  bool isHost = values.isHost(walk.first) && values.isHost(walk.end);
  return isHost ? std::optional(walk) : std::nullopt;
}

/// The only term of `fact` in the launch; null if there is another number.
static const LinearTerm *getOnlyTerm(const LinearIndex &fact,
                                     HostValues &values) {
  const LinearTerm *only = nullptr;
  for (const LinearTerm &term : fact.terms) {
    if (values.isHost(term))
      continue;
    if (only || term.scale)
      return nullptr;
    only = &term;
  }
  return only;
}

std::optional<Narrowed> tl::narrow(const LinearIndex &fact,
                                   tile::LaunchOp launch, HostValues &values) {
  const LinearTerm *term = getOnlyTerm(fact, values);
  if (!term || !isa<BlockArgument>(term->value) ||
      term->coefficient == INT64_MIN)
    return std::nullopt;
  std::optional<Walk> walk = getWalk(term->value, launch, values);
  if (!walk)
    return std::nullopt;
  // The fact says rest + coefficient * variable >= 0.
  int64_t coefficient = term->coefficient;
  bool isFirst = coefficient > 0;
  LinearIndex rest = fact;
  rest.take(term->value);
  LinearIndex bound = add(getConstant(0), rest, isFirst ? -1 : 1);
  bound = values.divide(bound, std::abs(coefficient), isFirst);
  LinearIndex steps =
      values.divide(subtract(bound, walk->first), walk->step, isFirst);
  LinearIndex last = add(walk->first, steps, walk->step);
  return Narrowed{term->value,
                  values.materialize(last),
                  {subtract(last, walk->first),
                   subtract(add(walk->end, getConstant(-1)), last)}};
}
