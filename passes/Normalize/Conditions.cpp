//===- Conditions.cpp - Arithmetic on conditions --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Normalize/Conditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

template <typename LogicalOp>
static void replace(RewriterBase &rewriter, Operation *op) {
  rewriter.setInsertionPoint(op);
  rewriter.replaceOpWithNewOp<LogicalOp>(op, op->getOperand(0),
                                         op->getOperand(1));
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
            [&](auto op) { replace<arith::OrIOp>(rewriter, op); });
}
