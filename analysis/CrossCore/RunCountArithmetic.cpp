//===- RunCountArithmetic.cpp - Arithmetic of a launch as counts ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/RunCount.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tl::analysis;
using llvm::DynamicAPInt;

bool RunCounter::isNotNegative(Value value) {
  return value.getType().isInteger(1) ||
         ranges.get(value).smin().isNonNegative();
}

/// A quotient or a remainder of a positive constant.
std::optional<Count> RunCounter::findQuotient(Operation *op) {
  std::optional<DynamicAPInt> divisor = find(op->getOperand(1)).getConstant();
  bool isPositive = isNotNegative(op->getOperand(0));
  // Without signs, a number below 0 is a large one.
  bool isSigned = isa<arith::DivSIOp, arith::RemSIOp, arith::FloorDivSIOp,
                      arith::CeilDivSIOp>(op);
  if (!divisor || *divisor <= 0 || !(isSigned || isPositive))
    return std::nullopt;
  Count number = find(op->getOperand(0));
  Count roundedUp = -terms.divide(-number, *divisor);
  if (isa<arith::CeilDivSIOp, arith::CeilDivUIOp>(op))
    return roundedUp;
  Count quotient = terms.divide(number, *divisor);
  if (isa<arith::DivSIOp, arith::RemSIOp>(op) && !isPositive)
    quotient = terms.choose(terms.isAtLeastZero(number), quotient, roundedUp);
  return isa<arith::RemSIOp, arith::RemUIOp>(op) ? number - quotient * *divisor
                                                 : quotient;
}

std::optional<Count> RunCounter::findArithmetic(Operation *op) {
  auto get = [&](unsigned i) { return find(op->getOperand(i)); };
  Type type = op->getResult(0).getType();
  bool isLogical = type.isInteger(1);
  if (isLogical && isa<arith::AndIOp>(op))
    return terms.multiply(get(0), get(1));
  if (isLogical && isa<arith::OrIOp>(op))
    return get(0) + get(1) - terms.multiply(get(0), get(1));
  if (isLogical && isa<arith::XOrIOp>(op))
    return get(0) + get(1) - terms.multiply(get(0), get(1)) * DynamicAPInt(2);
  if (isa<arith::SelectOp>(op))
    return terms.choose(get(0), get(1), get(2));
  if (isLogical)
    return std::nullopt;
  bool isExact = isWide(type) || ranges.keepsNumber(op);
  if (isExact && isa<arith::AddIOp>(op))
    return get(0) + get(1);
  if (isExact && isa<arith::SubIOp>(op))
    return get(0) - get(1);
  if (isExact && isa<arith::MulIOp>(op))
    return terms.multiply(get(0), get(1));
  if (isa<arith::ExtUIOp, arith::IndexCastUIOp>(op) &&
      op->getOperand(0).getType().isInteger(1))
    return get(0);
  if (op->getNumOperands() == 0 || op->getOperand(0).getType().isInteger(1) ||
      !ranges.keepsNumber(op))
    return std::nullopt;
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
          arith::ExtUIOp, arith::TruncIOp>(op))
    return get(0);
  if (isa<arith::MinSIOp, arith::MinUIOp>(op))
    return terms.min(get(0), get(1));
  if (isa<arith::MaxSIOp, arith::MaxUIOp>(op))
    return terms.max(get(0), get(1));
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp,
          arith::CeilDivSIOp, arith::CeilDivUIOp, arith::RemSIOp,
          arith::RemUIOp>(op))
    return findQuotient(op);
  return std::nullopt;
}

/// Whether `a` is less than `b`; without signs, numbers below 0 are the
/// largest.
Count RunCounter::isLess(Value a, Value b, bool isSigned) {
  Count less = terms.isAtLeastZero(find(b) - find(a) - Count(1));
  if (isSigned || (isNotNegative(a) && isNotNegative(b)))
    return less;
  Count isSmall = terms.isAtLeastZero(find(a)), isOtherSmall(1);
  if (!isNotNegative(b))
    isOtherSmall = terms.isAtLeastZero(find(b));
  Count bothLarge = terms.multiply(Count(1) - isSmall, Count(1) - isOtherSmall);
  Count alike = terms.multiply(isSmall, isOtherSmall) + bothLarge;
  return terms.multiply(alike, less) +
         terms.multiply(isSmall, Count(1) - isOtherSmall);
}

std::optional<Count> RunCounter::findComparison(Operation *op) {
  using arith::CmpIPredicate;
  auto compare = cast<arith::CmpIOp>(op);
  Value left = compare.getLhs(), right = compare.getRhs();
  if (left.getType().isInteger(1))
    return std::nullopt;
  CmpIPredicate predicate = compare.getPredicate();
  bool isSigned = predicate < CmpIPredicate::ult;
  switch (predicate) {
  case CmpIPredicate::eq:
    return terms.isZero(find(right) - find(left));
  case CmpIPredicate::ne:
    return Count(1) - terms.isZero(find(right) - find(left));
  case CmpIPredicate::slt:
  case CmpIPredicate::ult:
    return isLess(left, right, isSigned);
  case CmpIPredicate::sgt:
  case CmpIPredicate::ugt:
    return isLess(right, left, isSigned);
  case CmpIPredicate::sle:
  case CmpIPredicate::ule:
    return Count(1) - isLess(right, left, isSigned);
  case CmpIPredicate::sge:
  case CmpIPredicate::uge:
    return Count(1) - isLess(left, right, isSigned);
  }
  return std::nullopt;
}

std::optional<Count> RunCounter::findExpr(AffineExpr expr, unsigned numDims,
                                          ValueRange operands) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Count(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return find(operands[dim.getPosition()]);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return find(operands[numDims + symbol.getPosition()]);
  auto binary = cast<AffineBinaryOpExpr>(expr);
  auto lhs = findExpr(binary.getLHS(), numDims, operands);
  auto rhs = findExpr(binary.getRHS(), numDims, operands);
  if (!lhs || !rhs)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add)
    return *lhs + *rhs;
  if (expr.getKind() == AffineExprKind::Mul)
    return terms.multiply(*lhs, *rhs);
  std::optional<DynamicAPInt> divisor = rhs->getConstant();
  if (!divisor || *divisor <= 0)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::CeilDiv)
    return -terms.divide(-*lhs, *divisor);
  Count quotient = terms.divide(*lhs, *divisor);
  return expr.getKind() == AffineExprKind::Mod ? *lhs - quotient * *divisor
                                               : quotient;
}

std::optional<Count> RunCounter::findAffine(Operation *op) {
  AffineMap map;
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    map = apply.getAffineMap();
  else if (auto min = dyn_cast<affine::AffineMinOp>(op))
    map = min.getAffineMap();
  else
    map = cast<affine::AffineMaxOp>(op).getAffineMap();
  std::optional<Count> result;
  for (AffineExpr expr : map.getResults()) {
    auto each = findExpr(expr, map.getNumDims(), op->getOperands());
    if (!each)
      return std::nullopt;
    if (!result)
      result = each;
    else
      result = isa<affine::AffineMinOp>(op) ? terms.min(*result, *each)
                                            : terms.max(*result, *each);
  }
  return result;
}
