//===- PathConditions.cpp - Conditions around an operation ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/PathConditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/GuardLaunch/Conditions.h"
#include "passes/GuardLaunch/LinearSums.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

namespace {
/// Sums that are not negative where a condition holds.
class Facts {
public:
  explicit Facts(HostValues &values) : values(values) {}

  void add(Value condition, bool holds);

  SmallVector<LinearIndex> sums;
  /// Whether nothing else is part of the conditions.
  bool areAll = true;

private:
  void addHost(Value condition, bool holds);
  bool addComparison(arith::CmpIPredicate predicate, const LinearIndex &lhs,
                     const LinearIndex &rhs);
  void addDifference(const LinearIndex &greater, const LinearIndex &less,
                     int64_t distance);

  HostValues &values;
  /// The conditions that were added, and whether they hold.
  llvm::DenseSet<std::pair<Value, char>> added;
};
} // namespace

/// `greater` is at least `less + distance`.
void Facts::addDifference(const LinearIndex &greater, const LinearIndex &less,
                          int64_t distance) {
  sums.push_back(tl::add(subtract(greater, less), getConstant(-distance)));
}

/// `condition` holds, or it does not: as a sum, if it is known before the
/// launch.
void Facts::addHost(Value condition, bool holds) {
  Value host = values.getHostValue(condition);
  areAll &= host != nullptr;
  if (host)
    sums.push_back(getSumOfCondition(host, holds));
}

/// Returns whether the sums say all of the comparison.
bool Facts::addComparison(arith::CmpIPredicate predicate,
                          const LinearIndex &lhs, const LinearIndex &rhs) {
  using Predicate = arith::CmpIPredicate;
  // A negative number is a great one without signs.
  bool isAll = predicate < Predicate::ult && predicate != Predicate::ne;
  switch (predicate) {
  case Predicate::eq:
    addDifference(lhs, rhs, 0);
    addDifference(rhs, lhs, 0);
    break;
  case Predicate::ne:
    break;
  case Predicate::slt:
  case Predicate::ult:
    addDifference(rhs, lhs, 1);
    break;
  case Predicate::sle:
  case Predicate::ule:
    addDifference(rhs, lhs, 0);
    break;
  case Predicate::sgt:
  case Predicate::ugt:
    addDifference(lhs, rhs, 1);
    break;
  case Predicate::sge:
  case Predicate::uge:
    addDifference(lhs, rhs, 0);
    break;
  }
  return isAll;
}

void Facts::add(Value condition, bool holds) {
  if (!added.insert({condition, char(holds)}).second)
    return;
  Operation *op = condition.getDefiningOp();
  bool holdsForEach = holds ? isa_and_nonnull<arith::AndIOp>(op)
                            : isa_and_nonnull<arith::OrIOp>(op);
  if (holdsForEach) {
    for (Value operand : op->getOperands())
      add(operand, holds);
    return;
  }
  auto compare = dyn_cast_or_null<arith::CmpIOp>(op);
  if (!compare || compare.getLhs().getType().isInteger(1))
    return addHost(condition, holds);
  LinearIndex lhs = values.getSum(compare.getLhs());
  LinearIndex rhs = values.getSum(compare.getRhs());
  if (!addComparison(holds ? compare.getPredicate()
                           : arith::invertPredicate(compare.getPredicate()),
                     lhs, rhs))
    addHost(condition, holds);
}

PathConditions tl::getPathConditions(Operation *place, tile::LaunchOp launch,
                                     HostValues &values) {
  Facts facts(values);
  for (Operation *child = place; child != launch;
       child = child->getParentOp()) {
    Operation *parent = child->getParentOp();
    if (auto branch = dyn_cast<scf::IfOp>(parent)) {
      bool isThen = child->getParentRegion() == &branch.getThenRegion();
      facts.add(branch.getCondition(), isThen);
    } else if (auto loop = dyn_cast<scf::ForOp>(parent)) {
      // Ends of its variable are computed with signs.
      facts.areAll &= !loop.getUnsignedCmp();
    } else if (!isa<scf::ParallelOp, tile::LaunchOp>(parent)) {
      facts.areAll = false;
    }
  }
  return {facts.sums, facts.areAll};
}
