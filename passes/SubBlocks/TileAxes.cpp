//===- TileAxes.cpp - Classes of dimensions of tiles ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/SubBlocks/TileAxes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/SubBlocks/HalfCombiner.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

bool tl::isVectorTile(Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  return type && ascend::getMemory(type) == ascend::Memory::UB;
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

static SmallVector<ViewDimension> getSliceDimensions(memref::SubViewOp slice) {
  SmallVector<ViewDimension> dimensions;
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  unsigned to = 0;
  for (unsigned from = 0; from < dropped.size(); ++from) {
    if (dropped.test(from))
      continue;
    if (isConstantIntValue(slice.getMixedOffsets()[from], 0) &&
        isConstantIntValue(slice.getMixedStrides()[from], 1))
      dimensions.push_back({from, to});
    ++to;
  }
  return dimensions;
}

/// Adds the dimensions that a change of shape preserves: those that are the
/// only one of their group with an extent other than 1, on both sides. The
/// groups are dimensions of `wide`.
static void addGroups(ArrayRef<ReassociationIndices> groups, MemRefType wide,
                      bool isExpanded, SmallVector<ViewDimension> &dimensions) {
  for (auto [narrow, group] : llvm::enumerate(groups)) {
    auto isLong = [&](int64_t i) { return wide.getDimSize(i) != 1; };
    const int64_t *first = llvm::find_if(group, isLong);
    if (llvm::count_if(group, isLong) != 1)
      continue;
    auto number = static_cast<unsigned>(narrow);
    auto place = static_cast<unsigned>(*first);
    dimensions.push_back(isExpanded ? ViewDimension{number, place}
                                    : ViewDimension{place, number});
  }
}

SmallVector<ViewDimension> tl::getViewDimensions(Operation *view) {
  SmallVector<ViewDimension> dimensions;
  if (auto slice = dyn_cast<memref::SubViewOp>(view))
    return getSliceDimensions(slice);
  if (auto expand = dyn_cast<memref::ExpandShapeOp>(view))
    addGroups(expand.getReassociationIndices(), expand.getResultType(),
              /*isExpanded=*/true, dimensions);
  if (auto collapse = dyn_cast<memref::CollapseShapeOp>(view))
    addGroups(collapse.getReassociationIndices(), collapse.getSrcType(),
              /*isExpanded=*/false, dimensions);
  return dimensions;
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

TileAxes::TileAxes(ascend::SectionOp section) : section(section) {
  section->walk<WalkOrder::PreOrder>([&](Operation *op) { visit(op); });
  classes.grow(dimensions.size());
  classes.compress();
  for (Iteration &iteration : iterations)
    for (std::optional<unsigned> &axis : iteration.axes)
      if (axis)
        axis = classes[*axis];
  computeExtents();
}

bool TileAxes::Iteration::goesThrough(const llvm::BitVector &cut) const {
  return llvm::any_of(axes, [&](std::optional<unsigned> axis) {
    return axis && cut.test(*axis);
  });
}

bool TileAxes::Iteration::isReducedAlong(const llvm::BitVector &cut) const {
  std::optional<unsigned> dimension = getCombinedDimension(op);
  std::optional<unsigned> axis = dimension ? axes[*dimension] : std::nullopt;
  return axis && cut.test(*axis);
}

unsigned TileAxes::getNumber(Value tile, unsigned dimension) {
  return dimensions.insert({{tile, dimension}, unsigned(dimensions.size())})
      .first->second;
}

std::optional<unsigned> TileAxes::getAxis(Value tile,
                                          unsigned dimension) const {
  auto it = dimensions.find({tile, dimension});
  if (it == dimensions.end())
    return std::nullopt;
  return classes[it->second];
}

void TileAxes::keepWhole(Value tile) {
  if (isVectorTile(tile))
    for (int64_t i = 0; i < cast<MemRefType>(tile.getType()).getRank(); ++i)
      whole.push_back(getNumber(tile, i));
}

void TileAxes::visit(Operation *op) {
  if (auto alloc = dyn_cast<memref::AllocOp>(op)) {
    if (isVectorTile(alloc))
      tiles.push_back(alloc);
    return;
  }
  if (auto iterated = dyn_cast<tile::IteratedOpInterface>(op)) {
    SmallVector<AffineMap> maps = iterated.getIndexingMaps();
    if (!maps.empty())
      return visitIteration(iterated, maps);
  }
  if (isa<ViewLikeOpInterface>(op) && op->getNumResults() == 1 &&
      isVectorTile(op->getResult(0)))
    return visitView(op);
  for (Value operand : op->getOperands())
    keepWhole(operand);
  for (Value result : op->getResults())
    keepWhole(result);
  for (Region &region : op->getRegions())
    for (Value argument : region.getArguments())
      keepWhole(argument);
}

void TileAxes::visitView(Operation *op) {
  Value tile = cast<ViewLikeOpInterface>(op).getViewSource();
  Value view = op->getResult(0);
  llvm::SmallBitVector from(cast<MemRefType>(tile.getType()).getRank(), true);
  llvm::SmallBitVector to(cast<MemRefType>(view.getType()).getRank(), true);
  for (ViewDimension dimension : getViewDimensions(op)) {
    join(getNumber(tile, dimension.from), getNumber(view, dimension.to));
    from.reset(dimension.from);
    to.reset(dimension.to);
  }
  for (unsigned i : from.set_bits())
    whole.push_back(getNumber(tile, i));
  for (unsigned i : to.set_bits())
    whole.push_back(getNumber(view, i));
}

void TileAxes::visitIteration(tile::IteratedOpInterface op,
                              ArrayRef<AffineMap> maps) {
  Iteration iteration{op, {}};
  iteration.axes.resize(maps.front().getNumDims());
  const AffineMap *map = maps.begin();
  for (Value operand : op->getOperands()) {
    if (!isa<MemRefType>(operand.getType()))
      continue;
    for (auto [i, expr] : llvm::enumerate((map++)->getResults())) {
      if (!isVectorTile(operand))
        continue;
      unsigned number = getNumber(operand, i);
      auto dimension = dyn_cast<AffineDimExpr>(expr);
      if (!dimension) {
        whole.push_back(number);
        continue;
      }
      auto &axis = iteration.axes[dimension.getPosition()];
      if (axis)
        join(*axis, number);
      axis = number;
    }
  }
  for (unsigned dimension : op.getSequentialDimensions())
    if (iteration.axes[dimension])
      (getCombinedDimension(op) == dimension ? reductions : whole)
          .push_back(*iteration.axes[dimension]);
  iterations.push_back(std::move(iteration));
}

void TileAxes::computeExtents() {
  constexpr int64_t unknown = 0;
  extents.assign(classes.getNumClasses(), unknown);
  canBeCut.resize(classes.getNumClasses(), true);
  cutsRows.resize(classes.getNumClasses());
  alignments.assign(classes.getNumClasses(), 1);
  for (Value tile : tiles)
    for (auto [i, extent] :
         llvm::enumerate(cast<MemRefType>(tile.getType()).getShape())) {
      std::optional<unsigned> axis = getAxis(tile, i);
      if (!axis)
        continue;
      bool isOther = extents[*axis] != unknown && extents[*axis] != extent;
      if (isOther || ShapedType::isDynamic(extent))
        canBeCut.reset(*axis);
      extents[*axis] = extent;
    }
  for (Value tile : tiles)
    noteRows(cast<MemRefType>(tile.getType()), tile);
  for (unsigned number : whole)
    canBeCut.reset(classes[number]);
  for (auto [axis, extent] : llvm::enumerate(extents))
    if (getHalfExtent(axis) >= extent)
      canBeCut.reset(axis);
}

int64_t TileAxes::getHalfExtent(unsigned axis) const {
  return llvm::alignTo(llvm::divideCeil(extents[axis], 2), alignments[axis]);
}

/// Notes the axis of the rows of a matrix, which begin at blocks of memory.
void TileAxes::noteRows(MemRefType type, Value tile) {
  unsigned last = type.getRank() - 1;
  std::optional<unsigned> axis =
      type.getRank() > 1 ? getAxis(tile, last) : std::nullopt;
  if (!axis || !type.getElementType().isIntOrFloat())
    return;
  cutsRows.set(*axis);
  int64_t elements = std::max<int64_t>(
      8 * ascend::TargetSpec::block_bytes / type.getElementTypeBitWidth(), 1);
  alignments[*axis] = std::max(alignments[*axis], elements);
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

/// The number of elements of the largest tile of `op` with static extents.
static int64_t getWork(Operation *op) {
  int64_t work = 1;
  for (Type type : op->getOperandTypes())
    if (auto tile = dyn_cast<MemRefType>(type))
      if (tile.hasStaticShape())
        work = std::max(work, tile.getNumElements());
  return work;
}

/// The axes that can be cut. Those that leave rows whole are first, as loads
/// and stores of these are the fastest; then those with more work, then in
/// program order.
SmallVector<unsigned>
TileAxes::rankAxesByWork(const llvm::BitVector &reduced) const {
  SmallVector<int64_t> work(classes.getNumClasses(), 0);
  for (const Iteration &iteration : iterations)
    for (std::optional<unsigned> axis : iteration.axes)
      if (axis)
        work[*axis] += getWork(iteration.op);
  llvm::BitVector candidates = getReducedAxes();
  candidates ^= canBeCut;
  candidates |= reduced;
  SmallVector<unsigned> order = llvm::to_vector(candidates.set_bits());
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::tuple(cutsRows.test(a), -work[a], a) <
           std::tuple(cutsRows.test(b), -work[b], b);
  });
  return order;
}

llvm::BitVector TileAxes::getReducedAxes() const {
  llvm::BitVector reduced(classes.getNumClasses());
  for (unsigned number : reductions)
    reduced.set(classes[number]);
  reduced &= canBeCut;
  return reduced;
}

llvm::BitVector TileAxes::chooseCut(const llvm::BitVector &reduced) const {
  llvm::BitVector cut(classes.getNumClasses());
  // Sets of axes with at most one cut: those of a tile or of an operation.
  SmallVector<SmallVector<unsigned>> exclusive;
  for (const Iteration &iteration : iterations) {
    SmallVector<unsigned> axes;
    for (std::optional<unsigned> axis : iteration.axes)
      if (axis)
        axes.push_back(*axis);
    exclusive.push_back(std::move(axes));
  }
  for (Value tile : tiles) {
    SmallVector<unsigned> axes;
    for (int64_t i = 0; i < cast<MemRefType>(tile.getType()).getRank(); ++i)
      if (std::optional<unsigned> axis = getAxis(tile, i))
        axes.push_back(*axis);
    exclusive.push_back(std::move(axes));
  }
  for (unsigned axis : rankAxesByWork(reduced)) {
    cut.set(axis);
    bool isShared = llvm::any_of(exclusive, [&](ArrayRef<unsigned> axes) {
      return llvm::is_contained(axes, axis) &&
             llvm::count_if(axes, [&](unsigned a) { return cut.test(a); }) > 1;
    });
    if (isShared)
      cut.reset(axis);
  }
  return cut;
}
