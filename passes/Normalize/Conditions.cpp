//===- Conditions.cpp - Arithmetic on conditions --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Normalize/Conditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using arith::CmpIPredicate;

template <typename LogicalOp>
static void replace(RewriterBase &rewriter, Operation *op) {
  rewriter.setInsertionPoint(op);
  rewriter.replaceOpWithNewOp<LogicalOp>(op, op->getOperand(0),
                                         op->getOperand(1));
}

/// The comparison of two conditions.
static Value compare(OpBuilder &builder, Location loc, CmpIPredicate predicate,
                     Value lhs, Value rhs) {
  Value one = arith::ConstantIntOp::create(builder, loc, lhs.getType(), 1);
  auto negate = [&](Value condition) -> Value {
    return arith::XOrIOp::create(builder, loc, condition, one);
  };
  switch (predicate) {
  case CmpIPredicate::eq:
    return negate(arith::XOrIOp::create(builder, loc, lhs, rhs));
  case CmpIPredicate::ne:
    return arith::XOrIOp::create(builder, loc, lhs, rhs);
  case CmpIPredicate::ult:
  case CmpIPredicate::sgt:
    return arith::AndIOp::create(builder, loc, negate(lhs), rhs);
  case CmpIPredicate::ugt:
  case CmpIPredicate::slt:
    return arith::AndIOp::create(builder, loc, lhs, negate(rhs));
  case CmpIPredicate::ule:
  case CmpIPredicate::sge:
    return arith::OrIOp::create(builder, loc, negate(lhs), rhs);
  case CmpIPredicate::uge:
  case CmpIPredicate::sle:
    return arith::OrIOp::create(builder, loc, lhs, negate(rhs));
  }
  llvm_unreachable("unknown predicate");
}

// With a sign a condition is 0 or -1, without one it is 0 or 1.
void tl::writeLogically(RewriterBase &rewriter, Operation *root) {
  SmallVector<Operation *> operations;
  root->walk([&](Operation *op) {
    if (op->getNumResults() == 1 && op->getResult(0).getType().isInteger(1))
      operations.push_back(op);
  });
  for (Operation *op : operations)
    llvm::TypeSwitch<Operation *>(op)
        .Case<arith::AddIOp, arith::SubIOp>(
            [&](auto op) { replace<arith::XOrIOp>(rewriter, op); })
        .Case<arith::MulIOp, arith::MaxSIOp, arith::MinUIOp>(
            [&](auto op) { replace<arith::AndIOp>(rewriter, op); })
        .Case<arith::MinSIOp, arith::MaxUIOp>(
            [&](auto op) { replace<arith::OrIOp>(rewriter, op); })
        .Case([&](arith::CmpIOp op) {
          // Rules of the host name the comparison.
          if (!op.getLhs().getType().isInteger(1) ||
              !op->getParentOfType<tl::ascend::LaunchOpInterface>())
            return;
          rewriter.setInsertionPoint(op);
          rewriter.replaceOp(op,
                             compare(rewriter, op.getLoc(), op.getPredicate(),
                                     op.getLhs(), op.getRhs()));
        });
}
