//===- SyncRotating.cpp - A flag for each slot of a buffer ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A buffer has rotating slots to fill one slot while another is used. One flag
// for all slots would defeat that, since it means that all slots are ready. So
// each slot has an event id of its own.
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/Congruence.h"
#include "analysis/Legality/Legality.h"
#include "analysis/Loops/PeriodicValues.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/Sync/SyncInserter.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

/// The factor of `offset` that is not constant; `offset` if it is no product.
static Value stripFactor(Value offset) {
  auto product = offset.getDefiningOp<arith::MulIOp>();
  if (product && getConstantIntValue(product.getRhs()))
    return product.getLhs();
  if (product && getConstantIntValue(product.getLhs()))
    return product.getRhs();
  return offset;
}

/// The remainders among the offsets of the views from the root to `memref`.
static SmallVector<Value> getSlots(Value memref) {
  SmallVector<Value> slots;
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>()) {
    if (auto subview = dyn_cast<memref::SubViewOp>(view.getOperation()))
      for (Value offset : subview.getOffsets())
        if (Value slot = stripFactor(offset); getDivisor(slot))
          slots.push_back(slot);
    memref = view.getViewSource();
  }
  return slots;
}

/// The number of iterations, at least `least`, after which `sink` has the value
/// of `source`; nothing if it differs between values, or if a value repeats.
static std::optional<int64_t>
getDistance(ArrayRef<int64_t> source, ArrayRef<int64_t> sink, int64_t least) {
  int64_t period = source.size();
  if (sink.size() != source.size() || period < 2 ||
      DenseSet<int64_t>(source.begin(), source.end()).size() != source.size())
    return std::nullopt;
  for (int64_t distance = least; distance < least + period; ++distance)
    if (llvm::all_of(llvm::seq<int64_t>(0, period), [&](int64_t i) {
          return source[i] == sink[(i + distance) % period];
        }))
      return distance;
  return std::nullopt;
}

std::optional<SyncInserter::Rotation>
SyncInserter::findRotation(const Hazard &hazard) const {
  Operation *source = hazard.places.source, *sink = hazard.places.sink;
  if (!hasFlag(hazard) || source->getBlock() != sink->getBlock())
    return std::nullopt;
  auto loop = dyn_cast_or_null<scf::ForOp>(getInnermostLoop(source));
  // The slots after the loop are computed with indices.
  if (!loop || !loop.getInductionVar().getType().isIndex())
    return std::nullopt;
  bool isInOrder = getRange(source).end <= getRange(sink).first;
  for (const OperandAccess &first : getAccesses(hazard.earlier))
    for (const OperandAccess &second : getAccesses(hazard.later)) {
      Value a = first.operand->get(), b = second.operand->get();
      if (!(first.writes || second.writes) || getRoot(a) != getRoot(b))
        continue;
      for (Value from : getSlots(a))
        for (Value to : getSlots(b)) {
          auto divisor = getDivisor(from);
          auto given = findPeriodicValues(loop, from),
               taken = findPeriodicValues(loop, to);
          if (divisor != getDivisor(to) || !given || !taken)
            continue;
          auto distance = getDistance(*given, *taken, isInOrder ? 0 : 1);
          // The first and last slots matter for some distances only.
          bool isAnyStart = distance && (*distance == 0 ||
                                         *distance == int64_t(taken->size()));
          if (distance &&
              (isAnyStart || getConstantIntValue(loop.getLowerBound())))
            return Rotation{loop, from, to, *divisor, *distance, *taken};
        }
    }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Copies of slots
//===----------------------------------------------------------------------===//

/// Whether `value` can be used at the place of `builder`.
static bool isVisible(Value value, OpBuilder &builder) {
  Block *block = builder.getInsertionBlock();
  if (value.getParentBlock() != block)
    return value.getParentRegion()->isAncestor(block->getParent());
  Operation *op = value.getDefiningOp();
  auto place = builder.getInsertionPoint();
  return !op || place == block->end() ||
         (op != &*place && op->isBeforeInBlock(&*place));
}

/// Whether `value` depends on a value that `map` replaces.
static bool dependsOn(Value value, const IRMapping &map) {
  llvm::SetVector<Value> inputs;
  inputs.insert(value);
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (map.contains(inputs[i]))
      return true;
    if (Operation *op = inputs[i].getDefiningOp())
      inputs.insert_range(op->getOperands());
  }
  return false;
}

Value SyncInserter::copyIndex(Value index, OpBuilder &builder, IRMapping &map) {
  if (Value copy = map.lookupOrNull(index))
    return copy;
  if (!dependsOn(index, map) && isVisible(index, builder))
    return index;
  Operation *op = index.getDefiningOp();
  if (!op || !canSpeculate(op) || op->getNumRegions())
    return nullptr;
  IRMapping operands;
  for (Value operand : op->getOperands()) {
    Value copy = copyIndex(operand, builder, map);
    if (!copy)
      return nullptr;
    operands.map(operand, copy);
  }
  Operation *copy = builder.clone(*op, operands);
  scalars.push_back(copy);
  map.map(index, copy->getResult(0));
  return copy->getResult(0);
}

/// The value of the induction variable of `loop` one iteration after the last.
static Value getEnd(scf::ForOp loop, OpBuilder &builder,
                    SmallVectorImpl<Operation *> &created) {
  Location loc = loop.getLoc();
  Value lower = loop.getLowerBound(), upper = loop.getUpperBound();
  auto none = [](Value) { return std::nullopt; };
  int64_t step = *getConstantIntValue(loop.getStep());
  int64_t first = *getConstantIntValue(lower);
  Value end = upper;
  auto make = [&](auto op) {
    created.push_back(op);
    end = op;
  };
  if (computeCongruence(upper, none).least < first)
    make(arith::MaxSIOp::create(builder, loc, upper, lower));
  if (step == 1)
    return end;
  if (first)
    make(arith::SubIOp::create(builder, loc, end, lower));
  make(arith::CeilDivSIOp::create(builder, loc, end, loop.getStep()));
  make(arith::MulIOp::create(builder, loc, end, loop.getStep()));
  if (first)
    make(arith::AddIOp::create(builder, loc, end, lower));
  return end;
}

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

bool SyncInserter::addRotatingFlag(const Hazard &hazard,
                                   const Rotation &rotation) {
  Pair pair(getPipe(hazard.earlier), getPipe(hazard.later));
  auto event = findUnusedEvents(pair, rotation.slots);
  if (!event)
    return false;
  OpBuilder builder(section.getContext());
  SmallVector<Operation *, 4> flag;
  Location from = getLocation(hazard.earlier->getLoc(), hazard),
           to = getLocation(hazard.later->getLoc(), hazard);
  auto add = [&](auto op, Value slot) {
    if (slot) {
      op.getSlotMutable().assign(slot);
      op.setSlots(rotation.slots);
    }
    flag.push_back(op);
  };
  auto set = [&](int64_t id, Value slot) {
    add(SetFlagOp::create(builder, from, pair.first, pair.second, id), slot);
  };
  auto wait = [&](int64_t id, Value slot) {
    add(WaitFlagOp::create(builder, to, pair.first, pair.second, id), slot);
  };

  IRMapping none;
  builder.setInsertionPointAfter(hazard.places.source);
  Value given = copyIndex(rotation.given, builder, none);
  if (!given)
    return false;
  set(*event, given);
  IRMapping other;
  builder.setInsertionPoint(hazard.places.sink);
  Value taken = copyIndex(rotation.taken, builder, other);
  if (taken)
    wait(*event, taken);

  // Flags for the waits of the first iterations are set before the loop; flags
  // set for iterations that do not run are waited for after it.
  scf::ForOp loop = rotation.loop;
  bool isWhole =
      rotation.distance == static_cast<int64_t>(rotation.waitSlots.size());
  Operation *outermost =
      isWhole ? section.getBody().front().findAncestorOpInBlock(*loop) : loop;
  builder.setInsertionPoint(outermost);
  for (int64_t i = 0; i < rotation.distance; ++i)
    set(*event + rotation.waitSlots[i], nullptr);
  builder.setInsertionPointAfter(outermost);
  Value end;
  if (!isWhole && rotation.distance > 0)
    end = getEnd(loop, builder, scalars);
  for (int64_t i = 0; i < rotation.distance; ++i) {
    if (isWhole) {
      wait(*event + rotation.waitSlots[i], nullptr);
      continue;
    }
    Value later = end;
    if (i) {
      int64_t step = *getConstantIntValue(loop.getStep());
      Value ahead =
          arith::ConstantIndexOp::create(builder, loop.getLoc(), i * step);
      later = arith::AddIOp::create(builder, loop.getLoc(), end, ahead);
      scalars.push_back(ahead.getDefiningOp());
      scalars.push_back(later.getDefiningOp());
    }
    IRMapping map;
    map.map(loop.getInductionVar(), later);
    wait(*event, copyIndex(rotation.taken, builder, map));
  }

  auto &events = usedEvents[pair];
  for (int64_t i = 0; i < rotation.slots; ++i)
    events.push_back(*event + i);
  noteFlag(std::move(flag), hazard).reason +=
      llvm::formatv(", with an id for each of {} slots", rotation.slots).str();
  if (taken)
    return true;
  removeLast();
  return false;
}

/// The number of sets and waits without a counterpart on some path. A flag that
/// is raised twice does not count: another flag may prevent that later.
static size_t countUnbalanced(SectionOrder &state) {
  return llvm::count_if(state.getFlagFaults(), [](const auto &fault) {
    return fault.second != FlagFault::RaisedTwice;
  });
}

/// Whether `op`, in a loop, accesses slots by remainders.
static bool accessesSlots(Operation *op) {
  return isa_and_present<scf::ForOp>(getInnermostLoop(op)) &&
         llvm::any_of(getAccesses(op), [](const OperandAccess &access) {
           return !getSlots(access.operand->get()).empty();
         });
}

void SyncInserter::orderRotating() {
  DenseSet<Operation *> rotating;
  for (Operation *op : instructions)
    if (accessesSlots(op))
      rotating.insert(op);
  if (rotating.empty())
    return;
  DenseSet<std::pair<Operation *, Operation *>> seen;
  auto isNew = [&](const Hazard &hazard) {
    return rotating.contains(hazard.earlier) &&
           !seen.contains({hazard.earlier, hazard.later}) &&
           findRotation(hazard);
  };
  auto isRotating = [&](Operation *op) { return rotating.contains(op); };
  auto state = latest ? std::move(latest) : analyse();
  while (state->hasPhases() && !mustFinish()) {
    SmallVector<Hazard, 0> hazards = findHazards(*state, isRotating);
    auto *first = llvm::find_if(hazards, isNew);
    if (first == hazards.end())
      return;
    seen.insert({first->earlier, first->later});
    if (!addRotatingFlag(*first, *findRotation(*first)))
      continue;
    // Another number of slots may exceed the limit of phases.
    auto with = std::make_unique<SectionOrder>(
        section, model, /*filter=*/nullptr,
        SectionOrder::Instructions(first->earlier, first->later));
    if (with->isCutShort() || countUnbalanced(*with) > countUnbalanced(*state))
      removeLast();
    else
      state = std::move(with);
  }
}

void SyncInserter::eraseUnusedScalars() {
  for (Operation *op : llvm::reverse(scalars))
    if (op->use_empty())
      op->erase();
  scalars.clear();
}
