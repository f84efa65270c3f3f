//===- SkippedFills.cpp - Tiles that need no initial contents -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/SkippedFills.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "runtime/interpreter/TileOperands.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

/// The step of `block` after `alloc` that uses its result first, itself or by
/// an operation in it; null if there is none.
static const Step *findFirstUser(const CodeBlock &block, const Step &alloc) {
  Value tile = alloc.op->getResult(0);
  Operation *first = nullptr;
  for (Operation *user : tile.getUsers()) {
    Operation *place = alloc.op->getBlock()->findAncestorOpInBlock(*user);
    if (!first || place->isBeforeInBlock(first))
      first = place;
  }
  const auto *found =
      llvm::find_if(llvm::ArrayRef(block.steps), [&](const Step &step) {
        return first && step.op == first;
      });
  return found == llvm::ArrayRef(block.steps).end() ? nullptr : found;
}

/// Whether `step` writes all elements of the memref in `slot` and reads none.
static bool overwrites(const Step &step, unsigned slot) {
  if (step.kind != Step::Instruction)
    return false;
  bool isCovered = false;
  for (auto [i, operand] : llvm::enumerate(step.instruction->operands)) {
    if (operand.slot != slot)
      continue;
    if (operand.reads)
      return false;
    isCovered |= operand.writes && coversOperand(step.op, i);
  }
  return isCovered;
}

void tl::runtime::skipFills(CodeBlock &block) {
  for (Step &step : block.steps) {
    for (CodeBlock &region : step.regions)
      skipFills(region);
    if (step.kind != Step::Evaluate || !isa<memref::AllocOp>(step.op) ||
        !step.op->getParentOfType<ascend::LaunchOpInterface>())
      continue;
    const Step *user = findFirstUser(block, step);
    if (user && overwrites(*user, step.results[0]))
      step.decoded = kSkipsFill;
  }
}
