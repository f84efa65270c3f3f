//===- CoreTrace.cpp - What a core does, step by step --------- ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/CoreTrace.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascend;

/// Iterations up to which a trace is worth its time.
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

/// Whether a bound is a constant, `number`, or the minimum or maximum of such.
bool CoreTrace::checkBound(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant))) {
    mostTried = std::max(mostTried, constant.abs().getSExtValue() + 2);
    return mostTried <= mostIterations;
  }
  AffineMap map = getMap(value.getDefiningOp());
  if (!map) {
    if (!number)
      number = value;
    mostTried = std::max<int64_t>(mostTried, 2);
    return number == value;
  }
  map.walkExprs([&](AffineExpr expr) {
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      mostTried = std::max(mostTried, std::abs(constant.getValue()) + 2);
  });
  return mostTried <= mostIterations &&
         llvm::all_of(value.getDefiningOp()->getOperands(),
                      [&](Value operand) { return checkBound(operand); });
}

bool CoreTrace::check(Block &inside) {
  for (Operation &op : inside) {
    if (!hasTransfer(op) || transfers.contains(&op))
      continue;
    auto loop = dyn_cast<scf::ForOp>(op);
    if (!loop || !isConstantIntValue(loop.getStep(), 1) ||
        !checkBound(loop.getLowerBound()) ||
        !checkBound(loop.getUpperBound()) || !check(*loop.getBody()))
      return false;
  }
  return true;
}

int64_t CoreTrace::evaluate(Value value, int64_t known) const {
  APInt constant;
  if (value == number)
    return known;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  Operation *op = value.getDefiningOp();
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands())
    operands.push_back(IntegerAttr::get(IndexType::get(op->getContext()),
                                        evaluate(operand, known)));
  SmallVector<Attribute> results;
  // A map of numbers is a number.
  (void)getMap(op).constantFold(operands, results);
  auto numbers = llvm::map_range(results, [](Attribute result) {
    return cast<IntegerAttr>(result).getInt();
  });
  return isa<affine::AffineMinOp>(op)
             ? *std::min_element(numbers.begin(), numbers.end())
             : *std::max_element(numbers.begin(), numbers.end());
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
  return trace;
}

void CoreTrace::append(Block &inside, int64_t known, unsigned &iterations,
                       SmallVectorImpl<TraceStep> &steps) const {
  unsigned iteration = iterations++;
  for (Operation &op : inside) {
    if (isa<PushOp, PopOp>(op)) {
      for (auto instruction :
           op.getRegion(0).front().getOps<InstructionOpInterface>())
        steps.push_back({instruction, &op, iteration});
      steps.push_back({&op, &op, iteration});
    } else if (isa<InstructionOpInterface>(op)) {
      steps.push_back({&op, nullptr, iteration});
    } else if (hasTransfer(op)) {
      auto loop = cast<scf::ForOp>(op);
      int64_t end = evaluate(loop.getUpperBound(), known);
      for (int64_t i = evaluate(loop.getLowerBound(), known); i < end; ++i)
        append(*loop.getBody(), known, iterations, steps);
    }
  }
}

SmallVector<TraceStep> CoreTrace::run(ArrayRef<int64_t> numbers) const {
  SmallVector<TraceStep> steps;
  unsigned iterations = 0;
  for (int64_t known : numbers)
    append(*block, known, iterations, steps);
  return steps;
}
