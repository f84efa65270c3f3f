//===- Cases.cpp - Values that minima and maxima choose from --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/Cases.h"
#include "analysis/Indices/IntegerRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

SmallVector<LinearIndex> tl::getCases(Value value, HostValues &values) {
  SmallVector<LinearIndex> cases;
  Operation *op = value.getDefiningOp();
  // Without signs, a negative number is a great one.
  if (isa_and_nonnull<arith::MinUIOp, arith::MaxUIOp>(op) &&
      !IntegerRanges().keepsNumber(op))
    return cases;
  auto addResults = [&](AffineMap map, ValueRange operands) {
    for (AffineExpr expr : map.getResults()) {
      auto sum = computeLinearIndex(expr, map.getNumDims(), operands);
      if (!sum)
        return cases.clear();
      cases.push_back(values.getSum(*sum));
    }
  };
  if (auto min = dyn_cast_or_null<affine::AffineMinOp>(op))
    addResults(min.getMap(), min.getOperands());
  else if (auto max = dyn_cast_or_null<affine::AffineMaxOp>(op))
    addResults(max.getMap(), max.getOperands());
  else if (isa_and_nonnull<arith::MinSIOp, arith::MinUIOp, arith::MaxSIOp,
                           arith::MaxUIOp>(op))
    cases = {values.getSum(op->getOperand(0)),
             values.getSum(op->getOperand(1))};
  else if (auto select = dyn_cast_or_null<arith::SelectOp>(op))
    cases = {values.getSum(select.getTrueValue()),
             values.getSum(select.getFalseValue())};
  return cases;
}

bool tl::isMinimum(Value value) {
  return isa_and_nonnull<affine::AffineMinOp, arith::MinSIOp, arith::MinUIOp>(
      value.getDefiningOp());
}

LinearIndex tl::getCount(OpFoldResult size, HostValues &values) {
  auto value = dyn_cast<Value>(size);
  if (!value || !isa_and_nonnull<affine::AffineMaxOp, arith::MaxSIOp>(
                    value.getDefiningOp()))
    return values.getSum(size);
  SmallVector<LinearIndex> cases = getCases(value, values);
  llvm::erase_if(cases, [](const LinearIndex &each) {
    return each.isConstant() && each.constant <= 0;
  });
  return cases.size() == 1 ? cases.front() : values.getSum(size);
}
