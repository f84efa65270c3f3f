//===- CoreTrace.cpp - Traces of the steps of a core ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/CoreTrace.h"
#include "analysis/Indices/Evaluate.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "passes/Channels/MovingView.h"
#include <numeric>

using namespace mlir;
using namespace tl;
using namespace tl::ascend;

/// The largest number of iterations to trace.
constexpr int64_t mostIterations = 12;

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

bool CoreTrace::hasTransfer(Operation &op) const {
  return llvm::any_of(
      transfers, [&](Operation *transfer) { return op.isAncestor(transfer); });
}

/// The map of a minimum or maximum; null for anything else.
static AffineMap getMap(Operation *op) {
  if (auto least = dyn_cast_if_present<affine::AffineMinOp>(op))
    return least.getMap();
  if (auto most = dyn_cast_if_present<affine::AffineMaxOp>(op))
    return most.getMap();
  return {};
}

/// Whether a bound is a constant, `number`, or the minimum or maximum of such
/// values.
bool CoreTrace::checkBound(Value value) {
  auto tryTo = [&](int64_t constant) {
    int64_t least = std::max(constant, -mostIterations);
    int64_t most = std::min(std::abs(least), mostIterations);
    mostTried = std::max(mostTried, most + 1);
  };
  if (std::optional<int64_t> constant = getConstantIntValue(value)) {
    tryTo(*constant);
    return mostTried < mostIterations;
  }
  AffineMap map = getMap(value.getDefiningOp());
  if (!map) {
    if (!number)
      number = value;
    mostTried = std::max<int64_t>(mostTried, 1);
    return number == value;
  }
  map.walkExprs([&](AffineExpr expr) {
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      tryTo(constant.getValue());
  });
  return mostTried < mostIterations &&
         llvm::all_of(
             value.getDefiningOp()->getOperands(),
             [&](Value operand) { return checkBound(operand); });
}

CoreTrace::Item CoreTrace::makeItem(Operation *op, Operation *transfer) {
  Item item{op, transfer};
  for (Value operand : op->getOperands()) {
    if (!isa<MemRefType>(operand.getType()))
      continue;
    MovingView moving = MovingView::find(operand);
    if (moving.view)
      item.views.push_back({moving.view.getSource(), moving.getStart()});
  }
  return item;
}

bool CoreTrace::check(Block &inside) {
  std::vector<Item> found;
  for (Operation &op : inside) {
    if (isa<TransferOpInterface>(op)) {
      for (auto instruction :
           op.getRegion(0).front().getOps<InstructionOpInterface>())
        found.push_back(makeItem(instruction, &op));
      found.push_back({&op, &op});
    } else if (isa<InstructionOpInterface>(op)) {
      found.push_back(makeItem(&op, nullptr));
    } else if (hasTransfer(op)) {
      auto loop = dyn_cast<scf::ForOp>(op);
      if (!loop || !isConstantIntValue(loop.getStep(), 1) ||
          !checkBound(loop.getLowerBound()) ||
          !checkBound(loop.getUpperBound()) || !check(*loop.getBody()))
        return false;
      found.push_back({&op, nullptr, /*isLoop=*/true});
    }
  }
  items[&inside] = std::move(found);
  return true;
}

/// Evaluates `value` from the numbers in `known`, if they determine it.
static std::optional<int64_t> evaluate(Value value,
                                       const DenseMap<Value, int64_t> &known) {
  APInt constant;
  if (auto it = known.find(value); it != known.end())
    return it->second;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  Operation *op = value.getDefiningOp();
  if (!op || !analysis::isArithmetic(op))
    return std::nullopt;
  SmallVector<int64_t> operands;
  for (Value operand : op->getOperands()) {
    std::optional<int64_t> number = evaluate(operand, known);
    if (!number)
      return std::nullopt;
    operands.push_back(*number);
  }
  auto results = analysis::evaluate(op, operands);
  if (!results)
    return std::nullopt;
  return (*results)[cast<OpResult>(value).getResultNumber()];
}

/// Finds the number of iterations after which all views begin at the same
/// places again.
void CoreTrace::findPeriod() {
  auto addModulus = [&](AffineExpr expr) {
    auto modulus = dyn_cast<AffineBinaryOpExpr>(expr);
    auto divisor = modulus && expr.getKind() == AffineExprKind::Mod
                       ? dyn_cast<AffineConstantExpr>(modulus.getRHS())
                       : AffineConstantExpr();
    if (!divisor || divisor.getValue() <= 0)
      return;
    // A longer period is not followed.
    constexpr int64_t longest = INT32_MAX;
    period = std::min(std::lcm(period, std::min(divisor.getValue(), longest)),
                      longest);
  };
  block->walk([&](memref::SubViewOp slice) {
    for (Value offset : slice.getOffsets())
      if (auto apply = offset.getDefiningOp<affine::AffineApplyOp>())
        apply.getAffineMap().walkExprs(addModulus);
  });
}

//===----------------------------------------------------------------------===//
// Traces
//===----------------------------------------------------------------------===//

std::optional<CoreTrace> CoreTrace::get(ArrayRef<Operation *> transfers) {
  Block *block = transfers.front()->getBlock();
  auto hasAll = [&](Block *block) {
    return llvm::all_of(transfers, [&](Operation *transfer) {
      return block->findAncestorOpInBlock(*transfer);
    });
  };
  while (!hasAll(block))
    block = block->getParentOp()->getBlock();
  CoreTrace trace(block, transfers);
  if (!trace.check(*block))
    return std::nullopt;
  trace.findPeriod();
  if (trace.getMostTried() > mostIterations)
    return std::nullopt;
  return trace;
}

void CoreTrace::append(Block &inside, Numbers &known, unsigned &iterations,
                       SmallVectorImpl<TraceStep> &steps) const {
  unsigned iteration = iterations++;
  for (const Item &item : items.find(&inside)->second) {
    if (!item.isLoop) {
      steps.push_back({item.op, item.transfer, iteration, {}});
      for (auto [tile, start] : item.views)
        steps.back().starts.push_back(
            {tile, start ? evaluate(start, known) : std::nullopt});
      continue;
    }
    auto loop = cast<scf::ForOp>(item.op);
    // `check` made sure that the bounds are known.
    int64_t end = *evaluate(loop.getUpperBound(), known);
    int64_t i = *evaluate(loop.getLowerBound(), known);
    for (; i < end; ++i) {
      known[loop.getInductionVar()] = i;
      append(*loop.getBody(), known, iterations, steps);
    }
  }
}

SmallVector<TraceStep> CoreTrace::run(ArrayRef<int64_t> numbers) const {
  SmallVector<TraceStep> steps;
  unsigned iterations = 0;
  for (int64_t each : numbers) {
    Numbers known;
    if (number)
      known[number] = each;
    append(*block, known, iterations, steps);
  }
  return steps;
}
