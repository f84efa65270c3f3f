//===- LinearIndex.cpp - Indices as sums of multiples -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/LinearIndex.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace tl::analysis;

const LinearTerm *LinearIndex::find(const LinearTerm &term) const {
  auto found = llvm::find_if(
      terms, [&](const LinearTerm &other) { return other.isLike(term); });
  return found == terms.end() ? nullptr : found;
}

void LinearIndex::add(const LinearTerm &term) {
  if (auto *found = const_cast<LinearTerm *>(find(term)))
    found->coefficient += term.coefficient;
  else
    terms.push_back(term);
  llvm::erase_if(terms,
                 [](const LinearTerm &each) { return each.coefficient == 0; });
}

void LinearIndex::add(const LinearIndex &index, int64_t factor) {
  constant += index.constant * factor;
  for (const LinearTerm &term : index.terms)
    add({term.value, term.scale, term.coefficient * factor});
}

bool tl::analysis::isInductionVariable(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return false;
  auto loop =
      dyn_cast_or_null<LoopLikeOpInterface>(argument.getOwner()->getParentOp());
  auto variables = loop ? loop.getLoopInductionVars() : std::nullopt;
  return variables && llvm::is_contained(*variables, value);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// The term that `index` is, if it is one that others can be multiplied with.
static std::optional<LinearTerm> getScale(const LinearIndex &index) {
  if (index.terms.size() != 1 || index.constant != 0 || index.terms[0].scale ||
      isInductionVariable(index.terms[0].value))
    return std::nullopt;
  return index.terms[0];
}

/// In either order of the factors the same.
static LinearTerm getProduct(const LinearTerm &factor,
                             const LinearTerm &scale) {
  Value a = factor.value, b = scale.value;
  if (!isInductionVariable(a) &&
      std::less<>()(b.getAsOpaquePointer(), a.getAsOpaquePointer()))
    std::swap(a, b);
  return {a, b, factor.coefficient * scale.coefficient};
}

std::optional<LinearIndex> tl::analysis::multiply(const LinearIndex &a,
                                                  const LinearIndex &b) {
  LinearIndex product;
  if (a.isConstant() || b.isConstant()) {
    a.isConstant() ? product.add(b, a.constant) : product.add(a, b.constant);
    return product;
  }
  const LinearIndex *sum = &a;
  std::optional<LinearTerm> scale = getScale(b);
  if (!scale) {
    sum = &b;
    scale = getScale(a);
  }
  bool isSimple = llvm::none_of(
      sum->terms, [](const LinearTerm &term) { return term.scale; });
  if (!scale || !isSimple)
    return std::nullopt;
  for (const LinearTerm &term : sum->terms)
    product.add(getProduct(term, *scale));
  product.add({scale->value, Value(), scale->coefficient * sum->constant});
  return product;
}

//===----------------------------------------------------------------------===//
// Of values
//===----------------------------------------------------------------------===//

std::optional<LinearIndex> tl::analysis::getLinearIndex(AffineExpr expr,
                                                        unsigned numDims,
                                                        ValueRange operands) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return LinearIndex{{}, constant.getValue()};
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return getLinearIndex(OpFoldResult(operands[dim.getPosition()]));
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return getLinearIndex(
        OpFoldResult(operands[numDims + symbol.getPosition()]));
  auto binary = cast<AffineBinaryOpExpr>(expr);
  auto lhs = getLinearIndex(binary.getLHS(), numDims, operands);
  auto rhs = getLinearIndex(binary.getRHS(), numDims, operands);
  if (!lhs || !rhs)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Mul)
    return multiply(*lhs, *rhs);
  if (expr.getKind() != AffineExprKind::Add)
    return std::nullopt;
  lhs->add(*rhs, 1);
  return lhs;
}

/// The result of `op` as a sum; nothing if it is none.
static std::optional<LinearIndex> getLinear(Operation *op) {
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return getLinearIndex(apply.getAffineMap().getResult(0),
                          apply.getAffineMap().getNumDims(),
                          apply.getOperands());
  if (isa<arith::IndexCastOp>(op))
    return getLinearIndex(OpFoldResult(op->getOperand(0)));
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
    return std::nullopt;
  LinearIndex lhs = getLinearIndex(OpFoldResult(op->getOperand(0)));
  LinearIndex rhs = getLinearIndex(OpFoldResult(op->getOperand(1)));
  if (isa<arith::MulIOp>(op))
    return multiply(lhs, rhs);
  lhs.add(rhs, isa<arith::AddIOp>(op) ? 1 : -1);
  return lhs;
}

LinearIndex tl::analysis::getLinearIndex(OpFoldResult index) {
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return LinearIndex{{}, *constant};
  auto value = cast<Value>(index);
  if (Operation *op = value.getDefiningOp())
    if (auto linear = getLinear(op))
      return *linear;
  LinearIndex sum;
  sum.terms.push_back({value, Value(), 1});
  return sum;
}
