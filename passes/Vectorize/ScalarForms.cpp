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
using namespace tl::vectorize;

/// An attribute of operations in branches that do not fail.
static constexpr StringLiteral runsInAll = "runs_in_all";

bool tl::vectorize::canRunInAll(Operation *op) {
  return op->hasAttr(runsInAll) || analysis::canSpeculate(op);
}

void tl::vectorize::removeMarks(Operation *root) {
  root->walk([](Operation *op) { op->removeAttr(runsInAll); });
}

/// Gives `op`, in branches, an operand with which it does not fail where these
/// are not taken.
static void replaceOperand(RewriterBase &rewriter, scf::ParallelOp loop,
                           Operation *op) {
  bool isDivision = isa<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp,
                        arith::CeilDivSIOp, arith::CeilDivUIOp, arith::RemSIOp,
                        arith::RemUIOp>(op);
  bool isShift = isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(op);
  if (!isDivision && !isShift && !isa<arith::FPToSIOp, arith::FPToUIOp>(op))
    return;
  OpOperand &operand = op->getOpOperand(isDivision || isShift ? 1 : 0);
  Type type = operand.get().getType();
  if (type.isIndex() || op->getParentOp() == loop || analysis::canSpeculate(op))
    return;
  rewriter.setInsertionPoint(op);
  Location loc = op->getLoc();
  Value harmless = arith::ConstantOp::create(
      rewriter, loc,
      isDivision ? rewriter.getOneAttr(type) : rewriter.getZeroAttr(type));
  Value value = operand.get();
  for (Operation *inner = op; inner->getParentOp() != loop;
       inner = inner->getParentOp()) {
    auto branch = dyn_cast<scf::IfOp>(inner->getParentOp());
    if (!branch)
      continue;
    bool isElse = inner->getBlock() == branch.elseBlock();
    value = arith::SelectOp::create(rewriter, loc, branch.getCondition(),
                                    isElse ? harmless : value,
                                    isElse ? value : harmless);
  }
  if (value == operand.get())
    return;
  operand.set(value);
  op->setAttr(runsInAll, rewriter.getUnitAttr());
}

/// Replaces a condition with results, whose branches only compute, by
/// selections.
static void expandCondition(RewriterBase &rewriter, scf::IfOp branch) {
  auto computes = [](Block *block) {
    return llvm::all_of(block->without_terminator(),
                        [](Operation &op) { return canRunInAll(&op); });
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
          canRunInAll(&op))
        rewriter.moveOpBefore(&op, branch);
    }
}

void tl::vectorize::expandScalars(RewriterBase &rewriter,
                                  scf::ParallelOp loop) {
  OpBuilder::InsertionGuard guard(rewriter);
  // The author may have used the name.
  removeMarks(loop);
  loop.getBody()->walk(
      [&](Operation *op) { replaceOperand(rewriter, loop, op); });
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
  for (Operation *op : operations) {
    Operation *before = op->getPrevNode();
    Value value = expander.expand(op);
    if (!value)
      continue;
    // Steps fail for no numbers that the operation has.
    for (Operation *step = op->getPrevNode(); step != before && canRunInAll(op);
         step = step->getPrevNode())
      if (!analysis::canSpeculate(step))
        step->setAttr(runsInAll, rewriter.getUnitAttr());
    rewriter.replaceOp(op, value);
  }
}
