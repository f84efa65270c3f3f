//===- PhaseCopier.cpp - Copies loops phase by phase ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Loops/PhaseCopier.h"
#include "analysis/Legality/Legality.h"
#include "dialects/Ascend/Slots.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

bool PhaseCopier::isNeeded(SectionOp section) const {
  return section
      ->walk([&](Operation *op) {
        auto loop = dyn_cast<scf::ForOp>(op);
        bool isFlag = isa<SetFlagOp, WaitFlagOp>(op) && !getSlots(op).empty();
        return isFlag || (loop && getPeriod(loop) > 1) ? WalkResult::interrupt()
                                                       : WalkResult::advance();
      })
      .wasInterrupted();
}

void PhaseCopier::copy(Operations ops, OpBuilder &builder, IRMapping &map) {
  for (auto it = ops.begin(); it != ops.end();) {
    if (auto end = copyCases(Operations(it, ops.end()), builder, map)) {
      it = *end;
      continue;
    }
    Operation *op = &*it++;
    addGap(op, builder);
    if (gaps && FlagGaps::isSync(op))
      continue;
    if (auto runs = runsInCase(op)) {
      Block &body = op->getRegion(0).front();
      if (*runs) {
        copy({body.begin(), body.getTerminator()->getIterator()}, builder, map);
        addGap(body.getTerminator(), builder);
      }
      continue;
    }
    auto loop = dyn_cast<scf::ForOp>(op);
    int64_t period = loop ? getPeriod(loop) : 1;
    if (period == 1 && !tripsOf.contains(op)) {
      copy(op, builder, map);
      continue;
    }
    // What is behind the operations is not to be copied here.
    Operations rest(it, ops.end());
    Operations tail(it, clip(getTailEnd(loop, period), rest));
    copyLoop(loop, period, tail, builder, map);
    // What may be used further behind.
    for (; it != tail.end(); ++it)
      if (onlyComputes(&*it))
        copy(&*it, builder, map);
  }
}

void PhaseCopier::copy(Operation *op, OpBuilder &builder, IRMapping &map) {
  if (budget == 0)
    return;
  --budget;
  if (isa<memref::AllocOp, memref::AllocaOp, BufferOp>(op)) {
    Operation *&buffer = buffers[op];
    if (!buffer)
      buffer = builder.clone(*op, map);
    map.map(op->getResult(0), buffer->getResult(0));
    originals[buffer] = op;
    return;
  }
  if (op->getNumResults() == 1 && op->getResult(0).getType().isIndex() &&
      !op->hasTrait<OpTrait::ConstantLike>() &&
      isa<arith::ArithDialect, affine::AffineDialect>(op->getDialect())) {
    Congruence value = evaluate(op->getResult(0));
    if (value.isExact()) {
      map.map(op->getResult(0), arith::ConstantIndexOp::create(
                                    builder, op->getLoc(), value.rest));
      return;
    }
  }
  auto view = dyn_cast<memref::SubViewOp>(op);
  Operation *copy = view ? copySubview(view, builder, map)
                         : builder.cloneWithoutRegions(*op, map);
  map.map(op->getResults(), copy->getResults());
  originals[copy] = op;
  if (auto set = dyn_cast<SetFlagOp>(op))
    resolveSlot(set, cast<SetFlagOp>(copy));
  if (auto wait = dyn_cast<WaitFlagOp>(op))
    resolveSlot(wait, cast<WaitFlagOp>(copy));
  copyRegions(op, copy, map);
}

/// Notes that what is in front of `op` goes here.
void PhaseCopier::addGap(Operation *op, OpBuilder &builder) {
  if (!gaps || !FlagGaps::isAnchor(op))
    return;
  std::optional<int64_t> slot;
  if (auto set = dyn_cast<SetFlagOp>(op))
    slot = getSlot(set);
  else if (auto wait = dyn_cast<WaitFlagOp>(op))
    slot = getSlot(wait);
  gaps->add(op, builder, slot);
}

template <typename OpT>
std::optional<int64_t> PhaseCopier::getSlot(OpT flag) const {
  Congruence slot = evaluate(flag.getSlot());
  int64_t slots = *flag.getSlots();
  bool isKnown = slot.isExact() && slot.rest >= 0 && slot.rest < slots;
  return isKnown ? std::optional(slot.rest) : std::nullopt;
}

void PhaseCopier::copyRegions(Operation *op, Operation *copy, IRMapping &map) {
  for (auto [from, to] : llvm::zip_equal(op->getRegions(), copy->getRegions()))
    for (Block &block : from) {
      Block *body = &to.emplaceBlock();
      for (BlockArgument argument : block.getArguments())
        map.map(argument,
                body->addArgument(argument.getType(), argument.getLoc()));
      map.map(&block, body);
      OpBuilder inside = OpBuilder::atBlockEnd(body);
      this->copy({block.begin(), block.end()}, inside, map);
    }
}

/// A subview whose type says where it begins, if that is known.
Operation *PhaseCopier::copySubview(memref::SubViewOp view, OpBuilder &builder,
                                    const IRMapping &map) const {
  auto get = [&](ArrayRef<OpFoldResult> values) {
    return llvm::map_to_vector(values, [&](OpFoldResult value) {
      auto dynamic = dyn_cast<Value>(value);
      if (!dynamic)
        return value;
      Congruence known = evaluate(dynamic);
      return known.isExact() ? OpFoldResult(builder.getIndexAttr(known.rest))
                             : OpFoldResult(map.lookupOrDefault(dynamic));
    });
  };
  Value source = map.lookupOrDefault(view.getSource());
  auto offsets = get(view.getMixedOffsets()), sizes = get(view.getMixedSizes()),
       strides = get(view.getMixedStrides());
  // An extent may be known here that is not in the type of the view.
  MemRefType type = inferPartType(cast<MemRefType>(source.getType()), offsets,
                                  sizes, strides, view.getDroppedDims());
  return memref::SubViewOp::create(builder, view.getLoc(), type, source,
                                   offsets, sizes, strides);
}

template <typename OpT>
void PhaseCopier::resolveSlot(OpT original, OpT copy) const {
  std::optional<int64_t> slot;
  if (original.getSlot())
    slot = getSlot(original);
  if (!slot)
    return;
  copy.setEvent(copy.getEvent() + *slot);
  copy.getSlotMutable().clear();
  copy.removeSlotsAttr();
}

SectionOp PhaseCopier::copy(SectionOp section) {
  OpBuilder builder(section.getContext());
  IRMapping map;
  Operation *copy = section->cloneWithoutRegions(map);
  originals[copy] = section;
  copyRegions(section, copy, map);
  return cast<SectionOp>(copy);
}
