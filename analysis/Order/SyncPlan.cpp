//===- SyncPlan.cpp - Flags and barriers of a section ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/SyncPlan.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

bool SyncPlan::isAnchor(Operation *op) {
  return isa<InstructionOpInterface, CrossCoreSetFlagOp>(op) ||
         op->getNumRegions() > 0 || op->hasTrait<OpTrait::IsTerminator>();
}

SyncOp SyncPlan::describe(Operation *op) {
  auto getFlag = [](auto flag, SyncOp::Kind kind) {
    return SyncOp{kind,
                  flag.getSource(),
                  flag.getDestination(),
                  static_cast<int64_t>(flag.getEvent()),
                  flag.getSlot(),
                  static_cast<int64_t>(flag.getSlots().value_or(1)),
                  flag};
  };
  return llvm::TypeSwitch<Operation *, SyncOp>(op)
      .Case([&](SetFlagOp set) { return getFlag(set, SyncOp::Set); })
      .Case([&](WaitFlagOp wait) { return getFlag(wait, SyncOp::Wait); })
      .Case([](PipeBarrierOp barrier) {
        Pipe pipe = barrier.getPipe();
        return SyncOp{SyncOp::Barrier, pipe, pipe, 0, Value(), 1, barrier};
      });
}

SyncPlan::SyncPlan(SectionOp section) {
  section->walk([&](Block *block) {
    SmallVector<SyncOp, 2> waiting;
    for (Operation &op : *block) {
      if (isSync(&op))
        waiting.push_back(describe(&op));
      if (waiting.empty() || !isAnchor(&op))
        continue;
      before[&op] = std::move(waiting);
      waiting.clear();
    }
  });
}

Operation *SyncPlan::getNextAnchor(Operation *op) {
  op = op->getNextNode();
  while (!isAnchor(op))
    op = op->getNextNode();
  return op;
}

void SyncPlan::addBefore(Operation *anchor, const SyncOp &op) {
  before[anchor].push_back(op);
}

void SyncPlan::addBehind(Operation *anchor, const SyncOp &op,
                         Operation *first) {
  auto &there = before[getNextAnchor(anchor)];
  auto place = llvm::find_if(
      there, [&](const SyncOp &entry) { return entry.op == first; });
  there.insert(first ? std::next(place) : there.begin(), op);
}

void SyncPlan::remove(Operation *anchor, Operation *op) {
  llvm::erase_if(before[anchor],
                 [&](const SyncOp &entry) { return entry.op == op; });
}
