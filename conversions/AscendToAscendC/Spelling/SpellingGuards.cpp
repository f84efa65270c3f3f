//===- SpellingGuards.cpp - Guards of instructions on empty operands ------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instructions on empty operands are documented to do nothing, but the vendor's
// checks in debug builds stop a kernel in two cases: `DataCopy` of no blocks,
// and a slice that begins at the end of its tensor. Both are printed within an
// `if`. Flags are separate instructions and stay outside.
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Spelling/Spelling.h"

#include "analysis/Indices/ExtentBounds.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// Whether `variable` has a known lower bound, which is at most 0.
static bool reachesZero(const ValueBoundsConstraintSet::Variable &variable) {
  FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
      presburger::BoundType::LB, variable);
  return succeeded(bound) && *bound <= 0;
}

/// Whether `extent` may be 0. The rest of a tensor does not count: `min(64, M -
/// m)` is assumed to be positive unless M may be known to be m, as the blocks
/// and the loops of a kernel only cover existing elements.
static bool isCutToZero(Value extent) {
  if (tl::analysis::isCertainlyPositive(extent))
    return false;
  if (getConstantIntValue(extent))
    return true;
  // One operand of a minimum suffices; constraints would need a bound of all.
  if (auto min = extent.getDefiningOp<affine::AffineMinOp>())
    return llvm::any_of(min.getMap().getResults(), [&](AffineExpr expr) {
      AffineMap each = AffineMap::get(min.getMap().getNumDims(),
                                      min.getMap().getNumSymbols(), expr);
      return reachesZero({each, min.getOperands()});
    });
  if (auto select = extent.getDefiningOp<arith::SelectOp>())
    return isCutToZero(select.getTrueValue()) ||
           isCutToZero(select.getFalseValue());
  Operation *op = extent.getDefiningOp();
  if (isa_and_present<arith::MaxSIOp, arith::MinSIOp>(op))
    return isCutToZero(op->getOperand(0)) || isCutToZero(op->getOperand(1));
  return true;
}

/// Whether `extent` is `a` minus `b`.
static bool isDifference(Value extent, Value a, Value b) {
  AffineExpr x, y;
  bindDims(extent.getContext(), x, y);
  using Variable = ValueBoundsConstraintSet::Variable;
  Variable difference(AffineMap::get(2, 0, x - y), ArrayRef<Value>{a, b});
  FailureOr<bool> isEqual =
      ValueBoundsConstraintSet::areEqual(extent, difference);
  return succeeded(isEqual) && *isEqual;
}

/// Whether `condition` implies that `extent` is above 0.
static bool saysAboveZero(Value condition, Value extent) {
  if (auto both = condition.getDefiningOp<arith::AndIOp>())
    return saysAboveZero(both.getLhs(), extent) ||
           saysAboveZero(both.getRhs(), extent);
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare || !extent.getType().isIndex() ||
      !compare.getLhs().getType().isIndex())
    return false;
  switch (compare.getPredicate()) {
  case arith::CmpIPredicate::sgt:
    return isDifference(extent, compare.getLhs(), compare.getRhs());
  case arith::CmpIPredicate::slt:
    return isDifference(extent, compare.getRhs(), compare.getLhs());
  default:
    return false;
  }
}

/// Whether `op` runs only if `extent` is above 0.
static bool runsAboveZeroOnly(Operation *op, Value extent) {
  for (; Operation *parent = op->getParentOp(); op = parent)
    if (auto branch = dyn_cast<scf::IfOp>(parent);
        branch && branch.getThenRegion().isAncestor(op->getParentRegion()) &&
        saysAboveZero(branch.getCondition(), extent))
      return true;
  return false;
}

/// Adds to `extents` the possibly empty extents of the slices between `memref`
/// and its base; unless `all`, only in dimensions in which the slice may begin
/// at the end.
static void addExtents(Value memref, bool all,
                       llvm::SmallSetVector<Value, 4> &extents) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>()) {
    if (auto subview = dyn_cast<memref::SubViewOp>(*view))
      for (auto [offset, size] : llvm::zip_equal(subview.getMixedOffsets(),
                                                 subview.getMixedSizes())) {
        bool matters = all || !getConstantIntValue(offset);
        if (auto extent = dyn_cast<Value>(size);
            extent && matters && isCutToZero(extent))
          extents.insert(extent);
      }
    memref = view.getViewSource();
  }
}

/// The possibly empty extents of the operands for which `isPrinted` holds.
static SmallVector<Value> findExtents(InstructionOpInterface instruction,
                                      function_ref<bool(Value)> isPrinted) {
  bool movesBlocks = instruction.getSpelling().contains("DataCopy");
  llvm::SmallSetVector<Value, 4> extents;
  for (const OperandAccess &access : getAccesses(instruction))
    if (Value memref = access.operand->get(); isPrinted(memref))
      addExtents(memref, movesBlocks, extents);
  SmallVector<Value> found;
  for (Value extent : extents)
    if (!runsAboveZeroOnly(instruction, extent))
      found.push_back(extent);
  return found;
}

bool tl::ascendc::mayBeginAtEnd(Value slice) {
  llvm::SmallSetVector<Value, 4> extents;
  addExtents(slice, /*all=*/false, extents);
  return !extents.empty();
}

SmallVector<Value>
tl::ascendc::getGuardExtents(InstructionOpInterface instruction) {
  return findExtents(instruction, [](Value) { return true; });
}

std::optional<Expression>
tl::ascendc::getGuard(InstructionOpInterface instruction,
                      const Values &values) {
  std::optional<Expression> guard;
  llvm::StringSet<> seen;
  // A tile with a fixed address may not be printed.
  for (Value extent : findExtents(instruction, [&](Value memref) {
         return values.isDefined(memref);
       })) {
    Expression isThere =
        Expression::compare(values.get(extent), ">", Expression(0));
    if (!seen.insert(isThere.str()).second)
      continue;
    guard = guard ? Expression::infix(*guard, "&&", isThere, Precedence::And)
                  : isThere;
  }
  return guard;
}
