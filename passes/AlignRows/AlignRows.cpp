//===- AlignRows.cpp - Lets rows of tiles begin at blocks -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/VectorOperands.h"
#include "dialects/Ascend/AscendOps.h"
#include "dialects/Tile/TileOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "passes/AlignRows/RowLayout.h"
#include "passes/Passes.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_ALIGNROWSPASS
#include "passes/Passes.h.inc"
} // namespace tl

namespace {
struct AlignRows : public tl::impl::AlignRowsPassBase<AlignRows> {
  using AlignRowsPassBase::AlignRowsPassBase;

  void runOnOperation() override;

private:
  void remark(memref::AllocOp tile);
};

/// The classes of tiles in UB of a kernel.
class UnifiedTiles {
public:
  explicit UnifiedTiles(func::FuncOp kernel);

  /// The groups of classes that profit from aligned rows.
  SmallVector<SmallVector<unsigned>> findGroups() const;

  SmallVector<TileClass> classes;
  /// The layout of each class; nothing if it stays as it is.
  SmallVector<std::optional<RowLayout>> layouts;

private:
  DenseMap<Value, unsigned> numbers;
};
} // namespace

static bool isInUB(MemRefType type) {
  return ascend::getMemory(type) == ascend::Memory::UB;
}

/// Whether `op` treats its tiles as rows of one element after another: dense
/// tiles of one shape, which begin at blocks.
static bool isFlat(Operation *op) {
  auto iterated = dyn_cast<tile::IteratedOpInterface>(op);
  if (!iterated)
    return isa<memref::LoadOp, memref::StoreOp>(op);
  auto maps = iterated.getIndexingMaps();
  return !maps.empty() && iterated.getSequentialDimensions().empty() &&
         llvm::all_of(maps, [](AffineMap map) { return map.isIdentity(); }) &&
         llvm::all_of(op->getOperands(), [](Value operand) {
           auto memref = dyn_cast<MemRefType>(operand.getType());
           return !memref || (ascend::isContiguous(memref) &&
                              (!isInUB(memref) || startsAtBlock(operand)));
         });
}

UnifiedTiles::UnifiedTiles(func::FuncOp kernel)
    : classes(collectTileClasses(kernel, isInUB)) {
  for (auto [number, tiles] : llvm::enumerate(classes)) {
    layouts.push_back(RowLayout::compute(tiles));
    for (Value value : tiles.values)
      numbers[value] = number;
  }
}

SmallVector<SmallVector<unsigned>> UnifiedTiles::findGroups() const {
  // Flat operations need one layout for all of their tiles.
  llvm::EquivalenceClasses<unsigned> groups;
  DenseSet<unsigned> withRows, withDense;
  auto hasRows = [](memref::AllocOp tile) {
    return !hasRowsOfBlocks(tile.getType());
  };
  for (auto [number, tiles] : llvm::enumerate(classes)) {
    groups.insert(number);
    if (llvm::none_of(tiles.tiles, hasRows))
      continue;
    if (!layouts[number])
      withDense.insert(number);
    for (OpOperand *use : tiles.uses)
      if (!isFlat(use->getOwner()))
        withRows.insert(number);
      else
        for (Value other : use->getOwner()->getOperands())
          if (auto found = numbers.find(other); found != numbers.end())
            groups.unionSets(number, found->second);
  }
  SmallVector<SmallVector<unsigned>> result;
  for (const auto *leader : groups) {
    if (!leader->isLeader())
      continue;
    SmallVector<unsigned> group(groups.member_begin(*leader),
                                groups.member_end());
    auto isIn = [&](const DenseSet<unsigned> &set) {
      return llvm::any_of(
          group, [&](unsigned number) { return set.contains(number); });
    };
    if (isIn(withRows) && !isIn(withDense))
      result.push_back(std::move(group));
  }
  return result;
}

void AlignRows::remark(memref::AllocOp tile) {
  auto options = remark::RemarkOpts::name("rows")
                     .category("tile-align-rows")
                     .function(getOperation().getName());
  if (dense)
    remark::missed(tile.getLoc(), options)
        << "rows stay dense, since aligned ones do not fit; operations on "
           "them move elements first";
  else
    remark::passed(tile.getLoc(), options)
        << "each row begins at a block of 32 bytes";
}

void AlignRows::runOnOperation() {
  UnifiedTiles tiles(getOperation());
  for (ArrayRef<unsigned> group : tiles.findGroups())
    for (unsigned number : group) {
      if (!tiles.layouts[number] ||
          llvm::all_of(tiles.classes[number].tiles, [](memref::AllocOp tile) {
            return hasRowsOfBlocks(tile.getType());
          }))
        continue;
      remark(tiles.classes[number].tiles.front());
      if (!dense)
        tiles.layouts[number]->apply();
    }
}
