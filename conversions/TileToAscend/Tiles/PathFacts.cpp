//===- PathFacts.cpp - Facts that hold on a path --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Tiles/PathFacts.h"
#include "analysis/Indices/LinearIndex.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace tl;
using analysis::computeLinearIndex;
using analysis::LinearIndex;
using analysis::LinearTerm;

static bool variesIn(Value value, Operation *op, DenseMap<Value, bool> &known) {
  if (!op->isAncestor(value.getParentBlock()->getParentOp()))
    return false;
  Operation *definition = value.getDefiningOp();
  if (!definition || definition->getNumRegions() ||
      !isMemoryEffectFree(definition))
    return true;
  if (auto it = known.find(value); it != known.end())
    return it->second;
  bool varies = llvm::any_of(definition->getOperands(), [&](Value operand) {
    return ::variesIn(operand, op, known);
  });
  return known[value] = varies;
}

bool tl::variesIn(Value value, Operation *op) {
  DenseMap<Value, bool> known;
  return ::variesIn(value, op, known);
}

//===----------------------------------------------------------------------===//
// Assumptions
//===----------------------------------------------------------------------===//

/// The condition that `condition` negates; null if there is none.
static Value getNegated(Value condition) {
  auto xorOp = condition.getDefiningOp<arith::XOrIOp>();
  return xorOp && matchPattern(xorOp.getRhs(), m_One()) ? xorOp.getLhs()
                                                        : Value();
}

bool PathFacts::assume(Value condition, bool holds) {
  while (Value negated = getNegated(condition)) {
    condition = negated;
    holds = !holds;
  }
  if (std::optional<bool> known = evaluate(condition))
    return *known == holds;
  assumptions.emplace_back(condition, holds);
  Operation *op = condition.getDefiningOp();
  if ((holds && isa_and_present<arith::AndIOp>(op)) ||
      (!holds && isa_and_present<arith::OrIOp>(op)))
    return assume(op->getOperand(0), holds) && assume(op->getOperand(1), holds);
  return true;
}

bool PathFacts::assumeFirst(scf::ForOp loop) {
  first.push_back(loop);
  return llvm::none_of(assumptions, [&](std::pair<Value, bool> assumption) {
    return compute(assumption.first) == !assumption.second;
  });
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

std::optional<bool> PathFacts::evaluate(Value condition) const {
  for (auto [known, holds] : assumptions)
    if (known == condition)
      return holds;
  return compute(condition);
}

std::optional<bool> PathFacts::compute(Value condition) const {
  if (std::optional<int64_t> constant = getConstantIntValue(condition))
    return *constant != 0;
  if (Value negated = getNegated(condition)) {
    std::optional<bool> contrary = evaluate(negated);
    return contrary ? std::optional(!*contrary) : std::nullopt;
  }
  Operation *op = condition.getDefiningOp();
  if (auto comparison = dyn_cast_if_present<arith::CmpIOp>(op))
    return compare(comparison);
  if (!isa_and_present<arith::AndIOp, arith::OrIOp>(op))
    return std::nullopt;
  // One operand may determine the result.
  bool decisive = isa<arith::OrIOp>(op);
  std::optional<bool> lhs = evaluate(op->getOperand(0));
  std::optional<bool> rhs = evaluate(op->getOperand(1));
  if (lhs == decisive || rhs == decisive)
    return decisive;
  return lhs && rhs ? std::optional(!decisive) : std::nullopt;
}

/// The value of `index` in the first iterations of the loops `first`.
static LinearIndex atFirst(LinearIndex index, ArrayRef<scf::ForOp> first) {
  // The lower bound of an inner loop may be the variable of an outer one.
  for (scf::ForOp loop : first) {
    LinearIndex start = computeLinearIndex(loop.getLowerBound()), result;
    result.constant = index.constant;
    for (const LinearTerm &term : index.terms) {
      if (term.value != loop.getInductionVar())
        result.add(term);
      else if (!term.scale)
        result.add(start, term.coefficient);
      else if (!start.isConstant() || start.constant != 0)
        result.add(term);
    }
    index = result;
  }
  return index;
}

std::optional<bool> PathFacts::compare(arith::CmpIOp op) const {
  if (!op.getLhs().getType().isIndex())
    return std::nullopt;
  LinearIndex difference = computeLinearIndex(op.getLhs());
  difference.add(computeLinearIndex(op.getRhs()), -1);
  difference = atFirst(difference, first);
  if (!difference.isConstant())
    return std::nullopt;
  bool isUnsigned = op.getPredicate() >= arith::CmpIPredicate::ult;
  if (isUnsigned && difference.constant != 0)
    return std::nullopt;
  return arith::applyCmpPredicate(
      op.getPredicate(), APInt(64, difference.constant, /*isSigned=*/true),
      APInt(64, 0));
}
