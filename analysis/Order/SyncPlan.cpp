//===- SyncPlan.cpp - Flags and barriers of a section ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/SyncPlan.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

bool SyncPlan::isAnchor(Operation *op) {
  return isa<CrossCoreSetFlagOp>(op) || op->getNumRegions() > 0 ||
         op->hasTrait<OpTrait::IsTerminator>() ||
         isa<InstructionOpInterface>(op);
}

template <typename OpT>
static SyncOp describeRendezvous(SyncOp::Kind kind, Pipe pipe, OpT op) {
  // Flags that an author numbers have ids of their own.
  int64_t flag = 2 * static_cast<int64_t>(op.getFlag()) + op.getNumbered();
  return SyncOp{kind, pipe, Pipe::All, flag, Value(), 1, op};
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
      .Case([](CrossCoreWaitFlagOp wait) {
        return describeRendezvous(SyncOp::Meet, Pipe::S, wait);
      })
      .Case([](PipeBarrierOp barrier) {
        Pipe pipe = barrier.getPipe();
        return SyncOp{SyncOp::Barrier, pipe, pipe, 0, Value(), 1, barrier};
      });
}

/// Whether a core passes a wait for the flag of `set` only after its own set.
static bool isRendezvous(CrossCoreSetFlagOp set) {
  if (set.getMode() == 2)
    return false;
  // The counter of the flag counts nothing else.
  Operation *launch = set->getParentOfType<LaunchOp>();
  return launch && !launch
                        ->walk([&](CrossCoreSetFlagOp other) {
                          bool isSame =
                              other.getFlag() == set.getFlag() &&
                              other.getNumbered() == set.getNumbered();
                          return isSame && other.getMode() != set.getMode()
                                     ? WalkResult::interrupt()
                                     : WalkResult::advance();
                        })
                        .wasInterrupted();
}

SyncPlan::SyncPlan(SectionOp section) { add(section.getBody().front()); }

/// Whether `op` computes scalars, as most operations do.
static bool computesScalars(Operation &op) {
  return isa_and_present<arith::ArithDialect, affine::AffineDialect>(
             op.getDialect()) &&
         op.getNumResults() && !op.getNumRegions();
}

void SyncPlan::add(Block &block) {
  SmallVector<SyncOp, 2> waiting;
  for (Operation &op : block) {
    if (computesScalars(op))
      continue;
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        add(inner);
    if (isSync(&op)) {
      waiting.push_back(describe(&op));
      continue;
    }
    if (!isAnchor(&op))
      continue;
    if (!waiting.empty())
      before[&op].assign(waiting.begin(), waiting.end());
    waiting.clear();
    // The set itself is an anchor.
    if (auto set = dyn_cast<CrossCoreSetFlagOp>(op); set && isRendezvous(set))
      waiting.push_back(describeRendezvous(SyncOp::Arrive, set.getPipe(), set));
  }
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

void SyncPlan::addAfter(Operation *anchor, const SyncOp &op) {
  auto &there = before[getNextAnchor(anchor)];
  there.insert(there.begin(), op);
}

void SyncPlan::remove(Operation *anchor, Operation *op) {
  llvm::erase_if(before[anchor],
                 [&](const SyncOp &entry) { return entry.op == op; });
}
