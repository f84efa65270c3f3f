//===- Alignment.cpp - Divisors of the start of a memref ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/Alignment.h"
#include "analysis/Indices/IntegerRanges.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace tl::analysis;

static int64_t getDivisorOf(int64_t constant) {
  if (constant == 0 || constant == INT64_MIN)
    return anyDivisor;
  return std::abs(constant);
}

/// The product of two divisors, limited to `anyDivisor`.
static int64_t multiply(int64_t a, int64_t b) {
  int64_t product;
  return llvm::MulOverflow(a, b, product) ? std::max(a, b) : product;
}

namespace {
/// Finds divisors through the computations of values, each value once.
class DivisorFinder {
public:
  int64_t find(OpFoldResult ofr);

private:
  int64_t find(AffineExpr expr, ValueRange dims, ValueRange symbols);
  int64_t find(AffineMap map, ValueRange operands);
  int64_t findCommon(ValueRange values);
  int64_t findExact(Operation *op);
  int64_t find(Operation *op);
  int64_t findVariable(scf::ForOp loop);

  DenseMap<Value, int64_t> known;
  IntegerRanges ranges;
};
} // namespace

int64_t DivisorFinder::find(AffineExpr expr, ValueRange dims,
                            ValueRange symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return getDivisorOf(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return find(OpFoldResult(dims[dim.getPosition()]));
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return find(OpFoldResult(symbols[symbol.getPosition()]));
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t lhs = find(binary.getLHS(), dims, symbols);
  int64_t rhs = find(binary.getRHS(), dims, symbols);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
  case AffineExprKind::Mod:
    return std::gcd(lhs, rhs);
  case AffineExprKind::Mul:
    return multiply(lhs, rhs);
  default:
    return 1;
  }
}

/// A divisor of all results of `map`, one of which is chosen.
int64_t DivisorFinder::find(AffineMap map, ValueRange operands) {
  int64_t divisor = anyDivisor;
  for (AffineExpr expr : map.getResults())
    divisor =
        std::gcd(divisor, find(expr, operands.take_front(map.getNumDims()),
                               operands.drop_front(map.getNumDims())));
  return divisor;
}

/// The common divisor of `values`.
int64_t DivisorFinder::findCommon(ValueRange values) {
  int64_t divisor = 0;
  for (Value value : values)
    divisor = std::gcd(divisor, find(OpFoldResult(value)));
  return divisor;
}

/// A divisor of the result of `op` if that does not wrap.
int64_t DivisorFinder::findExact(Operation *op) {
  if (isa<arith::AddIOp, arith::SubIOp, arith::MinSIOp, arith::MaxSIOp,
          arith::MinUIOp, arith::MaxUIOp, arith::IndexCastOp,
          arith::IndexCastUIOp, arith::ExtSIOp, arith::ExtUIOp,
          arith::TruncIOp>(op))
    return findCommon(op->getOperands());
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return findCommon({select.getTrueValue(), select.getFalseValue()});
  if (isa<arith::MulIOp>(op))
    return multiply(find(OpFoldResult(op->getOperand(0))),
                    find(OpFoldResult(op->getOperand(1))));
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return find(apply.getAffineMap(), apply.getOperands());
  if (auto min = dyn_cast<affine::AffineMinOp>(op))
    return find(min.getAffineMap(), min.getOperands());
  if (auto max = dyn_cast<affine::AffineMaxOp>(op))
    return find(max.getAffineMap(), max.getOperands());
  return 1;
}

int64_t DivisorFinder::find(Operation *op) {
  int64_t divisor = findExact(op);
  bool mayWrap = isa<arith::ArithDialect>(op->getDialect()) &&
                 !isa<arith::SelectOp, arith::MinUIOp, arith::MaxUIOp>(op) &&
                 divisor > 1;
  if (!mayWrap || ranges.keepsNumber(op))
    return divisor;
  return wrapDivisor(divisor, std::min(getBits(op->getOperand(0).getType()),
                                       getBits(op->getResult(0).getType())));
}

int64_t DivisorFinder::findVariable(scf::ForOp loop) {
  int64_t divisor = findCommon({loop.getLowerBound(), loop.getStep()});
  return growsByStep(loop)
             ? divisor
             : wrapDivisor(divisor, getBits(loop.getInductionVar().getType()));
}

int64_t DivisorFinder::find(OpFoldResult ofr) {
  if (std::optional<int64_t> constant = getConstantIntValue(ofr))
    return getDivisorOf(*constant);
  auto value = dyn_cast<Value>(ofr);
  if (!value)
    return 1;
  auto there = known.find(value);
  if (there != known.end())
    return there->second;
  int64_t divisor = 1;
  if (Operation *op = value.getDefiningOp())
    divisor = find(op);
  else if (auto loop = scf::getForInductionVarOwner(value))
    divisor = findVariable(loop);
  known[value] = divisor;
  return divisor;
}

int64_t tl::analysis::computeKnownDivisor(OpFoldResult ofr) {
  return DivisorFinder().find(ofr);
}

/// A divisor of the distance in bytes by which `subview` moves the start of its
/// source.
static int64_t getOffsetAlignment(memref::SubViewOp subview) {
  auto source = cast<MemRefType>(subview.getSource().getType());
  SmallVector<int64_t> strides = tl::ascend::getStridesAndOffset(source).first;
  int64_t bytes = source.getElementTypeBitWidth() / 8;
  int64_t divisor = anyDivisor;
  for (auto [offset, stride] :
       llvm::zip_equal(subview.getMixedOffsets(), strides)) {
    int64_t known = ShapedType::isDynamic(stride) ? 1 : getDivisorOf(stride);
    divisor = std::gcd(
        divisor, multiply(multiply(computeKnownDivisor(offset), known), bytes));
  }
  return divisor;
}

int64_t tl::analysis::computeKnownAlignment(Value memref) {
  int64_t divisor = anyDivisor;
  while (Operation *op = memref.getDefiningOp()) {
    if (auto subview = dyn_cast<memref::SubViewOp>(op))
      divisor = std::gcd(divisor, getOffsetAlignment(subview));
    else if (!isa<memref::CastOp, memref::ExpandShapeOp,
                  memref::CollapseShapeOp, tl::ascend::BitcastOp>(op))
      break;
    memref = op->getOperand(0);
  }
  auto root = cast<MemRefType>(memref.getType());
  int64_t offset = tl::ascend::getStridesAndOffset(root).second;
  int64_t known = ShapedType::isDynamic(offset) ? 1 : getDivisorOf(offset);
  return std::gcd(divisor, multiply(known, root.getElementTypeBitWidth() / 8));
}
