//===- IndexRanges.cpp - Ranges of indices of a loop ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/Utils/InferIntRangeCommon.h"
#include "passes/Vectorize/Indices/IndexExprs.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// The most iterations of a loop with an unknown bound.
static constexpr int64_t mostIterations = int64_t(1) << 40;

static ConstantIntRanges getRange(int64_t least, int64_t most) {
  return ConstantIntRanges::fromSigned(APInt(64, least, /*isSigned=*/true),
                                       APInt(64, most, /*isSigned=*/true));
}

using Infer = ConstantIntRanges (*)(ArrayRef<ConstantIntRanges>);

/// The function that infers the range of `op` from those of its last two
/// operands, or null. Extrema without signs are those of numbers from 0 on.
static Infer findInference(Operation *op) {
  return llvm::TypeSwitch<Operation *, Infer>(op)
      .Case<arith::MinSIOp, arith::MinUIOp>(
          [](auto) { return intrange::inferMinS; })
      .Case<arith::MaxSIOp, arith::MaxUIOp>(
          [](auto) { return intrange::inferMaxS; })
      .Case([](arith::MulIOp) -> Infer {
        return [](ArrayRef<ConstantIntRanges> operands) {
          return intrange::inferMul(operands);
        };
      })
      .Case([](arith::AndIOp) { return intrange::inferAnd; })
      .Case([](arith::OrIOp) { return intrange::inferOr; })
      .Case([](arith::XOrIOp) { return intrange::inferXor; })
      // The condition comes first.
      .Case([](arith::SelectOp) -> Infer {
        return [](ArrayRef<ConstantIntRanges> operands) {
          return operands[0].rangeUnion(operands[1]);
        };
      })
      .Default(Infer());
}

ConstantIntRanges IndexExprs::computeRange(Value symbol) {
  if (!symbol.getType().isIndex())
    return ConstantIntRanges::maxRange(64);
  Operation *op = isUniform(symbol) ? nullptr : symbol.getDefiningOp();
  Infer infer = op ? findInference(op) : nullptr;
  // The time doubles with each symbol of a symbol at least.
  constexpr unsigned mostNested = 4;
  if (!infer || nested == mostNested)
    return ranges.get(symbol);
  ++nested;
  llvm::scope_exit leave([&] { --nested; });
  SmallVector<ConstantIntRanges> operands;
  bool isUnsigned = isa<arith::MinUIOp, arith::MaxUIOp>(op);
  for (Value operand : op->getOperands().take_back(2))
    if (AffineExpr expr = find(operand);
        expr && (!isUnsigned || isNotNegative(expr)))
      operands.push_back(computeRange(expr));
  return operands.size() == 2 ? infer(operands) : ranges.get(symbol);
}

ConstantIntRanges IndexExprs::computeRange(AffineExpr expr) {
  ConstantIntRanges range = computeCountedRange(expr);
  // Counted from the other end, terms of the trip count may cancel.
  SmallVector<AffineExpr> dims;
  for (unsigned dim = 0; dim < space.getRank(); ++dim) {
    AffineExpr iteration = getAffineDimExpr(dim, context);
    dims.push_back(space.isReversed(dim) ? getLast(dim) - iteration
                                         : iteration);
  }
  AffineExpr forward = simplify(expr.replaceDims(dims));
  if (forward != expr)
    range = range.intersection(computeCountedRange(forward));
  return range.intersection(computeRemainderRange(expr))
      .intersection(computeLimitedRange(expr));
}

void IndexExprs::limit(AffineExpr expr, int64_t most) {
  if (!isBetween(computeRange(expr), 0, most))
    limits.emplace_back(expr, most);
}

ConstantIntRanges IndexExprs::computeLimitedRange(AffineExpr expr) {
  ConstantIntRanges range = ConstantIntRanges::maxRange(64);
  for (auto [limited, most] : limits) {
    ConstantIntRanges known = getRange(0, most);
    auto number = [](AffineExpr distance) {
      auto constant = dyn_cast<AffineConstantExpr>(distance);
      return constant ? std::optional(
                            getRange(constant.getValue(), constant.getValue()))
                      : std::nullopt;
    };
    if (auto ahead = number(simplify(expr - limited)))
      range = range.intersection(intrange::inferAdd({known, *ahead}));
    if (auto sum = number(simplify(expr + limited)))
      range = range.intersection(intrange::inferSub({*sum, known}));
  }
  return range;
}

/// The canonical form of a remainder `e mod c` is `e - (e floordiv c) * c`,
/// whose terms have wide ranges of their own.
ConstantIntRanges IndexExprs::computeRemainderRange(AffineExpr expr) {
  ConstantIntRanges range = ConstantIntRanges::maxRange(64);
  expr.walk([&](AffineExpr part) {
    auto quotient = dyn_cast<AffineBinaryOpExpr>(part);
    if (!quotient || quotient.getKind() != AffineExprKind::FloorDiv)
      return;
    auto divisor = dyn_cast<AffineConstantExpr>(quotient.getRHS());
    if (!divisor || divisor.getValue() <= 0)
      return;
    AffineExpr rest =
        simplify(expr - (quotient.getLHS() - quotient * divisor.getValue()));
    bool hasQuotient = false;
    rest.walk([&](AffineExpr term) { hasQuotient |= term == quotient; });
    std::array terms = {computeCountedRange(rest),
                        getRange(0, divisor.getValue() - 1)};
    if (!hasQuotient)
      range = range.intersection(intrange::inferAdd(terms));
  });
  return range;
}

/// The range of a remainder, which is from 0 on.
static ConstantIntRanges inferRemainder(const ConstantIntRanges &dividend,
                                        AffineExpr divisor) {
  auto constant = dyn_cast<AffineConstantExpr>(divisor);
  if (!constant || constant.getValue() <= 0)
    return ConstantIntRanges::maxRange(64);
  ConstantIntRanges range = getRange(0, constant.getValue() - 1);
  return isBetween(dividend, 0, constant.getValue() - 1) ? dividend : range;
}

/// The range of `expr` for ranges of dimensions and symbols. MLIR 22 takes the
/// remainders of both ends of a range for the ends of its remainders, which for
/// the remainders by 33 from 6 to 33 are 6 and 0.
static ConstantIntRanges inferRange(AffineExpr expr,
                                    ArrayRef<ConstantIntRanges> dims,
                                    ArrayRef<ConstantIntRanges> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return getRange(constant.getValue(), constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return symbols[symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::array operands = {inferRange(binary.getLHS(), dims, symbols),
                         inferRange(binary.getRHS(), dims, symbols)};
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return intrange::inferAdd(operands);
  case AffineExprKind::Mul:
    return intrange::inferMul(operands);
  case AffineExprKind::FloorDiv:
    return intrange::inferFloorDivS(operands);
  case AffineExprKind::CeilDiv:
    return intrange::inferCeilDivS(operands);
  case AffineExprKind::Mod:
    return inferRemainder(operands[0], binary.getRHS());
  default:
    llvm_unreachable("no binary expression");
  }
}

ConstantIntRanges IndexExprs::computeCountedRange(AffineExpr expr) {
  SmallVector<ConstantIntRanges> dims, values;
  for (unsigned dim = 0; dim < space.getRank(); ++dim)
    dims.push_back(getRange(
        0, std::max<int64_t>(space.getBound(dim).value_or(mostIterations), 1) -
               1));
  // The range of a symbol may need further ones.
  for (size_t i = 0; i < symbols.size(); ++i)
    values.push_back(expr.isFunctionOfSymbol(i)
                         ? computeRange(symbols[i])
                         : ConstantIntRanges::maxRange(64));
  return inferRange(expr, dims, values);
}
