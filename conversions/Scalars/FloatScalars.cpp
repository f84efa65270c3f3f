//===- FloatScalars.cpp - Float arithmetic as C++ expressions -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The scalar unit of a core has no arithmetic on 16-bit floats: operands are
// widened, and the result is rounded. The digits of an f32 suffice for the same
// result.
//
//===----------------------------------------------------------------------===//

#include "conversions/Scalars/Scalars.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl::ascendc;

using Translation = FailureOr<Results>;

/// `value`, a float of 16 or 32 bits, as a float of C++.
static Expression widen(Value value, const Values &values) {
  const Expression &expression = values.get(value);
  if (value.getType().isBF16())
    return Expression("ToFloat(" + expression.str().str() + ")");
  return value.getType().isF16() ? Expression::cast("float", expression)
                                 : expression;
}

/// The float `expression` of C++ rounded to `type`.
static Expression narrow(const Expression &expression, Type type) {
  if (type.isBF16())
    return Expression("ToBfloat16(" + expression.str().str() + ")");
  return type.isF16() ? Expression::cast("half", expression) : expression;
}

/// The operator of a comparison with the NaN semantics of C++; empty for other
/// predicates.
static StringRef getOrderedOperator(arith::CmpFPredicate predicate) {
  switch (predicate) {
  case arith::CmpFPredicate::OEQ:
    return "==";
  case arith::CmpFPredicate::UNE:
    return "!=";
  case arith::CmpFPredicate::OLT:
    return "<";
  case arith::CmpFPredicate::OLE:
    return "<=";
  case arith::CmpFPredicate::OGT:
    return ">";
  case arith::CmpFPredicate::OGE:
    return ">=";
  default:
    return {};
  }
}

/// The operator with an unordered comparison as its negation; empty if none.
static StringRef getNegatedOperator(arith::CmpFPredicate predicate) {
  switch (predicate) {
  case arith::CmpFPredicate::ULT:
    return ">=";
  case arith::CmpFPredicate::ULE:
    return ">";
  case arith::CmpFPredicate::UGT:
    return "<=";
  case arith::CmpFPredicate::UGE:
    return "<";
  default:
    return {};
  }
}

/// A comparison without a C++ operator: whether the operands are no NaNs, and
/// differ.
static Expression compareOrder(arith::CmpFPredicate predicate,
                               const Expression &lhs, const Expression &rhs) {
  auto compare = [](const Expression &a, StringRef cppOperator,
                    const Expression &b) {
    bool isEquality = cppOperator == "==" || cppOperator == "!=";
    return Expression::infix(a, cppOperator, b,
                             isEquality ? Precedence::Equality
                                        : Precedence::Relational);
  };
  Expression differs = Expression::infix(
      compare(lhs, "<", rhs), "||", compare(lhs, ">", rhs), Precedence::Or);
  Expression isUnordered = Expression::infix(
      compare(lhs, "!=", lhs), "||", compare(rhs, "!=", rhs), Precedence::Or);
  switch (predicate) {
  case arith::CmpFPredicate::ONE:
    return differs;
  case arith::CmpFPredicate::UEQ:
    return !differs;
  case arith::CmpFPredicate::ORD:
    return !isUnordered;
  case arith::CmpFPredicate::UNO:
    return isUnordered;
  default:
    return Expression::boolean(predicate == arith::CmpFPredicate::AlwaysTrue);
  }
}

static Translation translateCmpF(arith::CmpFOp op, const Values &values) {
  Expression lhs = widen(op.getLhs(), values);
  Expression rhs = widen(op.getRhs(), values);
  auto print = [&](StringRef cppOperator) {
    return Expression::infix(lhs, cppOperator, rhs, Precedence::Relational);
  };
  StringRef ordered = getOrderedOperator(op.getPredicate());
  if (!ordered.empty())
    return Results{print(ordered)};
  StringRef negated = getNegatedOperator(op.getPredicate());
  if (!negated.empty())
    return Results{!print(negated)};
  return Results{compareOrder(op.getPredicate(), lhs, rhs)};
}

/// The lesser (`<`) or greater (`>`) operand; also the left one if operand
/// `nanOperand` is NaN.
static Results selectFloat(Operation *op, const Values &values, StringRef less,
                           unsigned nanOperand) {
  const Expression &lhs = values.get(op->getOperand(0));
  const Expression &rhs = values.get(op->getOperand(1));
  Expression nan = widen(op->getOperand(nanOperand), values);
  Expression picksLeft = Expression::infix(
      Expression::infix(widen(op->getOperand(0), values), less,
                        widen(op->getOperand(1), values),
                        Precedence::Relational),
      "||", Expression::infix(nan, "!=", nan, Precedence::Equality),
      Precedence::Or);
  return {Expression::conditional(picksLeft, lhs, rhs)};
}

static Translation translateBinary(Operation *op, const Values &values,
                                   StringRef cppOperator,
                                   Precedence precedence) {
  return Results{
      narrow(Expression::infix(widen(op->getOperand(0), values), cppOperator,
                               widen(op->getOperand(1), values), precedence),
             op->getResult(0).getType())};
}

/// The remainder, by a function that is printed before the kernels.
static Results translateRemF(arith::RemFOp op, const Values &values) {
  std::string call = "getFloatRemainder(" +
                     widen(op.getLhs(), values).str().str() + ", " +
                     widen(op.getRhs(), values).str().str() + ")";
  return {narrow(Expression(call), op.getType())};
}

std::optional<FailureOr<Results>>
tl::ascendc::translateFloat(Operation *op, const Values &values) {
  return llvm::TypeSwitch<Operation *, std::optional<Translation>>(op)
      .Case([&](arith::AddFOp op) {
        return translateBinary(op, values, "+", Precedence::Additive);
      })
      .Case([&](arith::SubFOp op) {
        return translateBinary(op, values, "-", Precedence::Additive);
      })
      .Case([&](arith::MulFOp op) {
        return translateBinary(op, values, "*", Precedence::Multiplicative);
      })
      .Case([&](arith::DivFOp op) {
        return translateBinary(op, values, "/", Precedence::Multiplicative);
      })
      .Case([&](arith::RemFOp op) { return translateRemF(op, values); })
      .Case([&](arith::NegFOp op) {
        Expression operand = widen(op.getOperand(), values);
        Expression negated("-" + operand.operandOf(Precedence::Postfix),
                           Precedence::Unary);
        return Results{narrow(negated, op.getType())};
      })
      .Case([&](arith::CmpFOp op) { return translateCmpF(op, values); })
      // The first two return NaN if either operand is NaN, the others then
      // return the other operand.
      .Case<arith::MinimumFOp, arith::MaximumFOp>([&](Operation *op) {
        return selectFloat(op, values, isa<arith::MinimumFOp>(op) ? "<" : ">",
                           /*nanOperand=*/0);
      })
      .Case<arith::MinNumFOp, arith::MaxNumFOp>([&](Operation *op) {
        return selectFloat(op, values, isa<arith::MinNumFOp>(op) ? "<" : ">",
                           /*nanOperand=*/1);
      })
      .Default(std::nullopt);
}
