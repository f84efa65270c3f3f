//===- InferMemory.cpp - Choice of a memory for every tile ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"
#include "passes/Channels/OtherCore.h"
#include "passes/TileClasses.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::tile;
namespace tile = tl::tile;

namespace tl {
#define GEN_PASS_DEF_INFERMEMORYPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct InferMemory : public tl::impl::InferMemoryPassBase<InferMemory> {
  void runOnOperation() override;

private:
  FailureOr<Memory> chooseMemory(const tl::TileClass &tiles);
};
} // namespace

/// The memories of `space`. The first one is for tiles that any of them suits.
static ArrayRef<Memory> getMemoriesOf(Space space) {
  static constexpr Memory shared[] = {Memory::UB, Memory::L1};
  static constexpr Memory fragment[] = {Memory::L0C, Memory::L0A, Memory::L0B};
  return space == Space::Shared ? ArrayRef(shared) : ArrayRef(fragment);
}

/// Whether a launch has an operation that cannot work in UB, so that its other
/// tiles suit the cube core better.
static bool needsCubeCore(tile::LaunchOp launch) {
  return launch
      .walk([](PlacedOpInterface op) {
        for (OpOperand &operand : op->getOpOperands())
          if (isa<MemRefType>(operand.get().getType()) &&
              !op.getLegalMemories(operand).contains(Memory::UB))
            return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether an operation reads one of `uses`, as far as that is known.
static bool isRead(ArrayRef<OpOperand *> uses) {
  return llvm::any_of(uses, [](OpOperand *use) {
    auto effects = dyn_cast<MemoryEffectOpInterface>(use->getOwner());
    return !effects ||
           effects.getEffectOnValue<MemoryEffects::Read>(use->get());
  });
}

/// Reports a use of `tile` that the analysis cannot follow.
static LogicalResult reportUnknown(memref::AllocOp tile,
                                   const tl::TileClass &tiles) {
  InFlightDiagnostic error = tile.emitError(
      "cannot choose a memory for this tile: a use cannot be followed");
  if (tiles.unknownUse)
    error.attachNote(tiles.unknownUse->getLoc()) << "used here";
  else
    error.attachNote(tiles.unknownValue.getLoc()) << "this may be in its place";
  return failure();
}

/// Reports that no memory suits all `uses` of `tile`.
static LogicalResult reportUses(memref::AllocOp tile, Space space,
                                ArrayRef<OpOperand *> uses) {
  InFlightDiagnostic error = tile.emitError("no memory suits all uses of this ")
                             << stringifySpace(space) << " tile";
  SmallVector<std::pair<Operation *, MemorySet>> noted;
  for (OpOperand *use : uses) {
    MemorySet here =
        cast<PlacedOpInterface>(use->getOwner()).getLegalMemories(*use);
    if (llvm::is_contained(noted, std::pair(use->getOwner(), here)))
      continue;
    noted.emplace_back(use->getOwner(), here);
    Diagnostic &note = error.attachNote(use->getOwner()->getLoc());
    note << "this use can be in";
    for (uint32_t i = 0; i <= getMaxEnumValForMemory(); ++i)
      if (auto memory = static_cast<Memory>(i); here.contains(memory))
        note << " " << stringifyMemory(memory);
  }
  return failure();
}

FailureOr<Memory> InferMemory::chooseMemory(const tl::TileClass &tiles) {
  memref::AllocOp alloc = tiles.tiles.front();
  if (tiles.unknownUse || tiles.unknownValue)
    return reportUnknown(alloc, tiles);
  Space space = *getSpace(alloc.getType());
  ArrayRef<OpOperand *> uses = tiles.uses;
  MemorySet legal = MemorySet::all();
  for (OpOperand *use : uses)
    legal =
        legal & cast<PlacedOpInterface>(use->getOwner()).getLegalMemories(*use);
  auto launch = alloc->getParentOfType<tile::LaunchOp>();
  // L1 holds matrices, UB tiles that no operation reads.
  if (space == Space::Shared && legal.contains(Memory::L1) && launch &&
      isRead(uses) && needsCubeCore(launch))
    return Memory::L1;
  for (Memory memory : getMemoriesOf(space))
    if (legal.contains(memory))
      return memory;

  auto memories = tl::findHomeAndAway(uses, getMemoriesOf(space));
  if (!memories || !launch || !tiles.isOneTile())
    return reportUses(alloc, space, uses);
  tl::copyToOtherCore(alloc, uses, *memories);
  return memories->home;
}

void InferMemory::runOnOperation() {
  auto isUnplaced = [](MemRefType type) { return getSpace(type).has_value(); };
  for (const tl::TileClass &tiles :
       tl::collectTileClasses(getOperation(), isUnplaced)) {
    FailureOr<Memory> memory = chooseMemory(tiles);
    if (failed(memory)) {
      signalPassFailure();
      continue;
    }
    for (Value value : tiles.values)
      value.setType(withMemory(cast<MemRefType>(value.getType()), *memory));
    for (memref::AllocOp tile : tiles.tiles)
      remark::passed(tile.getLoc(), remark::RemarkOpts::name("memory")
                                        .category("tile-infer-memory")
                                        .function(getOperation().getName()))
          << ("tile is in " + stringifyMemory(*memory)).str();
  }
}
