//===- EmptyAccesses.cpp - Instructions with empty accesses ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Access/EmptyAccesses.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

using arith::CmpIPredicate;

/// The value that is at most 0 if `condition` is true or false, as `holds`
/// says; null if there is none.
static Value getEmptyExtent(Value condition, bool holds) {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  auto bound = compare ? getConstantIntValue(compare.getRhs()) : std::nullopt;
  if (!bound)
    return Value();
  CmpIPredicate predicate = compare.getPredicate();
  if (!holds)
    predicate = arith::invertPredicate(predicate);
  bool isEmpty =
      (predicate == CmpIPredicate::slt && *bound <= 1) ||
      (predicate == CmpIPredicate::ult && *bound == 1) ||
      ((predicate == CmpIPredicate::sle || predicate == CmpIPredicate::eq) &&
       *bound <= 0);
  return isEmpty ? compare.getLhs() : Value();
}

/// Whether a slice among the views of `memref` has the size `extent`.
static bool hasExtent(Value memref, Value extent) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>()) {
    if (auto subview = dyn_cast<memref::SubViewOp>(*view);
        subview && llvm::is_contained(subview.getSizes(), extent))
      return true;
    memref = view.getViewSource();
  }
  return false;
}

/// Whether all accesses of `op` to `memory` have the size `extent`.
static bool isAllOfExtent(InstructionOpInterface op, Memory memory,
                          Value extent) {
  return llvm::all_of(getAccesses(op), [&](const OperandAccess &access) {
    Value memref = access.operand->get();
    auto region = computeRegion(memref);
    return (region && region->memory != memory) || hasExtent(memref, extent);
  });
}

/// Whether `guarded` runs only if the accesses of `sized` are empty.
static bool isGuarded(InstructionOpInterface guarded,
                      InstructionOpInterface sized, Memory memory) {
  Operation *inner = guarded;
  for (Operation *op = guarded->getParentOp(); op && !op->isAncestor(sized);
       inner = op, op = op->getParentOp()) {
    auto branch = dyn_cast<scf::IfOp>(op);
    if (!branch)
      continue;
    bool holds = inner->getParentRegion() == &branch.getThenRegion();
    Value extent = getEmptyExtent(branch.getCondition(), holds);
    if (extent && isAllOfExtent(sized, memory, extent))
      return true;
  }
  return false;
}

bool tl::analysis::areExclusive(InstructionOpInterface a,
                                InstructionOpInterface b, Memory memory) {
  return isGuarded(a, b, memory) || isGuarded(b, a, memory);
}
