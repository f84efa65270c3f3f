//===- ChannelBalance.cpp - Balance of pushes and pops --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/ChannelBalance.h"
#include "analysis/CrossCore/CrossFlags.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace {
/// The two sides of a channel; vector cores may have both.
enum Side { Producer, Consumer };

/// Compares the control flow around the pushes and the pops of a channel.
class BalanceChecker {
public:
  explicit BalanceChecker(ChannelOp channel);

  /// Checks that both run equally often if the counts are known; returns
  /// whether they are.
  FailureOr<bool> checkCounts();
  LogicalResult check();

private:
  bool isTransfer(Operation *op, Side side);
  SmallVector<Operation *> findRelevant(Block &block, Side side);
  bool areAlike(Region &a, Region &b);
  bool areAlike(Operation *a, Operation *b);
  bool areSame(Value a, Value b);
  bool areSame(Operation *a, Operation *b);
  bool areSameBranches(Operation *a, Operation *b);
  LogicalResult report();

  ChannelOp channel;
  /// The pushes and the pops.
  SmallVector<Operation *> transfers[2];
  SectionOp sections[2];
  /// Pairs of operations of the two sections that are known to be equivalent.
  DenseSet<std::pair<Operation *, Operation *>> same;
  /// The operation at which the two sides differ.
  Operation *differing = nullptr;
};
} // namespace

bool BalanceChecker::isTransfer(Operation *op, Side side) {
  auto transfer = dyn_cast<TransferOpInterface>(op);
  return transfer && transfer.fillsSlot() == (side == Producer) &&
         transfer.getChannel() == channel.getSlots();
}

/// The operations of `block` that are or contain transfers of `side`. Bodies of
/// other transfers are inlined, since they run once.
SmallVector<Operation *> BalanceChecker::findRelevant(Block &block, Side side) {
  SmallVector<Operation *> relevant;
  for (Operation &op : block) {
    if (isa<TransferOpInterface>(op) && !isTransfer(&op, side))
      llvm::append_range(relevant, findRelevant(op.getRegion(0).front(), side));
    else if (op.walk([&](Operation *nested) {
                 return isTransfer(nested, side) ? WalkResult::interrupt()
                                                 : WalkResult::advance();
               }).wasInterrupted())
      relevant.push_back(&op);
  }
  return relevant;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Whether operations with regions are free of effects and compute equal
/// results from equal operands.
bool BalanceChecker::areSameBranches(Operation *a, Operation *b) {
  DenseSet<std::pair<Value, Value>> inside;
  auto check = [&](Value x, Value y) {
    return success(inside.contains({x, y}) || areSame(x, y));
  };
  auto mark = [&](Value x, Value y) { inside.insert({x, y}); };
  if (!isMemoryEffectFree(a) ||
      !OperationEquivalence::isEquivalentTo(
          a, b, check, mark, OperationEquivalence::IgnoreLocations))
    return false;
  same.insert({a, b});
  return true;
}

/// Whether the operations compute equal results from equal operands.
bool BalanceChecker::areSame(Operation *a, Operation *b) {
  if (a == b || same.contains({a, b}))
    return true;
  if (a->getNumRegions() || b->getNumRegions())
    return areSameBranches(a, b);
  if (a->getName() != b->getName() ||
      a->getNumOperands() != b->getNumOperands() ||
      a->getAttrDictionary() != b->getAttrDictionary())
    return false;
  for (auto [x, y] : llvm::zip_equal(a->getOperands(), b->getOperands()))
    if (!areSame(x, y))
      return false;
  same.insert({a, b});
  return true;
}

bool BalanceChecker::areSame(Value a, Value b) {
  if (a == b)
    return true;
  Attribute left, right;
  if (matchPattern(a, m_Constant(&left)) && matchPattern(b, m_Constant(&right)))
    return left == right;
  auto x = dyn_cast<OpResult>(a), y = dyn_cast<OpResult>(b);
  if (a.getType() != b.getType() || bool(x) != bool(y))
    return false;
  if (x)
    return x.getResultNumber() == y.getResultNumber() &&
           areSame(x.getOwner(), y.getOwner());
  // Arguments of equivalent loops.
  Operation *loop = a.getParentBlock()->getParentOp();
  auto isIndex = [](Value value) {
    return cast<BlockArgument>(value).getArgNumber() == 0;
  };
  return same.contains({loop, b.getParentBlock()->getParentOp()}) &&
         (!isa<scf::ForOp>(loop) || isIndex(a) == isIndex(b));
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

/// The values that determine how often the regions of `op` run.
static SmallVector<Value> getConditions(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()};
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return {branch.getCondition()};
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return {loop.getConditionOp().getCondition()};
  if (auto choice = dyn_cast<scf::IndexSwitchOp>(op))
    return {choice.getArg()};
  return {};
}

bool BalanceChecker::areAlike(Operation *a, Operation *b) {
  differing = a;
  if (isTransfer(a, Producer) || isTransfer(b, Consumer))
    return isTransfer(a, Producer) && isTransfer(b, Consumer);
  SmallVector<Value> left = getConditions(a), right = getConditions(b);
  auto choice = dyn_cast<scf::IndexSwitchOp>(a);
  if (a->getName() != b->getName() || left.empty() ||
      (choice && choice.getCases() != cast<scf::IndexSwitchOp>(b).getCases()))
    return false;
  // A condition may depend on carried values.
  same.insert({a, b});
  for (auto [x, y] : llvm::zip_equal(left, right))
    if (!areSame(x, y))
      return false;
  for (auto [from, to] : llvm::zip_equal(a->getRegions(), b->getRegions()))
    if (!areAlike(from, to))
      return false;
  return true;
}

bool BalanceChecker::areAlike(Region &a, Region &b) {
  // A core may lack a branch in which it has nothing to do.
  SmallVector<Operation *> left, right;
  if (!a.empty())
    left = findRelevant(a.front(), Producer);
  if (!b.empty())
    right = findRelevant(b.front(), Consumer);
  if (left.size() != right.size()) {
    differing = left.empty() ? right.front() : left.front();
    return false;
  }
  for (auto [x, y] : llvm::zip_equal(left, right))
    if (!areAlike(x, y))
      return false;
  return true;
}

static std::optional<int64_t> count(ArrayRef<Operation *> ops) {
  int64_t sum = 0;
  for (Operation *op : ops) {
    std::optional<int64_t> runs = countRuns(op);
    if (!runs || llvm::AddOverflow(sum, *runs, sum))
      return std::nullopt;
  }
  return sum;
}

LogicalResult BalanceChecker::report() {
  InFlightDiagnostic error =
      channel.emitOpError("must be filled as often as it is emptied, and its "
                          "pushes and pops are not in the same loops and "
                          "conditions");
  error.attachNote(differing->getLoc())
      << "has no counterpart on the other core";
  return error;
}

BalanceChecker::BalanceChecker(ChannelOp channel) : channel(channel) {
  auto launch = cast<LaunchOpInterface>(channel->getParentOp());
  for (SectionOp section : launch.getLaunchBody()->getOps<SectionOp>())
    for (Side side : {Producer, Consumer}) {
      if (section.getCore() !=
          (side == Producer ? channel.getProducer() : channel.getConsumer()))
        continue;
      sections[side] = section;
      section.walk([&](Operation *op) {
        if (isTransfer(op, side))
          transfers[side].push_back(op);
      });
    }
}

FailureOr<bool> BalanceChecker::checkCounts() {
  if (transfers[0].empty() && transfers[1].empty())
    return true;
  if (transfers[0].empty())
    return channel.emitOpError("is emptied, but never filled");
  if (transfers[1].empty())
    return channel.emitOpError("is filled, but never emptied");
  std::optional<int64_t> filled = count(transfers[0]);
  std::optional<int64_t> emptied = count(transfers[1]);
  if (filled && emptied && *filled != *emptied)
    return channel.emitOpError("is filled ")
           << *filled << " times and emptied " << *emptied << " times";
  return filled && emptied;
}

LogicalResult BalanceChecker::check() {
  FailureOr<bool> isKnown = checkCounts();
  if (failed(isKnown))
    return failure();
  if (*isKnown || areAlike(sections[0].getBody(), sections[1].getBody()))
    return success();
  return report();
}

LogicalResult tl::analysis::verifyCounts(ChannelOp channel) {
  return BalanceChecker(channel).checkCounts();
}

LogicalResult tl::analysis::verifyBalance(ChannelOp channel) {
  return BalanceChecker(channel).check();
}
