//===- Parts.cpp - Operations that divide a number into parts -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/Points/Parts.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

SmallVector<OpFoldResult> tl::getCountsOfParts(Operation *op) {
  if (auto swizzle = dyn_cast<tile::SwizzleOp>(op))
    return {swizzle.getRows(), swizzle.getColumns()};
  auto part = dyn_cast<affine::AffineDelinearizeIndexOp>(op);
  return part ? part.getMixedBasis()
              : SmallVector<OpFoldResult>{op->getOperand(1)};
}

/// Adds the factors of `value`, which are no products, to `factors` and
/// `constant`; returns whether that fits into 64 bits.
static bool addFactors(OpFoldResult value, SmallVector<Value> &factors,
                       int64_t &constant) {
  if (std::optional<int64_t> number = getConstantIntValue(value))
    return !llvm::MulOverflow(constant, *number, constant);
  auto product = cast<Value>(value).getDefiningOp<arith::MulIOp>();
  if (product)
    return addFactors(product.getLhs(), factors, constant) &&
           addFactors(product.getRhs(), factors, constant);
  factors.push_back(cast<Value>(value));
  return true;
}

bool tl::isProduct(Value number, ArrayRef<OpFoldResult> counts) {
  SmallVector<Value> factors, others;
  int64_t constant = 1, otherConstant = 1;
  if (!addFactors(number, factors, constant) ||
      !llvm::all_of(counts, [&](OpFoldResult count) {
        return addFactors(count, others, otherConstant);
      }))
    return false;
  auto isBefore = [](Value a, Value b) {
    return a.getAsOpaquePointer() < b.getAsOpaquePointer();
  };
  llvm::sort(factors, isBefore);
  llvm::sort(others, isBefore);
  return constant == otherConstant && factors == others;
}
