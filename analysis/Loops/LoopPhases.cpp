//===- LoopPhases.cpp - Loops whose iterations use slots by turns --------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Loops/LoopPhases.h"
#include "analysis/Loops/PhaseCopier.h"
#include "dialects/Ascend/Statement.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

/// Whether a slot in `section` may depend on a phase. A look at every operation
/// settles that for most sections.
static bool mayDependOnPhases(SectionOp section) {
  auto hasRemainder = [](Operation *op) {
    if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
      AffineMap map = apply.getAffineMap();
      return getRemainder(map.getResult(0), map.getNumDims(),
                          map.getNumSymbols())
          .has_value();
    }
    return isa<arith::RemUIOp, arith::RemSIOp>(op);
  };
  return section
      ->walk([&](Operation *op) {
        bool isFlag = isa<SetFlagOp, WaitFlagOp>(op) && !getSlots(op).empty();
        return isFlag || hasRemainder(op) ? WalkResult::interrupt()
                                          : WalkResult::advance();
      })
      .wasInterrupted();
}

LoopPhases::LoopPhases(SectionOp section, std::unique_ptr<FlagGaps> gaps)
    : original(section), section(section), gaps(std::move(gaps)) {
  PhaseCopier copier(originals, this->gaps.get());
  // What takes turns between the statements of an author is his to order, and a
  // copy would not tell a statement from its next run.
  if (!mayDependOnPhases(section) || hasStatements(section) ||
      !copier.isNeeded(section))
    return;
  SectionOp copy = copier.copy(section);
  if (copier.isTooLarge()) {
    copy->erase();
    return;
  }
  this->section = copy;
  copied = true;
}

bool LoopPhases::takeFlags() {
  if (!gaps->hasOrder(original))
    return false;
  if (copied)
    gaps->fill(original, originals);
  return true;
}

LoopPhases::~LoopPhases() {
  if (copied)
    section->erase();
}
