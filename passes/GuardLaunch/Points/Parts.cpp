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
/// `constant`; returns whether they are few and the constant has 64 bits.
static bool addFactors(OpFoldResult value, SmallVector<Value> &factors,
                       int64_t &constant) {
  constexpr int mostFactors = 64;
  SmallVector<OpFoldResult> left = {value};
  for (int visited = 0; !left.empty(); ++visited) {
    OpFoldResult each = left.pop_back_val();
    std::optional<int64_t> number = getConstantIntValue(each);
    // Squares of squares have very many factors.
    if (visited == 2 * mostFactors ||
        (number && llvm::MulOverflow(constant, *number, constant)))
      return false;
    if (number)
      continue;
    auto product = cast<Value>(each).getDefiningOp<arith::MulIOp>();
    if (product)
      left.append({product.getLhs(), product.getRhs()});
    else
      factors.push_back(cast<Value>(each));
  }
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
