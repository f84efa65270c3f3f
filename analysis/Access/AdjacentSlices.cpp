//===- AdjacentSlices.cpp - Slices after the end of others ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Access/AdjacentSlices.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace tl::analysis;

namespace {
/// An index rounded up to a multiple of a constant.
struct RoundedIndex {
  LinearIndex index;
  int64_t multiple;
};
} // namespace

/// Nothing if `value` is not computed as `(index ceildiv multiple) * multiple`.
static std::optional<RoundedIndex> getRounded(Value value) {
  auto apply = value.getDefiningOp<affine::AffineApplyOp>();
  if (!apply)
    return std::nullopt;
  AffineMap map = apply.getAffineMap();
  auto product = dyn_cast<AffineBinaryOpExpr>(map.getResult(0));
  if (!product || product.getKind() != AffineExprKind::Mul)
    return std::nullopt;
  auto quotient = dyn_cast<AffineBinaryOpExpr>(product.getLHS());
  if (!quotient || quotient.getKind() != AffineExprKind::CeilDiv ||
      product.getRHS() != quotient.getRHS())
    return std::nullopt;
  auto multiple = dyn_cast<AffineConstantExpr>(quotient.getRHS());
  auto index = computeLinearIndex(quotient.getLHS(), map.getNumDims(),
                                  apply.getOperands());
  if (!multiple || !index)
    return std::nullopt;
  return RoundedIndex{*index, multiple.getValue()};
}

static bool areEqual(LinearIndex a, const LinearIndex &b) {
  a.add(b, -1);
  return a.isConstant() && a.constant == 0;
}

/// Whether `distance` is `extent` rounded up to a multiple of `unit`, or more.
static bool isRounded(const LinearIndex &distance, const LinearIndex &extent,
                      int64_t unit) {
  if (distance.terms.size() != 1 || distance.constant < 0)
    return false;
  const LinearTerm &term = distance.terms.front();
  if (term.scale || term.coefficient != 1)
    return false;
  std::optional<RoundedIndex> rounded = getRounded(term.value);
  return rounded && rounded->multiple % unit == 0 &&
         areEqual(rounded->index, extent);
}

/// A lower bound of `index`: the constant lower bounds of induction variables
/// replace these.
static LinearIndex getLeast(const LinearIndex &index) {
  LinearIndex least;
  least.constant = index.constant;
  for (const LinearTerm &term : index.terms) {
    scf::ForOp loop;
    if (!term.scale && term.coefficient > 0)
      loop = scf::getForInductionVarOwner(term.value);
    std::optional<int64_t> lower;
    if (loop)
      lower = getConstantIntValue(loop.getLowerBound());
    std::optional<int64_t> constant;
    if (lower)
      constant = llvm::checkedMulAdd(term.coefficient, *lower, least.constant);
    constant ? void(least.constant = *constant) : least.add(term);
  }
  return least;
}

/// Whether `second` begins at the end of `first` or after it.
static bool isAfter(const IndexBox &first, const IndexBox &second, size_t dim,
                    llvm::function_ref<bool(Value)> isSame) {
  if (!first.extents[dim])
    return false;
  const LinearIndex &extent = *first.extents[dim];
  auto hasSame = [&](const LinearIndex &index) {
    return llvm::all_of(index.terms, [&](const LinearTerm &term) {
      return isSame(term.value) && (!term.scale || isSame(term.scale));
    });
  };
  if (!hasSame(extent) || !hasSame(first.begins[dim]))
    return false;
  LinearIndex distance = second.begins[dim];
  distance.add(first.begins[dim], -1);
  int64_t unit = dim + 1 == first.begins.size() ? first.unit : 1;
  LinearIndex least = getLeast(distance);
  if (hasSame(least) && isRounded(least, extent, unit))
    return true;
  distance.add(extent, -1);
  least = getLeast(distance);
  return unit == 1 && least.isConstant() && least.constant >= 0;
}

bool tl::analysis::areAdjacent(const IndexBox &a, const IndexBox &b, size_t dim,
                               llvm::function_ref<bool(Value)> isSame) {
  return isAfter(a, b, dim, isSame) || isAfter(b, a, dim, isSame);
}
