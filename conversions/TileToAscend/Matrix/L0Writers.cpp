//===- L0Writers.cpp - Reaching definitions of matrices in L0 -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Matrix/L0Writers.h"
#include "analysis/Legality/Legality.h"
#include "conversions/TileToAscend/Matrix/L0Extents.h"
#include "conversions/TileToAscend/Tiles/TileSlices.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"

using namespace mlir;
using namespace tl;

bool L0Writer::mayDiffer(OpFoldResult number) const {
  auto value = dyn_cast_if_present<Value>(number);
  return value && llvm::any_of(earlier, [&](Operation *op) {
           return variesIn(value, op);
         });
}

/// The condition under which `op` does not read its result; null if it has
/// none.
static Value getInitCondition(Operation *op) {
  auto numeric = dyn_cast<ascend::NumericOpInterface>(op);
  return numeric ? numeric.getInitCondition() : Value();
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

namespace {
/// The slot of a slice among several matrices in a tile, and its range in the
/// dimension that does not determine the distance between fractals; null if
/// unknown.
struct L0Part {
  OpFoldResult slot, offset, size;
  bool isWhole;
};
} // namespace

static L0Part getPart(Value tile, unsigned dimension) {
  OpFoldResult zero = Builder(tile.getContext()).getIndexAttr(0);
  L0Part part{{}, zero, getMatrixSizes(tile)[dimension], false};
  Value root = tile;
  for (; !root.getDefiningOp<memref::AllocOp>();
       root = root.getDefiningOp()->getOperand(0)) {
    auto slice = root.getDefiningOp<memref::SubViewOp>();
    if (!slice)
      continue;
    SmallVector<OpFoldResult> offsets = slice.getMixedOffsets();
    if (offsets.size() == 3)
      part.slot = offsets.front();
    OpFoldResult offset = offsets[offsets.size() - 2 + dimension];
    if (isConstantIntValue(offset, 0))
      continue;
    bool isOnly = part.offset && isConstantIntValue(part.offset, 0);
    part.offset = isOnly ? offset : OpFoldResult();
  }
  part.isWhole = part.offset && isConstantIntValue(part.offset, 0) &&
                 analysis::areSame(part.size, getMatrixSizes(root)[dimension]);
  return part;
}

/// Whether `a` and `b` are known to be equal.
static bool areKnownSame(const L0Writer &writer, OpFoldResult a,
                         OpFoldResult b) {
  return a && b && analysis::areSame(a, b) && !writer.mayDiffer(b);
}

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

namespace {
class Search {
public:
  Search(Value root, ArrayRef<L0Access> accesses, const L0Access &reader);

  SmallVector<L0Writer> run();

private:
  using Earlier = SmallVector<Operation *, 2>;

  void walk(Block *block, Block::iterator end, PathFacts facts,
            Earlier earlier);
  void walkBefore(Operation *op, PathFacts facts, const Earlier &earlier);
  void walkIf(scf::IfOp op, const PathFacts &facts, const Earlier &earlier);
  void leave(Block *block, PathFacts facts, Earlier earlier);
  void leaveLoop(scf::ForOp loop, PathFacts facts, Earlier earlier);
  void addAll(Operation *op, Earlier earlier);
  bool add(const L0Access &access, const Earlier &earlier);
  bool mayBeSkipped(scf::ForOp loop) const;

  Value root;
  const L0Access &reader;
  unsigned dimension;
  L0Part part;
  DenseMap<Operation *, const L0Access *> writes;
  /// Operations with writes in their regions.
  DenseSet<Operation *> parents;
  DenseSet<Operation *> repeated;
  SmallVector<L0Writer> writers;
  unsigned steps = 0;
};
} // namespace

Search::Search(Value root, ArrayRef<L0Access> accesses, const L0Access &reader)
    : root(root), reader(reader) {
  auto type = cast<MemRefType>(root.getType());
  dimension = 1 - getPitchDimension(*ascend::getMemory(type));
  part = getPart(reader.tile, dimension);
  for (const L0Access &access : accesses) {
    if (!access.writes)
      continue;
    writes[access.op] = &access;
    for (Operation *op = access.op->getParentOp(); op; op = op->getParentOp())
      parents.insert(op);
  }
}

/// Records a write, and returns whether it overwrites all data that the reader
/// could find from before.
bool Search::add(const L0Access &access, const Earlier &earlier) {
  L0Writer writer{&access, earlier};
  L0Part written = getPart(access.tile, dimension);
  if (part.slot && !areKnownSame(writer, part.slot, written.slot)) {
    auto mine = getConstantIntValue(part.slot);
    auto other = getConstantIntValue(written.slot);
    if (!mine || !other || *mine == *other)
      writers.push_back(writer);
    return false;
  }
  writers.push_back(writer);
  return written.isWhole ||
         (areKnownSame(writer, written.offset, part.offset) &&
          areKnownSame(writer, written.size, part.size));
}

/// Records all writes in the regions of `op`, in any order.
void Search::addAll(Operation *op, Earlier earlier) {
  earlier.push_back(op);
  op->walk([&](Operation *inner) {
    if (const L0Access *access = writes.lookup(inner))
      add(*access, earlier);
  });
}

/// Whether `loop` may have no iterations. It is assumed to have some if it
/// begins a new matrix, as later reads rely on that.
bool Search::mayBeSkipped(scf::ForOp loop) const {
  std::optional<APInt> trips = loop.getStaticTripCount();
  if (trips)
    return trips->isZero();
  return !loop.walk([&](Operation *op) {
                const L0Access *access = writes.lookup(op);
                Value init = getInitCondition(op);
                bool mayBegin =
                    access && (!access->mayRead ||
                               (init && getConstantIntValue(init) != 0));
                return mayBegin ? WalkResult::interrupt()
                                : WalkResult::advance();
              })
              .wasInterrupted();
}

void Search::walkBefore(Operation *op, PathFacts facts,
                        const Earlier &earlier) {
  walk(op->getBlock(), op->getIterator(), std::move(facts), earlier);
}

void Search::walkIf(scf::IfOp op, const PathFacts &facts,
                    const Earlier &earlier) {
  for (bool isThen : {true, false}) {
    PathFacts taken = facts;
    if (!taken.assume(op.getCondition(), isThen))
      continue;
    Region &region = isThen ? op.getThenRegion() : op.getElseRegion();
    if (region.empty())
      walkBefore(op, taken, earlier);
    else
      walk(&region.front(), region.front().end(), taken, earlier);
  }
}

void Search::walk(Block *block, Block::iterator end, PathFacts facts,
                  Earlier earlier) {
  constexpr unsigned mostSteps = 2000;
  if (++steps > mostSteps || !block->getParent()->hasOneBlock())
    return addAll(root.getDefiningOp()->getParentOp(), earlier);
  for (auto it = end; it != block->begin();) {
    Operation *op = &*--it;
    if (op == root.getDefiningOp())
      return;
    if (const L0Access *access = writes.lookup(op)) {
      if (add(*access, earlier))
        return;
      continue;
    }
    if (!parents.contains(op))
      continue;
    if (auto branch = dyn_cast<scf::IfOp>(op))
      return walkIf(branch, facts, earlier);
    auto loop = dyn_cast<scf::ForOp>(op);
    if (!loop) {
      addAll(op, earlier);
      continue;
    }
    walk(loop.getBody(), loop.getBody()->end(), facts, earlier);
    if (!mayBeSkipped(loop))
      return;
  }
  leave(block, std::move(facts), std::move(earlier));
}

/// Continues before the parent of `block`.
void Search::leave(Block *block, PathFacts facts, Earlier earlier) {
  Operation *parent = block->getParentOp();
  if (block == root.getParentBlock())
    return;
  if (auto loop = dyn_cast<scf::ForOp>(parent))
    return leaveLoop(loop, std::move(facts), std::move(earlier));
  auto branch = dyn_cast<scf::IfOp>(parent);
  if (branch) {
    bool isThen = block->getParent() == &branch.getThenRegion();
    if (!facts.assume(branch.getCondition(), isThen))
      return;
  } else {
    addAll(parent, earlier);
  }
  walkBefore(parent, std::move(facts), earlier);
}

/// Continues in the previous iteration, and before the loop.
void Search::leaveLoop(scf::ForOp loop, PathFacts facts, Earlier earlier) {
  if (facts.assumeFirst(loop))
    walkBefore(loop, std::move(facts), earlier);
  if (!repeated.insert(loop).second)
    return;
  // Facts about this iteration do not hold in the previous one.
  earlier.push_back(loop);
  walk(loop.getBody(), loop.getBody()->end(), PathFacts(), std::move(earlier));
}

SmallVector<L0Writer> Search::run() {
  PathFacts facts;
  Value init = getInitCondition(reader.op);
  if (!reader.writes || !init || facts.assume(init, /*holds=*/false))
    walkBefore(reader.op, std::move(facts), {});
  return std::move(writers);
}

SmallVector<L0Writer> tl::findL0Writers(Value root, ArrayRef<L0Access> accesses,
                                        const L0Access &reader) {
  return Search(root, accesses, reader).run();
}
