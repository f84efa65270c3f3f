//===- Digits.cpp - Indices as sums of digits of counters -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/Digits.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::analysis;

int64_t Digit::count(int64_t trips) const {
  int64_t numbers =
      trips >= unbounded ? unbounded : llvm::divideCeilSigned(trips, divisor);
  return modulus ? std::min(numbers, modulus) : numbers;
}

//===----------------------------------------------------------------------===//
// Digits of an index
//===----------------------------------------------------------------------===//

namespace {
/// Finds the digits in indices along a dimension of `extent` elements.
class DigitFinder {
public:
  DigitFinder(int64_t extent, ArrayRef<Counter> counters)
      : extent(extent), counters(counters) {}

  std::optional<DigitSum> find(const LinearIndex &index);

private:
  std::optional<DigitSum> find(Value value);
  std::optional<DigitSum> findLimited(affine::AffineMinOp op);
  std::optional<DigitSum> findPart(affine::AffineDelinearizeIndexOp op,
                                   unsigned number);
  std::optional<DigitSum> find(AffineExpr expr, unsigned numDims,
                               ValueRange operands);

  int64_t extent;
  ArrayRef<Counter> counters;
};
} // namespace

/// The digit that `sum` is; null if it is another sum.
static const Digit *getOnly(const std::optional<DigitSum> &sum) {
  bool isOne = sum && sum->digits.size() == 1 && sum->constant == 0 &&
               sum->digits[0].coefficient == 1;
  return isOne ? &sum->digits[0] : nullptr;
}

/// The quotient by `by`, a digit of a digit.
static std::optional<DigitSum> divide(const std::optional<DigitSum> &sum,
                                      int64_t by) {
  const Digit *digit = getOnly(sum);
  int64_t divisor;
  if (!digit || by <= 0 || digit->modulus % by ||
      llvm::MulOverflow(digit->divisor, by, divisor))
    return std::nullopt;
  return DigitSum{{{digit->variable, 1, divisor, digit->modulus / by}}, 0};
}

/// The remainder by `by`.
static std::optional<DigitSum> takeRest(const std::optional<DigitSum> &sum,
                                        int64_t by) {
  const Digit *digit = getOnly(sum);
  if (!digit || by <= 0 || digit->modulus % by)
    return std::nullopt;
  return DigitSum{{{digit->variable, 1, digit->divisor, by}}, 0};
}

/// Adds `factor` times `other`; returns whether no number is too large, and the
/// digits are few: sums of sums double them.
static bool add(DigitSum &sum, const DigitSum &other, int64_t factor) {
  constexpr size_t mostDigits = 64;
  if (sum.digits.size() + other.digits.size() > mostDigits)
    return false;
  int64_t product;
  for (Digit digit : other.digits) {
    if (llvm::MulOverflow(digit.coefficient, factor, digit.coefficient))
      return false;
    sum.digits.push_back(digit);
  }
  return !llvm::MulOverflow(other.constant, factor, product) &&
         !llvm::AddOverflow(sum.constant, product, sum.constant);
}

std::optional<DigitSum> DigitFinder::find(const LinearIndex &index) {
  DigitSum sum{{}, index.constant};
  for (const LinearTerm &term : index.terms) {
    std::optional<DigitSum> part = term.scale ? std::nullopt : find(term.value);
    bool isLimited =
        isa_and_present<affine::AffineMinOp>(term.value.getDefiningOp());
    if (!part || (isLimited && term.coefficient != 1) ||
        !add(sum, *part, term.coefficient))
      return std::nullopt;
  }
  return sum;
}

/// The index that `op` limits to the extent.
std::optional<DigitSum> DigitFinder::findLimited(affine::AffineMinOp op) {
  AffineMap map = op.getAffineMap();
  if (map.getNumResults() != 2)
    return std::nullopt;
  for (unsigned i : {0, 1}) {
    auto limit = dyn_cast<AffineConstantExpr>(map.getResult(i));
    if (limit && limit.getValue() == extent)
      return find(map.getResult(1 - i), map.getNumDims(), op.getOperands());
  }
  return std::nullopt;
}

std::optional<DigitSum>
DigitFinder::findPart(affine::AffineDelinearizeIndexOp op, unsigned number) {
  std::optional<DigitSum> part =
      find(computeLinearIndex(OpFoldResult(op.getLinearIndex())));
  SmallVector<OpFoldResult> basis = op.getEffectiveBasis();
  unsigned outer = op.getNumResults() - basis.size();
  for (unsigned i = op.getNumResults() - 1; i > number; --i)
    part = divide(part, getConstantIntValue(basis[i - outer]).value_or(0));
  if (number == 0)
    return part;
  return takeRest(part, getConstantIntValue(basis[number - outer]).value_or(0));
}

std::optional<DigitSum> DigitFinder::find(Value value) {
  const auto *counter = llvm::find_if(
      counters, [&](const Counter &each) { return each.variable == value; });
  if (counter != counters.end())
    return DigitSum{{{value, counter->step}}, counter->first};
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return find(apply.getAffineMap().getResult(0),
                apply.getAffineMap().getNumDims(), apply.getOperands());
  if (auto min = dyn_cast<affine::AffineMinOp>(op))
    return findLimited(min);
  if (auto split = dyn_cast<affine::AffineDelinearizeIndexOp>(op))
    return findPart(split, cast<OpResult>(value).getResultNumber());
  if (!isa<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp, arith::RemSIOp,
           arith::RemUIOp>(op))
    return std::nullopt;
  // Counters are not negative, and neither are their digits.
  auto from = find(computeLinearIndex(OpFoldResult(op->getOperand(0))));
  int64_t by = getConstantIntValue(op->getOperand(1)).value_or(0);
  return isa<arith::RemSIOp, arith::RemUIOp>(op) ? takeRest(from, by)
                                                 : divide(from, by);
}

std::optional<DigitSum> DigitFinder::find(AffineExpr expr, unsigned numDims,
                                          ValueRange operands) {
  if (auto linear = computeLinearIndex(expr, numDims, operands))
    return find(*linear);
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  auto lhs = find(binary.getLHS(), numDims, operands);
  auto rhs = find(binary.getRHS(), numDims, operands);
  if (!lhs || !rhs)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add)
    return add(*lhs, *rhs, 1) ? lhs : std::nullopt;
  if (!rhs->digits.empty())
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::FloorDiv)
    return divide(lhs, rhs->constant);
  if (expr.getKind() == AffineExprKind::Mod)
    return takeRest(lhs, rhs->constant);
  DigitSum product;
  if (expr.getKind() != AffineExprKind::Mul ||
      !add(product, *lhs, rhs->constant))
    return std::nullopt;
  return product;
}

std::optional<DigitSum>
tl::analysis::computeDigits(const LinearIndex &index, int64_t extent,
                            ArrayRef<Counter> counters) {
  return DigitFinder(extent, counters).find(index);
}

//===----------------------------------------------------------------------===//
// Disjoint boxes
//===----------------------------------------------------------------------===//

/// Whether different values of the digits of `begin` give disjoint ranges of
/// `size` elements: a step of a digit exceeds the reach of all smaller ones.
static bool areApart(const DigitSum &begin, int64_t size,
                     ArrayRef<Counter> counters) {
  SmallVector<Digit, 2> digits = begin.digits;
  llvm::sort(digits, [](const Digit &a, const Digit &b) {
    return a.coefficient < b.coefficient;
  });
  int64_t reach = size;
  for (const Digit &digit : digits) {
    const auto *counter = llvm::find_if(counters, [&](const Counter &each) {
      return each.variable == digit.variable;
    });
    int64_t steps = digit.count(counter->trips) - 1;
    if (steps > 0 && digit.coefficient < reach)
      return false;
    reach = llvm::SaturatingMultiplyAdd<uint64_t>(
        std::max<int64_t>(digit.coefficient, 0), steps, reach);
    reach = std::min<uint64_t>(reach, unbounded);
  }
  return true;
}

/// Whether `digits`, all of one counter, determine its number.
static bool areComplete(SmallVector<Digit, 2> digits, int64_t trips) {
  llvm::sort(digits, [](const Digit &a, const Digit &b) {
    return a.divisor < b.divisor;
  });
  int64_t known = 1;
  for (const Digit &digit : digits) {
    if (known >= trips || digit.divisor > known)
      break;
    if (digit.divisor != known)
      continue;
    known = digit.modulus
                ? llvm::SaturatingMultiply<uint64_t>(known, digit.modulus)
                : unbounded;
  }
  return known >= trips;
}

bool tl::analysis::areDisjoint(ArrayRef<DigitSum> begins,
                               ArrayRef<int64_t> sizes,
                               ArrayRef<Counter> counters) {
  for (auto [begin, size] : llvm::zip_equal(begins, sizes))
    if (!areApart(begin, size, counters))
      return false;
  return llvm::all_of(counters, [&](const Counter &counter) {
    SmallVector<Digit, 2> digits;
    for (const DigitSum &begin : begins)
      llvm::copy_if(begin.digits, std::back_inserter(digits),
                    [&](const Digit &digit) {
                      return digit.variable == counter.variable;
                    });
    return areComplete(digits, counter.trips);
  });
}
