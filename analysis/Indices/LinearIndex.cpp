//===- LinearIndex.cpp - Indices as sums of multiples ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/LinearIndex.h"
#include "analysis/Indices/IntegerRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace tl::analysis;

/// Sums and products modulo 2^64.
static int64_t addModulo(int64_t a, int64_t b) {
  return static_cast<uint64_t>(a) + static_cast<uint64_t>(b);
}
static int64_t multiplyModulo(int64_t a, int64_t b) {
  return static_cast<uint64_t>(a) * static_cast<uint64_t>(b);
}

const LinearTerm *LinearIndex::find(const LinearTerm &term) const {
  auto found = llvm::find_if(
      terms, [&](const LinearTerm &other) { return other.isLike(term); });
  return found == terms.end() ? nullptr : found;
}

void LinearIndex::add(const LinearTerm &term) {
  if (auto *found = const_cast<LinearTerm *>(find(term)))
    found->coefficient = addModulo(found->coefficient, term.coefficient);
  else
    terms.push_back(term);
  llvm::erase_if(terms,
                 [](const LinearTerm &each) { return each.coefficient == 0; });
}

void LinearIndex::add(const LinearIndex &index, int64_t factor) {
  constant = addModulo(constant, multiplyModulo(index.constant, factor));
  for (const LinearTerm &term : index.terms)
    add({term.value, term.scale, multiplyModulo(term.coefficient, factor)});
}

int64_t LinearIndex::take(Value value, Value scale) {
  const LinearTerm *found = find({value, scale, 1});
  if (!found)
    return 0;
  int64_t multiple = found->coefficient;
  terms.erase(found);
  return multiple;
}

bool LinearIndex::isNear() const {
  constexpr int64_t most = int64_t(1) << 30;
  auto isNear = [](int64_t factor) {
    return factor >= -most && factor <= most;
  };
  return isNear(constant) && llvm::all_of(terms, [&](const LinearTerm &term) {
           return isNear(term.coefficient);
         });
}

bool tl::analysis::isInductionVariable(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return false;
  auto loop =
      dyn_cast_or_null<LoopLikeOpInterface>(argument.getOwner()->getParentOp());
  auto variables = loop ? loop.getLoopInductionVars() : std::nullopt;
  auto counted = dyn_cast_or_null<scf::ForOp>(loop.getOperation());
  return variables && llvm::is_contained(*variables, value) &&
         (!counted || growsByStep(counted));
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// The term of `index` if other terms can be multiplied by it.
static std::optional<LinearTerm> getScale(const LinearIndex &index) {
  if (index.terms.size() != 1 || index.constant != 0 || index.terms[0].scale ||
      isInductionVariable(index.terms[0].value))
    return std::nullopt;
  return index.terms[0];
}

/// Independent of the order of the factors.
static LinearTerm computeProduct(const LinearTerm &factor,
                                 const LinearTerm &scale) {
  Value a = factor.value, b = scale.value;
  if (!isInductionVariable(a) &&
      std::less<>()(b.getAsOpaquePointer(), a.getAsOpaquePointer()))
    std::swap(a, b);
  return {a, b, multiplyModulo(factor.coefficient, scale.coefficient)};
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
    product.add(computeProduct(term, *scale));
  product.add({scale->value, Value(),
               multiplyModulo(scale->coefficient, sum->constant)});
  return product;
}

//===----------------------------------------------------------------------===//
// Indices of values
//===----------------------------------------------------------------------===//

namespace {
/// Finds indices through the computations of values, each value once.
class LinearIndexFinder {
public:
  explicit LinearIndexFinder(bool follows = true) : follows(follows) {}
  LinearIndex find(OpFoldResult index);
  std::optional<LinearIndex> find(AffineExpr expr, unsigned numDims,
                                  ValueRange operands);
  std::optional<LinearIndex> findResult(Operation *op);

private:
  std::optional<LinearIndex> findSum(Operation *op);

  /// Whether values are replaced by what they are computed from.
  bool follows;
  DenseMap<Value, LinearIndex> known;
  IntegerRanges ranges;
};
} // namespace

std::optional<LinearIndex> LinearIndexFinder::find(AffineExpr expr,
                                                   unsigned numDims,
                                                   ValueRange operands) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return LinearIndex{{}, constant.getValue()};
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return find(OpFoldResult(operands[dim.getPosition()]));
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return find(OpFoldResult(operands[numDims + symbol.getPosition()]));
  auto binary = cast<AffineBinaryOpExpr>(expr);
  auto lhs = find(binary.getLHS(), numDims, operands);
  auto rhs = find(binary.getRHS(), numDims, operands);
  if (!lhs || !rhs)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Mul)
    return multiply(*lhs, *rhs);
  if (expr.getKind() != AffineExprKind::Add)
    return std::nullopt;
  lhs->add(*rhs, 1);
  return lhs;
}

/// The result of `op`, arithmetic on two values, as a sum.
std::optional<LinearIndex> LinearIndexFinder::findSum(Operation *op) {
  if (!isWide(op->getResult(0).getType()) && !ranges.keepsNumber(op))
    return std::nullopt;
  LinearIndex lhs = find(OpFoldResult(op->getOperand(0)));
  LinearIndex rhs = find(OpFoldResult(op->getOperand(1)));
  if (isa<arith::MulIOp>(op))
    return multiply(lhs, rhs);
  lhs.add(rhs, isa<arith::AddIOp>(op) ? 1 : -1);
  return lhs;
}

/// The result of `op` as a sum; nothing if it is none.
std::optional<LinearIndex> LinearIndexFinder::findResult(Operation *op) {
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return find(apply.getAffineMap().getResult(0),
                apply.getAffineMap().getNumDims(), apply.getOperands());
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
          arith::ExtUIOp, arith::TruncIOp>(op) &&
      ranges.keepsNumber(op))
    return find(OpFoldResult(op->getOperand(0)));
  if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
    return findSum(op);
  return std::nullopt;
}

LinearIndex LinearIndexFinder::find(OpFoldResult index) {
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return LinearIndex{{}, *constant};
  auto value = cast<Value>(index);
  auto there = known.find(value);
  if (there != known.end())
    return there->second;
  std::optional<LinearIndex> linear;
  if (Operation *op = value.getDefiningOp(); op && follows)
    linear = findResult(op);
  if (!linear || !linear->isNear())
    linear = LinearIndex{{{value, Value(), 1}}, 0};
  known.try_emplace(value, *linear);
  return *linear;
}

LinearIndex tl::analysis::computeLinearIndex(OpFoldResult index) {
  return LinearIndexFinder().find(index);
}

static std::optional<LinearIndex> ifNear(std::optional<LinearIndex> linear) {
  return linear && linear->isNear() ? linear : std::nullopt;
}

std::optional<LinearIndex>
tl::analysis::computeLinearIndex(AffineExpr expr, unsigned numDims,
                                 ValueRange operands) {
  return ifNear(LinearIndexFinder().find(expr, numDims, operands));
}

std::optional<LinearIndex> tl::analysis::computeLinearResult(Operation *op) {
  return ifNear(LinearIndexFinder(/*follows=*/false).findResult(op));
}

std::optional<LinearIndex>
tl::analysis::computeLinearResult(AffineExpr expr, unsigned numDims,
                                  ValueRange operands) {
  return ifNear(
      LinearIndexFinder(/*follows=*/false).find(expr, numDims, operands));
}
