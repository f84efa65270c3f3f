//===- LoopPlan.cpp - Stages and versions of a loop -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/Choice/LoopPlan.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"

#include "dialects/Ascend/Utils/StoredType.h"
#include "passes/Pipeline/Choice/OverlapLimits.h"
#include "passes/Pipeline/ExchangeLoops.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

//===----------------------------------------------------------------------===//
// Units that run ahead
//===----------------------------------------------------------------------===//

/// Whether `unit` only fills tiles of its iteration with scalars or from
/// tensors that the loop does not change.
static bool isLoad(const LoopBody &body, Operation *unit) {
  return !body.needsOtherUnits(unit) && !body.needsCarriedValue(unit) &&
         llvm::all_of(body.getAccesses(unit), [&](const UnitAccess &access) {
           if (access.writes)
             return body.isPrivate(access.root);
           return LoopBody::isTensor(access.root) &&
                  !body.isWritten(access.root);
         });
}

/// Whether all accesses before `unit` to the tiles it fills are in `ahead`.
static bool isFirstAmongOthers(const LoopBody &body, Operation *unit,
                               const SetVector<Operation *> &ahead) {
  for (const UnitAccess &access : body.getAccesses(unit)) {
    if (!access.writes)
      continue;
    for (const UnitAccess &other : body.getAccesses(access.root)) {
      if (other.unit == unit)
        break;
      if (!ahead.contains(other.unit))
        return false;
    }
  }
  return true;
}

static bool readsTensor(const LoopBody &body, Operation *unit) {
  return llvm::any_of(body.getAccesses(unit), [](const UnitAccess &access) {
    return access.reads && LoopBody::isTensor(access.root);
  });
}

/// The loads of the body, with the fills of tiles that they fill in part.
static SmallVector<Operation *> collectLoads(const LoopBody &body) {
  SetVector<Operation *> ahead;
  SetVector<Value> loaded;
  for (Operation *unit : body.getUnits()) {
    if (!isLoad(body, unit) || !isFirstAmongOthers(body, unit, ahead))
      continue;
    ahead.insert(unit);
    if (readsTensor(body, unit))
      for (const UnitAccess &access : body.getAccesses(unit))
        loaded.insert(access.root);
  }
  // A fill alone gains nothing by running ahead, unless a load, or a fill that
  // runs ahead, follows it on the same tile.
  SmallVector<Operation *> kept;
  for (Operation *unit : llvm::reverse(ahead)) {
    ArrayRef<UnitAccess> accesses = body.getAccesses(unit);
    if (llvm::none_of(accesses, [&](const UnitAccess &access) {
          return access.writes && loaded.contains(access.root);
        }))
      continue;
    kept.push_back(unit);
    for (const UnitAccess &access : accesses)
      loaded.insert(access.root);
  }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

/// The tiles that one of the units `ahead` writes and another unit uses, or
/// vice versa.
static SetVector<Value> collectShared(const LoopBody &body,
                                      ArrayRef<Operation *> ahead) {
  SetVector<Value> shared;
  for (Value root : body.getRoots()) {
    ArrayRef<UnitAccess> all = body.getAccesses(root);
    auto isAhead = [&](const UnitAccess &access) {
      return llvm::is_contained(ahead, access.unit);
    };
    if (body.isWritten(root) && llvm::any_of(all, isAhead) &&
        !llvm::all_of(all, isAhead))
      shared.insert(root);
  }
  return shared;
}

/// Whether `op` moves data between `root` and a tensor or a channel.
static bool moves(Operation *op, Value root) {
  auto accesses = ascend::getAccesses(op);
  auto anyRoot = [&](llvm::function_ref<bool(Value)> holds) {
    return llvm::any_of(accesses, [&](const ascend::OperandAccess &access) {
      return holds(analysis::getRoot(access.operand->get()));
    });
  };
  return anyRoot([&](Value other) { return other == root; }) &&
         anyRoot(LoopBody::isOutside);
}

/// Whether an operation of the body loads or stores `root`, so that the pipes
/// of transfers and other pipes alternate.
static bool isMoved(const LoopBody &body, Value root) {
  scf::ForOp loop = body.getLoop();
  return loop
      .walk([&](Operation *op) {
        return moves(op, root) ? WalkResult::interrupt()
                               : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
/// The free bytes in the memories of a core.
class Space {
public:
  /// Assumes that all tiles of `section` are live at the same time, and leaves
  /// the reserve for later passes free.
  Space(Operation *section) : spec(ascend::getLimits(section)) {
    ArrayRef<int64_t> reserved = getReservedBytes(section);
    for (auto [number, bytes] : llvm::enumerate(reserved)) {
      auto memory = static_cast<Memory>(number);
      used[memory] = std::clamp<int64_t>(bytes, 0, ascend::maxOnChipBytes);
    }
    section->walk([&](Operation *op) {
      for (Value result : op->getResults())
        if (isa<memref::AllocOp, ascend::BufferOp>(op))
          used[*getMemory(result)] += getBytes(result);
    });
  }

  /// Takes the bytes of `count` more tiles like `tile`; returns false if there
  /// is no room.
  bool take(Value tile, int64_t count) {
    if (count > countMore(tile))
      return false;
    used[*getMemory(tile)] += count * getBytes(tile);
    return true;
  }

  /// The number of further tiles like `tile` that fit.
  int64_t countMore(Value tile) {
    Memory memory = *getMemory(tile);
    int64_t rest = spec.getSize(memory) - used[memory];
    return std::max<int64_t>(rest, 0) / std::max<int64_t>(getBytes(tile), 1);
  }

private:
  static std::optional<Memory> getMemory(Value tile) {
    return ascend::getMemory(cast<MemRefType>(tile.getType()));
  }
  int64_t getBytes(Value tile) const {
    MemRefType type = ascend::getStoredType(cast<MemRefType>(tile.getType()));
    std::optional<int64_t> bytes =
        type && type.hasStaticShape() && type.getElementType().isIntOrFloat()
            ? ascend::getByteSize(type)
            : 0;
    // A tile that does not fit by itself leaves no room.
    int64_t most = spec.getSize(*getMemory(tile));
    return llvm::alignTo(std::min(bytes.value_or(most), most),
                         spec.getAlignment(*getMemory(tile)));
  }

  ascend::TargetSpec spec;
  std::map<Memory, int64_t> used;
};
} // namespace

/// The largest number of stages, up to `stages`, for which versions of `tiles`
/// fit into `space`. Takes their bytes.
static int64_t fitStages(const SetVector<Value> &tiles, int64_t stages,
                         Space &space) {
  for (Value tile : tiles)
    stages = std::min(stages, space.countMore(tile) + 1);
  for (; stages > 1; --stages) {
    Space rest = space;
    if (llvm::all_of(tiles,
                     [&](Value tile) { return rest.take(tile, stages - 1); })) {
      space = rest;
      break;
    }
  }
  return stages;
}

/// Whether another unit than those `ahead` stores `root` to a tensor.
static bool isStored(const LoopBody &body, Value root,
                     ArrayRef<Operation *> ahead) {
  return llvm::any_of(body.getAccesses(root), [&](const UnitAccess &access) {
    return access.reads && !llvm::is_contained(ahead, access.unit) &&
           llvm::any_of(body.getAccesses(access.unit),
                        [](const UnitAccess &other) {
                          return other.writes && LoopBody::isTensor(other.root);
                        });
  });
}

/// Whether `unit` may write a tile on the compute pipe: it is a fill, or a load
/// that pads rows of which the tensor has none.
static bool mayFill(const LoopBody &body, Operation *unit) {
  if (auto copy = dyn_cast<tile::CopyOp>(unit))
    return copy.getPad() &&
           !cast<MemRefType>(copy.getSrc().getType()).hasStaticShape();
  return !readsTensor(body, unit);
}

/// Whether a unit ahead fills a tile on the compute pipe, which a store reads
/// before: the pipe runs in order, so its other units wait for the store, too.
static bool fillsAfterStore(const LoopBody &body, const LoopPlan &plan) {
  return llvm::any_of(plan.ahead, [&](Operation *unit) {
    return mayFill(body, unit) &&
           llvm::any_of(body.getAccesses(unit), [&](const UnitAccess &access) {
             return access.writes && isStored(body, access.root, plan.ahead);
           });
  });
}

/// Whether there is room for one more version, and an event id for its flags.
/// Cores that exchange tiles need the ids.
static bool hasOneMore(const LoopBody &body, const LoopPlan &plan,
                       Space &space) {
  scf::ForOp loop = body.getLoop();
  return collectChannels(loop).empty() &&
         plan.stages < ascend::getLimits(loop).event_ids &&
         llvm::all_of(
             plan.versioned,
             [&](memref::AllocOp tile) { return space.take(tile, 1); });
}

/// The plan in which `ahead` runs ahead.
static LoopPlan planVersions(const LoopBody &body, int64_t stages,
                             SmallVector<Operation *> ahead) {
  LoopPlan plan;
  plan.ahead = std::move(ahead);
  SetVector<Value> shared = collectShared(body, plan.ahead);
  scf::ForOp loop = body.getLoop();
  Space space(loop->getParentOfType<ascend::SectionOp>());
  plan.stages = fitStages(shared, stages, space);
  if (plan.stages <= 1)
    return plan;
  for (Value root : body.getRoots()) {
    bool isShared = shared.contains(root);
    if (!isShared && !(body.isPrivate(root) && isMoved(body, root)))
      continue;
    if (isShared || space.take(root, plan.stages - 1))
      plan.versioned.push_back(root.getDefiningOp<memref::AllocOp>());
    else
      ++plan.withoutRoom;
  }
  plan.versions = plan.stages;
  if (fillsAfterStore(body, plan) && hasOneMore(body, plan, space))
    ++plan.versions;
  return plan;
}

LoopPlan tl::planLoop(const LoopBody &body, int64_t stages,
                      const Delayed &delayed) {
  SmallVector<Operation *> ahead = collectRunAhead(body, delayed);
  return planVersions(body, stages,
                      ahead.empty() ? collectLoads(body) : std::move(ahead));
}

LoopPlan tl::planBlocks(const LoopBody &body, int64_t stages) {
  return planVersions(body, stages, /*ahead=*/{});
}
