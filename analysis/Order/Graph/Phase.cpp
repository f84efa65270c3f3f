//===- Phase.cpp - Facts about loops that hold at a place -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/Graph/Phase.h"
#include "analysis/Loops/PeriodicValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace tl::analysis;

void Phase::expire(Operation *op) {
  llvm::erase_if(facts, [&](const Fact &fact) {
    bool isWithin = fact.kind == Fact::Iteration && fact.loop == op;
    return isWithin || (fact.last && fact.last == op);
  });
}

const Fact *Phase::findIteration(Operation *loop) const {
  for (const Fact &fact : facts)
    if (fact.kind == Fact::Iteration && fact.loop == loop)
      return &fact;
  return nullptr;
}

const Fact *Phase::findTrips(Operation *loop) const {
  for (const Fact &fact : facts)
    if (fact.kind == Fact::Trips && fact.loop == loop)
      return &fact;
  return nullptr;
}

std::optional<bool> Phase::findCondition(Value condition) const {
  for (const Fact &fact : facts)
    if (fact.kind == Fact::Condition && fact.number == condition)
      return fact.value != 0;
  return std::nullopt;
}

/// The residue of `value` after a loop, if it is the upper bound or the trip
/// count of the loop.
static std::optional<Congruence> computeResidueAfter(const Fact &left,
                                                     Value value) {
  scf::ForOp loop = left.loop;
  Value upper = loop.getUpperBound();
  auto start = getConstantIntValue(loop.getLowerBound());
  auto step = getConstantIntValue(loop.getStep());
  if (!start || !step || loop.getUnsignedCmp())
    return std::nullopt;
  int64_t lower = *start;
  auto isUpper = [&](Value v, bool &isClipped) {
    if (auto max = v.getDefiningOp<arith::MaxSIOp>())
      for (unsigned i : {0, 1})
        if (getConstantIntValue(max->getOperand(i)) == lower) {
          isClipped = true;
          v = max->getOperand(1 - i);
        }
    return v == upper;
  };
  // Without iterations the upper bound may be below the lower one.
  auto isReached = [&](bool isClipped) {
    return isClipped || left.value != 0 || computeCongruence(upper, [](Value) {
                                             return std::nullopt;
                                           }).least >= lower;
  };
  bool isClipped = false;
  std::optional<int64_t> end = llvm::checkedAdd(lower, left.value);
  if (*step == 1 && end && isUpper(value, isClipped) && isReached(isClipped))
    return Congruence{*end, left.period, lower};

  Operation *division = value.getDefiningOp();
  if (!isa_and_nonnull<arith::CeilDivSIOp, arith::CeilDivUIOp>(division) ||
      getConstantIntValue(division->getOperand(1)) != *step)
    return std::nullopt;
  Value range = division->getOperand(0);
  std::optional<int64_t> from = 0;
  if (auto difference = range.getDefiningOp<arith::SubIOp>()) {
    range = difference.getLhs();
    from = getConstantIntValue(difference.getRhs());
  }
  if (from != lower || !isUpper(range, isClipped) || !isReached(isClipped))
    return std::nullopt;
  return Congruence{left.value, left.period, 0};
}

std::optional<Congruence> Phase::getKnown(Value value) const {
  for (const Fact &fact : facts)
    switch (fact.kind) {
    case Fact::Iteration:
      if (scf::ForOp(fact.loop).getInductionVar() == value)
        return getInPhase(fact.loop, fact.value, fact.period,
                          [&](Value other) { return getKnown(other); });
      break;
    case Fact::Left:
      if (auto behind = computeResidueAfter(fact, value))
        return behind;
      break;
    case Fact::Number:
      if (fact.number == value)
        return Congruence::exactly(fact.value);
      break;
    case Fact::Trips:
    case Fact::Condition:
      break;
    }
  return std::nullopt;
}

Congruence Phase::evaluate(Value value) const {
  return computeCongruence(value, [&](Value other) { return getKnown(other); });
}
