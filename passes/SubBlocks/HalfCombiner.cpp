//===- HalfCombiner.cpp - Combination of partial reductions ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/SubBlocks/HalfCombiner.h"
#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "dialects/Ascend/Utils/Slots.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/StageAttributes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

/// A core that fills the second slot again has popped the first one since then.
/// The other core filled that only after it had popped the second one, so no
/// flag has to tell that this is free.
constexpr int64_t slotCount = 2;

std::optional<unsigned> tl::getCombinedDimension(Operation *op) {
  auto reduce = dyn_cast<tile::ReduceOp>(op);
  if (!reduce || !analysis::computeExtentBounds(reduce.getSrc()) ||
      !analysis::computeExtentBounds(reduce.getDst()))
    return std::nullopt;
  return reduce.getDim();
}

static Type getElementType(Value tile) {
  return cast<MemRefType>(tile.getType()).getElementType();
}

/// The part of `tile` at `offsets`, of `sizes`, with the last `rank`
/// dimensions.
static Value createPart(OpBuilder &builder, Value tile,
                        ArrayRef<OpFoldResult> offsets,
                        ArrayRef<OpFoldResult> sizes, size_t rank) {
  return ascend::createPart(builder, tile.getLoc(), tile, offsets, sizes, rank);
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// At most the first `count` elements of `tile` along `dim`.
Value HalfCombiner::limit(Value tile, int64_t dim, Value count) {
  if (!count)
    return tile;
  Location loc = tile.getLoc();
  SmallVector<OpFoldResult> sizes = getSizes(rewriter, loc, tile);
  SmallVector<OpFoldResult> zeros(sizes.size(), rewriter.getIndexAttr(0));
  sizes[dim] = affine::makeComposedFoldedAffineMin(
      rewriter, loc,
      AffineMap::getMultiDimIdentityMap(2, rewriter.getContext()),
      {sizes[dim], OpFoldResult(count)});
  return createPart(rewriter, tile, zeros, sizes, sizes.size());
}

HalfCombiner::Shape HalfCombiner::getShape(Value tile) {
  return {*analysis::computeExtentBounds(tile),
          getSizes(rewriter, tile.getLoc(), tile)};
}

/// A new tile. Rows with a dynamic extent begin at whole blocks.
Value HalfCombiner::createTile(const Shape &shape, Type type) {
  SmallVector<int64_t> bounds = shape.bounds;
  if (bounds.size() > 1 && !getConstantIntValue(shape.sizes.back()))
    bounds.back() =
        llvm::alignTo(bounds.back(), ascend::TargetSpec::block_bytes * 8 /
                                         type.getIntOrFloatBitWidth());
  Value tile = memref::AllocOp::create(
      rewriter, rewriter.getInsertionPoint()->getLoc(),
      ascend::withMemory(MemRefType::get(bounds, type), ascend::Memory::UB));
  if (llvm::all_of(shape.sizes, getConstantIntValue))
    return tile;
  SmallVector<OpFoldResult> zeros(bounds.size(), rewriter.getIndexAttr(0));
  return createPart(rewriter, tile, zeros, shape.sizes, bounds.size());
}

/// `tile` with elements converted to `type`.
Value HalfCombiner::convert(Value tile, Type type) {
  if (getElementType(tile) == type)
    return tile;
  Value converted = createTile(getShape(tile), type);
  tile::CastOp::create(rewriter, tile.getLoc(), tile, converted,
                       ascend::RoundMode::None);
  return converted;
}

//===----------------------------------------------------------------------===//
// Exchange
//===----------------------------------------------------------------------===//

/// A channel for the exchange at the insertion point.
ascend::ChannelOp HalfCombiner::getChannel(Location loc, const Shape &shape,
                                           Type type) {
  SmallVector<int64_t> extents = {slotCount};
  llvm::append_range(extents, shape.bounds);
  auto slots = MemRefType::get(extents, type);
  ascend::ChannelOp &channel = channels[{rewriter.getBlock(), slots}];
  if (channel && shareChannels)
    return channel;
  OpBuilder builder(section);
  channel = ascend::ChannelOp::create(builder, loc, slots, ascend::Core::Vector,
                                      /*among=*/true);
  return channel;
}

/// A tile of `shape` with the `partial` of each core along its first dimension.
Value HalfCombiner::exchange(Value partial, const Shape &shape) {
  Location loc = partial.getLoc();
  Type type = getElementType(partial);
  ascend::ChannelOp channel = getChannel(loc, shape, type);
  SmallVector<OpFoldResult> offsets(shape.sizes.size(),
                                    rewriter.getIndexAttr(0));
  OpBuilder::InsertionGuard guard(rewriter);

  auto push = ascend::PushOp::create(rewriter, loc, channel.getSlots());
  OpBuilder inside(push.getBody().front().getTerminator());
  SmallVector<OpFoldResult> own = offsets, sizes = shape.sizes;
  own.front() = subBlock;
  sizes.front() = rewriter.getIndexAttr(1);
  size_t rank = cast<MemRefType>(partial.getType()).getRank();
  tile::CopyOp::create(inside, loc, partial,
                       createPart(inside, push.getSlot(), own, sizes, rank));

  Value both = createTile(shape, type);
  auto pop = ascend::PopOp::create(rewriter, loc, channel.getSlots());
  inside.setInsertionPoint(pop.getBody().front().getTerminator());
  Value slot = createPart(inside, pop.getSlot(), offsets, shape.sizes,
                          shape.sizes.size());
  tile::CopyOp::create(inside, loc, slot, both);
  return both;
}

/// `tile` without dimension `dim`, of extent 1; a tile of one dimension stays.
static Value dropDimension(OpBuilder &builder, Value tile, int64_t dim) {
  auto type = cast<MemRefType>(tile.getType());
  if (type.getRank() < 2)
    return tile;
  SmallVector<int64_t> shape(type.getShape());
  shape.erase(shape.begin() + dim);
  // The extent is 1, so there is a view without the dimension.
  return *memref::SubViewOp::rankReduceIfNeeded(builder, tile.getLoc(), tile,
                                                shape);
}

void HalfCombiner::combine(tile::ReduceOp op, Value count) {
  Location loc = op.getLoc();
  Operation *before = op->getPrevNode();
  rewriter.setInsertionPoint(op);
  int64_t dim = op.getDim();
  // Narrow floats are rounded once, after the last addition.
  Type type = op.getElementType();
  Type computeType = isa<FloatType>(type) ? op.getComputeType() : type;
  Value src = convert(limit(op.getSrc(), dim, count), computeType);
  Value dst = op.getDst();
  if (cast<MemRefType>(dst.getType()).getRank() ==
      cast<MemRefType>(src.getType()).getRank())
    dst = dropDimension(rewriter, dst, dim);

  // The remaining dimensions of the source, after one for the cores.
  Shape shape = getShape(src);
  shape.bounds.erase(shape.bounds.begin() + dim);
  shape.sizes.erase(shape.sizes.begin() + dim);
  Shape own = shape.bounds.empty()
                  ? Shape{{1}, {OpFoldResult(rewriter.getIndexAttr(1))}}
                  : shape;
  shape.bounds.insert(shape.bounds.begin(), 2);
  shape.sizes.insert(shape.sizes.begin(), rewriter.getIndexAttr(2));

  Value partial = createTile(own, computeType);
  tile::ReduceOp::create(rewriter, loc, op.getKind(), src, partial, dim,
                         /*accumulate=*/false);
  Value both = exchange(partial, shape);
  Value result = dst;
  if (computeType != type)
    result = op.getAccumulate() ? convert(dst, computeType)
                                : createTile(getShape(dst), computeType);
  tile::ReduceOp::create(rewriter, loc, op.getPartialKind(), both, result,
                         /*dim=*/0, op.getAccumulate());
  if (result != dst)
    tile::CastOp::create(rewriter, loc, result, dst, ascend::RoundMode::None);
  StageAttributes(op).setBetween(before, op, op->getBlock());
  rewriter.eraseOp(op);
}
