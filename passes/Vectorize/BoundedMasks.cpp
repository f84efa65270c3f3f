//===- BoundedMasks.cpp - Masks of dynamic extents ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row of a dynamic number of bits ends within a byte, and rows of masks have
// no blocks. So masks of a loop of dynamic extents have the extents' bounds,
// and so have the operands of their operations, with zeros beyond the extents.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/LoopParts.h"
#include "passes/Vectorize/Operations.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

bool BodyVectorizer::hasBoundedMasks() const {
  return llvm::any_of(llvm::seq(space.getRank()), [&](unsigned dim) {
    return isa<Value>(space.getExtent(dim));
  });
}

SmallVector<std::optional<int64_t>>
BodyVectorizer::getTileBounds(const llvm::SmallBitVector &used, bool pads) {
  SmallVector<std::optional<int64_t>> bounds;
  for (unsigned dim : space.getTileDims(used)) {
    std::optional<int64_t> bound = used[dim] ? space.getBound(dim) : 1;
    // An empty part, too, needs a tile.
    if (bound)
      bound = std::max<int64_t>(*bound, 1);
    // Parts of rows begin at blocks.
    bool isPadded = pads || isa<Value>(space.getExtent(dim));
    if (bound && used[dim] && isPadded && dim + 1 == space.getRank())
      bound = llvm::alignTo(*bound, rowAlignment);
    bounds.push_back(bound);
  }
  return bounds;
}

Value BodyVectorizer::createMaskScratch(Operation *op, Type elementType,
                                        const llvm::SmallBitVector &used) {
  if (!hasBoundedMasks())
    return createScratch(op, elementType, used);
  Value tile =
      createScratch(op, elementType, getTileBounds(used, /*pads=*/false));
  if (tile)
    bounded.insert(tile);
  return tile;
}

/// `tile`, or a copy of it, with the bounds of its extents.
Value BodyVectorizer::extend(Operation *op, Value tile) {
  auto type = cast<MemRefType>(tile.getType());
  Elements elements = {tile, llvm::SmallBitVector(space.getRank())};
  unsigned first = space.getRank() - type.getRank();
  for (auto [dim, extent] : llvm::enumerate(type.getShape()))
    elements.used[first + dim] = dim == 0 || extent != 1;
  auto part = tile.getDefiningOp<memref::SubViewOp>();
  Value whole = part ? part.getSource() : tile;
  auto shape = cast<MemRefType>(whole.getType()).getShape();
  if ((bounded.contains(whole) || type.hasStaticShape()) &&
      llvm::equal(shape, getTileBounds(elements.used, /*pads=*/false)))
    return whole;
  Value copy = createMaskScratch(op, type.getElementType(), elements.used);
  if (copy)
    fillBeyond(op->getLoc(), elements, copy);
  return copy;
}

bool BodyVectorizer::extendAll(Operation *op, MutableArrayRef<Value> operands) {
  for (Value &operand : operands)
    if (auto type = dyn_cast<MemRefType>(operand.getType()))
      if (!bounded.contains(operand) && !(operand = extend(op, operand)))
        return false;
  return true;
}

/// Creates `op`, which has a mask as an operand or result.
LogicalResult BodyVectorizer::emitBounded(Operation *op,
                                          SmallVector<Value> operands,
                                          const llvm::SmallBitVector &used) {
  Type type = op->getResult(0).getType();
  Value dst =
      extendAll(op, operands) ? createMaskScratch(op, type, used) : Value();
  if (!dst)
    return failure();
  if (failed(emitElementwise(rewriter, op, operands, dst)))
    return failForOperation(op);
  Operation *created = &*std::prev(rewriter.getInsertionPoint());
  bool isMask = type.isInteger(1);
  Value result = isMask ? dst : createLoopPart(op->getLoc(), dst, used);
  tiles[op->getResult(0)] = {result, used, /*isScratch=*/true};
  return check(op, created);
}

/// Selects `value` where the current operation runs, else `old`, for `dst`.
LogicalResult BodyVectorizer::selectBounded(Operation *op, Value value,
                                            Value old, Value dst) {
  Location loc = op->getLoc();
  std::array operands = {value, old};
  llvm::SmallBitVector all(space.getRank(), true);
  Type type = cast<MemRefType>(dst.getType()).getElementType();
  Value selected =
      extendAll(op, operands) ? createMaskScratch(op, type, all) : Value();
  if (!selected)
    return failure();
  auto [yes, no] = operands;
  if (!guard->holds)
    std::swap(yes, no);
  if (failed(check(op, tile::SelectOp::create(rewriter, loc, guard->mask, yes,
                                              no, selected))))
    return failure();
  return check(op, tile::CopyOp::create(
                       rewriter, loc, createLoopPart(loc, selected, all), dst));
}
