//===- PeriodicValues.cpp - Values that repeat with iterations ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Loops/PeriodicValues.h"
#include "analysis/Indices/IntegerRanges.h"
#include "analysis/Indices/LinearIndex.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

/// A multiple of all periods: a value that is unknown in a phase of this period
/// is unknown for each of them.
static constexpr int64_t commonPeriod = 27720;

std::optional<Congruence> tl::analysis::getInPhase(scf::ForOp loop,
                                                   int64_t phase,
                                                   int64_t period,
                                                   KnownCongruences known) {
  auto step = getConstantIntValue(loop.getStep());
  int64_t length;
  if (!step || *step <= 0 || !growsByStep(loop) ||
      llvm::MulOverflow(*step, period, length))
    return std::nullopt;
  Congruence lower = computeCongruence(loop.getLowerBound(), known);
  // All uses of the end of a loop compare its bounds as signed.
  if (loop.getUnsignedCmp() && lower.least < 0)
    return std::nullopt;
  int64_t rest;
  if (llvm::AddOverflow(lower.rest, *step * phase, rest))
    return std::nullopt;
  return Congruence{rest, commonDivisor(lower.modulus, length), lower.least};
}

/// The value of `index` in a phase of `loop`.
static std::optional<int64_t> getIndexInPhase(scf::ForOp loop, Value index,
                                              int64_t phase, int64_t period,
                                              KnownCongruences known) {
  std::optional<Congruence> inPhase = getInPhase(loop, phase, period, known);
  if (!inPhase)
    return std::nullopt;
  Congruence value = computeCongruence(index, [&](Value other) {
    return other == loop.getInductionVar() ? inPhase : known(other);
  });
  return value.isExact() ? std::optional(value.rest) : std::nullopt;
}

std::optional<int64_t> tl::analysis::computePeriod(scf::ForOp loop, Value index,
                                                   KnownCongruences known) {
  if (!getIndexInPhase(loop, index, 0, commonPeriod, known))
    return std::nullopt;
  for (int64_t period = 1; period <= maxPeriod; ++period)
    if (getIndexInPhase(loop, index, 0, period, known))
      return period;
  return std::nullopt;
}

std::optional<SmallVector<int64_t>>
tl::analysis::findPeriodicValues(scf::ForOp loop, Value index) {
  auto known = [&](Value value) {
    return value == loop.getLowerBound() && !getConstantIntValue(value)
               ? std::optional(Congruence::exactly(0))
               : std::nullopt;
  };
  std::optional<int64_t> period = computePeriod(loop, index, known);
  if (!period)
    return std::nullopt;
  SmallVector<int64_t> slots;
  for (int64_t phase = 0; phase < *period; ++phase)
    slots.push_back(*getIndexInPhase(loop, index, phase, *period, known));
  return slots;
}

SmallVector<Value> tl::analysis::getSlots(Operation *op) {
  return llvm::TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case([](memref::SubViewOp view) {
        return SmallVector<Value>(view.getOffsets());
      })
      .Case<SetFlagOp, WaitFlagOp>([](auto flag) {
        return flag.getSlot() ? SmallVector<Value>{flag.getSlot()}
                              : SmallVector<Value>();
      })
      .Default([](Operation *) { return SmallVector<Value>(); });
}

/// Whether the results of `op` may repeat while its operands grow.
bool PeriodicValues::mayRepeat(Operation *op) {
  bool isDivision = false;
  auto walk = [&](AffineMap map) {
    map.walkExprs([&](AffineExpr expr) {
      isDivision |= expr.getKind() == AffineExprKind::Mod ||
                    expr.getKind() == AffineExprKind::FloorDiv;
    });
    return isDivision;
  };
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(
          [&](auto affine) { return walk(affine.getAffineMap()); })
      .Case<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::MinSIOp,
            arith::MaxSIOp, arith::ConstantOp>([](auto) { return false; })
      .Default([](Operation *) { return true; });
}

bool PeriodicValues::contains(Value value) {
  auto it = known.find(value);
  if (it != known.end())
    return it->second;
  Operation *op = value.getDefiningOp();
  bool result;
  if (op)
    result = mayRepeat(op) ||
             llvm::any_of(op->getOperands(),
                          [&](Value operand) { return contains(operand); });
  else
    result = !isInductionVariable(value);
  known[value] = result;
  return result;
}
