//===- IntegerScalars.cpp - Integer arithmetic as C++ expressions ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integers are printed as signed integers. An unsigned operation is printed
// like the signed one if its operands are known to be non-negative, and with
// casts otherwise.
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/IntegerRanges.h"
#include "analysis/Indices/LinearIndex.h"
#include "conversions/Scalars/Scalars.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl::ascendc;

using Translation = FailureOr<Results>;

static bool isBool(Type type) { return type.isInteger(1); }

/// C++ computes narrower types in int, so the result must be wrapped again.
static Expression wrapNarrow(Expression value, Type type) {
  if (isa<IntegerType>(type) && type.getIntOrFloatBitWidth() < 32)
    return Expression::cast(getCppType(type), value);
  return value;
}

/// Applies `build` to the operands of `op` as unsigned numbers.
static Expression
buildUnsigned(Operation *op, const Values &values, Type resultType,
              function_ref<Expression(Expression, Expression)> build) {
  const Expression &lhs = values.get(op->getOperand(0));
  const Expression &rhs = values.get(op->getOperand(1));
  if (lhs.isNonNegative() && rhs.isNonNegative())
    return build(lhs, rhs);
  std::string type = "u" + getCppType(op->getOperand(0).getType()).str();
  auto convert = [&](const Expression &operand) {
    bool converts = operand.getConstant() && operand.isNonNegative();
    return converts ? operand : Expression::cast(type, operand);
  };
  Expression result = build(convert(lhs), convert(rhs));
  if (isBool(resultType))
    return result;
  return Expression::cast(getCppType(resultType), result);
}

//===----------------------------------------------------------------------===//
// Comparisons and selections
//===----------------------------------------------------------------------===//

static StringRef getOperator(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return "==";
  case arith::CmpIPredicate::ne:
    return "!=";
  case arith::CmpIPredicate::slt:
  case arith::CmpIPredicate::ult:
    return "<";
  case arith::CmpIPredicate::sle:
  case arith::CmpIPredicate::ule:
    return "<=";
  case arith::CmpIPredicate::sgt:
  case arith::CmpIPredicate::ugt:
    return ">";
  case arith::CmpIPredicate::sge:
  case arith::CmpIPredicate::uge:
    return ">=";
  }
  llvm_unreachable("unknown predicate");
}

/// The value that `product` is a multiple of, with a factor that is not 0, or
/// `product` itself.
static Value getFactor(Value product, const Values &values) {
  Operation *op = product.getDefiningOp();
  auto sum = op && product.getType().isIndex()
                 ? tl::analysis::computeLinearResult(op)
                 : std::nullopt;
  if (!sum || sum->constant != 0 || sum->terms.size() != 1)
    return product;
  const tl::analysis::LinearTerm &term = sum->terms.front();
  bool isKnown = term.value.getType().isIndex() && values.isKnown(term.value);
  return isKnown && !term.scale ? term.value : product;
}

static Translation translateCmpI(arith::CmpIOp op, const Values &values) {
  arith::CmpIPredicate predicate = op.getPredicate();
  StringRef cppOperator = getOperator(predicate);
  auto compare = [&](const Expression &lhs, const Expression &rhs) {
    return Expression::compare(lhs, cppOperator, rhs);
  };
  bool isEquality = predicate == arith::CmpIPredicate::eq ||
                    predicate == arith::CmpIPredicate::ne;
  // The order of booleans depends on a sign that they do not have in C++.
  if (isBool(op.getLhs().getType()) && !isEquality)
    return reportUnprintable(op);
  if (predicate >= arith::CmpIPredicate::ult)
    return Results{buildUnsigned(op, values, op.getType(), compare)};
  // Numbers of kernels are far from those at which products wrap.
  bool isZeroTest = isEquality && getConstantIntValue(op.getRhs()) == 0;
  Value lhs = isZeroTest ? getFactor(op.getLhs(), values) : op.getLhs();
  return Results{compare(values.get(lhs), values.get(op.getRhs()))};
}

/// The lesser (`<`) or greater (`>`) of two integers.
static Results selectInteger(Operation *op, const Values &values,
                             StringRef less, bool isUnsigned) {
  Expression lhs = values.get(op->getOperand(0));
  Expression rhs = values.get(op->getOperand(1));
  if (lhs.getConstant() && !isUnsigned)
    std::swap(lhs, rhs);
  auto compare = [&](const Expression &lhs, const Expression &rhs) {
    return Expression::compare(lhs, less, rhs);
  };
  Type i1 = IntegerType::get(op->getContext(), 1);
  Expression picksLeft =
      isUnsigned ? buildUnsigned(op, values, i1, compare) : compare(lhs, rhs);
  Expression extreme = Expression::conditional(picksLeft, lhs, rhs);
  bool isGreater = less == ">";
  if (isUnsigned)
    return {extreme};
  return {isGreater ? extreme.within(std::max(lhs.getLeast(), rhs.getLeast()),
                                     INT64_MAX)
                    : extreme.within(INT64_MIN, std::min(lhs.getGreatest(),
                                                         rhs.getGreatest()))};
}

//===----------------------------------------------------------------------===//
// Integer arithmetic
//===----------------------------------------------------------------------===//

static Translation
translateSigned(Operation *op, const Values &values,
                function_ref<Expression(Expression, Expression)> build) {
  Type type = op->getResult(0).getType();
  if (isBool(type))
    return reportUnprintable(op);
  return Results{wrapNarrow(
      build(values.get(op->getOperand(0)), values.get(op->getOperand(1))),
      type)};
}

/// Whether the result of `op`, which the host computes for a check, may be
/// beyond its type, where C++ has no result for signed numbers. Numbers of 64
/// bits are far from their ends, and so are those in a launch.
static bool mayOverflow(Operation *op) {
  if (op->getParentOfType<tl::ascend::LaunchOpInterface>())
    return false;
  auto flags = cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  return op->getResult(0).getType().isInteger(32) && !flags.hasNoSignedWrap() &&
         !tl::analysis::IntegerRanges().keepsNumber(op);
}

/// A sum, difference or product, which wraps.
static Translation
translateWrapping(Operation *op, const Values &values,
                  function_ref<Expression(Expression, Expression)> build) {
  if (!mayOverflow(op))
    return translateSigned(op, values, build);
  auto convert = [&](Value operand) {
    return Expression::cast("uint32_t", values.get(operand));
  };
  return Results{
      Expression::cast("int32_t", build(convert(op->getOperand(0)),
                                        convert(op->getOperand(1))))};
}

static Translation
translateUnsigned(Operation *op, const Values &values,
                  function_ref<Expression(Expression, Expression)> build) {
  Type type = op->getResult(0).getType();
  if (isBool(type))
    return reportUnprintable(op);
  return Results{buildUnsigned(op, values, type, build)};
}

/// A bitwise operator, or its logical counterpart on booleans.
static Translation translateBitwise(Operation *op, const Values &values,
                                    StringRef bitwise, StringRef logical,
                                    Precedence logicalPrecedence) {
  Expression lhs = values.get(op->getOperand(0));
  Expression rhs = values.get(op->getOperand(1));
  if (!isBool(op->getResult(0).getType())) {
    Expression result(lhs.operandOf(Precedence::Unary) + " " + bitwise.str() +
                          " " + rhs.operandOf(Precedence::Unary),
                      Precedence::BitOr);
    if (lhs.hasIntType() && rhs.hasIntType())
      result = result.asInt();
    return Results{
        result.asNonNegative(lhs.isNonNegative() && rhs.isNonNegative())};
  }
  // `a ^ true` is the IR's form of `!a`.
  if (isa<arith::XOrIOp>(op) && rhs.getConstant() == 1)
    return Results{!lhs};
  if (logicalPrecedence == Precedence::Equality)
    return Results{Expression::compare(lhs, logical, rhs)};
  return Results{Expression(lhs.operandOf(Precedence::BitOr) + " " +
                                logical.str() + " " +
                                rhs.operandOf(Precedence::BitOr),
                            logicalPrecedence)};
}

/// A shift of `number`, of `type`. C++ would shift a constant as an `int`.
static Expression shift(StringRef op, const Expression &number,
                        const Expression &rhs, Type type) {
  bool isWide = type.isIndex() || type.isInteger(64);
  Expression lhs = isWide && number.getConstant()
                       ? Expression::cast("int64_t", number)
                             .within(number.getLeast(), number.getGreatest())
                       : number.widened();
  return Expression(lhs.operandOf(Precedence::Unary) + " " + op.str() + " " +
                        rhs.operandOf(Precedence::Unary),
                    Precedence::Shift)
      .asNonNegative(lhs.isNonNegative());
}

/// The quotient of signed numbers, rounded down or up, for any divisor.
static Expression divideRounding(const Expression &lhs, const Expression &rhs,
                                 bool up) {
  if (rhs.getConstant() && *rhs.getConstant() > 0)
    return up ? ceilDiv(lhs, rhs) : floorDiv(lhs, rhs);
  Expression inexact = Expression::compare(lhs % rhs, "!=", 0);
  Expression signs = Expression::infix(
      Expression::truth(Expression::compare(lhs, "<", 0)),
      up ? "==" : "!=", Expression::truth(Expression::compare(rhs, "<", 0)),
      Precedence::Equality);
  Expression adjust = Expression::infix(inexact, "&&", signs, Precedence::And);
  Expression operand = Expression::truth(adjust);
  return up ? lhs / rhs + operand : lhs / rhs - operand;
}

//===----------------------------------------------------------------------===//
// Dispatch
//===----------------------------------------------------------------------===//

std::optional<FailureOr<Results>>
tl::ascendc::translateInteger(Operation *op, const Values &values) {
  using E = const Expression &;
  return llvm::TypeSwitch<Operation *, std::optional<Translation>>(op)
      .Case([&](arith::AddIOp op) {
        return translateWrapping(op, values, [](E a, E b) { return a + b; });
      })
      .Case([&](arith::SubIOp op) {
        return translateWrapping(op, values, [](E a, E b) { return a - b; });
      })
      .Case([&](arith::MulIOp op) {
        return translateWrapping(op, values, [](E a, E b) { return a * b; });
      })
      .Case([&](arith::DivSIOp op) {
        return translateSigned(op, values, [](E a, E b) { return a / b; });
      })
      .Case([&](arith::RemSIOp op) {
        return translateSigned(op, values, [](E a, E b) { return a % b; });
      })
      .Case([&](arith::FloorDivSIOp op) {
        return translateSigned(
            op, values, [](E a, E b) { return divideRounding(a, b, false); });
      })
      .Case([&](arith::CeilDivSIOp op) {
        return translateSigned(
            op, values, [](E a, E b) { return divideRounding(a, b, true); });
      })
      .Case([&](arith::ShLIOp op) {
        return translateSigned(op, values, [&](E a, E b) {
          return shift("<<", a, b, op.getType());
        });
      })
      .Case([&](arith::ShRSIOp op) {
        return translateSigned(op, values, [&](E a, E b) {
          return shift(">>", a, b, op.getType());
        });
      })
      .Case([&](arith::DivUIOp op) {
        return translateUnsigned(op, values, [](E a, E b) { return a / b; });
      })
      .Case([&](arith::RemUIOp op) {
        return translateUnsigned(op, values, [](E a, E b) { return a % b; });
      })
      .Case([&](arith::CeilDivUIOp op) {
        return translateUnsigned(op, values, [](E a, E b) {
          return (a.asNonNegative() + (b - 1)) / b;
        });
      })
      .Case([&](arith::ShRUIOp op) {
        return translateUnsigned(op, values, [&](E a, E b) {
          return shift(">>", a, b, op.getType());
        });
      })
      .Case([&](arith::AndIOp op) {
        return translateBitwise(op, values, "&", "&&", Precedence::And);
      })
      .Case([&](arith::OrIOp op) {
        return translateBitwise(op, values, "|", "||", Precedence::Or);
      })
      .Case([&](arith::XOrIOp op) {
        return translateBitwise(op, values, "^", "!=", Precedence::Equality);
      })
      .Case<arith::MinSIOp, arith::MaxSIOp>([&](Operation *op) {
        return selectInteger(op, values, isa<arith::MinSIOp>(op) ? "<" : ">",
                             /*isUnsigned=*/false);
      })
      .Case<arith::MinUIOp, arith::MaxUIOp>([&](Operation *op) {
        return selectInteger(op, values, isa<arith::MinUIOp>(op) ? "<" : ">",
                             /*isUnsigned=*/true);
      })
      .Case([&](arith::CmpIOp op) { return translateCmpI(op, values); })
      .Default(std::nullopt);
}
