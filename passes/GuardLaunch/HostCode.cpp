//===- HostCode.cpp - Operations before a launch --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/HostCode.h"
#include "analysis/Indices/IntegerRanges.h"
#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl;

static Value createCompare(OpBuilder &builder, arith::CmpIPredicate predicate,
                           Value value, const llvm::APInt &number) {
  Location loc = value.getLoc();
  Value other = arith::ConstantOp::create(
      builder, loc,
      builder.getIntegerAttr(value.getType(), number.getSExtValue()));
  return arith::CmpIOp::create(builder, loc, predicate, value, other);
}

static void guardDivisor(Operation *op) {
  if (!analysis::mayDivideByZero(op))
    return;
  OpBuilder builder(op);
  Value isDefined = createCompare(builder, arith::CmpIPredicate::ne,
                                  op->getOperand(1), llvm::APInt(64, 0));
  cf::AssertOp::create(builder, op->getLoc(), isDefined,
                       "a divisor before the launch is not 0");
}

/// The least number by -1 is the only quotient that is beyond its type.
static void guardQuotient(Operation *op) {
  if (!isa<arith::DivSIOp, arith::FloorDivSIOp, arith::CeilDivSIOp,
           arith::RemSIOp>(op))
    return;
  Value dividend = op->getOperand(0), divisor = op->getOperand(1);
  analysis::IntegerRanges ranges;
  unsigned bits = analysis::getBits(dividend.getType());
  auto least = llvm::APInt::getSignedMinValue(bits);
  auto minusOne = llvm::APInt::getAllOnes(bits);
  ConstantIntRanges range = ranges.get(divisor);
  if (dividend == divisor || bits > 64 || range.smin().sgt(minusOne) ||
      range.smax().slt(minusOne) || ranges.get(dividend).smin().isNonNegative())
    return;
  OpBuilder builder(op);
  Value isOther =
      createCompare(builder, arith::CmpIPredicate::ne, divisor, minusOne);
  Value isMore =
      createCompare(builder, arith::CmpIPredicate::ne, dividend, least);
  Value isDefined =
      arith::OrIOp::create(builder, op->getLoc(), isOther, isMore);
  cf::AssertOp::create(builder, op->getLoc(), isDefined,
                       "a quotient before the launch is a number of its type");
}

static void guardExtents(memref::CastOp cast) {
  auto from = dyn_cast<MemRefType>(cast.getSource().getType());
  auto to = dyn_cast<MemRefType>(cast.getType());
  if (!from || !to)
    return;
  OpBuilder builder(cast);
  for (int64_t i = 0; i < to.getRank(); ++i) {
    if (to.isDynamicDim(i) || !from.isDynamicDim(i))
      continue;
    Value extent =
        memref::DimOp::create(builder, cast.getLoc(), cast.getSource(), i);
    Value agrees = createCompare(builder, arith::CmpIPredicate::eq, extent,
                                 llvm::APInt(64, to.getDimSize(i)));
    cf::AssertOp::create(builder, cast.getLoc(), agrees,
                         llvm::formatv("a tensor is converted to {} elements "
                                       "in dimension {}",
                                       to.getDimSize(i), i)
                             .str());
  }
}

void tl::guardHostCode(Operation *op) {
  // Divisors may be vectors, which no launch uses.
  if (op->getNumOperands() && op->getOperand(0).getType().isIntOrIndex()) {
    guardDivisor(op);
    guardQuotient(op);
  }
  if (auto cast = dyn_cast<memref::CastOp>(op))
    guardExtents(cast);
}
