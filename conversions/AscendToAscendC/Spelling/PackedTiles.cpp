//===- PackedTiles.cpp - Tiles of L0B without whole squares ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/MemoryRegion.h"
#include "conversions/AscendToAscendC/Spelling/Spelling.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// Whether `tile` has all rows of a tile, so that no offset depends on their
/// length.
static bool hasAllRows(Value tile) {
  ArrayRef<int64_t> shape = cast<MemRefType>(tile.getType()).getShape();
  ArrayRef<int64_t> whole =
      cast<MemRefType>(tl::analysis::getRoot(tile).getType()).getShape();
  return whole.size() >= shape.size() && whole.take_back(shape.size()) == shape;
}

/// Whether `tile` is a matrix in L0B with squares of several fractals.
static bool hasSquares(Value tile) {
  auto type = dyn_cast<MemRefType>(tile.getType());
  return type && getMemory(type) == Memory::L0B &&
         getSquareExtent(type.getElementType()) != TargetSpec::fractal_rows;
}

namespace {
using tl::analysis::MemoryRegion;

/// A matrix in L0B whose squares have several fractals.
struct SquareTile {
  Value tile;
  /// The bytes of the tile, and of the accumulator of its product: a product
  /// with whole squares writes and reads more columns.
  SmallVector<std::optional<MemoryRegion>, 2> regions;

  bool mayOverlap(const SquareTile &other) const;
};

struct SquareTiles {
  /// Those of instructions that need whole squares: their spelling has no other
  /// form, or the tile is a part of another.
  SmallVector<SquareTile> kept;
  SmallVector<SquareTile> others;
};
} // namespace

bool SquareTile::mayOverlap(const SquareTile &other) const {
  return llvm::any_of(regions, [&](const auto &region) {
    return llvm::any_of(other.regions, [&](const auto &second) {
      return !region || !second || region->mayOverlap(*second);
    });
  });
}

/// `tile`, an operand of `instruction`, with the accumulators there.
static SquareTile makeTile(InstructionOpInterface instruction, Value tile) {
  SquareTile result{tile, {tl::analysis::computeRegion(tile)}};
  for (Value operand : instruction->getOperands())
    if (auto type = dyn_cast<MemRefType>(operand.getType());
        type && getMemory(type) == Memory::L0C)
      result.regions.push_back(tl::analysis::computeRegion(operand));
  return result;
}

static void addTiles(InstructionOpInterface instruction, SquareTiles &tiles) {
  // One that reads no tile, to clear another, has no order of elements.
  if (llvm::none_of(getAccesses(instruction),
                    [](const OperandAccess &access) { return access.reads; }))
    return;
  StringRef spelling = instruction.getSpelling();
  for (auto [operand, name] :
       llvm::zip(instruction->getOperands(), instruction.getOperandNames())) {
    if (!hasSquares(operand))
      continue;
    bool keeps =
        !hasAllRows(operand) || !spelling.contains((name + ".square").str());
    (keeps ? tiles.kept : tiles.others)
        .push_back(makeTile(instruction, operand));
  }
}

llvm::DenseSet<Value> tl::ascendc::findPackedTiles(Operation *kernel) {
  SquareTiles tiles;
  kernel->walk([&](InstructionOpInterface instruction) {
    addTiles(instruction, tiles);
  });
  // A tile that overlaps one of whole squares has them, too.
  for (size_t i = 0; i < tiles.kept.size(); ++i) {
    SquareTile kept = tiles.kept[i];
    auto *overlapping = llvm::partition(
        tiles.others, [&](const SquareTile &t) { return !kept.mayOverlap(t); });
    tiles.kept.append(overlapping, tiles.others.end());
    tiles.others.erase(overlapping, tiles.others.end());
  }
  llvm::DenseSet<Value> packed;
  for (const SquareTile &tile : tiles.others)
    packed.insert(tile.tile);
  return packed;
}
