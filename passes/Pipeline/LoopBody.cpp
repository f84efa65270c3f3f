//===- LoopBody.cpp - Accesses and slices of the units of a loop ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/LoopBody.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Legality/Legality.h"
#include "conversions/TileUtils/ViewTypes.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;
using analysis::getRoot;

/// Whether `op` overwrites its accumulator without reading it.
static bool alwaysInitialises(Operation *op) {
  auto numeric = dyn_cast<ascend::NumericOpInterface>(op);
  Value condition = numeric ? numeric.getInitCondition() : Value();
  return condition && matchPattern(condition, m_One());
}

LoopBody::LoopBody(scf::ForOp loop) : loop(loop) {
  for (Operation &op : loop.getBody()->without_terminator())
    if (!analysis::onlyComputes(&op) &&
        !isa<memref::AllocOp, memref::AllocaOp>(op))
      addAccesses(&op);
  // Loads of memory that the loop does not change can be repeated.
  units.remove_if([&](Operation *op) { return isRecomputable(op); });
  for (Value root : getRoots())
    if (computePrivate(root))
      privates.insert(root);
}

/// Whether `root` is a tile that a loop carries.
static bool isCarried(Value root) {
  auto argument = dyn_cast<BlockArgument>(root);
  return argument &&
         isa<LoopLikeOpInterface>(argument.getOwner()->getParentOp());
}

/// The transfer with the slot `root`; null if it is no slot.
static Operation *getTransfer(Value root) {
  auto argument = dyn_cast<BlockArgument>(root);
  Operation *owner = argument ? argument.getOwner()->getParentOp() : nullptr;
  return isa_and_present<ascend::TransferOpInterface>(owner) ? owner : nullptr;
}

void LoopBody::addAccesses(Operation *unit) {
  units.insert(unit);
  if (isa<ascend::TransferOpInterface>(unit))
    return addTransfer(unit);
  if (auto effects = getEffectsRecursively(unit))
    addAccesses(unit, *effects);
  else
    obstacle = unit;
}

/// Adds the accesses in the body of a transfer, and orders the transfers of its
/// channel.
void LoopBody::addTransfer(Operation *transfer) {
  Value channel = transfer->getOperand(0);
  addAccess({transfer, channel, channel, /*reads=*/true, /*writes=*/true});
  for (Operation &op : transfer->getRegion(0).front().without_terminator()) {
    if (analysis::onlyComputes(&op))
      continue;
    auto effects = getEffectsRecursively(&op);
    if (!effects) {
      obstacle = &op;
      return;
    }
    addAccesses(transfer, *effects);
  }
}

void LoopBody::addAccesses(Operation *unit,
                           ArrayRef<MemoryEffects::EffectInstance> effects) {
  SmallVector<Value> written;
  for (const MemoryEffects::EffectInstance &effect : effects)
    if (isa<MemoryEffects::Write>(effect.getEffect()))
      written.push_back(effect.getValue());
  for (const MemoryEffects::EffectInstance &effect : effects) {
    if (isa<MemoryEffects::Allocate, MemoryEffects::Free>(effect.getEffect()))
      continue;
    Value view = effect.getValue();
    // An operand that may be a tile or a scalar is a scalar.
    if (view && !isa<MemRefType>(view.getType()))
      continue;
    bool reads = isa<MemoryEffects::Read>(effect.getEffect());
    if (!view || isCarried(getRoot(view))) {
      obstacle = unit;
      continue;
    }
    bool isNeeded = !reads || !alwaysInitialises(unit) ||
                    !llvm::is_contained(written, view);
    if (!isNeeded)
      continue;
    // A selection may be any of its operands, so it counts as all of them.
    for (Value root : analysis::findOrigins(view))
      if (!getTransfer(root))
        addAccess({unit, view, root, reads, !reads});
  }
}

void LoopBody::addAccess(UnitAccess access) {
  accessesByRoot[access.root].push_back(access);
  accessesByUnit[access.unit].push_back(access);
}

ArrayRef<UnitAccess> LoopBody::getAccesses(Operation *unit) const {
  auto it = accessesByUnit.find(unit);
  return it == accessesByUnit.end() ? ArrayRef<UnitAccess>() : it->second;
}

ArrayRef<UnitAccess> LoopBody::getAccesses(Value root) const {
  auto it = accessesByRoot.find(root);
  return it == accessesByRoot.end() ? ArrayRef<UnitAccess>() : it->second;
}

bool LoopBody::isWritten(Value root) const {
  return llvm::any_of(getAccesses(root),
                      [](const UnitAccess &access) { return access.writes; });
}

bool LoopBody::isOutside(Value root) {
  return ascend::getMemory(cast<MemRefType>(root.getType())) ==
             ascend::Memory::GM &&
         !ascend::isVariable(root);
}

bool LoopBody::isTensor(Value root) {
  return isOutside(root) && !root.getDefiningOp<ascend::ChannelOp>();
}

//===----------------------------------------------------------------------===//
// Private tiles
//===----------------------------------------------------------------------===//

/// Whether `user` forwards a memref without a view: a selection, or the end of
/// a region.
static bool handsOn(Operation *user) {
  return user->hasTrait<OpTrait::IsTerminator>() ||
         llvm::any_of(user->getResultTypes(), llvm::IsaPred<MemRefType>);
}

/// The type of a slot with a computed number, for a tile of type `tile`.
static MemRefType getSlotType(MemRefType tile) {
  auto [strides, offset] = ascend::getStridesAndOffset(tile);
  auto layout =
      StridedLayoutAttr::get(tile.getContext(), ShapedType::kDynamic, strides);
  return MemRefType::Builder(tile).setLayout(layout);
}

/// Whether all uses of `memref` are in `loop`, also through views, and the
/// views, which may be outside, can be recreated on a tile of type `slot`.
static bool isUsedOnlyIn(scf::ForOp loop, Value memref, MemRefType slot) {
  return llvm::all_of(memref.getUsers(), [&](Operation *user) {
    if (!isa<ViewLikeOpInterface>(user))
      return !handsOn(user) && loop->isProperAncestor(user);
    MemRefType view = inferViewType(user, slot);
    return view && isUsedOnlyIn(loop, user->getResult(0), view);
  });
}

/// Whether `view` is `of` or a part of it.
static bool isPartOf(Value view, Value of) {
  while (view != of) {
    auto op = view.getDefiningOp<ViewLikeOpInterface>();
    if (!op)
      return false;
    view = op.getViewSource();
  }
  return true;
}

/// Whether all uses of `root` are slots with computed numbers.
static bool hasSlots(Value root) {
  return llvm::all_of(root.getUsers(), [](Operation *user) {
    auto slot = dyn_cast<memref::SubViewOp>(user);
    return slot && slot.isDynamicOffset(0) && slot.getStaticSizes()[0] == 1;
  });
}

bool LoopBody::computePrivate(Value root) const {
  auto alloc = root.getDefiningOp<memref::AllocOp>();
  return alloc && alloc.getType().hasStaticShape() &&
         alloc.getType().getRank() != 0 &&
         isUsedOnlyIn(loop, root, getSlotType(alloc.getType())) &&
         !getAccesses(root).empty() &&
         (isNewEachTime(root) || isWrittenFirst(root));
}

/// Whether an iteration allocates `root` and hands it from unit to unit.
bool LoopBody::isNewEachTime(Value root) const {
  ArrayRef<UnitAccess> all = getAccesses(root);
  return root.getParentBlock() == loop.getBody() && !hasSlots(root) &&
         llvm::any_of(all, [&](const UnitAccess &access) {
           return access.unit != all.front().unit;
         });
}

static bool hasOneElement(MemRefType type) {
  return type.hasStaticShape() && type.getNumElements() == 1;
}

/// Whether `unit` writes the whole of each view that it writes, on every path.
static bool writesWholeViews(Operation *unit) {
  WalkResult result = unit->walk([](Operation *op) {
    Value tile = ascend::getScalarAccess(op);
    bool isPart = tile && !hasOneElement(cast<MemRefType>(tile.getType()));
    bool hasPaths =
        op->getNumRegions() != 0 && !isa<ascend::TransferOpInterface>(op);
    return isPart || hasPaths ? WalkResult::interrupt() : WalkResult::advance();
  });
  return !result.wasInterrupted();
}

/// The tile, or part of one, that `view` has in another shape.
static Value skipReshapes(Value view) {
  while (Operation *op = view.getDefiningOp()) {
    if (!isa<memref::CollapseShapeOp, memref::ExpandShapeOp>(op))
      break;
    view = op->getOperand(0);
  }
  return view;
}

/// Whether an iteration writes `root` before it reads it.
bool LoopBody::isWrittenFirst(Value root) const {
  ArrayRef<UnitAccess> all = getAccesses(root);
  Operation *first = all.front().unit;
  if (!writesWholeViews(first))
    return false;
  Value written;
  for (const UnitAccess &access : all) {
    if (access.unit != first)
      break;
    if (access.reads)
      return false;
    written = skipReshapes(access.view);
  }
  return llvm::all_of(all, [&](const UnitAccess &access) {
    return isPartOf(access.view, written);
  });
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

bool LoopBody::isRecomputable(Operation *op) const {
  if (analysis::onlyComputes(op))
    return true;
  auto load = dyn_cast<memref::LoadOp>(op);
  return load && !obstacle &&
         llvm::none_of(analysis::findOrigins(load.getMemRef()),
                       [&](Value root) { return isWritten(root); });
}

/// Applies a function to the operands of `op`, and of operations in it, that
/// `body` defines.
static void forEachUsed(Operation *op, Block *body,
                        llvm::function_ref<void(Value)> apply) {
  op->walk([&](Operation *nested) {
    for (Value operand : nested->getOperands())
      if (operand.getParentBlock() == body)
        apply(operand);
  });
}

SetVector<Operation *>
LoopBody::collectNeeded(ArrayRef<Operation *> ops) const {
  SetVector<Operation *> needed(ops.begin(), ops.end());
  for (size_t i = 0; i < needed.size(); ++i)
    forEachUsed(needed[i], loop.getBody(), [&](Value value) {
      if (Operation *op = value.getDefiningOp())
        needed.insert(op);
    });
  return needed;
}

SmallVector<Operation *> LoopBody::getSlice(ArrayRef<Operation *> ops) const {
  SetVector<Operation *> needed = collectNeeded(ops);
  return llvm::map_to_vector(
      llvm::make_filter_range(
          loop.getBody()->without_terminator(),
          [&](Operation &op) { return needed.contains(&op); }),
      [](Operation &op) { return &op; });
}

bool LoopBody::needsOtherUnits(Operation *unit) const {
  return llvm::any_of(collectNeeded(unit), [&](Operation *op) {
    return op != unit && units.contains(op);
  });
}

bool LoopBody::needsCarriedValue(Operation *unit) const {
  bool isCarried = false;
  for (Operation *op : collectNeeded(unit))
    forEachUsed(op, loop.getBody(), [&](Value value) {
      auto argument = dyn_cast<BlockArgument>(value);
      isCarried |= argument && argument != loop.getInductionVar();
    });
  return isCarried;
}
