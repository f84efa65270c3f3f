//===- Views.cpp - Views at the beginning of generated loops --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/programs/Writer.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace tl::generate;

/// Moves the views in `body` that need nothing else of it to its beginning, in
/// their order.
static void moveViewsFirst(Block &body) {
  llvm::SmallPtrSet<Operation *, 8> moved;
  auto isReady = [&](Value operand) {
    Operation *op = operand.getDefiningOp();
    return op ? op->getBlock() != &body || moved.contains(op)
              : operand.getParentBlock() != &body;
  };
  Operation *first = &body.front();
  for (Operation &op : llvm::make_early_inc_range(body)) {
    if (!isa<ViewLikeOpInterface>(op) || !isPure(&op) ||
        !llvm::all_of(op.getOperands(), isReady))
      continue;
    moved.insert(&op);
    if (&op == first)
      first = op.getNextNode();
    else
      op.moveBefore(first);
  }
}

void tl::generate::moveViewsFirst(ModuleOp module) {
  module.walk([](scf::ForOp loop) { ::moveViewsFirst(*loop.getBody()); });
}
