//===- PrepareIndices.cpp - Index arithmetic that is safe to fold ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "tl/passes/Passes.h"

using namespace mlir;

namespace tl {
#define GEN_PASS_DEF_PREPAREINDICESPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct PrepareIndices
    : public tl::impl::PrepareIndicesPassBase<PrepareIndices> {
  void runOnOperation() override;
};
} // namespace

//===----------------------------------------------------------------------===//
// Narrow integers
//===----------------------------------------------------------------------===//

/// Splits a conversion of an index to fewer bits into two steps. Folding would
/// remove a single step together with the conversion back, although they change
/// numbers that do not fit.
template <typename OpT> static void cutInTwoSteps(OpT cast) {
  auto type = dyn_cast<IntegerType>(cast.getType());
  if (!type || !cast.getIn().getType().isIndex() ||
      type.getWidth() >= IndexType::kInternalStorageBitWidth)
    return;
  OpBuilder builder(cast);
  Type wide = builder.getIntegerType(IndexType::kInternalStorageBitWidth);
  Value all = OpT::create(builder, cast.getLoc(), wide, cast.getIn());
  cast.replaceAllUsesWith(
      arith::TruncIOp::create(builder, cast.getLoc(), type, all).getResult());
  cast.erase();
}

//===----------------------------------------------------------------------===//
// Divisions
//===----------------------------------------------------------------------===//

/// Whether `map` divides by a constant that is not positive.
static bool dividesByNoNumber(AffineMap map) {
  bool found = false;
  map.walkExprs([&](AffineExpr expr) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
    bool divides = binary && (expr.getKind() == AffineExprKind::Mod ||
                              expr.getKind() == AffineExprKind::FloorDiv ||
                              expr.getKind() == AffineExprKind::CeilDiv);
    auto divisor = divides ? dyn_cast<AffineConstantExpr>(binary.getRHS())
                           : AffineConstantExpr();
    found |= divisor && divisor.getValue() <= 0;
  });
  return found;
}

static LogicalResult checkDivisors(Operation *op) {
  for (NamedAttribute attribute : op->getAttrs())
    if (auto map = dyn_cast<AffineMapAttr>(attribute.getValue());
        map && dividesByNoNumber(map.getValue()))
      return op->emitOpError("divides by a number that is not positive");
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp,
          arith::CeilDivSIOp, arith::CeilDivUIOp, arith::RemSIOp,
          arith::RemUIOp>(op) &&
      matchPattern(op->getOperand(1), m_Zero()))
    return op->emitOpError("divides by 0");
  return success();
}

void PrepareIndices::runOnOperation() {
  WalkResult result = getOperation().walk([](Operation *op) {
    if (failed(checkDivisors(op)))
      return WalkResult::interrupt();
    if (auto cast = dyn_cast<arith::IndexCastOp>(op))
      cutInTwoSteps(cast);
    else if (auto cast = dyn_cast<arith::IndexCastUIOp>(op))
      cutInTwoSteps(cast);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    signalPassFailure();
}
