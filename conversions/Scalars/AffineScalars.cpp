//===- AffineScalars.cpp - Affine operations as C++ expressions -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/Scalars/Scalars.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/AffineExprVisitor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascendc;

namespace {
/// Prints an affine expression over the expressions of its dimensions and
/// symbols, which have consecutive numbers.
class AffinePrinter : public AffineExprVisitor<AffinePrinter, Expression> {
public:
  AffinePrinter(unsigned dimensions, ArrayRef<Expression> operands,
                const Values &values, Results *unnamed = nullptr)
      : dimensions(dimensions), operands(operands), values(values),
        unnamed(unnamed) {}

  // `a - b` is a sum with `b * -1`.
  Expression visitAddExpr(AffineBinaryOpExpr expr) {
    if (std::optional<Expression> remainder = getRemainder(expr))
      return *remainder;
    if (std::optional<Expression> subtrahend = getNegated(expr.getRHS()))
      return visit(expr.getLHS()) - *subtrahend;
    if (std::optional<Expression> subtrahend = getNegated(expr.getLHS()))
      return visit(expr.getRHS()) - *subtrahend;
    return visit(expr.getLHS()) + visit(expr.getRHS());
  }
  Expression visitMulExpr(AffineBinaryOpExpr expr) {
    return visit(expr.getLHS()) * visit(expr.getRHS());
  }
  Expression visitModExpr(AffineBinaryOpExpr expr) {
    Expression remainder = floorMod(visit(expr.getLHS()), visit(expr.getRHS()));
    return values.named.find(remainder).value_or(remainder);
  }
  Expression visitFloorDivExpr(AffineBinaryOpExpr expr) {
    return getNamed(floorDiv(visit(expr.getLHS()), visit(expr.getRHS())));
  }
  Expression visitCeilDivExpr(AffineBinaryOpExpr expr) {
    return getNamed(ceilDiv(visit(expr.getLHS()), visit(expr.getRHS())));
  }
  Expression visitConstantExpr(AffineConstantExpr expr) {
    return expr.getValue();
  }
  Expression visitDimExpr(AffineDimExpr expr) {
    return operands[expr.getPosition()];
  }
  Expression visitSymbolExpr(AffineSymbolExpr expr) {
    return operands[dimensions + expr.getPosition()];
  }

private:
  /// The variable with the value of `quotient`, or that.
  Expression getNamed(const Expression &quotient) {
    if (std::optional<Expression> name = values.named.find(quotient))
      return *name;
    if (unnamed && !quotient.isAtom())
      unnamed->push_back(quotient);
    else if (values.onQuotient)
      values.onQuotient(quotient);
    return quotient;
  }

  /// The terms of the sum `expr`.
  static void addTerms(AffineExpr expr, SmallVectorImpl<AffineExpr> &terms) {
    auto sum = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!sum || sum.getKind() != AffineExprKind::Add)
      return terms.push_back(expr);
    addTerms(sum.getLHS(), terms);
    addTerms(sum.getRHS(), terms);
  }

  /// A sum with the terms of `a - a floordiv n * n` as `a mod n` and a number.
  std::optional<Expression> getRemainder(AffineExpr sum) {
    SmallVector<AffineExpr> terms;
    addTerms(sum, terms);
    for (AffineExpr term : terms) {
      auto product = dyn_cast<AffineBinaryOpExpr>(term);
      if (!product || product.getKind() != AffineExprKind::Mul)
        continue;
      auto factor = dyn_cast<AffineConstantExpr>(product.getRHS());
      auto quotient = dyn_cast<AffineBinaryOpExpr>(product.getLHS());
      if (!factor || !quotient ||
          quotient.getKind() != AffineExprKind::FloorDiv)
        continue;
      auto divisor = dyn_cast<AffineConstantExpr>(quotient.getRHS());
      if (!divisor || divisor.getValue() != -factor.getValue())
        continue;
      auto rest = dyn_cast<AffineConstantExpr>(
          simplifyAffineExpr(sum - term - quotient.getLHS(), dimensions,
                             operands.size() - dimensions));
      if (rest)
        return floorMod(visit(quotient.getLHS()), divisor.getValue()) +
               rest.getValue();
    }
    return std::nullopt;
  }

  /// `-expr` if it is a product with a negative number.
  std::optional<Expression> getNegated(AffineExpr expr) {
    auto product = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!product || product.getKind() != AffineExprKind::Mul)
      return std::nullopt;
    auto factor = dyn_cast<AffineConstantExpr>(product.getRHS());
    if (!factor || factor.getValue() >= 0 || factor.getValue() == INT64_MIN)
      return std::nullopt;
    return visit(product.getLHS()) * Expression(-factor.getValue());
  }

  unsigned dimensions;
  ArrayRef<Expression> operands;
  const Values &values;
  /// Gets the quotients without a variable, inner ones first.
  Results *unnamed;
};
} // namespace

static Results getOperands(ValueRange operands, const Values &values) {
  return llvm::map_to_vector<2>(
      operands, [&](Value operand) { return values.get(operand); });
}

std::optional<Expression>
tl::ascendc::getRepeatedQuotient(Operation *op, const Values &values) {
  AffineMap map = llvm::TypeSwitch<Operation *, AffineMap>(op)
                      .Case<affine::AffineMinOp, affine::AffineMaxOp>(
                          [](auto op) { return op.getMap(); })
                      .Default(AffineMap());
  if (!map)
    return std::nullopt;
  Results operands = getOperands(op->getOperands(), values);
  Results unnamed;
  AffinePrinter printer(map.getNumDims(), operands, values, &unnamed);
  for (AffineExpr result : map.getResults())
    printer.visit(result);
  return unnamed.empty() ? std::nullopt : std::optional(unnamed.front());
}

static Expression printSum(const LinearIndex &sum, MLIRContext *context,
                           const Values &values) {
  Results arguments;
  AffineExpr expr = getAffineConstantExpr(0, context);
  for (const LinearTerm &term : sum.terms) {
    expr =
        expr + getAffineDimExpr(arguments.size(), context) * term.coefficient;
    arguments.push_back(values.get(term.value));
  }
  return AffinePrinter(arguments.size(), arguments, values)
      .visit(expr + sum.constant);
}

static Results printMap(AffineMap map, ValueRange operands,
                        const Values &values) {
  Results arguments = getOperands(operands, values);
  AffinePrinter printer(map.getNumDims(), arguments, values);
  Results results;
  for (AffineExpr expr : map.getResults()) {
    auto sum = computeLinearResult(expr, map.getNumDims(), operands);
    std::optional<LinearIndex> shorter =
        sum ? values.named.shorten(*sum) : std::nullopt;
    results.push_back(shorter ? printSum(*shorter, expr.getContext(), values)
                              : printer.visit(expr));
  }
  return results;
}

/// `candidates` without equal ones and with at most one constant, the extreme
/// one, at the end.
static SmallVector<Expression> getDistinct(ArrayRef<Expression> candidates,
                                           bool least) {
  SmallVector<Expression> distinct;
  std::optional<int64_t> extreme;
  for (const Expression &candidate : candidates) {
    bool isNew = llvm::none_of(distinct, [&](const Expression &other) {
      return other.str() == candidate.str();
    });
    std::optional<int64_t> number = candidate.getConstant();
    if (number)
      extreme = !extreme ? *number
                : least  ? std::min(*extreme, *number)
                         : std::max(*extreme, *number);
    else if (isNew)
      distinct.push_back(candidate);
  }
  if (extreme)
    distinct.push_back(*extreme);
  return distinct;
}

/// The least (`<`) or greatest (`>`) of `all`: the first extreme one.
static Results selectExtreme(ArrayRef<Expression> all, StringRef op) {
  SmallVector<Expression> distinct = getDistinct(all, op == "<");
  ArrayRef<Expression> candidates = distinct;
  // Each candidate bounds the extreme one from one side.
  int64_t least = INT64_MIN, greatest = INT64_MAX;
  for (const Expression &candidate : candidates)
    if (op == "<")
      greatest = std::min(greatest, candidate.getGreatest());
    else
      least = std::max(least, candidate.getLeast());
  Expression best = candidates.back();
  for (size_t i = candidates.size() - 1; i-- > 0;) {
    const Expression &candidate = candidates[i];
    Expression wins = Expression::compare(candidate, op, candidates[i + 1]);
    for (const Expression &other : candidates.drop_front(i + 2))
      wins = Expression::infix(wins, "&&",
                               Expression::compare(candidate, op, other),
                               Precedence::And);
    best = Expression::conditional(wins, candidate, best);
  }
  return {best.within(least, greatest)};
}

/// Decomposes the linear index from its innermost part outwards.
static Results delinearize(affine::AffineDelinearizeIndexOp op,
                           const Values &values) {
  SmallVector<Expression, 4> basis = values.get(op.getEffectiveBasis());
  const Expression &linear = values.get(op.getLinearIndex());
  Results results;
  Expression stride = 1;
  for (const Expression &bound : llvm::reverse(basis)) {
    results.push_back(floorMod(floorDiv(linear, stride), bound));
    stride = stride * bound;
  }
  results.push_back(floorDiv(linear, stride));
  std::reverse(results.begin(), results.end());
  return results;
}

static Results linearize(affine::AffineLinearizeIndexOp op,
                         const Values &values) {
  SmallVector<Expression, 4> basis = values.get(op.getEffectiveBasis());
  Expression linear = 0;
  for (auto [i, index] : llvm::enumerate(op.getMultiIndex())) {
    if (i > 0)
      linear = linear * basis[i - 1];
    linear = linear + values.get(index);
  }
  return {linear};
}

std::optional<FailureOr<Results>>
tl::ascendc::translateAffine(Operation *op, const Values &values) {
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return printMap(apply.getAffineMap(), apply.getMapOperands(), values);
  if (auto min = dyn_cast<affine::AffineMinOp>(op))
    return selectExtreme(printMap(min.getMap(), min.getOperands(), values),
                         "<");
  if (auto max = dyn_cast<affine::AffineMaxOp>(op))
    return selectExtreme(printMap(max.getMap(), max.getOperands(), values),
                         ">");
  if (auto indices = dyn_cast<affine::AffineDelinearizeIndexOp>(op))
    return delinearize(indices, values);
  if (auto index = dyn_cast<affine::AffineLinearizeIndexOp>(op))
    return linearize(index, values);
  return std::nullopt;
}
