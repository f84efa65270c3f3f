//===- Conditions.cpp - Conditions before a launch ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/Conditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/GuardLaunch/LinearSums.h"
#include "passes/GuardLaunch/NonNegative.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

static Value createCompare(arith::CmpIPredicate predicate, Value a, Value b,
                           HostValues &values) {
  return arith::CmpIOp::create(values.getBuilder(), values.getLoc(), predicate,
                               a, b);
}

/// The divisor, if `end` is `extent` rounded up to a multiple of it; else 0.
static int64_t getDivisor(const LinearIndex &end, OpFoldResult extent) {
  if (end.terms.size() != 1 || end.constant != 0 || end.terms[0].scale)
    return 0;
  Operation *op = end.terms[0].value.getDefiningOp();
  if (!isa_and_nonnull<arith::CeilDivUIOp, arith::CeilDivSIOp>(op) ||
      OpFoldResult(op->getOperand(0)) != extent ||
      getConstantIntValue(op->getOperand(1)) != end.terms[0].coefficient)
    return 0;
  return end.terms[0].coefficient;
}

Value tl::createFits(const LinearIndex &end, OpFoldResult extent,
                     HostValues &values) {
  OpBuilder &builder = values.getBuilder();
  Location loc = values.getLoc();
  Value most = getValueOrCreateConstantIndexOp(builder, loc, extent);
  if (int64_t divisor = getDivisor(end, extent)) {
    Value by = values.materialize(getConstant(divisor));
    Value rest = arith::RemUIOp::create(builder, loc, most, by);
    return createCompare(arith::CmpIPredicate::eq, rest,
                         values.materialize(getConstant(0)), values);
  }
  return createCompare(arith::CmpIPredicate::sle, values.materialize(end), most,
                       values);
}

Value tl::createEqual(const LinearIndex &a, const LinearIndex &b,
                      HostValues &values) {
  Value lhs = values.materialize(a);
  return createCompare(arith::CmpIPredicate::eq, lhs, values.materialize(b),
                       values);
}

namespace {
/// A sum as a difference: comparing its sides wraps later than the sum does.
struct Sides {
  explicit Sides(const LinearIndex &sum) {
    for (LinearTerm term : sum.terms) {
      bool isLess = term.coefficient < 0 && term.coefficient != INT64_MIN;
      term.coefficient *= isLess ? -1 : 1;
      (isLess ? less : greater).add(term);
    }
    bool isLess = sum.constant < 0 && sum.constant != INT64_MIN;
    (isLess ? less : greater).constant = isLess ? -sum.constant : sum.constant;
  }

  LinearIndex greater, less;
};
} // namespace

/// Creates that `sum` is not negative, or that it is.
static Value createSign(const LinearIndex &sum, bool isNegative,
                        HostValues &values) {
  Sides sides(sum);
  // Instead of a - 1 >= b.
  bool isStrict = sides.less.constant == 1;
  if (isStrict)
    sides.less.constant = 0;
  arith::CmpIPredicate predicate =
      isStrict ? arith::CmpIPredicate::sgt : arith::CmpIPredicate::sge;
  if (isNegative)
    predicate = arith::invertPredicate(predicate);
  Value greater = values.materialize(sides.greater);
  return createCompare(predicate, greater, values.materialize(sides.less),
                       values);
}

Value tl::createNonNegative(const LinearIndex &sum, HostValues &values) {
  return createSign(sum, /*isNegative=*/false, values);
}

LinearIndex tl::getSumOfCondition(Value condition, bool holds) {
  // As a signed number it is -1 if it holds.
  LinearIndex sum = getConstant(holds ? -1 : 0);
  sum.add(LinearTerm{condition, Value(), holds ? -1 : 1});
  return sum;
}

/// Creates that `condition` does not hold.
static Value createNot(Value condition, HostValues &values) {
  OpBuilder &builder = values.getBuilder();
  if (auto compare = condition.getDefiningOp<arith::CmpIOp>())
    return createCompare(arith::invertPredicate(compare.getPredicate()),
                         compare.getLhs(), compare.getRhs(), values);
  Value no = arith::ConstantOp::create(builder, values.getLoc(),
                                       builder.getBoolAttr(false));
  return createCompare(arith::CmpIPredicate::eq, condition, no, values);
}

/// Creates that `need` is negative.
static Value createNegative(const LinearIndex &need, HostValues &values) {
  if (need.terms.size() == 1 && need.terms[0].value.getType().isInteger(1)) {
    Value condition = need.terms[0].value;
    return need.constant == 0 ? condition : createNot(condition, values);
  }
  return createSign(need, /*isNegative=*/true, values);
}

Value tl::createImplication(ArrayRef<LinearIndex> needs, Value condition,
                            HostValues &values) {
  for (const LinearIndex &need : needs)
    condition = arith::OrIOp::create(values.getBuilder(), values.getLoc(),
                                     createNegative(need, values), condition);
  return condition;
}

/// Whether `value` is not positive if `number` is not.
static bool follows(Value value, Value number) {
  if (value == number)
    return true;
  if (Value dividend = getRoundedUp(number))
    number = dividend;
  Operation *op = value.getDefiningOp();
  bool isQuotient =
      isa_and_nonnull<arith::FloorDivSIOp, arith::CeilDivSIOp>(op) &&
      getConstantIntValue(op->getOperand(1)).value_or(0) > 0;
  return value == number || (isQuotient && op->getOperand(0) == number);
}

/// Whether `end` is at most `extent` if `need` is negative.
static bool fitsWithout(const LinearIndex &need, const LinearIndex &end,
                        const LinearIndex &extent) {
  LinearIndex number = add(need, getConstant(1));
  LinearIndex left = subtract(extent, end);
  if (isNeverNegative(add(left, number)))
    return true;
  if (number.terms.size() != 1 || number.constant != 0 ||
      number.terms[0].scale || number.terms[0].coefficient < 1)
    return false;
  // Multiples of the number, or of quotients of it, are not positive either.
  LinearIndex rest = getConstant(left.constant);
  for (const LinearTerm &term : left.terms)
    if (term.coefficient > 0 || term.scale ||
        !follows(term.value, number.terms[0].value))
      rest.add(term);
  return isNeverNegative(rest);
}

SmallVector<LinearIndex> tl::getNeeded(ArrayRef<LinearIndex> needs,
                                       ArrayRef<LinearIndex> ends,
                                       const LinearIndex &extent) {
  SmallVector<LinearIndex> result;
  for (const LinearIndex &need : needs) {
    bool fits = llvm::any_of(ends, [&](const LinearIndex &end) {
      return fitsWithout(need, end, extent);
    });
    if (!isNeverNegative(need) && !fits && !areAllIn({need}, result))
      result.push_back(need);
  }
  return result;
}

static bool areEqual(const LinearIndex &a, const LinearIndex &b) {
  LinearIndex difference = subtract(a, b);
  return difference.isConstant() && difference.constant == 0;
}

bool tl::areAllIn(ArrayRef<LinearIndex> sums, ArrayRef<LinearIndex> others) {
  return llvm::all_of(sums, [&](const LinearIndex &sum) {
    return llvm::any_of(
        others, [&](const LinearIndex &other) { return areEqual(sum, other); });
  });
}
