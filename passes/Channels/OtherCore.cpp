//===- OtherCore.cpp - Copies of tiles for the other core -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/OtherCore.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/Channels/CrossCoreCopy.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

//===----------------------------------------------------------------------===//
// Choice of memories
//===----------------------------------------------------------------------===//

static bool isWritten(OpOperand &use) {
  return llvm::any_of(ascend::getAccesses(use.getOwner()),
                      [&](const ascend::OperandAccess &access) {
                        return access.operand == &use && access.writes;
                      });
}

static bool canBeIn(OpOperand &use, Memory memory) {
  return cast<tile::PlacedOpInterface>(use.getOwner())
      .getLegalMemories(use)
      .contains(memory);
}

std::optional<HomeAndAway> tl::findHomeAndAway(ArrayRef<OpOperand *> uses,
                                               ArrayRef<Memory> allowed) {
  // The paths between the cores.
  static constexpr HomeAndAway ways[] = {{Memory::UB, Memory::L1},
                                         {Memory::L0C, Memory::UB}};
  for (const HomeAndAway &way : ways) {
    bool suits = llvm::all_of(uses, [&](OpOperand *use) {
      return canBeIn(*use, way.home) ||
             (canBeIn(*use, way.away) && !isWritten(*use));
    });
    if (suits && llvm::is_contained(allowed, way.home))
      return way;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

namespace {
/// Creates the copies of one tile.
class TileCopier {
public:
  TileCopier(memref::AllocOp tile, ArrayRef<OpOperand *> uses,
             HomeAndAway memories)
      : tile(tile), memories(memories) {
    for (OpOperand *use : uses)
      if (isWritten(*use))
        writers.push_back(use->getOwner());
  }

  /// The copy to replace `use`.
  Value getCopy(OpOperand &use);

private:
  bool mayWrite(Operation *op) const;
  Operation *getPlace(OpOperand &use) const;
  Value createView(OpBuilder &builder, Value view, Value copy);

  memref::AllocOp tile;
  HomeAndAway memories;
  SmallVector<Operation *> writers;
  /// The copies by copied value and the operation that each copy precedes.
  DenseMap<std::pair<Value, Operation *>, Value> copies;
};
} // namespace

bool TileCopier::mayWrite(Operation *op) const {
  return llvm::any_of(
      writers, [&](Operation *writer) { return op->isAncestor(writer); });
}

/// The first operation that a copy for `use` can precede.
Operation *TileCopier::getPlace(OpOperand &use) const {
  Operation *place = use.getOwner();
  Operation *definition = use.get().getDefiningOp();
  while (true) {
    Operation *before = place->getPrevNode();
    if (before && (before == definition || mayWrite(before)))
      return place;
    if (before) {
      place = before;
      continue;
    }
    Operation *parent = place->getParentOp();
    if (!isa<LoopLikeOpInterface>(parent) || mayWrite(parent) ||
        parent->isAncestor(definition))
      return place;
    place = parent;
  }
}

/// Recreates `view`, a view of the tile, on `copy`.
Value TileCopier::createView(OpBuilder &builder, Value view, Value copy) {
  SmallVector<Operation *> views;
  for (Value value = view; value != tile.getMemref();) {
    views.push_back(value.getDefiningOp());
    value = cast<ViewLikeOpInterface>(views.back()).getViewSource();
  }
  IRMapping mapping;
  mapping.map(tile.getMemref(), copy);
  for (Operation *op : llvm::reverse(views))
    for (Value result : builder.clone(*op, mapping)->getResults())
      result.setType(
          withMemory(cast<MemRefType>(result.getType()), memories.away));
  return mapping.lookup(view);
}

Value TileCopier::getCopy(OpOperand &use) {
  Operation *place = getPlace(use);
  Value &known = copies[{use.get(), place}];
  if (known)
    return known;
  Location loc = use.getOwner()->getLoc();
  OpBuilder builder(tile);
  MemRefType type = withMemory(tile.getType(), memories.away);
  Value copy = memref::AllocOp::create(builder, tile.getLoc(), type);
  builder.setInsertionPoint(place);
  known = createView(builder, use.get(), copy);
  auto transfer = tile::CopyOp::create(builder, loc, use.get(), known);
  // The copy has the stage of the operation that wrote the tile.
  Operation *before = transfer->getPrevNode();
  while (before && !mayWrite(before))
    before = before->getPrevNode();
  copyStage(before ? before : use.getOwner(), transfer);
  return known;
}

void tl::copyToOtherCore(memref::AllocOp tile, ArrayRef<OpOperand *> uses,
                         HomeAndAway memories) {
  TileCopier copier(tile, uses, memories);
  for (OpOperand *use : uses)
    if (!canBeIn(*use, memories.home))
      use->set(copier.getCopy(*use));
}
