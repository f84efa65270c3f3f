//===- SlotRings.cpp - Buffers that circulate between pipes ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/SlotRings.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Indices/Congruence.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

namespace {
/// The dimension of the slots of a buffer, the extent of a slot, and their
/// number.
struct SlotAxis {
  unsigned dim;
  int64_t extent;
  int64_t slots;
};
} // namespace

/// Splits an offset into a value and a constant factor.
static std::pair<Value, int64_t> splitFactor(Value offset) {
  if (auto product = offset.getDefiningOp<arith::MulIOp>()) {
    if (auto factor = getConstantIntValue(product.getRhs()))
      return {product.getLhs(), *factor};
    if (auto factor = getConstantIntValue(product.getLhs()))
      return {product.getRhs(), *factor};
  }
  return {offset, 1};
}

/// The view of the buffer itself from which `memref` is derived.
static memref::SubViewOp getViewOfBuffer(Value memref) {
  memref::SubViewOp outermost;
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>()) {
    outermost = dyn_cast<memref::SubViewOp>(view.getOperation());
    memref = view.getViewSource();
  }
  return outermost;
}

static std::optional<SlotAxis> findAxis(Value memref) {
  memref::SubViewOp view = getViewOfBuffer(memref);
  if (!view)
    return std::nullopt;
  for (auto [dim, offset] : llvm::enumerate(view.getMixedOffsets())) {
    auto index = dyn_cast<Value>(offset);
    if (!index)
      continue;
    auto [slot, extent] = splitFactor(index);
    if (auto slots = getDivisor(slot))
      return SlotAxis{static_cast<unsigned>(dim), extent, *slots};
  }
  return std::nullopt;
}

/// The slot that `memref` is part of; nothing if it may be part of several.
static std::optional<OpFoldResult> getSlot(Value memref, const SlotAxis &axis) {
  memref::SubViewOp view = getViewOfBuffer(memref);
  if (!view)
    return std::nullopt;
  auto size = getConstantIntValue(view.getMixedSizes()[axis.dim]);
  if (!size || *size > axis.extent)
    return std::nullopt;
  OpFoldResult offset = view.getMixedOffsets()[axis.dim];
  if (auto constant = getConstantIntValue(offset)) {
    int64_t slot = *constant / axis.extent;
    if (*constant % axis.extent || slot >= axis.slots)
      return std::nullopt;
    return IntegerAttr::get(IndexType::get(view.getContext()), slot);
  }
  auto [slot, extent] = splitFactor(cast<Value>(offset));
  if (extent != axis.extent || getDivisor(slot) != axis.slots)
    return std::nullopt;
  return slot;
}

//===----------------------------------------------------------------------===//
// Ownerships
//===----------------------------------------------------------------------===//

SlotRing::SlotRing(Value buffer, int64_t slots, ArrayRef<SlotAccess> accesses)
    : buffers{buffer}, slots(slots), accesses(accesses) {
  findOwners();
}

size_t SlotRing::countUses() const {
  return llvm::count_if(owners, [&](const Ownership &owner) {
    return owner.pipe != pipes.front();
  });
}

void SlotRing::setAccesses(ArrayRef<SlotAccess> a, ArrayRef<SlotAccess> b) {
  accesses.resize(a.size() + b.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), accesses.begin(),
             [](const SlotAccess &a, const SlotAccess &b) {
               return a.number < b.number;
             });
  findOwners();
}

bool SlotRing::isUsedWith(const SlotRing &other) const {
  SlotRing both = *this;
  both.setAccesses(accesses, other.accesses);
  size_t uses = both.countUses();
  return uses == countUses() && uses == other.countUses();
}

void SlotRing::join(const SlotRing &other) {
  SmallVector<SlotAccess> first(accesses), second(other.accesses);
  if (second.front().number < first.front().number)
    std::swap(first, second);
  if (isUsedWith(other)) {
    for (SlotAccess &access : first)
      access.releases &= access.instruction.getPipe() != pipes.front();
    for (SlotAccess &access : second)
      access.acquires &= access.instruction.getPipe() != pipes.front();
  }
  llvm::append_range(buffers, other.buffers);
  setAccesses(first, second);
}

void SlotRing::findOwners() {
  owners.clear();
  pipes.clear();
  if (accesses.empty())
    return;
  auto section = accesses.front().instruction->getParentOfType<SectionOp>();
  findOwners(section.getBody().front(), accesses);
  for (const Ownership &owner : owners)
    if (!llvm::is_contained(pipes, owner.pipe))
      pipes.push_back(owner.pipe);
}

/// Whether all `accesses`, which are in `op`, are of one pipe to one slot,
/// which is computed before `op`.
static bool isOneOwnership(Operation *op, ArrayRef<SlotAccess> accesses) {
  const SlotAccess &first = accesses.front();
  auto slot = dyn_cast_if_present<Value>(first.slot);
  if (slot && op->isAncestor(slot.getParentRegion()->getParentOp()))
    return false;
  return llvm::all_of(accesses, [&](SlotAccess access) {
    return access.instruction.getPipe() ==
               InstructionOpInterface(first.instruction).getPipe() &&
           access.slot == first.slot;
  });
}

void SlotRing::findOwners(Block &block, ArrayRef<SlotAccess> accesses) {
  // The last ownership of each slot, if the block may continue it.
  llvm::SmallMapVector<void *, size_t, 4> open;
  auto extend = [&](Operation *op, SlotAccess access) {
    Pipe pipe = access.instruction.getPipe();
    void *slot = access.slot.getOpaqueValue();
    auto last = open.find(slot);
    if (last != open.end() && owners[last->second].pipe == pipe) {
      Ownership &owner = owners[last->second];
      owner.last = op;
      owner.acquires |= access.acquires;
      owner.releases |= access.releases;
      return;
    }
    open[slot] = owners.size();
    owners.push_back(
        {pipe, access.slot, op, op, access.acquires, access.releases});
  };
  while (!accesses.empty()) {
    Operation *op = block.findAncestorOpInBlock(*accesses.front().instruction);
    ArrayRef<SlotAccess> inside =
        accesses.take_while([&](const SlotAccess &access) {
          return op->isAncestor(InstructionOpInterface(access.instruction));
        });
    accesses = accesses.drop_front(inside.size());
    if (op->getNumRegions() == 0 || isOneOwnership(op, inside)) {
      for (const SlotAccess &access : inside)
        extend(op, access);
    } else {
      open.clear();
      for (Region &region : op->getRegions()) {
        ArrayRef<SlotAccess> part =
            inside.take_while([&](const SlotAccess &access) {
              return region.isAncestor(
                  InstructionOpInterface(access.instruction)
                      ->getParentRegion());
            });
        inside = inside.drop_front(part.size());
        if (!part.empty())
          findOwners(region.front(), part);
      }
    }
  }
}

bool SlotRing::isOrderedByFlags(Core core, const TargetSpec &spec) const {
  auto writes = [&](Pipe pipe) {
    return llvm::any_of(accesses, [&](SlotAccess access) {
      return access.writes && access.instruction.getPipe() == pipe;
    });
  };
  for (auto [i, pipe] : llvm::enumerate(pipes)) {
    Pipe next = pipes[(i + 1) % pipes.size()];
    if (!spec.hasFlag(core, pipe, next) || (!writes(pipe) && !writes(next)))
      return false;
  }
  return pipes.size() > 1;
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

namespace {
/// An access and its memref.
struct MemRefAccess {
  SlotAccess access;
  Value memref;
};

/// The accesses to the same bytes; buffers of other addresses may overlap them.
using Place = std::tuple<Memory, int64_t, int64_t>;
using Accesses = llvm::MapVector<Place, SmallVector<MemRefAccess>>;
} // namespace

static std::optional<Place> getPlace(Value memref) {
  auto buffer = getRoot(memref).getDefiningOp<BufferOp>();
  if (!buffer)
    return std::nullopt;
  auto type = cast<MemRefType>(buffer.getType());
  return Place(*getMemory(type), buffer.getAddress(),
               type.getNumElements() * type.getElementTypeBitWidth());
}

static Accesses getAccesses(SectionOp section) {
  Accesses accesses;
  unsigned number = 0;
  section.walk([&](InstructionOpInterface op) {
    for (const OperandAccess &access : getAccesses(op)) {
      Value memref = access.operand->get();
      if (auto place = getPlace(memref))
        accesses[*place].push_back({{number, op, {}, access.writes}, memref});
    }
    ++number;
  });
  return accesses;
}

/// The accesses to one buffer as a queue; nothing if its slots are mixed.
static std::optional<SlotRing> makeQueue(ArrayRef<MemRefAccess> all) {
  std::optional<SlotAxis> axis;
  for (const MemRefAccess &each : all)
    if (!axis)
      axis = findAxis(each.memref);
  SmallVector<SlotAccess> accesses;
  for (const MemRefAccess &each : all) {
    accesses.push_back(each.access);
    if (!axis)
      continue;
    auto slot = getSlot(each.memref, *axis);
    if (!slot)
      return std::nullopt;
    accesses.back().slot = *slot;
  }
  return SlotRing(getRoot(all.front().memref), axis ? axis->slots : 1,
                  accesses);
}

SmallVector<SlotRing> tl::analysis::findBuffers(SectionOp section) {
  SmallVector<SlotRing> buffers;
  for (auto &[place, accesses] : ::getAccesses(section))
    if (std::optional<SlotRing> queue = makeQueue(accesses))
      buffers.push_back(std::move(*queue));
  return buffers;
}

static bool haveUnitFlags(const SlotRing &queue) {
  return llvm::all_of(queue.getAccesses(), [](SlotAccess access) {
    return hasUnitFlag(access.instruction);
  });
}

static bool isInLoop(const SlotRing &queue) {
  return llvm::any_of(queue.getOwnerships(), [](const Ownership &owner) {
    return owner.first->getParentOfType<LoopLikeOpInterface>();
  });
}

/// Whether the users of a slot of either queue use that of the other one, too.
static bool areUsedTogether(const SlotRing &a, const SlotRing &b) {
  if (!a.canJoin(b))
    return false;
  auto isUse = [&](const Ownership &owner) {
    return owner.pipe != a.getPipes().front();
  };
  return llvm::equal(llvm::make_filter_range(a.getOwnerships(), isUse),
                     llvm::make_filter_range(b.getOwnerships(), isUse));
}

/// Whether buffers begin at one byte, so that each use of one waits for the
/// last use of the other, and have their uses in turn.
static bool takeTurns(const SlotRing &a, const SlotRing &b) {
  auto getBegin = [](const SlotRing &queue) {
    auto buffer = queue.getBuffers().front().getDefiningOp<BufferOp>();
    return std::pair(getMemory(cast<MemRefType>(buffer.getType())),
                     buffer.getAddress());
  };
  return getBegin(a) == getBegin(b) && a.getSlots() == 1 && a.canJoin(b) &&
         !a.isUsedWith(b);
}

/// The buffers of `section`, those that take turns as one.
static SmallVector<SlotRing> findSharedBuffers(SectionOp section) {
  SmallVector<SlotRing> shared;
  for (SlotRing &queue : findBuffers(section)) {
    auto other = llvm::find_if(
        shared, [&](const SlotRing &other) { return takeTurns(other, queue); });
    if (other != shared.end())
      other->join(queue);
    else
      shared.push_back(std::move(queue));
  }
  return shared;
}

SmallVector<SlotRing> tl::analysis::findSlotRings(SectionOp section,
                                                  const TargetSpec &spec) {
  SmallVector<SlotRing> queues;
  for (SlotRing &queue : findSharedBuffers(section)) {
    if (!isInLoop(queue) || haveUnitFlags(queue) ||
        !queue.isOrderedByFlags(section.getCore(), spec))
      continue;
    auto other = llvm::find_if(queues, [&](const SlotRing &other) {
      return areUsedTogether(other, queue);
    });
    if (other != queues.end())
      other->join(queue);
    else
      queues.push_back(std::move(queue));
  }
  return queues;
}
