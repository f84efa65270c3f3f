//===- SyncAccumulations.cpp - Orders accumulations in a matrix -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before all other hazards are ordered, products with a size known only at run
// time are marked: they wait if they are small. In the end, the mark is removed
// from products that are ordered without it.
//
//===----------------------------------------------------------------------===//

#include "analysis/Sync/Accumulations.h"
#include "mlir/IR/Remarks.h"
#include "passes/Sync/SyncInserter.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

SmallVector<InstructionOpInterface> SyncInserter::orderAccumulations() const {
  SmallVector<InstructionOpInterface> ordered;
  for (InstructionOpInterface op : instructions) {
    if (op.getOrdered() ||
        llvm::none_of(getAccumulatorExtents(op), llvm::IsaPred<Value>))
      continue;
    op.setOrdered(true);
    if (op.getOrdered())
      ordered.push_back(op);
  }
  return ordered;
}

static void setAll(ArrayRef<InstructionOpInterface> ordered, bool value) {
  for (InstructionOpInterface op : ordered)
    op.setOrdered(value);
}

void SyncInserter::removeAccumulationOrder() {
  if (accumulations.empty())
    return;
  // The mark of a product matters for hazards in which it is the later one.
  setAll(accumulations, false);
  DenseSet<Operation *> waiting;
  analyse()->forEachHazard(
      [&](const Hazard &hazard) { waiting.insert(hazard.later); },
      /*ofMarked=*/true);
  llvm::erase_if(accumulations, [&](InstructionOpInterface op) {
    return !waiting.contains(op);
  });
  setAll(accumulations, true);
}

void SyncInserter::reportAccumulations() const {
  for (InstructionOpInterface op : accumulations)
    remark::passed(op->getLoc(), remark::RemarkOpts::name("barrier")
                                     .category("ascend-insert-sync")
                                     .function(function))
        << llvm::formatv("pipe {} finishes before it adds to a matrix that is "
                         "too small for the hardware to keep the order",
                         stringifyPipe(op.getPipe()))
               .str();
}
