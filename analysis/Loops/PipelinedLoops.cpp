//===- PipelinedLoops.cpp - Loops that make up a skewed loop --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Loops/PipelinedLoops.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace tl::analysis;

namespace {
/// The minimum or the maximum of an expression and a constant.
struct Bounded {
  AffineExpr expr;
  int64_t bound;
};
} // namespace

template <typename OpT> static std::optional<Bounded> getBounded(OpT op) {
  ArrayRef<AffineExpr> results = op.getAffineMap().getResults();
  if (results.size() != 2)
    return std::nullopt;
  for (unsigned i : {0, 1})
    if (auto bound = dyn_cast<AffineConstantExpr>(results[i]))
      return Bounded{results[1 - i], bound.getValue()};
  return std::nullopt;
}

/// Whether `value` is `expr` of the operands of `op`.
static bool isExpr(Value value, AffineExpr expr, affine::AffineMinOp op) {
  if (auto apply = value.getDefiningOp<affine::AffineApplyOp>())
    return apply.getAffineMap().getResult(0) == expr &&
           llvm::equal(apply.getOperands(), op.getOperands());
  return (isa<AffineDimExpr>(expr) || isa<AffineSymbolExpr>(expr)) &&
         op.getNumOperands() == 1 && op.getOperand(0) == value;
}

/// Whether `value` is `expr - ahead` of the operands of `op`, at least 0.
static bool isRest(Value value, AffineExpr expr, int64_t ahead,
                   affine::AffineMinOp op) {
  auto max = value.getDefiningOp<affine::AffineMaxOp>();
  if (!max || !llvm::equal(max.getOperands(), op.getOperands()))
    return false;
  std::optional<Bounded> rest = getBounded(max);
  AffineMap map = op.getAffineMap();
  return rest && rest->bound == 0 &&
         simplifyAffineExpr(rest->expr + ahead - expr, map.getNumDims(),
                            map.getNumSymbols()) == 0;
}

std::optional<PipelinedLoops>
tl::analysis::findPipelinedLoops(scf::ForOp first) {
  auto isOne = [](scf::ForOp loop) {
    return getConstantIntValue(loop.getStep()) == 1 && !loop.getUnsignedCmp();
  };
  auto filled = first.getUpperBound().getDefiningOp<affine::AffineMinOp>();
  if (!filled || !isOne(first) ||
      getConstantIntValue(first.getLowerBound()) != 0)
    return std::nullopt;
  std::optional<Bounded> bounded = getBounded(filled);
  if (!bounded || bounded->bound <= 0)
    return std::nullopt;
  for (Operation *op = first->getNextNode(); op; op = op->getNextNode()) {
    auto last = dyn_cast<scf::ForOp>(op);
    if (last && isOne(last) &&
        isRest(last.getLowerBound(), bounded->expr, bounded->bound, filled) &&
        isExpr(last.getUpperBound(), bounded->expr, filled))
      return PipelinedLoops{first,
                            last,
                            bounded->bound,
                            filled,
                            last.getLowerBound(),
                            last.getUpperBound()};
  }
  return std::nullopt;
}
