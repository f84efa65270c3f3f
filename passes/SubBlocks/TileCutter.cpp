//===- TileCutter.cpp - Division of tiles between vector cores ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/SubBlocks/TileCutter.h"
#include "dialects/Ascend/Utils/Slots.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/StageAttributes.h"

using namespace mlir;
using namespace tl;

bool tl::storesOutside(Operation *op) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects || op->getNumRegions() || isa<ascend::CrossCoreOpInterface>(op))
    return false;
  SmallVector<MemoryEffects::EffectInstance> instances;
  effects.getEffects(instances);
  return llvm::any_of(instances, [](MemoryEffects::EffectInstance &effect) {
    Value value = effect.getValue();
    return isa<MemoryEffects::Write>(effect.getEffect()) &&
           !(value && (isVectorTile(value) || ascend::isVariable(value)));
  });
}

TileCutter::TileCutter(ascend::SectionOp section, Value subBlock,
                       const TileAxes &axes, const CutChoice &choice)
    : section(section), subBlock(subBlock), axes(axes),
      rewriter(section.getContext()),
      combiner(section, subBlock, choice.sharesChannels) {
  rewriter.setInsertionPointToStart(&section.getBody().front());
  createHalves(choice.cut);
}

//===----------------------------------------------------------------------===//
// Halves
//===----------------------------------------------------------------------===//

void TileCutter::createHalves(const llvm::BitVector &cut) {
  AffineExpr index = rewriter.getAffineDimExpr(0);
  auto compute = [&](AffineExpr expr) -> Value {
    return affine::AffineApplyOp::create(rewriter, section.getLoc(),
                                         AffineMap::get(1, 0, expr), subBlock);
  };
  for (unsigned axis : cut.set_bits()) {
    int64_t whole = axes.getExtent(axis);
    int64_t extent = axes.getHalfExtent(axis), base = whole - extent;
    halves[axis] = {whole, extent, compute(index * base),
                    extent == base ? Value()
                                   : compute(index * (extent - base) + base)};
  }
}

const TileCutter::Half *
TileCutter::getHalf(std::optional<unsigned> axis) const {
  auto it = axis ? halves.find(*axis) : halves.end();
  return it == halves.end() ? nullptr : &it->second;
}

const TileCutter::Half *TileCutter::getHalf(Value tile,
                                            unsigned dimension) const {
  auto it = originals.find(tile);
  return getHalf(
      axes.getAxis(it == originals.end() ? tile : it->second, dimension));
}

/// The number of the first `size` elements of an axis that are in the half.
OpFoldResult TileCutter::limit(const Half &half, OpFoldResult size) {
  if (isConstantIntValue(size, half.whole))
    return rewriter.getIndexAttr(half.extent);
  Location loc = section.getLoc();
  MLIRContext *context = rewriter.getContext();
  AffineExpr d0 = rewriter.getAffineDimExpr(0),
             d1 = rewriter.getAffineDimExpr(1);
  AffineExpr extent = rewriter.getAffineConstantExpr(half.extent);
  AffineExpr zero = rewriter.getAffineConstantExpr(0);
  OpFoldResult most = affine::makeComposedFoldedAffineMin(
      rewriter, loc, AffineMap::get(2, 0, {d0 - d1, extent}, context),
      {size, OpFoldResult(half.base)});
  return affine::makeComposedFoldedAffineMax(
      rewriter, loc, AffineMap::get(1, 0, {d0, zero}, context), {most});
}

//===----------------------------------------------------------------------===//
// Tiles and their views
//===----------------------------------------------------------------------===//

void TileCutter::cutTile(memref::AllocOp alloc) {
  SmallVector<int64_t> shape(alloc.getType().getShape());
  for (auto [i, extent] : llvm::enumerate(shape))
    if (const Half *half = getHalf(alloc, i))
      extent = half->extent;
  rewriter.modifyOpInPlace(alloc, [&] {
    alloc.getMemref().setType(
        MemRefType::Builder(alloc.getType()).setShape(shape));
  });
}

Value TileCutter::cutSlice(memref::SubViewOp slice) {
  Sizes sizes = slice.getMixedSizes();
  for (ViewDimension dimension : getViewDimensions(slice))
    if (const Half *half = getHalf(slice.getResult(), dimension.to))
      sizes[dimension.from] = limit(*half, sizes[dimension.from]);
  MemRefType type = ascend::inferPartType(
      slice.getSourceType(), slice.getMixedOffsets(), sizes,
      slice.getMixedStrides(), slice.getDroppedDims());
  return memref::SubViewOp::create(rewriter, slice.getLoc(), type,
                                   slice.getSource(), slice.getMixedOffsets(),
                                   sizes, slice.getMixedStrides());
}

Value TileCutter::cutExpansion(memref::ExpandShapeOp expand) {
  Sizes sizes = expand.getMixedOutputShape();
  SmallVector<int64_t> shape(expand.getResultType().getShape());
  for (ViewDimension dimension : getViewDimensions(expand))
    if (const Half *half = getHalf(expand.getResult(), dimension.to)) {
      OpFoldResult &size = sizes[dimension.to];
      size = limit(*half, size);
      shape[dimension.to] =
          getConstantIntValue(size).value_or(ShapedType::kDynamic);
    }
  return memref::ExpandShapeOp::create(rewriter, expand.getLoc(), shape,
                                       expand.getSrc(),
                                       expand.getReassociationIndices(), sizes);
}

/// Replaces a view of a tile by one of its half.
void TileCutter::cutView(Operation *view) {
  rewriter.setInsertionPoint(view);
  Value old = view->getResult(0), by;
  if (auto slice = dyn_cast<memref::SubViewOp>(view))
    by = cutSlice(slice);
  else if (auto expand = dyn_cast<memref::ExpandShapeOp>(view))
    by = cutExpansion(expand);
  else if (auto collapse = dyn_cast<memref::CollapseShapeOp>(view))
    by = memref::CollapseShapeOp::create(rewriter, view->getLoc(),
                                         collapse.getSrc(),
                                         collapse.getReassociationIndices());
  else
    return; // No other view has a dimension that may be cut.
  rewriter.replaceAllUsesWith(old, by);
  originals[by] = old;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// The extents of a memref.
static SmallVector<OpFoldResult> getSizes(Value memref, OpBuilder &builder) {
  SmallVector<OpFoldResult> sizes;
  if (auto slice = memref.getDefiningOp<memref::SubViewOp>()) {
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    for (auto [i, size] : llvm::enumerate(slice.getMixedSizes()))
      if (!dropped.test(i))
        sizes.push_back(size);
    return sizes;
  }
  for (auto [i, extent] :
       llvm::enumerate(cast<MemRefType>(memref.getType()).getShape())) {
    if (ShapedType::isDynamic(extent))
      sizes.push_back(memref::DimOp::create(builder, memref.getLoc(), memref, i)
                          .getResult());
    else
      sizes.push_back(builder.getIndexAttr(extent));
  }
  return sizes;
}

/// The number of the first `size` elements of the half that belong to it alone.
OpFoldResult TileCutter::getOwn(const Half &half, OpFoldResult size) {
  if (!half.count)
    return size;
  MLIRContext *context = rewriter.getContext();
  return affine::makeComposedFoldedAffineMin(
      rewriter, section.getLoc(), AffineMap::getMultiDimIdentityMap(2, context),
      {size, OpFoldResult(half.count)});
}

/// The part of a tensor that a vector core accesses, or only its own part if it
/// stores it.
Value TileCutter::cutTensor(Value tensor, AffineMap map,
                            const TileAxes::Iteration &iteration,
                            bool isStored) {
  Location loc = iteration.op->getLoc();
  Sizes sizes = getSizes(tensor, rewriter);
  Sizes offsets(sizes.size(), rewriter.getIndexAttr(0));
  Sizes strides(sizes.size(), rewriter.getIndexAttr(1));
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    auto dimension = dyn_cast<AffineDimExpr>(expr);
    const Half *half =
        dimension ? getHalf(iteration.axes[dimension.getPosition()]) : nullptr;
    if (!half)
      continue;
    sizes[i] = limit(*half, sizes[i]);
    offsets[i] = half->base;
    if (isStored)
      sizes[i] = getOwn(*half, sizes[i]);
  }
  return memref::SubViewOp::create(rewriter, loc, tensor, offsets, sizes,
                                   strides);
}

/// A tile without the elements that the other vector core stores.
Value TileCutter::skipShared(Value tile, AffineMap map,
                             const TileAxes::Iteration &iteration) {
  Location loc = iteration.op->getLoc();
  Sizes sizes = getSizes(tile, rewriter);
  Sizes offsets(sizes.size(), rewriter.getIndexAttr(0));
  Sizes strides(sizes.size(), rewriter.getIndexAttr(1));
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    auto dimension = dyn_cast<AffineDimExpr>(expr);
    const Half *half =
        dimension ? getHalf(iteration.axes[dimension.getPosition()]) : nullptr;
    if (half)
      sizes[i] = getOwn(*half, sizes[i]);
  }
  return memref::SubViewOp::create(rewriter, loc, tile, offsets, sizes,
                                   strides);
}

/// Lets an operation iterate over half of an axis; returns whether it has one.
bool TileCutter::cutOperands(const TileAxes::Iteration &iteration) {
  const auto *axis = llvm::find_if(
      iteration.axes, [&](auto axis) { return getHalf(axis) != nullptr; });
  if (axis == iteration.axes.end())
    return false;
  Operation *op = iteration.op;
  rewriter.setInsertionPoint(op);
  bool isStored = storesOutside(op);
  bool isShared = isStored && getHalf(*axis)->count;
  SmallVector<AffineMap> maps = iteration.op.getIndexingMaps();
  const AffineMap *map = maps.begin();
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    Value value = operand.get();
    if (!isVectorTile(value))
      value = cutTensor(value, *map, iteration, isStored);
    else if (isShared)
      value = skipShared(value, *map, iteration);
    rewriter.modifyOpInPlace(op, [&] { operand.set(value); });
    ++map;
  }
  auto dimension = static_cast<unsigned>(axis - iteration.axes.begin());
  iteration.op.startAt(rewriter, dimension, getHalf(*axis)->base);
  if (getCombinedDimension(op) == dimension)
    combiner.combine(cast<tile::ReduceOp>(op), getHalf(*axis)->count);
  return true;
}

/// Lets only the first vector core run an operation that both would run.
void TileCutter::storeOnce(Operation *op) {
  Location loc = op->getLoc();
  rewriter.setInsertionPoint(op);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value isFirst = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq,
                                        subBlock, zero);
  auto condition = scf::IfOp::create(rewriter, loc, isFirst);
  StageAttributes(op).setOn(condition);
  StageAttributes::removeFrom(op);
  rewriter.moveOpBefore(op, condition.thenBlock()->getTerminator());
}

void TileCutter::run() {
  SmallVector<Operation *> views, others;
  section->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto alloc = dyn_cast<memref::AllocOp>(op);
        alloc && isVectorTile(alloc))
      cutTile(alloc);
    else if (isa<ViewLikeOpInterface>(op) && isVectorTile(op->getResult(0)))
      views.push_back(op);
    else if (storesOutside(op))
      others.push_back(op);
  });
  for (Operation *view : views)
    cutView(view);
  SmallPtrSet<Operation *, 8> done;
  for (const TileAxes::Iteration &iteration : axes.getIterations())
    if (cutOperands(iteration))
      done.insert(iteration.op);
  for (Operation *op : others)
    if (!done.contains(op))
      storeOnce(op);
  for (Operation *view : llvm::reverse(views))
    if (view->use_empty())
      rewriter.eraseOp(view);
}
