//===- NamedExpressions.cpp - Expressions that have a variable ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/Scalars/NamedExpressions.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::ascendc;

/// The number of recorded sums, the newest, that an expression is compared
/// with.
static constexpr size_t maxCandidates = 64;

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// Adds `value * factor` to `number`; returns whether that fits.
static bool addTo(int64_t &number, int64_t value, int64_t factor) {
  int64_t product;
  return !llvm::MulOverflow(value, factor, product) &&
         !llvm::AddOverflow(number, product, number);
}

bool LinearSum::add(Value value, int64_t factor) {
  if (std::optional<int64_t> number = getConstantIntValue(value))
    return addTo(constant, *number, factor);
  return addTo(factors[value], 1, factor);
}

bool LinearSum::add(const LinearSum &other, int64_t factor) {
  for (auto [value, each] : other.factors)
    if (!addTo(factors[value], each, factor))
      return false;
  return addTo(constant, other.constant, factor);
}

std::optional<LinearSum> LinearSum::get(AffineExpr expr, unsigned dimensions,
                                        ValueRange operands) {
  LinearSum sum;
  if (auto number = dyn_cast<AffineConstantExpr>(expr)) {
    sum.constant = number.getValue();
    return sum;
  }
  if (auto dimension = dyn_cast<AffineDimExpr>(expr)) {
    sum.add(operands[dimension.getPosition()], 1);
    return sum;
  }
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr)) {
    sum.add(operands[dimensions + symbol.getPosition()], 1);
    return sum;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  auto lhs = get(binary.getLHS(), dimensions, operands);
  auto rhs = get(binary.getRHS(), dimensions, operands);
  if (!lhs || !rhs)
    return std::nullopt;
  if (binary.getKind() == AffineExprKind::Add)
    return lhs->add(*rhs, 1) ? lhs : std::nullopt;
  bool isScaled =
      binary.getKind() == AffineExprKind::Mul && rhs->factors.empty();
  return isScaled && sum.add(*lhs, rhs->constant) ? std::optional(sum)
                                                  : std::nullopt;
}

std::optional<LinearSum> LinearSum::get(Operation *op) {
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return get(apply.getMap().getResult(0), apply.getMap().getNumDims(),
               apply.getOperands());
  if (!isa<arith::AddIOp, arith::SubIOp>(op) ||
      !op->getResult(0).getType().isIndex())
    return std::nullopt;
  LinearSum sum;
  bool fits = sum.add(op->getOperand(0), 1) &&
              sum.add(op->getOperand(1), isa<arith::SubIOp>(op) ? -1 : 1);
  return fits ? std::optional(sum) : std::nullopt;
}

unsigned LinearSum::getLength() const {
  unsigned length = constant != 0;
  for (auto [value, factor] : factors)
    length += factor == 0 ? 0 : factor == 1 || factor == -1 ? 1 : 2;
  return length;
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

static std::string getKey(StringRef type, const Expression &expression) {
  return (type + " " + expression.str()).str();
}

void NamedExpressions::add(StringRef type, const Expression &expression,
                           const Expression &name) {
  std::string key = getKey(type, expression);
  if (names.try_emplace(key, name).second)
    order.push_back(std::move(key));
}

std::optional<Expression>
NamedExpressions::find(StringRef type, const Expression &expression) const {
  auto it = names.find(getKey(type, expression));
  return it == names.end() ? std::nullopt : std::optional(it->second);
}

void NamedExpressions::addSum(Value value) {
  Operation *op = value.getDefiningOp();
  std::optional<LinearSum> sum = op ? LinearSum::get(op) : std::nullopt;
  if (sum && sum->getLength() > 1)
    sums.emplace_back(value, std::move(*sum));
}

std::optional<LinearSum> NamedExpressions::shorten(const LinearSum &sum) const {
  std::optional<LinearSum> best;
  unsigned length = sum.getLength();
  for (const auto &[value, named] :
       llvm::ArrayRef(sums).take_back(maxCandidates))
    for (int64_t sign : {1, -1}) {
      LinearSum rest = sum;
      if (!rest.add(named, -sign) || !rest.add(value, sign) ||
          rest.getLength() >= length)
        continue;
      length = rest.getLength();
      best = std::move(rest);
    }
  return best;
}

void NamedExpressions::truncate(std::pair<size_t, size_t> size) {
  while (order.size() > size.first)
    names.erase(order.pop_back_val());
  sums.truncate(std::min(sums.size(), size.second));
}
