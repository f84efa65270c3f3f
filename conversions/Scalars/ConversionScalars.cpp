//===- ConversionScalars.cpp - Constants and conversions in C++ -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/Scalars/Scalars.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl::ascendc;

using Translation = FailureOr<Results>;

static bool isBool(Type type) { return type.isInteger(1); }

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static Expression printFloat(const APFloat &value, Type type) {
  std::string text;
  if (value.isNaN()) {
    text = "__builtin_nanf(\"\")";
  } else if (value.isInfinity()) {
    text = value.isNegative() ? "-__builtin_inff()" : "__builtin_inff()";
  } else {
    SmallString<16> digits;
    value.toString(digits);
    if (!StringRef(digits).contains_insensitive('e') &&
        !StringRef(digits).contains('.'))
      digits += ".0";
    text = StringRef(digits).lower() + "f";
  }
  Expression number(text, value.isNegative() ? Precedence::Unary
                                             : Precedence::Postfix);
  if (type.isBF16())
    return Expression("ToBfloat16(" + text + ")");
  return type.isF32() ? number : Expression::cast(getCppType(type), number);
}

static Translation translateConstant(arith::ConstantOp op) {
  if (auto number = dyn_cast<FloatAttr>(op.getValue()))
    return Results{printFloat(number.getValue(), op.getType())};
  auto integer = dyn_cast<IntegerAttr>(op.getValue());
  if (!integer)
    return reportUnprintable(op);
  if (isBool(op.getType()))
    return Results{Expression::boolean(integer.getValue().isOne())};
  return Results{Expression(integer.getValue().getSExtValue())};
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

static unsigned getWidth(Type type) {
  return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
}

/// A conversion by a C++ cast; no cast between equal C++ types.
static Translation translateCast(Operation *op, const Values &values) {
  Type from = op->getOperand(0).getType();
  Type to = op->getResult(0).getType();
  const Expression &operand = values.get(op->getOperand(0));
  if (getCppType(from) == getCppType(to))
    return Results{operand};
  if (from.isBF16())
    return Results{Expression("ToFloat(" + operand.str().str() + ")")};
  if (to.isBF16())
    return Results{Expression("ToBfloat16(" + operand.str().str() + ")")};
  if (operand.getConstant() && to.isIntOrIndex() &&
      getWidth(to) > getWidth(from))
    return Results{operand};
  // A name of the type has no bounds here: i32 wraps.
  if (to.isInteger(32) && operand.hasIntType() && operand.isAtom())
    return Results{Expression(operand.str().str())};
  // A narrowing cast may make any number negative.
  bool widens = to.isIntOrIndex() && getWidth(to) > getWidth(from);
  return Results{
      Expression::cast(getCppType(to), operand)
          .asNonNegative(widens && (operand.isNonNegative() || isBool(from)))};
}

/// A widening, or a conversion to a float, of an unsigned number.
static Translation translateUnsignedCast(Operation *op, const Values &values) {
  Type from = op->getOperand(0).getType();
  const Expression &operand = values.get(op->getOperand(0));
  if (isBool(from) || operand.isNonNegative() ||
      getCppType(from) == getCppType(op->getResult(0).getType()))
    return translateCast(op, values);
  return Results{
      Expression::cast(getCppType(op->getResult(0).getType()),
                       Expression::cast("u" + getCppType(from).str(), operand))
          .asNonNegative()};
}

/// A conversion of a float to an unsigned number.
static Translation translateToUnsigned(arith::FPToUIOp op,
                                       const Values &values) {
  if (isBool(op.getType()))
    return reportUnprintable(op);
  Expression operand = values.get(op.getIn());
  if (op.getIn().getType().isBF16())
    operand = Expression("ToFloat(" + operand.str().str() + ")");
  std::string type = getCppType(op.getType()).str();
  return Results{Expression::cast(type, Expression::cast("u" + type, operand))};
}

/// A signed conversion, also of i1, where `true` is -1.
static Translation translateSignedCast(Operation *op, const Values &values) {
  Expression operand = values.get(op->getOperand(0));
  Type to = op->getResult(0).getType();
  if (isBool(op->getOperand(0).getType()))
    return Results{Expression::conditional(operand, -1, 0)};
  if (isBool(to))
    return Results{Expression::compare(
        Expression("(" + operand.operandOf(Precedence::Unary) + " & 1)"),
        "!=", 0)};
  return translateCast(op, values);
}

std::optional<FailureOr<Results>>
tl::ascendc::translateConversion(Operation *op, const Values &values) {
  return llvm::TypeSwitch<Operation *, std::optional<Translation>>(op)
      .Case([&](arith::ConstantOp op) { return translateConstant(op); })
      .Case([&](arith::SelectOp op) {
        return Results{Expression::conditional(values.get(op.getCondition()),
                                               values.get(op.getTrueValue()),
                                               values.get(op.getFalseValue()))};
      })
      .Case([&](UnrealizedConversionCastOp op) -> Translation {
        if (op.getNumOperands() != 1 || op.getNumResults() != 1 ||
            !isa<IntegerType>(op.getOperand(0).getType()) ||
            !isa<IntegerType>(op.getResult(0).getType()))
          return reportUnprintable(op);
        return translateCast(op, values);
      })
      .Case<arith::ExtFOp, arith::TruncFOp, arith::FPToSIOp>(
          [&](Operation *op) { return translateCast(op, values); })
      .Case([&](arith::FPToUIOp op) { return translateToUnsigned(op, values); })
      .Case<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp,
            arith::SIToFPOp>(
          [&](Operation *op) { return translateSignedCast(op, values); })
      .Case<arith::IndexCastUIOp, arith::ExtUIOp, arith::UIToFPOp>(
          [&](Operation *op) { return translateUnsignedCast(op, values); })
      .Default(std::nullopt);
}
