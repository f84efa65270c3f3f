//===- SpellingArithmetic.cpp - Arithmetic in a spelling ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Spelling/SpellingParser.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

FailureOr<Expression> SpellingParser::parseConditional() {
  FailureOr<Expression> condition = parseComparison();
  if (failed(condition) || !consume("?"))
    return condition;
  FailureOr<Expression> lhs = parseConditional();
  if (failed(lhs))
    return failure();
  if (!consume(":"))
    return error() << "expected ':'";
  FailureOr<Expression> rhs = parseConditional();
  if (failed(rhs))
    return failure();
  return Expression::conditional(*condition, *lhs, *rhs);
}

FailureOr<Expression> SpellingParser::parseComparison() {
  FailureOr<Expression> lhs = parseSum();
  if (failed(lhs) || !consume("<"))
    return lhs;
  FailureOr<Expression> rhs = parseSum();
  if (failed(rhs))
    return failure();
  return Expression::compare(*lhs, "<", *rhs);
}

/// `product / divisor`, with `op`, in lowest terms; nothing unless one of
/// `divisor` and the factor of `product` divides the other.
static std::optional<Expression> reduce(const Expression &product, char op,
                                        int64_t divisor) {
  int64_t factor = product.getFactor();
  if (!product.getMultiplied() || divisor <= 0)
    return std::nullopt;
  if (factor % divisor == 0)
    return *product.getMultiplied() * (factor / divisor);
  if (factor <= 0 || divisor % factor != 0)
    return std::nullopt;
  return op == '/' ? *product.getMultiplied() / (divisor / factor)
                   : ceilDiv(*product.getMultiplied(), divisor / factor);
}

/// `product * factor`, with one number.
static std::optional<Expression> reduceProduct(const Expression &product,
                                               int64_t factor) {
  int64_t all;
  if (!product.getMultiplied() ||
      llvm::MulOverflow(product.getFactor(), factor, all))
    return std::nullopt;
  return *product.getMultiplied() * all;
}

/// `lhs op rhs`. Products of extents and offsets do not overflow.
static Expression compute(const Expression &lhs, char op,
                          const Expression &rhs) {
  if (op == '+' || op == '-')
    return op == '+' ? lhs + rhs : lhs - rhs;
  if (std::optional<int64_t> number = rhs.getConstant()) {
    std::optional<Expression> reduced =
        op == '*' ? reduceProduct(lhs, *number) : reduce(lhs, op, *number);
    if (reduced)
      return *reduced;
  }
  return op == '*' ? lhs * rhs : op == '/' ? lhs / rhs : ceilDiv(lhs, rhs);
}

/// `lhs op rhs`, or an error if a constant result is undefined.
FailureOr<Expression> SpellingParser::combine(const Expression &lhs, char op,
                                              const Expression &rhs) {
  bool divides = op == '/' || op == '^';
  if (divides && rhs.getConstant() == 0)
    return error() << "division by zero";
  Expression result = compute(lhs, op, rhs);
  if (isOverflow(lhs, rhs, result))
    return error() << lhs.str() << " " << op << " " << rhs.str()
                   << " does not fit into 64 bits";
  if (!divides || !result.str().contains(" / "))
    return result;
  if (std::optional<Expression> name = values.named.find(result))
    return *name;
  if (values.onQuotient)
    values.onQuotient(result);
  return result;
}

FailureOr<Expression> SpellingParser::parseSum() {
  FailureOr<Expression> sum = parseProduct();
  while (succeeded(sum)) {
    bool isSum = consume("+");
    if (!isSum && !consume("-"))
      return sum;
    FailureOr<Expression> operand = parseProduct();
    if (failed(operand))
      return failure();
    sum = combine(*sum, isSum ? '+' : '-', *operand);
  }
  return failure();
}

FailureOr<Expression> SpellingParser::parseProduct() {
  FailureOr<Expression> product = parseUnary();
  while (succeeded(product)) {
    char op = consume("*") ? '*' : consume("/^") ? '^' : consume("/") ? '/' : 0;
    if (!op)
      return product;
    FailureOr<Expression> operand = parseUnary();
    if (failed(operand))
      return failure();
    product = combine(*product, op, *operand);
  }
  return failure();
}

FailureOr<Expression> SpellingParser::parseUnary() {
  if (!consume("!"))
    return parsePrimary();
  FailureOr<Expression> operand = parseUnary();
  if (failed(operand))
    return failure();
  return !*operand;
}

FailureOr<Expression> SpellingParser::parsePrimary() {
  if (consume("(")) {
    FailureOr<Expression> inner = parseConditional();
    if (succeeded(inner) && !consume(")"))
      return error() << "expected ')'";
    return inner;
  }
  rest = rest.ltrim();
  if (!rest.empty() && llvm::isDigit(rest.front()))
    return parseNumber();
  FailureOr<SpellingValue> value = parseReference();
  if (failed(value))
    return failure();
  if (auto *expression = std::get_if<Expression>(&*value))
    return *expression;
  return error() << "a type is not a number";
}

FailureOr<Expression> SpellingParser::parseNumber() {
  int64_t number;
  if (rest.consumeInteger(10, number))
    return error() << "number too large";
  return Expression(number);
}
