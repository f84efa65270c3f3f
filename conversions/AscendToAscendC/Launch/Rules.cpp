//===- Rules.cpp - Rules that a launch checks -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Launch/Rules.h"
#include "analysis/Indices/IntegerRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascendc;

/// The most values in a rule: one that is used twice is printed twice, so
/// minima of minima would have exponentially long rules.
static constexpr unsigned mostValues = 200;

namespace {
/// Prints values in the language of rules, which has signed numbers of any
/// size: operations without signs only of numbers that are not negative, as
/// extents are.
class RulePrinter {
public:
  explicit RulePrinter(const LaunchInterface &interface)
      : interface(interface) {}

  std::optional<Expression> print(Value value);

  std::vector<const LaunchParameter *> parameters;

private:
  std::optional<Expression>
  printParameter(ParameterKind kind, unsigned argument, unsigned dimension = 0);
  std::optional<Expression> printDim(memref::DimOp op);
  std::optional<Expression> printBinary(Operation *op);
  std::optional<Expression> printCompare(arith::CmpIOp op);
  std::optional<Expression> printConversion(Operation *op);
  bool areNotNegative(Operation *op);
  std::optional<Expression> printCall(StringRef name, ValueRange operands);
  std::optional<Expression> print(AffineExpr expr, unsigned dimensions,
                                  ValueRange operands);
  std::optional<Expression> print(AffineMap map, StringRef name,
                                  ValueRange operands);

  const LaunchInterface &interface;
  analysis::IntegerRanges ranges;
  unsigned printed = 0;
};
} // namespace

static Expression call(StringRef name, ArrayRef<Expression> arguments) {
  std::string text;
  for (const Expression &argument : arguments)
    text += (text.empty() ? "" : ", ") + argument.str().str();
  return Expression(name.str() + "(" + text + ")");
}

static Expression infix(const Expression &lhs, StringRef op,
                        const Expression &rhs) {
  return Expression::infix(lhs, op, rhs, Precedence::Multiplicative);
}

std::optional<Expression> RulePrinter::printParameter(ParameterKind kind,
                                                      unsigned argument,
                                                      unsigned dimension) {
  const LaunchParameter *parameter = interface.find(kind, argument, dimension);
  if (!parameter)
    return std::nullopt;
  parameters.push_back(parameter);
  return Expression(parameter->name);
}

std::optional<Expression> RulePrinter::printDim(memref::DimOp op) {
  auto tensor = dyn_cast<BlockArgument>(op.getSource());
  std::optional<int64_t> i = op.getConstantIndex();
  auto type = cast<MemRefType>(op.getSource().getType());
  if (!tensor || !i || *i < 0 || *i >= type.getRank() ||
      !isa<func::FuncOp>(tensor.getOwner()->getParentOp()))
    return std::nullopt;
  if (!type.isDynamicDim(*i))
    return Expression(type.getDimSize(*i));
  return printParameter(ParameterKind::Extent, tensor.getArgNumber(), *i);
}

std::optional<Expression> RulePrinter::printCall(StringRef name,
                                                 ValueRange operands) {
  SmallVector<Expression> arguments;
  for (Value operand : operands) {
    std::optional<Expression> argument = print(operand);
    if (!argument)
      return std::nullopt;
    arguments.push_back(*argument);
  }
  return call(name, arguments);
}

bool RulePrinter::areNotNegative(Operation *op) {
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return ranges.get(operand).smin().isNonNegative();
  });
}

/// A conversion that changes no number; a truth value is 0 or 1.
std::optional<Expression> RulePrinter::printConversion(Operation *op) {
  Value operand = op->getOperand(0);
  bool isKept = operand.getType().isInteger(1)
                    ? isa<arith::IndexCastUIOp, arith::ExtUIOp>(op)
                    : ranges.keepsNumber(op);
  return isKept ? print(operand) : std::nullopt;
}

std::optional<Expression> RulePrinter::printCompare(arith::CmpIOp op) {
  if (op.getPredicate() >= arith::CmpIPredicate::ult && !areNotNegative(op))
    return std::nullopt;
  auto lhs = print(op.getLhs());
  auto rhs = lhs ? print(op.getRhs()) : std::nullopt;
  if (!rhs)
    return std::nullopt;
  StringRef name = arith::stringifyCmpIPredicate(op.getPredicate());
  if (name.size() == 3)
    name = name.drop_front();
  StringRef text = llvm::StringSwitch<StringRef>(name)
                       .Case("eq", "==")
                       .Case("ne", "!=")
                       .Case("lt", "<")
                       .Case("le", "<=")
                       .Case("gt", ">")
                       .Default(">=");
  return Expression::compare(*lhs, text, *rhs);
}

std::optional<Expression> RulePrinter::printBinary(Operation *op) {
  StringRef text =
      llvm::TypeSwitch<Operation *, StringRef>(op)
          .Case<arith::AddIOp>([](auto) { return "+"; })
          .Case<arith::SubIOp>([](auto) { return "-"; })
          .Case<arith::MulIOp>([](auto) { return "*"; })
          .Case<arith::DivUIOp, arith::DivSIOp, arith::FloorDivSIOp>(
              [](auto) { return "floordiv"; })
          .Case<arith::CeilDivUIOp, arith::CeilDivSIOp>(
              [](auto) { return "ceildiv"; })
          .Case<arith::RemUIOp, arith::RemSIOp>([](auto) { return "mod"; })
          .Case<arith::MinUIOp, arith::MinSIOp>([](auto) { return "min"; })
          .Case<arith::MaxUIOp, arith::MaxSIOp>([](auto) { return "max"; })
          .Case<arith::AndIOp>([](auto) { return "and"; })
          .Case<arith::OrIOp>([](auto) { return "or"; })
          .Default([](auto) { return ""; });
  if (isa<arith::DivUIOp, arith::DivSIOp, arith::CeilDivUIOp, arith::RemUIOp,
          arith::RemSIOp, arith::MinUIOp, arith::MaxUIOp>(op) &&
      !areNotNegative(op))
    return std::nullopt;
  if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op) &&
      !analysis::isWide(op->getResult(0).getType()) && !ranges.keepsNumber(op))
    return std::nullopt;
  bool isLogical = text == "and" || text == "or";
  if (text.empty() || (isLogical && !op->getResult(0).getType().isInteger(1)))
    return std::nullopt;
  if (isLogical || text == "min" || text == "max")
    return printCall(text, op->getOperands());
  auto lhs = print(op->getOperand(0));
  auto rhs = lhs ? print(op->getOperand(1)) : std::nullopt;
  if (!rhs)
    return std::nullopt;
  if (text == "+")
    return *lhs + *rhs;
  if (text == "-")
    return *lhs - *rhs;
  return text == "*" ? *lhs * *rhs : infix(*lhs, text, *rhs);
}

std::optional<Expression>
RulePrinter::print(AffineExpr expr, unsigned dimensions, ValueRange operands) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Expression(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return print(operands[dim.getPosition()]);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return print(operands[dimensions + symbol.getPosition()]);
  auto binary = cast<AffineBinaryOpExpr>(expr);
  auto lhs = print(binary.getLHS(), dimensions, operands);
  auto rhs = lhs ? print(binary.getRHS(), dimensions, operands) : std::nullopt;
  if (!rhs)
    return std::nullopt;
  switch (expr.getKind()) {
  case AffineExprKind::Add: {
    std::optional<int64_t> number = rhs->getConstant();
    bool isDifference = number && *number < 0 && *number != INT64_MIN;
    return isDifference ? *lhs - Expression(-*number) : *lhs + *rhs;
  }
  case AffineExprKind::Mul:
    return *lhs * *rhs;
  case AffineExprKind::Mod:
    return infix(*lhs, "mod", *rhs);
  case AffineExprKind::FloorDiv:
    return infix(*lhs, "floordiv", *rhs);
  default:
    return infix(*lhs, "ceildiv", *rhs);
  }
}

std::optional<Expression> RulePrinter::print(AffineMap map, StringRef name,
                                             ValueRange operands) {
  SmallVector<Expression> results;
  for (AffineExpr expr : map.getResults()) {
    std::optional<Expression> result = print(expr, map.getNumDims(), operands);
    if (!result)
      return std::nullopt;
    results.push_back(*result);
  }
  return results.size() == 1 ? results.front() : call(name, results);
}

std::optional<Expression> RulePrinter::print(Value value) {
  if (++printed > mostValues)
    return std::nullopt;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    bool isHost = isa<func::FuncOp>(argument.getOwner()->getParentOp());
    return isHost
               ? printParameter(ParameterKind::Scalar, argument.getArgNumber())
               : std::nullopt;
  }
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return Expression(value.getType().isInteger(1) ? *constant & 1 : *constant);
  using Result = std::optional<Expression>;
  return llvm::TypeSwitch<Operation *, Result>(value.getDefiningOp())
      .Case([&](memref::DimOp op) { return printDim(op); })
      .Case([&](arith::CmpIOp op) { return printCompare(op); })
      .Case<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
            arith::ExtUIOp, arith::TruncIOp>(
          [&](auto op) { return printConversion(op); })
      .Case([&](arith::SelectOp op) {
        return printCall("select", op->getOperands());
      })
      .Case([&](affine::AffineApplyOp op) {
        return print(op.getAffineMap(), "", op.getMapOperands());
      })
      .Case([&](affine::AffineMinOp op) {
        return print(op.getMap(), "min", op.getOperands());
      })
      .Case([&](affine::AffineMaxOp op) {
        return print(op.getMap(), "max", op.getOperands());
      })
      .Default([&](Operation *op) { return printBinary(op); });
}

std::optional<HostNumber>
tl::ascendc::getHostNumber(Value value, const LaunchInterface &interface) {
  RulePrinter printer(interface);
  std::optional<Expression> expression = printer.print(value);
  if (!expression)
    return std::nullopt;
  return HostNumber{*expression, std::move(printer.parameters)};
}

/// `file:line` without folders.
static std::string getPlace(Location loc) {
  auto file = loc->findInstanceOf<FileLineColLoc>();
  if (!file || file.getLine() == 0)
    return "";
  return (llvm::sys::path::filename(file.getFilename()) + ":" +
          Twine(file.getLine()))
      .str();
}

/// `message` in one line.
static std::string getReason(StringRef message) {
  std::string text;
  for (char c : message)
    text += llvm::isPrint(c) || (c & 0x80) ? c : ' ';
  return StringRef(text).trim().str();
}

/// The last parameter that `value` is computed of; null if there is none.
static const LaunchParameter *findParameter(Value value,
                                            const LaunchInterface &interface,
                                            llvm::DenseSet<Value> &visited) {
  if (!visited.insert(value).second)
    return nullptr;
  RulePrinter printer(interface);
  if (printer.print(value) && !printer.parameters.empty())
    return printer.parameters.back();
  Operation *op = value.getDefiningOp();
  const LaunchParameter *found = nullptr;
  if (op && !isa<memref::DimOp>(op))
    for (Value operand : op->getOperands())
      if (auto *parameter = findParameter(operand, interface, visited))
        found = parameter;
  return found;
}

SmallVector<cf::AssertOp> tl::ascendc::getAssertions(func::FuncOp func) {
  llvm::DenseSet<std::pair<Value, StringRef>> found;
  SmallVector<cf::AssertOp> assertions;
  for (auto op : func.front().getOps<cf::AssertOp>())
    if (found.insert({op.getArg(), op.getMsg()}).second)
      assertions.push_back(op);
  return assertions;
}

Rule tl::ascendc::getRule(cf::AssertOp op, const LaunchInterface &interface) {
  llvm::DenseSet<Value> visited;
  Rule rule{"", getReason(op.getMsg()), getPlace(op.getLoc()),
            findParameter(op.getArg(), interface, visited)};
  if (auto number = getHostNumber(op.getArg(), interface))
    rule.expression = number->expression.str().str();
  return rule;
}

std::string Rule::getText() const {
  std::string text = expression;
  if (!reason.empty())
    text += (text.empty() ? "" : ": ") + reason;
  return place.empty() ? text : text + " (" + place + ")";
}
