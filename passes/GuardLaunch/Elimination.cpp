//===- Elimination.cpp - Elimination of values in a launch ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/Elimination.h"
#include "analysis/Indices/IntegerRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/GuardLaunch/Cases.h"
#include "passes/GuardLaunch/LinearSums.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

/// The most values that a bound is followed through.
static constexpr unsigned mostDepth = 32;
/// The most sums that are bounded for one index: minima of minima may have
/// exponentially many cases.
static constexpr unsigned mostSteps = 1000;

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

static unsigned getDepth(Value value) {
  unsigned depth = 0;
  for (Operation *parent = value.getParentRegion()->getParentOp(); parent;
       parent = parent->getParentOp())
    ++depth;
  return depth;
}

/// Whether `a` is replaced by its bound before `b`: values computed from others
/// first, the last ones before those that they may be computed from, then
/// variables of inner loops, which may begin at outer ones.
static bool isReplacedFirst(Value a, Value b) {
  if (isVariable(a) != isVariable(b))
    return isVariable(b);
  Operation *first = a.getDefiningOp(), *second = b.getDefiningOp();
  if (first && second && first->getBlock() == second->getBlock())
    return second->isBeforeInBlock(first);
  return getDepth(a) > getDepth(b);
}

/// The next value in the launch to replace in `index`, which has one; null if
/// it is a product.
const LinearTerm *Elimination::choose(const LinearIndex &index) {
  const LinearTerm *chosen = nullptr;
  for (const LinearTerm &term : index.terms) {
    if (values.isHost(term))
      continue;
    if (term.scale)
      return nullptr;
    // Values that are computed from others first, so that these cancel.
    if (!chosen || isReplacedFirst(term.value, chosen->value))
      chosen = &term;
  }
  return chosen;
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

Elimination::Bound Elimination::computeCases(const LinearIndex &rest,
                                             int64_t coefficient,
                                             ArrayRef<LinearIndex> cases,
                                             bool areLeast, bool isGreatest,
                                             unsigned depth) {
  HostBound result;
  result.isLeast = areLeast;
  result.isExact = true;
  unsigned varying = 0;
  for (const LinearIndex &each : cases) {
    LinearIndex sum = add(rest, each, coefficient);
    varying += !values.isHost(sum);
    Bound bound = compute(sum, isGreatest, depth - 1);
    result.isExact &= bound && bound->isExact;
    // One of the bounds of a least value bounds it.
    if (!bound && areLeast == isGreatest)
      continue;
    if (!bound || (bound->sums.size() > 1 && bound->isLeast != areLeast))
      return std::nullopt;
    result.sums.append(bound->sums);
  }
  if (result.sums.empty() || result.sums.size() > mostSums)
    return std::nullopt;
  // Two values that vary may not be at their ends at once, so the least of them
  // may never reach the least end.
  result.isExact &= areLeast != isGreatest || varying < 2;
  return result;
}

/// A term that is a quotient; its dividend has a bound.
Elimination::Bound Elimination::computeDivision(const LinearIndex &rest,
                                                LinearTerm term,
                                                bool isGreatest,
                                                unsigned depth) {
  Operation *op = term.value.getDefiningOp();
  // The quotient of a negative number without signs is another one.
  if (!IntegerRanges().keepsNumber(op))
    return std::nullopt;
  Value divisor = values.getHostValue(op->getOperand(1));
  bool isUp = (term.coefficient > 0) == isGreatest;
  Bound dividend =
      divisor ? compute(values.getSum(op->getOperand(0)), isUp, depth - 1)
              : std::nullopt;
  if (!dividend)
    return std::nullopt;
  // Quotients by negative numbers fall.
  LinearIndex sum = values.getSum(divisor);
  if (sum.isConstant() && sum.constant <= 0)
    return std::nullopt;
  if (!sum.isConstant())
    point->needs.push_back(add(sum, getConstant(-1)));
  IRMapping mapping;
  mapping.map(op->getOperand(0), materialize(*dividend, values));
  // The needs of the check do not hold then, but the divisor is computed.
  mapping.map(op->getOperand(1),
              sum.isConstant() ? divisor : values.replaceZero(divisor));
  Value quotient = values.getBuilder().clone(*op, mapping)->getResult(0);
  Bound bound = compute(
      add(rest, computeLinearIndex(OpFoldResult(quotient)), term.coefficient),
      isGreatest, depth - 1);
  if (bound)
    bound->isExact &= dividend->isExact;
  return bound;
}

/// A term that is a variable or a part of one, or else nothing.
Elimination::Bound Elimination::computeVariable(const LinearIndex &rest,
                                                LinearTerm term,
                                                bool isGreatest,
                                                unsigned depth) {
  bool isUp = (term.coefficient > 0) == isGreatest;
  // A variable and another one that is subtracted are not at their ends at
  // once.
  bool isExact = llvm::all_of(rest.terms, [&](const LinearTerm &other) {
    return values.isHost(other.value) ||
           (other.coefficient > 0) == (term.coefficient > 0);
  });
  std::optional<LinearIndex> end = range.getEnd(term.value, isUp, isExact);
  if (!end)
    return std::nullopt;
  isExact &= point->take(term.value, isUp);
  Bound bound =
      compute(add(rest, *end, term.coefficient), isGreatest, depth - 1);
  if (bound)
    bound->isExact &= isExact;
  return bound;
}

/// Whether the bound of `term` is the least of those of its cases, not the
/// greatest.
static bool areLeast(const LinearTerm &term, bool isGreatest) {
  Operation *op = term.value.getDefiningOp();
  if (isa<arith::SelectOp>(op))
    return !isGreatest;
  return isMinimum(term.value) == (term.coefficient > 0);
}

Elimination::Bound Elimination::computeTerm(const LinearIndex &rest,
                                            LinearTerm term, bool isGreatest,
                                            unsigned depth) {
  Operation *op = term.value.getDefiningOp();
  SmallVector<LinearIndex> cases = getCases(term.value, values);
  if (!cases.empty()) {
    Bound bound = computeCases(rest, term.coefficient, cases,
                               areLeast(term, isGreatest), isGreatest, depth);
    // A selection may never choose the greater one.
    if (bound)
      bound->isExact &= !isa<arith::SelectOp>(op);
    return bound;
  }
  if (isa_and_nonnull<arith::DivUIOp, arith::DivSIOp, arith::FloorDivSIOp,
                      arith::CeilDivUIOp, arith::CeilDivSIOp>(op))
    return computeDivision(rest, term, isGreatest, depth);
  return computeVariable(rest, term, isGreatest, depth);
}

/// `index` itself, or the candidates of the minima and maxima of the launch
/// that are repeated in it: terms of these may cancel others.
Elimination::Bound Elimination::computeHost(const LinearIndex &index,
                                            bool isGreatest, unsigned depth) {
  for (const LinearTerm &term : index.terms) {
    bool isSplit = depth > 0 && !term.scale && values.isRepeated(term.value) &&
                   !term.value.getDefiningOp<arith::SelectOp>();
    SmallVector<LinearIndex> cases =
        isSplit ? getCases(term.value, values) : SmallVector<LinearIndex>();
    if (cases.empty())
      continue;
    LinearIndex rest = index;
    rest.take(term.value);
    if (Bound bound =
            computeCases(rest, term.coefficient, cases,
                         areLeast(term, isGreatest), isGreatest, depth))
      return bound;
  }
  return HostBound{{index}, true, true};
}

Elimination::Bound Elimination::compute(const LinearIndex &index,
                                        bool isGreatest, unsigned depth) {
  if (++steps > mostSteps)
    return std::nullopt;
  if (values.isHost(index))
    return computeHost(index, isGreatest, depth);
  const LinearTerm *chosen = depth > 0 ? choose(index) : nullptr;
  if (!chosen)
    return std::nullopt;
  LinearTerm term = *chosen;
  LinearIndex rest = index;
  rest.take(term.value);
  return computeTerm(rest, term, isGreatest, depth);
}

Elimination::Bound Elimination::compute(const LinearIndex &index,
                                        bool isGreatest, Point &place) {
  point = &place;
  steps = 0;
  return compute(index, isGreatest, mostDepth);
}

Elimination::Bound Elimination::compute(const LinearIndex &index,
                                        bool isGreatest) {
  Point place(launch, values);
  return compute(index, isGreatest, place);
}
