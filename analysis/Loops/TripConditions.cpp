//===- TripConditions.cpp - Conditions on trip counts ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Loops/TripConditions.h"
#include "analysis/Indices/IntegerRanges.h"
#include "analysis/Loops/FollowedLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

using arith::CmpIPredicate;

namespace {
/// `lhs predicate rhs`.
struct Comparison {
  Value lhs;
  CmpIPredicate predicate;
  Value rhs;
};
} // namespace

static bool isSame(OpFoldResult a, OpFoldResult b) {
  return isEqualConstantIntOrValue(a, b);
}

CmpIPredicate tl::analysis::getEndPredicate(scf::ForOp loop) {
  return loop.getUnsignedCmp() ? CmpIPredicate::uge : CmpIPredicate::sge;
}

SmallVector<Value, 2> TripFact::getOperands() const {
  if (kind == NoProduct) {
    auto depth = dyn_cast<Value>(cast<UnitFlagOpInterface>(op).getDepth());
    return depth ? SmallVector<Value, 2>{depth} : SmallVector<Value, 2>();
  }
  auto loop = cast<scf::ForOp>(op);
  return {kind == LastIteration ? loop.getInductionVar() : loop.getLowerBound(),
          loop.getUpperBound()};
}

bool tl::analysis::tellsNextIteration(scf::ForOp loop) {
  return isWide(loop.getInductionVar().getType());
}

/// Whether `value` is the induction variable of `loop` in the next iteration.
static bool isNextIteration(Value value, scf::ForOp loop) {
  auto sum = value.getDefiningOp<arith::AddIOp>();
  if (!sum)
    return false;
  auto isSum = [&](Value index, Value step) {
    return index == loop.getInductionVar() && isSame(step, loop.getStep()) &&
           tellsNextIteration(loop);
  };
  return isSum(sum.getLhs(), sum.getRhs()) || isSum(sum.getRhs(), sum.getLhs());
}

/// Whether the comparison holds in the last iteration of `loop` only.
static bool isLastIteration(const Comparison &comparison, scf::ForOp loop) {
  if (comparison.predicate == getEndPredicate(loop))
    return isNextIteration(comparison.lhs, loop) &&
           isSame(comparison.rhs, loop.getUpperBound());
  auto begin = getConstantIntValue(loop.getLowerBound());
  auto step = getConstantIntValue(loop.getStep());
  auto trips = loop.getStaticTripCount();
  if (!begin || !step || !trips)
    return false;
  int64_t count = trips->getSExtValue();
  int64_t last = Iterations{*begin, *step, count}.get(count - 1);
  return comparison.predicate == CmpIPredicate::eq &&
         comparison.lhs == loop.getInductionVar() &&
         getConstantIntValue(comparison.rhs) == last;
}

static bool holdsFor(const Comparison &comparison, TripFact fact) {
  if (fact.kind == TripFact::LastIteration)
    return isLastIteration(comparison, cast<scf::ForOp>(fact.op));
  if (fact.kind == TripFact::NoProduct)
    return comparison.predicate == CmpIPredicate::eq &&
           isConstantIntValue(comparison.rhs, 0) &&
           isSame(comparison.lhs,
                  cast<UnitFlagOpInterface>(fact.op).getDepth());
  auto loop = cast<scf::ForOp>(fact.op);
  return comparison.predicate == getEndPredicate(loop) &&
         isSame(comparison.lhs, loop.getLowerBound()) &&
         isSame(comparison.rhs, loop.getUpperBound());
}

/// The predicate of `b` and `a` that holds if `predicate` holds for `a` and
/// `b`.
static CmpIPredicate swapOperands(CmpIPredicate predicate) {
  switch (predicate) {
  case CmpIPredicate::sle:
    return CmpIPredicate::sge;
  case CmpIPredicate::sge:
    return CmpIPredicate::sle;
  case CmpIPredicate::slt:
    return CmpIPredicate::sgt;
  case CmpIPredicate::sgt:
    return CmpIPredicate::slt;
  case CmpIPredicate::ule:
    return CmpIPredicate::uge;
  case CmpIPredicate::uge:
    return CmpIPredicate::ule;
  case CmpIPredicate::ult:
    return CmpIPredicate::ugt;
  case CmpIPredicate::ugt:
    return CmpIPredicate::ult;
  default:
    return predicate;
  }
}

/// Whether `value` is `fact`, or its negation.
static bool isFact(Value value, TripFact fact, bool isContrary) {
  auto compare = value.getDefiningOp<arith::CmpIOp>();
  if (!compare)
    return false;
  CmpIPredicate predicate = compare.getPredicate();
  if (isContrary)
    predicate = arith::invertPredicate(predicate);
  return holdsFor({compare.getLhs(), predicate, compare.getRhs()}, fact) ||
         holdsFor({compare.getRhs(), swapOperands(predicate), compare.getLhs()},
                  fact);
}

/// Appends the operands of the conjunction `value`.
static void addFactors(Value value, SmallVectorImpl<Value> &factors,
                       DenseSet<Value> &seen) {
  if (!seen.insert(value).second)
    return;
  if (auto both = value.getDefiningOp<arith::AndIOp>()) {
    addFactors(both.getLhs(), factors, seen);
    addFactors(both.getRhs(), factors, seen);
  } else if (!matchPattern(value, m_One())) {
    factors.push_back(value);
  }
}

bool tl::analysis::isCondition(Value value, const TripCondition &condition) {
  if (!condition)
    return matchPattern(value, m_Zero());
  SmallVector<Value> factors;
  DenseSet<Value> seen;
  addFactors(value, factors, seen);
  if (factors.size() != condition->size())
    return false;
  return llvm::all_of(*condition, [&](const TripFact &fact) {
    auto found = llvm::find_if(factors, [&](Value factor) {
      return isFact(factor, fact, /*isContrary=*/false);
    });
    bool isThere = found != factors.end();
    if (isThere)
      factors.erase(found);
    return isThere;
  });
}

bool tl::analysis::isContrary(Value value, const TripCondition &condition) {
  if (!condition)
    return matchPattern(value, m_One());
  if (condition->size() == 1 &&
      isFact(value, condition->front(), /*isContrary=*/true))
    return true;
  auto negation = value.getDefiningOp<arith::XOrIOp>();
  return negation && matchPattern(negation.getRhs(), m_One()) &&
         isCondition(negation.getLhs(), condition);
}
