//===- Congruence.cpp - Congruences of indices ----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/Congruence.h"
#include "analysis/Indices/IntegerRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::analysis;

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

static Congruence add(const Congruence &a, const Congruence &b) {
  bool isBounded =
      a.least > Congruence::anything && b.least > Congruence::anything;
  Congruence sum = {0, commonDivisor(a.modulus, b.modulus),
                    Congruence::anything};
  if (llvm::AddOverflow(a.rest, b.rest, sum.rest))
    return {};
  if (isBounded && llvm::AddOverflow(a.least, b.least, sum.least))
    sum.least = Congruence::anything;
  return sum;
}

/// The congruence of `a` after it wraps to `bits` bits.
static Congruence wrap(const Congruence &a, unsigned bits) {
  if (a.isExact())
    return Congruence::exactly(tl::analysis::wrap(a.rest, bits));
  return {a.rest, wrapDivisor(a.modulus, bits), Congruence::anything};
}

static Congruence multiply(const Congruence &a, const Congruence &b) {
  Congruence product;
  int64_t parts[3];
  if (llvm::MulOverflow(a.rest, b.rest, product.rest) ||
      llvm::MulOverflow(a.rest, b.modulus, parts[0]) ||
      llvm::MulOverflow(b.rest, a.modulus, parts[1]) ||
      llvm::MulOverflow(a.modulus, b.modulus, parts[2]))
    return {};
  product.modulus = commonDivisor(commonDivisor(parts[0], parts[1]), parts[2]);
  if (product.isExact())
    return Congruence::exactly(product.rest);
  if (a.least >= 0 && b.least >= 0 &&
      llvm::MulOverflow(a.least, b.least, product.least))
    product.least = 0;
  return product;
}

static Congruence negate(const Congruence &a) {
  return multiply(a, Congruence::exactly(-1));
}

/// Rounds down.
static Congruence divide(const Congruence &a, const Congruence &b) {
  if (!b.isExact() || b.rest <= 0)
    return {};
  int64_t least = a.least > Congruence::anything
                      ? llvm::divideFloorSigned(a.least, b.rest)
                      : Congruence::anything;
  if (a.modulus % b.rest)
    return {0, 1, least};
  return {llvm::divideFloorSigned(a.rest, b.rest), a.modulus / b.rest, least};
}

static Congruence divideUp(const Congruence &a, const Congruence &b) {
  if (!b.isExact() || b.rest <= 0)
    return {};
  return divide(add(a, Congruence::exactly(b.rest - 1)), b);
}

/// Appends the terms of the sum `expr`.
static void getTerms(AffineExpr expr, SmallVectorImpl<AffineExpr> &terms) {
  auto sum = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!sum || sum.getKind() != AffineExprKind::Add) {
    terms.push_back(expr);
    return;
  }
  getTerms(sum.getLHS(), terms);
  getTerms(sum.getRHS(), terms);
}

/// The constant right operand of `expr`, an operation of that kind.
static std::optional<int64_t> getConstantRhs(AffineExpr expr,
                                             AffineExprKind kind) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  auto constant = binary && binary.getKind() == kind
                      ? dyn_cast<AffineConstantExpr>(binary.getRHS())
                      : AffineConstantExpr();
  return constant ? std::optional(constant.getValue()) : std::nullopt;
}

std::optional<std::pair<AffineExpr, int64_t>>
tl::analysis::findRemainder(AffineExpr expr, unsigned numDims,
                            unsigned numSymbols) {
  auto getLhs = [](AffineExpr e) {
    return cast<AffineBinaryOpExpr>(e).getLHS();
  };
  if (auto divisor = getConstantRhs(expr, AffineExprKind::Mod))
    return std::pair(getLhs(expr), *divisor);
  // Upstream writes e mod c as e - (e floordiv c) * c if e is a sum.
  SmallVector<AffineExpr> terms;
  getTerms(expr, terms);
  for (AffineExpr term : terms) {
    auto factor = getConstantRhs(term, AffineExprKind::Mul);
    if (!factor)
      continue;
    AffineExpr quotient = getLhs(term);
    auto divisor = getConstantRhs(quotient, AffineExprKind::FloorDiv);
    if (!divisor || *divisor <= 0 || *factor != -*divisor)
      continue;
    AffineExpr difference = -getLhs(quotient);
    for (AffineExpr other : terms)
      if (other != term)
        difference = difference + other;
    difference = simplifyAffineExpr(difference, numDims, numSymbols);
    if (difference == getAffineConstantExpr(0, expr.getContext()))
      return std::pair(getLhs(quotient), *divisor);
  }
  return std::nullopt;
}

/// The non-negative remainder.
static Congruence remainder(const Congruence &a, const Congruence &b) {
  if (!b.isExact() || b.rest <= 0)
    return {};
  int64_t rest = a.rest % b.rest;
  if (a.modulus % b.rest == 0)
    return Congruence::exactly(rest < 0 ? rest + b.rest : rest);
  return {a.rest, commonDivisor(a.modulus, b.rest), 0};
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static Congruence computeCongruence(AffineExpr expr,
                                    ArrayRef<Congruence> operands,
                                    unsigned numDims) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Congruence::exactly(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return operands[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return operands[numDims + symbol.getPosition()];
  if (auto rest = findRemainder(expr, numDims, operands.size() - numDims))
    return remainder(computeCongruence(rest->first, operands, numDims),
                     Congruence::exactly(rest->second));
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Congruence lhs = computeCongruence(binary.getLHS(), operands, numDims);
  Congruence rhs = computeCongruence(binary.getRHS(), operands, numDims);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return add(lhs, rhs);
  case AffineExprKind::Mul:
    return multiply(lhs, rhs);
  case AffineExprKind::FloorDiv:
    return divide(lhs, rhs);
  case AffineExprKind::CeilDiv:
    return divideUp(lhs, rhs);
  default:
    return {};
  }
}

/// The congruence of the result of `op` for operands with these congruences, if
/// it does not wrap.
static Congruence computeCongruence(Operation *op,
                                    ArrayRef<Congruence> operands) {
  // A division of negative numbers does not round down.
  auto ifNotNegative =
      [&](Congruence (*compute)(const Congruence &, const Congruence &)) {
        return operands[0].least >= 0 ? compute(operands[0], operands[1])
                                      : Congruence();
      };
  return llvm::TypeSwitch<Operation *, Congruence>(op)
      .Case([&](arith::AddIOp) { return add(operands[0], operands[1]); })
      .Case(
          [&](arith::SubIOp) { return add(operands[0], negate(operands[1])); })
      .Case([&](arith::MulIOp) { return multiply(operands[0], operands[1]); })
      .Case<arith::DivUIOp, arith::DivSIOp>(
          [&](auto) { return ifNotNegative(divide); })
      .Case(
          [&](arith::FloorDivSIOp) { return divide(operands[0], operands[1]); })
      .Case<arith::CeilDivUIOp, arith::CeilDivSIOp>(
          [&](auto) { return ifNotNegative(divideUp); })
      .Case<arith::RemUIOp, arith::RemSIOp>(
          [&](auto) { return ifNotNegative(remainder); })
      .Case([&](arith::MaxSIOp) {
        return Congruence{0, 1, std::max(operands[0].least, operands[1].least)};
      })
      .Case<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
            arith::ExtUIOp, arith::TruncIOp>([&](auto) { return operands[0]; })
      .Case([&](affine::AffineApplyOp apply) {
        AffineMap map = apply.getAffineMap();
        return ::computeCongruence(map.getResult(0), operands,
                                   map.getNumDims());
      })
      .Case([&](affine::AffineMaxOp max) {
        Congruence result;
        AffineMap map = max.getAffineMap();
        for (AffineExpr expr : map.getResults())
          result.least = std::max(
              result.least,
              ::computeCongruence(expr, operands, map.getNumDims()).least);
        return result;
      })
      // No extent is negative.
      .Case([](memref::DimOp) { return Congruence{0, 1, 0}; })
      .Default([](Operation *) { return Congruence(); });
}

namespace {
/// Finds congruences through the computations of values, each value once.
class CongruenceFinder {
public:
  explicit CongruenceFinder(KnownCongruences given) : given(given) {}

  Congruence find(Value value) {
    auto there = known.find(value);
    if (there != known.end())
      return there->second;
    Congruence result = compute(value);
    known[value] = result;
    return result;
  }

private:
  Congruence compute(Value value);
  Congruence computeVariable(scf::ForOp loop);
  Congruence computeResult(Operation *op);
  unsigned getWrappedBits(Operation *op);

  KnownCongruences given;
  DenseMap<Value, Congruence> known;
  IntegerRanges ranges;
};
} // namespace

Congruence CongruenceFinder::computeVariable(scf::ForOp loop) {
  Congruence lower = find(loop.getLowerBound()), step = find(loop.getStep());
  Congruence variable = {
      lower.rest,
      commonDivisor(commonDivisor(lower.modulus, step.modulus), step.rest),
      lower.least};
  return growsByStep(loop)
             ? variable
             : wrap(variable, getBits(loop.getInductionVar().getType()));
}

/// The number of low bits that are correct in the result of `op` if it may
/// wrap.
unsigned CongruenceFinder::getWrappedBits(Operation *op) {
  return std::min(getBits(op->getOperand(0).getType()),
                  getBits(op->getResult(0).getType()));
}

Congruence CongruenceFinder::computeResult(Operation *op) {
  SmallVector<Congruence> operands;
  for (Value operand : op->getOperands())
    operands.push_back(operand.getType().isIntOrIndex() ? find(operand)
                                                        : Congruence());
  Congruence result = ::computeCongruence(op, operands);
  bool mayWrap = isa<arith::AddIOp, arith::SubIOp, arith::MulIOp,
                     arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
                     arith::ExtUIOp, arith::TruncIOp>(op);
  if (!mayWrap || ranges.keepsNumber(op))
    return result;
  if (!result.isExact() || !isa<arith::IndexCastUIOp, arith::ExtUIOp>(op))
    return wrap(result, getWrappedBits(op));
  // A negative constant read as unsigned.
  uint64_t bits = llvm::maskTrailingOnes<uint64_t>(getWrappedBits(op));
  return wrap(Congruence::exactly(result.rest & bits),
              getBits(op->getResult(0).getType()));
}

Congruence CongruenceFinder::compute(Value value) {
  if (std::optional<Congruence> there = given(value))
    return *there;
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return Congruence::exactly(*constant);
  Operation *op = value.getDefiningOp();
  if (!op) {
    auto loop = dyn_cast<scf::ForOp>(value.getParentBlock()->getParentOp());
    return loop && value == loop.getInductionVar() ? computeVariable(loop)
                                                   : Congruence();
  }
  if (isa<memref::DimOp>(op))
    return ::computeCongruence(op, {});
  return isa<arith::ArithDialect, affine::AffineDialect>(op->getDialect())
             ? computeResult(op)
             : Congruence();
}

Congruence tl::analysis::computeCongruence(Value value,
                                           KnownCongruences known) {
  return CongruenceFinder(known).find(value);
}

std::optional<int64_t> tl::analysis::getDivisor(Value index) {
  Operation *op = index.getDefiningOp();
  std::optional<int64_t> divisor;
  if (isa_and_nonnull<arith::RemUIOp, arith::RemSIOp>(op))
    divisor = getConstantIntValue(op->getOperand(1));
  if (auto apply = dyn_cast_or_null<affine::AffineApplyOp>(op)) {
    AffineMap map = apply.getAffineMap();
    if (auto rest = findRemainder(map.getResult(0), map.getNumDims(),
                                  map.getNumSymbols()))
      divisor = rest->second;
  }
  return divisor && *divisor > 1 ? divisor : std::nullopt;
}
