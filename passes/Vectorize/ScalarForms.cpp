//===- ScalarForms.cpp - Scalar operations by those of tiles --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/ScalarForms.h"
#include "analysis/Legality/Legality.h"
#include "passes/Vectorize/Forms/Expander.h"

using namespace mlir;
using namespace tl;

/// Replaces a condition with results, whose branches only compute, by
/// selections.
static void expandCondition(RewriterBase &rewriter, scf::IfOp branch) {
  auto computes = [](Block *block) {
    return llvm::all_of(block->without_terminator(), [](Operation &op) {
      return analysis::canSpeculate(&op);
    });
  };
  bool hasNumbers = branch.getNumResults() > 0 &&
                    llvm::all_of(branch.getResultTypes(), [](Type type) {
                      return type.isIntOrIndexOrFloat();
                    });
  if (!hasNumbers || !computes(branch.thenBlock()) ||
      !computes(branch.elseBlock()))
    return;
  SmallVector<Value> results;
  for (auto [yes, no] : llvm::zip_equal(branch.thenYield().getOperands(),
                                        branch.elseYield().getOperands())) {
    // The operations of the branches move before it below.
    rewriter.setInsertionPointAfter(branch);
    results.push_back(arith::SelectOp::create(rewriter, branch.getLoc(),
                                              branch.getCondition(), yes, no));
  }
  for (Block *block : {branch.thenBlock(), branch.elseBlock()})
    for (Operation &op :
         llvm::make_early_inc_range(block->without_terminator()))
      rewriter.moveOpBefore(&op, branch);
  rewriter.replaceOp(branch, results);
}

/// Computes before `branch` what may be computed in all iterations: expanded,
/// it may have steps that fail for numbers which it never has.
static void hoistComputations(RewriterBase &rewriter, scf::IfOp branch) {
  for (Region *region : branch.getRegions())
    for (Operation &op : llvm::make_early_inc_range(region->getOps())) {
      bool isReady = llvm::none_of(op.getOperands(), [&](Value operand) {
        return branch->isAncestor(operand.getParentBlock()->getParentOp());
      });
      if (isReady && op.getNumRegions() == 0 && op.getNumResults() > 0 &&
          analysis::canSpeculate(&op))
        rewriter.moveOpBefore(&op, branch);
    }
}

void tl::vectorize::expandScalars(RewriterBase &rewriter,
                                  scf::ParallelOp loop) {
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<scf::IfOp> branches;
  loop.walk([&](scf::IfOp branch) { branches.push_back(branch); });
  for (scf::IfOp branch : branches)
    if (branch.getNumResults() > 0)
      expandCondition(rewriter, branch);
    else if (!loop.isDefinedOutsideOfLoop(branch.getCondition()))
      hoistComputations(rewriter, branch);
  vectorize::Expander expander(rewriter, loop);
  SmallVector<Operation *> operations;
  loop.getBody()->walk([&](Operation *op) { operations.push_back(op); });
  for (Operation *op : operations)
    if (Value value = expander.expand(op))
      rewriter.replaceOp(op, value);
}
