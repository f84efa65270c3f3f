//===- FlagGaps.cpp - Where flags go in a copy of a section ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Loops/FlagGaps.h"
#include "analysis/Loops/LoopTurns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

static bool hasSlot(Operation *op) { return !getSlots(op).empty(); }

bool FlagGaps::isAnchor(Operation *op) {
  if (isSync(op))
    return hasSlot(op);
  // Nothing else starts, ends or repeats anything.
  return isa<InstructionOpInterface>(op) || op->getNumRegions() > 0 ||
         op->hasTrait<OpTrait::IsTerminator>();
}

void FlagGaps::add(Operation *op, OpBuilder &builder,
                   std::optional<int64_t> slot) {
  Operation *marker = arith::ConstantIndexOp::create(builder, op->getLoc(), 0);
  gaps[op].push_back({marker, slot});
}

/// Calls `visit` on the flags and barriers of `section`, each with the anchor
/// that it stands in front of, which is itself if it has a slot, and the next
/// one that is no flag.
static void forEachSync(
    SectionOp section,
    llvm::function_ref<void(Operation *, Operation *, Operation *)> visit) {
  SmallVector<Operation *> syncs;
  section.walk<WalkOrder::PreOrder>([&](Block *block) {
    SmallVector<Operation *> waiting;
    for (Operation &op : *block) {
      if (FlagGaps::isSync(&op)) {
        waiting.push_back(&op);
        continue;
      }
      if (!FlagGaps::isAnchor(&op))
        continue;
      Operation *anchor = &op;
      SmallVector<Operation *> anchors;
      for (Operation *sync : llvm::reverse(waiting))
        anchors.push_back(anchor = hasSlot(sync) ? sync : anchor);
      for (auto [sync, at] : llvm::zip_equal(waiting, llvm::reverse(anchors)))
        visit(sync, at, &op);
      waiting.clear();
    }
  });
}

static constexpr StringLiteral numberName = "ascend.number";

void FlagGaps::noteOrder(SectionOp section, int64_t &next) {
  Builder builder(section.getContext());
  forEachSync(section, [&](Operation *sync, Operation *, Operation *behind) {
    if (!hasSlot(sync))
      return;
    anchors[next] = behind;
    sync->setAttr(numberName, builder.getI64IntegerAttr(next++));
  });
}

void FlagGaps::removeNumbers(SectionOp section) {
  section.walk([](Operation *op) { op->removeAttr(numberName); });
}

bool FlagGaps::hasOrder(SectionOp section) const {
  bool isSame = true;
  int64_t last = -1;
  forEachSync(section, [&](Operation *sync, Operation *, Operation *behind) {
    if (!hasSlot(sync))
      return;
    auto number = sync->getAttrOfType<IntegerAttr>(numberName);
    isSame &= number && number.getInt() > last &&
              anchors.lookup(number.getInt()) == behind;
    if (isSame)
      last = number.getInt();
  });
  return isSame;
}

template <typename OpT>
static void resolve(OpT flag, std::optional<int64_t> slot, Operation *marker) {
  if (!flag.getSlot())
    return;
  int64_t slots = *flag.getSlots();
  if (!slot || *slot < 0 || *slot >= slots) {
    // A value that is none of the section.
    flag.getSlotMutable().assign(marker->getResult(0));
    return;
  }
  flag.setEvent(flag.getEvent() + *slot);
  flag.getSlotMutable().clear();
  flag.removeSlotsAttr();
}

void FlagGaps::put(Operation *sync, const Gap &gap,
                   DenseMap<Operation *, Operation *> &originals) {
  OpBuilder builder(gap.marker);
  Operation *copy = builder.clone(*sync);
  originals[copy] = sync;
  filled.push_back(copy);
  if (auto set = dyn_cast<SetFlagOp>(copy))
    resolve(set, gap.slot, gap.marker);
  else if (auto wait = dyn_cast<WaitFlagOp>(copy))
    resolve(wait, gap.slot, gap.marker);
}

void FlagGaps::fill(SectionOp section,
                    DenseMap<Operation *, Operation *> &originals) {
  for (Operation *op : filled) {
    originals.erase(op);
    op->erase();
  }
  filled.clear();
  forEachSync(section, [&](Operation *sync, Operation *anchor, Operation *) {
    auto there = gaps.find(anchor);
    if (there != gaps.end())
      for (const Gap &gap : there->second)
        put(sync, gap, originals);
  });
}
