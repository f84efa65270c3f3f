//===- HostBound.cpp - A bound as host values -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/HostBound.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/GuardLaunch/LinearSums.h"
#include "passes/GuardLaunch/NonNegative.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

Value tl::materialize(const HostBound &bound, HostValues &values) {
  OpBuilder &builder = values.getBuilder();
  Location loc = values.getLoc();
  Value result = values.materialize(bound.sums.front());
  for (const LinearIndex &sum : llvm::drop_begin(bound.sums)) {
    Value other = values.materialize(sum);
    result =
        bound.isLeast
            ? arith::MinSIOp::create(builder, loc, result, other).getResult()
            : arith::MaxSIOp::create(builder, loc, result, other).getResult();
  }
  return result;
}

SmallVector<LinearIndex> tl::simplify(const HostBound &bound) {
  SmallVector<LinearIndex> kept;
  for (auto [i, sum] : llvm::enumerate(bound.sums)) {
    bool isNeeded = true;
    for (auto [j, other] : llvm::enumerate(bound.sums)) {
      if (i == j)
        continue;
      auto isBeyond = [&](const LinearIndex &a, const LinearIndex &b) {
        return isNeverNegative(bound.isLeast ? subtract(a, b) : subtract(b, a));
      };
      // The first one of equal candidates stays.
      if (isBeyond(sum, other) && (!isBeyond(other, sum) || j < i))
        isNeeded = false;
    }
    if (isNeeded)
      kept.push_back(sum);
  }
  return kept;
}
