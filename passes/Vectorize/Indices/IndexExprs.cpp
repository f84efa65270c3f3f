//===- IndexExprs.cpp - Indices of a loop as expressions ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/Indices/IndexExprs.h"
#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

IndexExprs::IndexExprs(scf::ParallelOp loop, const IterationSpace &space,
                       const IRMapping &mapping)
    : loop(loop), space(space), mapping(mapping), context(loop.getContext()) {
  // Inner loops run equally often in all iterations if their bounds are
  // uniform: then so are their induction variables.
  loop.getBody()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto inner = dyn_cast<scf::ForOp>(op);
    bool hasBounds = inner && isUniform(inner.getLowerBound()) &&
                     isUniform(inner.getUpperBound()) &&
                     isUniform(inner.getStep());
    if (hasBounds)
      uniform.insert(inner.getInductionVar());
    if (analysis::onlyComputes(op) && op->getNumRegions() == 0 &&
        llvm::all_of(op->getOperands(),
                     [&](Value operand) { return isUniform(operand); }))
      uniform.insert_range(op->getResults());
  });
}

//===----------------------------------------------------------------------===//
// Expressions of values
//===----------------------------------------------------------------------===//

bool IndexExprs::isUniform(Value value) const {
  Operation *parent = value.getParentBlock()->getParentOp();
  return !loop->isAncestor(parent) || uniform.contains(value);
}

bool IndexExprs::isUniform(AffineExpr expr) const {
  bool isSame = true;
  expr.walk([&](AffineExpr part) {
    if (auto symbol = dyn_cast<AffineSymbolExpr>(part))
      isSame &= isUniform(getValue(symbol));
    isSame &= !isa<AffineDimExpr>(part);
  });
  return isSame;
}

bool IndexExprs::hasVaryingSymbol(AffineExpr expr) const {
  bool varies = false;
  expr.walk([&](AffineExpr part) {
    auto symbol = dyn_cast<AffineSymbolExpr>(part);
    varies |= symbol && !isUniform(getValue(symbol));
  });
  return varies;
}

bool IndexExprs::dependsOnBody(AffineExpr expr) const {
  bool depends = false;
  expr.walk([&](AffineExpr part) {
    auto symbol = dyn_cast<AffineSymbolExpr>(part);
    Operation *parent =
        symbol ? getValue(symbol).getParentBlock()->getParentOp() : nullptr;
    depends |= symbol && loop->isAncestor(parent);
  });
  return depends;
}

AffineExpr IndexExprs::getSymbol(Value value) {
  auto [entry, isNew] = numbers.try_emplace(value, symbols.size());
  if (isNew)
    symbols.push_back(value);
  return getAffineSymbolExpr(entry->second, context);
}

AffineExpr IndexExprs::getExpr(OpFoldResult number) {
  if (auto constant = getConstantIntValue(number))
    return getAffineConstantExpr(*constant, context);
  return getSymbol(cast<Value>(number));
}

/// The induction variable in terms of the number of the iteration.
AffineExpr IndexExprs::getVariable(unsigned dim) {
  AffineExpr iteration = getAffineDimExpr(dim, context);
  if (space.isReversed(dim))
    iteration = getLast(dim) - iteration;
  return getExpr(space.getLowerBound(dim)) +
         iteration * space.getStep(dim).value_or(1);
}

AffineExpr IndexExprs::simplify(AffineExpr expr) const {
  return simplifyAffineExpr(expr, space.getRank(), symbols.size());
}

AffineExpr IndexExprs::find(Value index) {
  if (std::optional<unsigned> dim = space.getDim(index))
    return getVariable(*dim);
  if (auto constant = getConstantIntValue(index))
    return getAffineConstantExpr(*constant, context);
  if (loop.isDefinedOutsideOfLoop(index))
    return getSymbol(index);
  Operation *op = index.getDefiningOp();
  if (AffineExpr expr = op ? findOperation(op) : AffineExpr())
    return simplify(expr);
  // Varying symbols are made of tiles: see `createSymbol`.
  bool isSymbol = isUniform(index) || (op && index.getType().isIndex());
  return isSymbol ? getSymbol(index) : AffineExpr();
}

bool IndexExprs::isNotNegative(AffineExpr expr) {
  return expr && computeRange(expr).smin().isNonNegative();
}

/// A conversion keeps the number if it fits; one to more bits always does.
AffineExpr IndexExprs::findCast(Operation *op) {
  Type from = op->getOperand(0).getType(), to = op->getResult(0).getType();
  unsigned bits = std::min(ConstantIntRanges::getStorageBitwidth(from),
                           ConstantIntRanges::getStorageBitwidth(to));
  AffineExpr expr = find(op->getOperand(0));
  if (!expr || isUniform(expr))
    return {};
  ConstantIntRanges range = computeRange(expr);
  bool isUnsigned = isa<arith::IndexCastUIOp, arith::ExtUIOp>(op);
  bool fits = range.smin().isSignedIntN(bits) &&
              range.smax().isSignedIntN(bits) &&
              (!isUnsigned || range.smin().isNonNegative());
  return fits ? expr : AffineExpr();
}

AffineExpr IndexExprs::findOperation(Operation *op) {
  // Sums of a value and itself, one of the other, double the expression.
  constexpr unsigned mostVisited = 1 << 10;
  visited = depth == 0 ? 0 : visited + 1;
  if (visited > mostVisited)
    return {};
  ++depth;
  llvm::scope_exit leave([&] { --depth; });
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    AffineMap map = apply.getAffineMap();
    auto operands = llvm::map_to_vector(
        apply.getMapOperands(), [&](Value operand) { return find(operand); });
    if (!map.getResult(0).isPureAffine() ||
        llvm::is_contained(operands, AffineExpr()))
      return {};
    return map.getResult(0).replaceDimsAndSymbols(
        ArrayRef(operands).take_front(map.getNumDims()),
        ArrayRef(operands).drop_front(map.getNumDims()));
  }
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::TruncIOp,
          arith::ExtSIOp, arith::ExtUIOp>(op))
    return findCast(op);
  if (op->getNumOperands() != 2 || !op->getOperand(0).getType().isIndex())
    return {};
  AffineExpr lhs = find(op->getOperand(0)), rhs = find(op->getOperand(1));
  if (!lhs || !rhs)
    return {};
  auto constant = dyn_cast<AffineConstantExpr>(rhs);
  int64_t number = constant ? constant.getValue() : 0;
  // Quotients are rounded down, which differs for negative numbers.
  auto divide = [&](auto compute) {
    return number > 0 && isNotNegative(lhs) ? compute() : AffineExpr();
  };
  bool isShift = number >= 0 && number < 62 && constant;
  return llvm::TypeSwitch<Operation *, AffineExpr>(op)
      .Case([&](arith::AddIOp) { return lhs + rhs; })
      .Case([&](arith::SubIOp) { return lhs - rhs; })
      .Case([&](arith::MulIOp) {
        if (isa<AffineConstantExpr>(lhs))
          std::swap(lhs, rhs);
        return isa<AffineConstantExpr>(rhs) ? lhs * rhs : AffineExpr();
      })
      .Case<arith::DivUIOp, arith::DivSIOp>(
          [&](auto) { return divide([&] { return lhs.floorDiv(number); }); })
      .Case<arith::RemUIOp, arith::RemSIOp>(
          [&](auto) { return divide([&] { return lhs % number; }); })
      .Case([&](arith::CeilDivUIOp) {
        return divide([&] { return lhs.ceilDiv(number); });
      })
      .Case([&](arith::FloorDivSIOp) {
        return number > 0 ? lhs.floorDiv(number) : AffineExpr();
      })
      .Case([&](arith::CeilDivSIOp) {
        return number > 0 ? lhs.ceilDiv(number) : AffineExpr();
      })
      .Case([&](arith::ShLIOp) {
        return isShift ? lhs * (int64_t(1) << number) : AffineExpr();
      })
      .Case([&](arith::ShRSIOp) {
        return isShift ? lhs.floorDiv(int64_t(1) << number) : AffineExpr();
      })
      .Case([&](arith::ShRUIOp) {
        return isShift && isNotNegative(lhs)
                   ? lhs.floorDiv(int64_t(1) << number)
                   : AffineExpr();
      })
      .Case([&](arith::AndIOp) {
        return number > 0 && number < INT64_MAX &&
                       llvm::isPowerOf2_64(number + 1)
                   ? lhs % (number + 1)
                   : AffineExpr();
      })
      .Default(AffineExpr());
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

/// Calls `visit` with each term of a sum.
static void visitTerms(AffineExpr expr,
                       llvm::function_ref<void(AffineExpr)> visit) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary || expr.getKind() != AffineExprKind::Add)
    return visit(expr);
  visitTerms(binary.getLHS(), visit);
  visitTerms(binary.getRHS(), visit);
}

IndexTerms IndexExprs::split(AffineExpr expr) const {
  IndexTerms terms;
  terms.factors.assign(space.getRank(), 0);
  terms.uniform = getAffineConstantExpr(0, context);
  visitTerms(simplify(expr), [&](AffineExpr term) {
    if (isUniform(term)) {
      terms.uniform = terms.uniform + term;
      return;
    }
    int64_t factor = 1;
    auto binary = dyn_cast<AffineBinaryOpExpr>(term);
    if (binary && term.getKind() == AffineExprKind::Mul)
      if (auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS())) {
        factor = constant.getValue();
        term = binary.getLHS();
      }
    if (auto dim = dyn_cast<AffineDimExpr>(term)) {
      // Indices wrap.
      int64_t &sum = terms.factors[dim.getPosition()];
      sum = static_cast<uint64_t>(sum) + static_cast<uint64_t>(factor);
    } else
      terms.others.push_back(term * factor);
  });
  return terms;
}

OpFoldResult IndexExprs::create(OpBuilder &builder, Location loc,
                                AffineExpr expr) const {
  SmallVector<AffineExpr> dims;
  SmallVector<OpFoldResult> operands;
  // Symbols of affine maps may not be any values, dimensions may.
  for (Value symbol : symbols) {
    dims.push_back(getAffineDimExpr(dims.size(), context));
    // Symbols that vary do not occur.
    operands.push_back(isUniform(symbol)
                           ? getAsOpFoldResult(mapping.lookupOrDefault(symbol))
                           : OpFoldResult(builder.getIndexAttr(0)));
  }
  auto map = AffineMap::get(dims.size(), 0, expr.replaceSymbols(dims));
  return affine::makeComposedFoldedAffineApply(builder, loc, map, operands);
}
