//===- Simplify.cpp - Removal of redundant operations ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/IntegerRanges.h"
#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "passes/Legalize/CastPath.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_SIMPLIFYPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct Simplify : public tl::impl::SimplifyPassBase<Simplify> {
  void runOnOperation() override;
};
} // namespace

//===----------------------------------------------------------------------===//
// Filled tiles
//===----------------------------------------------------------------------===//

/// The operation that fills the tile `alloc`, if no other one writes it and the
/// tile has no views.
static tile::ScalarOpInterface getOnlyFill(memref::AllocOp alloc) {
  tile::ScalarOpInterface fill;
  for (Operation *user : alloc->getUsers()) {
    if (!isa<ascend::NumericOpInterface>(user))
      return nullptr;
    for (const ascend::OperandAccess &access : ascend::getAccesses(user)) {
      if (access.operand->get() != alloc.getMemref() || !access.writes)
        continue;
      auto writer = dyn_cast<tile::ScalarOpInterface>(user);
      if (fill || !writer || !writer.getFilledValue())
        return nullptr;
      fill = writer;
    }
  }
  return fill;
}

/// Whether the operation of `use` can take a scalar instead, and has another
/// tile to read.
static bool canBeScalar(OpOperand &use) {
  auto op = dyn_cast<tile::ScalarOpInterface>(use.getOwner());
  if (!op || !op.takesScalar(use))
    return false;
  return llvm::count_if(op->getOperandTypes(), llvm::IsaPred<MemRefType>) > 2;
}

/// Replaces reads of the tile `alloc`, which is filled once, by the scalar, and
/// erases the tile if it has no uses left. Reads that the fill dominates see
/// its last value, which is the scalar visible there.
static void replaceFilledTile(memref::AllocOp alloc, DominanceInfo &dominance) {
  tile::ScalarOpInterface fill = getOnlyFill(alloc);
  if (!fill)
    return;
  for (OpOperand &use : llvm::make_early_inc_range(alloc->getUses()))
    if (dominance.properlyDominates(fill.getOperation(), use.getOwner()) &&
        canBeScalar(use))
      use.set(fill.getFilledValue());
  if (!alloc->hasOneUse())
    return;
  fill->erase();
  alloc->erase();
}

//===----------------------------------------------------------------------===//
// Neutral operations
//===----------------------------------------------------------------------===//

/// Whether `op` only stores one of its operands to its own place.
static bool isNeutralInPlace(tile::ScalarOpInterface op) {
  Value written;
  for (const ascend::OperandAccess &access : ascend::getAccesses(op))
    if (access.writes)
      written = access.operand->get();
  for (OpOperand &operand : op->getOpOperands()) {
    Attribute value;
    if (!matchPattern(operand.get(), m_Constant(&value)) ||
        !op.isNeutral(operand, value))
      continue;
    return llvm::all_of(ascend::getAccesses(op), [&](auto access) {
      return access.operand->get() == written;
    });
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Overwritten fills
//===----------------------------------------------------------------------===//

namespace {
enum class Effect { Overwrites, MayRead, None };
} // namespace

/// The effect of `op` on the bytes of `tile`.
static Effect getEffect(Operation *op, Value tile) {
  if (analysis::onlyComputes(op))
    return Effect::None;
  // Such an operation accesses its operands only, and writes them whole.
  if (!isa<ascend::NumericOpInterface>(op) || op->getNumRegions() != 0)
    return Effect::MayRead;
  bool overwrites = false;
  for (const ascend::OperandAccess &access : ascend::getAccesses(op)) {
    if (access.reads && analysis::mayAlias(access.operand->get(), tile))
      return Effect::MayRead;
    overwrites |= access.writes && access.operand->get() == tile;
  }
  return overwrites ? Effect::Overwrites : Effect::None;
}

/// Whether a later operation of the block overwrites the tile of `fill` before
/// anything may read it.
static bool isOverwritten(tile::ScalarOpInterface fill) {
  Value filled = ascend::getAccesses(fill).front().operand->get();
  for (Operation *op = fill->getNextNode(); op; op = op->getNextNode())
    switch (getEffect(op, filled)) {
    case Effect::Overwrites:
      return true;
    case Effect::MayRead:
      return false;
    case Effect::None:
      break;
    }
  return false;
}

//===----------------------------------------------------------------------===//
// Casts of casts
//===----------------------------------------------------------------------===//

/// Whether `to` has all values of `from`.
static bool holdsAll(Type from, Type to) {
  auto real = dyn_cast<FloatType>(to);
  if (auto narrow = dyn_cast<FloatType>(from))
    return real && narrow.getWidth() < real.getWidth();
  unsigned width = from.getIntOrFloatBitWidth();
  bool isSigned = !from.isUnsignedInteger();
  if (real)
    return width - isSigned <= real.getFPMantissaWidth();
  return width < to.getIntOrFloatBitWidth() &&
         (!isSigned || !to.isUnsignedInteger());
}

/// The conversion with a result that only `second` reads; null if it is not
/// exact, or if its source may have changed since.
static tile::CastOp getExactSource(tile::CastOp second) {
  auto alloc = second.getSrc().getDefiningOp<memref::AllocOp>();
  if (!alloc || llvm::range_size(alloc->getUses()) != 2)
    return nullptr;
  for (Operation *user : alloc->getUsers()) {
    auto first = dyn_cast<tile::CastOp>(user);
    if (!first || first == second || first.getDst() != alloc.getMemref() ||
        first->getBlock() != second->getBlock() ||
        !first->isBeforeInBlock(second) ||
        !holdsAll(getElementTypeOrSelf(first.getSrc()),
                  getElementTypeOrSelf(alloc.getType())))
      continue;
    for (Operation *op = first->getNextNode(); op != second;
         op = op->getNextNode())
      if (analysis::mayWrite(op, first.getSrc()))
        return nullptr;
    return first;
  }
  return nullptr;
}

/// Merges two conversions through a type with all values of the first one. If
/// the last type is the first one again, the result is a copy.
static void mergeCasts(tile::CastOp second) {
  tile::CastOp first = getExactSource(second);
  if (!first || analysis::mayAlias(first.getSrc(), second.getDst()))
    return;
  Type from = getElementTypeOrSelf(first.getSrc());
  Type to = getElementTypeOrSelf(second.getDst());
  // A conversion from a type to itself rounds to integers, other casts do not.
  if (getElementTypeOrSelf(second.getSrc()) == to)
    return;
  OpBuilder builder(second);
  if (from == to)
    tile::CopyOp::create(builder, second.getLoc(), first.getSrc(),
                         second.getDst());
  else if (findCastPath(from, to, second.getRound()))
    tile::CastOp::create(builder, second.getLoc(), first.getSrc(),
                         second.getDst(), second.getRound());
  else
    return;
  Operation *alloc = second.getSrc().getDefiningOp();
  second->erase();
  first->erase();
  alloc->erase();
}

//===----------------------------------------------------------------------===//
// Empty tiles
//===----------------------------------------------------------------------===//

/// Whether `tile` is known to be empty: an extent may be dynamic in its type
/// and still be 0.
static bool isEmpty(Value tile, analysis::IntegerRanges &ranges) {
  if (llvm::is_contained(cast<MemRefType>(tile.getType()).getShape(), 0))
    return true;
  auto view = tile.getDefiningOp<memref::SubViewOp>();
  return view && (isEmpty(view.getSource(), ranges) ||
                  llvm::any_of(view.getSizes(), [&](Value size) {
                    return ranges.get(size).smax().isNonPositive();
                  }));
}

/// Whether `op` writes tiles, and all of them are empty.
static bool writesNothing(tile::PlacedOpInterface op,
                          analysis::IntegerRanges &ranges) {
  if (op->getNumResults() || op->getNumRegions())
    return false;
  bool writes = false;
  for (const ascend::OperandAccess &access : ascend::getAccesses(op)) {
    if (access.writes && !isEmpty(access.operand->get(), ranges))
      return false;
    writes |= access.writes;
  }
  return writes;
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

void Simplify::runOnOperation() {
  analysis::IntegerRanges ranges;
  getOperation().walk([&](tile::PlacedOpInterface op) {
    if (writesNothing(op, ranges))
      op->erase();
  });
  DominanceInfo dominance(getOperation());
  SmallVector<memref::AllocOp> allocs;
  getOperation().walk([&](memref::AllocOp alloc) { allocs.push_back(alloc); });
  for (memref::AllocOp alloc : allocs)
    replaceFilledTile(alloc, dominance);

  getOperation().walk([](tile::ScalarOpInterface op) {
    if (isNeutralInPlace(op) || (op.getFilledValue() && isOverwritten(op)))
      op->erase();
  });

  SmallVector<tile::CastOp> casts;
  getOperation().walk([&](tile::CastOp op) { casts.push_back(op); });
  // In order: the conversions erased with one come before it.
  for (tile::CastOp op : casts)
    mergeCasts(op);
}
