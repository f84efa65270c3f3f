//===- BranchBounds.cpp - Bounds of loops from their branches -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/BranchBounds.h"
#include "analysis/Indices/IntegerRanges.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tl;
using arith::CmpIPredicate;

/// The branch that has all effects of `loop`; null if there is none.
static scf::IfOp findOnlyBranch(scf::ParallelOp loop) {
  scf::IfOp only;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (isMemoryEffectFree(&op))
      continue;
    auto branch = dyn_cast<scf::IfOp>(op);
    if (!branch || only || branch.getNumResults() != 0 || branch.elseBlock())
      return nullptr;
    only = branch;
  }
  return only;
}

namespace {
/// `loop` has no iterations with its induction variable `dim` from `end` on
/// that satisfy the condition.
struct UpperBound {
  unsigned dim;
  int64_t end;
};
} // namespace

/// The constant upper bound that `compare` is for an induction variable of
/// `loop`.
static std::optional<UpperBound> findUpperBound(scf::ParallelOp loop,
                                                arith::CmpIOp compare) {
  CmpIPredicate predicate = compare.getPredicate();
  Value lhs = compare.getLhs(), rhs = compare.getRhs();
  auto swap = [&](CmpIPredicate swapped) {
    std::swap(lhs, rhs);
    predicate = swapped;
  };
  if (predicate == CmpIPredicate::sgt)
    swap(CmpIPredicate::slt);
  else if (predicate == CmpIPredicate::sge)
    swap(CmpIPredicate::sle);
  bool isInclusive = predicate == CmpIPredicate::sle;
  auto variable = dyn_cast<BlockArgument>(lhs);
  std::optional<int64_t> bound = getConstantIntValue(rhs);
  if ((predicate != CmpIPredicate::slt && !isInclusive) || !variable ||
      variable.getOwner() != loop.getBody() || !bound || *bound == INT64_MAX)
    return std::nullopt;
  return UpperBound{variable.getArgNumber(), *bound + isInclusive};
}

/// The comparisons that all have to hold for `condition`. Each value is visited
/// once: conditions may use others many times.
static SmallVector<arith::CmpIOp> findComparisons(Value condition) {
  SmallVector<arith::CmpIOp> comparisons;
  SetVector<Value> conditions;
  conditions.insert(condition);
  for (unsigned i = 0; i < conditions.size(); ++i) {
    if (auto compare = conditions[i].getDefiningOp<arith::CmpIOp>())
      comparisons.push_back(compare);
    if (auto both = conditions[i].getDefiningOp<arith::AndIOp>())
      conditions.insert_range(both->getOperands());
  }
  return comparisons;
}

bool vectorize::doesNothing(scf::ParallelOp loop) {
  analysis::IntegerRanges ranges;
  auto isAtLeast = [&](Value lower, std::optional<int64_t> end) {
    return end && ranges.get(lower).smin().getSExtValue() >= *end;
  };
  for (auto [lower, upper] :
       llvm::zip_equal(loop.getLowerBound(), loop.getUpperBound()))
    if (isAtLeast(lower, ranges.getGreatest(upper)))
      return true;
  scf::IfOp branch = findOnlyBranch(loop);
  if (!branch)
    return false;
  return llvm::any_of(
      findComparisons(branch.getCondition()), [&](arith::CmpIOp compare) {
        std::optional<UpperBound> bound = findUpperBound(loop, compare);
        return bound && isAtLeast(loop.getLowerBound()[bound->dim], bound->end);
      });
}

/// Removes conditions that always hold from conjunctions in `body`.
static void simplifyConjunctions(RewriterBase &rewriter, Block *body) {
  for (arith::AndIOp both :
       llvm::make_early_inc_range(body->getOps<arith::AndIOp>())) {
    if (!both.getType().isInteger(1))
      continue;
    if (matchPattern(both.getLhs(), m_One()))
      rewriter.replaceOp(both, both.getRhs());
    else if (matchPattern(both.getRhs(), m_One()))
      rewriter.replaceOp(both, both.getLhs());
  }
}

/// Takes the bounds of `branch`, and what always holds then from its condition.
/// Returns whether there are any.
static bool takeBounds(RewriterBase &rewriter, scf::ParallelOp loop,
                       scf::IfOp branch) {
  bool found = false;
  for (arith::CmpIOp compare : findComparisons(branch.getCondition())) {
    std::optional<UpperBound> bound = findUpperBound(loop, compare);
    if (!bound || getConstantIntValue(loop.getUpperBound()[bound->dim]))
      continue;
    rewriter.setInsertionPoint(loop);
    Value end =
        arith::ConstantIndexOp::create(rewriter, compare.getLoc(), bound->end);
    Value least = arith::MinSIOp::create(rewriter, compare.getLoc(),
                                         loop.getUpperBound()[bound->dim], end);
    loop.getUpperBoundMutable()[bound->dim].assign(least);
    rewriter.setInsertionPoint(compare);
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(compare,
                                                   rewriter.getBoolAttr(true));
    found = true;
  }
  return found;
}

void vectorize::takeBoundsOfBranch(RewriterBase &rewriter,
                                   scf::ParallelOp loop) {
  while (scf::IfOp branch = findOnlyBranch(loop)) {
    if (!takeBounds(rewriter, loop, branch))
      return;
    simplifyConjunctions(rewriter, loop.getBody());
    if (!matchPattern(branch.getCondition(), m_One()))
      return;
    rewriter.eraseOp(branch.thenYield());
    rewriter.inlineBlockBefore(branch.thenBlock(), branch);
    rewriter.eraseOp(branch);
  }
}
