//===- AlignRows.cpp - Lets rows of tiles begin at blocks -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "passes/AlignRows/RowLayout.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_ALIGNROWSPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct AlignRows : public tl::impl::AlignRowsPassBase<AlignRows> {
  using AlignRowsPassBase::AlignRowsPassBase;

  void runOnOperation() override;

private:
  void remark(memref::AllocOp tile, bool isDense);
};

/// The tiles of a kernel in UB.
class LayoutChoice {
public:
  explicit LayoutChoice(func::FuncOp kernel);

  /// The numbers of the classes that profit from aligned rows and can have
  /// them.
  SmallVector<unsigned> findAligned();
  /// Those of `aligned` with the largest padding that together save at least
  /// `bytes` if they stay dense.
  DenseSet<unsigned> findLargest(ArrayRef<unsigned> aligned, int64_t bytes);

  SmallVector<TileClass> classes;
  /// The layout of each class with aligned rows; nothing if it has none.
  SmallVector<std::optional<RowLayout>> layouts;

private:
  bool hasUnalignedRows(unsigned number) const;
  void visitUses(unsigned number);

  DenseMap<Value, unsigned> numbers;
  /// The classes of tiles of flat operations, which need one layout.
  llvm::EquivalenceClasses<unsigned> groups;
  /// The classes on whose rows an operation works.
  DenseSet<unsigned> withRows;
};
} // namespace

static bool isInUB(MemRefType type) {
  return ascend::getMemory(type) == ascend::Memory::UB;
}

/// Whether `op` does not work on rows: scalar code, or an operation on dense
/// tiles of one shape, which begin at blocks, as sequences of elements.
static bool isFlat(Operation *op) {
  auto iterated = dyn_cast<tile::IteratedOpInterface>(op);
  if (!iterated)
    return !isa<ascend::NumericOpInterface>(op);
  auto maps = iterated.getIndexingMaps();
  return !maps.empty() && iterated.getSequentialDimensions().empty() &&
         llvm::all_of(maps, [](AffineMap map) { return map.isIdentity(); }) &&
         llvm::all_of(op->getOperands(), [](Value operand) {
           auto memref = dyn_cast<MemRefType>(operand.getType());
           return !memref || (ascend::isContiguous(memref) &&
                              (!isInUB(memref) || startsAtBlock(operand)));
         });
}

LayoutChoice::LayoutChoice(func::FuncOp kernel)
    : classes(collectTileClasses(kernel, isInUB)) {
  for (auto [number, tiles] : llvm::enumerate(classes)) {
    layouts.push_back(RowLayout::compute(tiles));
    groups.insert(number);
    for (Value value : tiles.values)
      numbers[value] = number;
  }
}

/// Whether `slice` has an unknown number of rows: instructions then take the
/// distance of its rows from its type, also if it has one row at most.
static bool hasUnknownRows(Value slice) {
  ArrayRef<int64_t> shape = cast<MemRefType>(slice.getType()).getShape();
  return shape.size() > 1 && ShapedType::isDynamicShape(shape.drop_back());
}

bool LayoutChoice::hasUnalignedRows(unsigned number) const {
  const TileClass &tiles = classes[number];
  bool anyRows = llvm::any_of(tiles.values, hasUnknownRows);
  return llvm::any_of(tiles.tiles, [&](memref::AllocOp tile) {
    return !hasRowsOfBlocks(tile.getType(), /*mayBeOne=*/!anyRows);
  });
}

void LayoutChoice::visitUses(unsigned number) {
  for (OpOperand *use : classes[number].uses)
    if (!isFlat(use->getOwner()))
      withRows.insert(number);
    else
      for (Value other : use->getOwner()->getOperands())
        if (auto found = numbers.find(other); found != numbers.end())
          groups.unionSets(number, found->second);
}

SmallVector<unsigned> LayoutChoice::findAligned() {
  SmallVector<unsigned> unaligned, aligned;
  for (unsigned number = 0; number < classes.size(); ++number)
    if (hasUnalignedRows(number))
      unaligned.push_back(number);
  llvm::for_each(unaligned, [&](unsigned number) { visitUses(number); });
  // The groups that profit, and those with a tile that has to be dense.
  DenseSet<unsigned> profiting, dense;
  for (unsigned number : unaligned) {
    if (withRows.contains(number))
      profiting.insert(groups.getLeaderValue(number));
    if (!layouts[number])
      dense.insert(groups.getLeaderValue(number));
  }
  llvm::copy_if(unaligned, std::back_inserter(aligned), [&](unsigned number) {
    unsigned group = groups.getLeaderValue(number);
    return profiting.contains(group) && !dense.contains(group);
  });
  return aligned;
}

DenseSet<unsigned> LayoutChoice::findLargest(ArrayRef<unsigned> aligned,
                                             int64_t bytes) {
  // Classes of one group have one layout.
  llvm::MapVector<unsigned, int64_t> paddings;
  for (unsigned number : aligned)
    for (memref::AllocOp tile : classes[number].tiles)
      paddings[groups.getLeaderValue(number)] +=
          RowLayout::getPadding(tile.getType());
  auto sorted = paddings.takeVector();
  llvm::sort(sorted, [](const auto &a, const auto &b) {
    return std::tie(b.second, b.first) < std::tie(a.second, a.first);
  });
  DenseSet<unsigned> leaders, largest;
  for (auto [leader, padding] : sorted) {
    if (bytes <= 0)
      break;
    bytes -= padding;
    leaders.insert(leader);
  }
  for (unsigned number : aligned)
    if (leaders.contains(groups.getLeaderValue(number)))
      largest.insert(number);
  return largest;
}

void AlignRows::remark(memref::AllocOp tile, bool isDense) {
  auto options = remark::RemarkOpts::name("rows")
                     .category("tile-align-rows")
                     .function(getOperation().getName());
  if (isDense)
    remark::missed(tile.getLoc(), options)
        << "rows stay dense, since aligned ones do not fit; operations on "
           "them move elements first";
  else
    remark::passed(tile.getLoc(), options)
        << "each row begins at a block of 32 bytes";
}

void AlignRows::runOnOperation() {
  LayoutChoice choice(getOperation());
  SmallVector<unsigned> aligned = choice.findAligned();
  DenseSet<unsigned> largest = choice.findLargest(aligned, saved);
  for (unsigned number : aligned) {
    bool isDense = dense || largest.contains(number);
    remark(choice.classes[number].tiles.front(), isDense);
    if (!isDense)
      choice.layouts[number]->apply();
  }
}
