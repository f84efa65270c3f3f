//===- NonNegative.cpp - Sums that are not negative -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/NonNegative.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/GuardLaunch/LinearSums.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

namespace {
/// A quotient by a constant.
struct Quotient {
  Value dividend;
  int64_t divisor;
  bool isRoundedUp;
};
} // namespace

/// The result of `op` as a quotient; nothing if it is none.
static std::optional<Quotient> getQuotient(affine::AffineApplyOp op) {
  auto expr = dyn_cast<AffineBinaryOpExpr>(op.getAffineMap().getResult(0));
  bool isUp = expr && expr.getKind() == AffineExprKind::CeilDiv;
  bool isDown = expr && expr.getKind() == AffineExprKind::FloorDiv;
  if ((!isUp && !isDown) || op.getNumOperands() != 1 ||
      !isa<AffineDimExpr, AffineSymbolExpr>(expr.getLHS()))
    return std::nullopt;
  auto divisor = dyn_cast<AffineConstantExpr>(expr.getRHS());
  if (!divisor || divisor.getValue() <= 0)
    return std::nullopt;
  return Quotient{op.getOperand(0), divisor.getValue(), isUp};
}

/// `value` as a quotient; nothing if it is none.
static std::optional<Quotient> getQuotient(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto apply = dyn_cast_or_null<affine::AffineApplyOp>(op))
    return getQuotient(apply);
  if (!isa_and_nonnull<arith::DivUIOp, arith::DivSIOp, arith::FloorDivSIOp,
                       arith::CeilDivUIOp, arith::CeilDivSIOp>(op))
    return std::nullopt;
  std::optional<int64_t> divisor = getConstantIntValue(op->getOperand(1));
  if (!divisor || *divisor <= 0)
    return std::nullopt;
  return Quotient{op->getOperand(0), *divisor,
                  isa<arith::CeilDivUIOp, arith::CeilDivSIOp>(op)};
}

/// Whether `value` is an extent, or computed of extents so that it is not
/// negative either.
static bool isCount(Value value) {
  if (std::optional<Quotient> quotient = getQuotient(value))
    return isCount(quotient->dividend);
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<arith::DivUIOp, arith::CeilDivUIOp>(op))
    return isCount(op->getOperand(0));
  if (isa_and_nonnull<arith::RemUIOp>(op))
    return getConstantIntValue(op->getOperand(1)).value_or(0) > 0 ||
           isCount(op->getOperand(1));
  return isa_and_nonnull<memref::DimOp>(op);
}

/// A bound of `term`, from below, without the quotient that it is a multiple
/// of; nothing if it is none.
static std::optional<LinearIndex> boundQuotient(const LinearTerm &term) {
  std::optional<Quotient> quotient = getQuotient(term.value);
  if (term.scale || !quotient || term.coefficient % quotient->divisor != 0)
    return std::nullopt;
  int64_t factor = term.coefficient / quotient->divisor;
  LinearIndex dividend = computeLinearIndex(OpFoldResult(quotient->dividend));
  LinearIndex bound;
  bound.add(dividend, factor);
  if (!dividend.isNear() || !bound.isNear())
    return std::nullopt;
  // divisor * floordiv(x, divisor) is x - (divisor - 1) at least and x at most.
  if (factor > 0 && !quotient->isRoundedUp)
    bound.constant -= factor * (quotient->divisor - 1);
  if (factor < 0 && quotient->isRoundedUp)
    bound.constant += factor * (quotient->divisor - 1);
  return bound;
}

bool tl::isNeverNegative(const LinearIndex &sum) {
  // Larger numbers may wrap.
  if (!sum.isNear())
    return false;
  LinearIndex least = getConstant(sum.constant);
  for (const LinearTerm &term : sum.terms) {
    if (std::optional<LinearIndex> bound = boundQuotient(term))
      least.add(*bound, 1);
    else
      least.add(term);
  }
  return least.isNear() && least.constant >= 0 &&
         llvm::all_of(least.terms, [](const LinearTerm &term) {
           return term.coefficient > 0 && isCount(term.value) &&
                  (!term.scale || isCount(term.scale));
         });
}

bool tl::isNeverNegative(const LinearIndex &sum, ArrayRef<LinearIndex> given) {
  if (isNeverNegative(sum))
    return true;
  // A multiple of such a number may be subtracted.
  return llvm::any_of(given, [&](const LinearIndex &number) {
    return llvm::any_of(number.terms, [&](const LinearTerm &term) {
      const LinearTerm *other = sum.find(term);
      int64_t factor = other && term.coefficient > 0
                           ? other->coefficient / term.coefficient
                           : 0;
      return factor > 0 && isNeverNegative(add(sum, number, -factor));
    });
  });
}

Value tl::getRoundedUp(Value value) {
  std::optional<Quotient> quotient = getQuotient(value);
  return quotient && quotient->isRoundedUp ? quotient->dividend : Value();
}
