//===- Alignment.cpp - What the start of a memref divides by --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/Alignment.h"
#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace tl::analysis;

static int64_t getDivisorOf(int64_t constant) {
  if (constant == 0 || constant == INT64_MIN)
    return anyDivisor;
  return std::abs(constant);
}

/// The largest product that a divisor may become.
static int64_t multiply(int64_t a, int64_t b) {
  int64_t product;
  return llvm::MulOverflow(a, b, product) ? std::max(a, b) : product;
}

static int64_t getKnownDivisor(AffineExpr expr, ValueRange dims,
                               ValueRange symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return getDivisorOf(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return getKnownDivisor(OpFoldResult(dims[dim.getPosition()]));
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return getKnownDivisor(OpFoldResult(symbols[symbol.getPosition()]));
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t lhs = getKnownDivisor(binary.getLHS(), dims, symbols);
  int64_t rhs = getKnownDivisor(binary.getRHS(), dims, symbols);
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

/// The divisor of all results of `map`, of which one is chosen.
static int64_t getKnownDivisor(AffineMap map, ValueRange operands) {
  int64_t divisor = anyDivisor;
  for (AffineExpr expr : map.getResults())
    divisor = std::gcd(
        divisor, getKnownDivisor(expr, operands.take_front(map.getNumDims()),
                                 operands.drop_front(map.getNumDims())));
  return divisor;
}

/// The common divisor of `values`.
static int64_t getCommonDivisor(ValueRange values) {
  int64_t divisor = 0;
  for (Value value : values)
    divisor = std::gcd(divisor, getKnownDivisor(OpFoldResult(value)));
  return divisor;
}

static int64_t getKnownDivisor(Operation *op) {
  if (isa<arith::AddIOp, arith::SubIOp, arith::MinSIOp, arith::MaxSIOp,
          arith::MinUIOp, arith::MaxUIOp, arith::IndexCastOp>(op))
    return getCommonDivisor(op->getOperands());
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return getCommonDivisor({select.getTrueValue(), select.getFalseValue()});
  if (isa<arith::MulIOp>(op))
    return multiply(getKnownDivisor(OpFoldResult(op->getOperand(0))),
                    getKnownDivisor(OpFoldResult(op->getOperand(1))));
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return getKnownDivisor(apply.getAffineMap(), apply.getOperands());
  if (auto min = dyn_cast<affine::AffineMinOp>(op))
    return getKnownDivisor(min.getAffineMap(), min.getOperands());
  if (auto max = dyn_cast<affine::AffineMaxOp>(op))
    return getKnownDivisor(max.getAffineMap(), max.getOperands());
  return 1;
}

int64_t tl::analysis::getKnownDivisor(OpFoldResult ofr) {
  if (std::optional<int64_t> constant = getConstantIntValue(ofr))
    return getDivisorOf(*constant);
  auto value = dyn_cast<Value>(ofr);
  if (!value)
    return 1;
  if (Operation *op = value.getDefiningOp())
    return ::getKnownDivisor(op);
  auto loop = dyn_cast<scf::ForOp>(value.getParentBlock()->getParentOp());
  if (!loop || value != loop.getInductionVar())
    return 1;
  return getCommonDivisor({loop.getLowerBound(), loop.getStep()});
}

/// What divides the bytes that `subview` moves the start of its source by.
static int64_t getOffsetAlignment(memref::SubViewOp subview) {
  auto source = cast<MemRefType>(subview.getSource().getType());
  SmallVector<int64_t> strides = source.getStridesAndOffset().first;
  int64_t bytes = source.getElementTypeBitWidth() / 8;
  int64_t divisor = anyDivisor;
  for (auto [offset, stride] :
       llvm::zip_equal(subview.getMixedOffsets(), strides)) {
    int64_t known = ShapedType::isDynamic(stride) ? 1 : getDivisorOf(stride);
    divisor = std::gcd(
        divisor, multiply(multiply(getKnownDivisor(offset), known), bytes));
  }
  return divisor;
}

int64_t tl::analysis::getKnownAlignment(Value memref) {
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
  int64_t offset = root.getStridesAndOffset().second;
  int64_t known = ShapedType::isDynamic(offset) ? 1 : getDivisorOf(offset);
  return std::gcd(divisor, multiply(known, root.getElementTypeBitWidth() / 8));
}
