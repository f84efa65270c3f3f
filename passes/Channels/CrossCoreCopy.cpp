//===- CrossCoreCopy.cpp - Copies from one core to the other --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/CrossCoreCopy.h"
#include "dialects/Ascend/Utils/Slots.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace tl;
using ascend::Core;
using ascend::Memory;

static std::optional<Memory> getMemory(Value memref) {
  return ascend::getMemory(cast<MemRefType>(memref.getType()));
}

bool tl::isCrossCoreCopy(Operation *op) {
  auto copy = dyn_cast<tile::CopyOp>(op);
  if (!copy)
    return false;
  std::optional<Core> from = ascend::getCoreOf(copy.getSrc());
  std::optional<Core> to = ascend::getCoreOf(copy.getDst());
  return from && to && *from != *to;
}

//===----------------------------------------------------------------------===//
// Contents of a slot
//===----------------------------------------------------------------------===//

/// Splits the views that depend on the sub-block index from the tile of the
/// cube core.
LogicalResult CrossCoreCopy::splitViews() {
  auto launch = copy->getParentOfType<tile::LaunchOp>();
  BlockArgument sub = launch.getSubBlockIndex();
  if (!sub)
    return success();
  SetVector<Operation *> dependent;
  getForwardSlice(sub, &dependent);
  while (dependent.contains(cubeTile.getDefiningOp())) {
    auto view = cubeTile.getDefiningOp<memref::SubViewOp>();
    if (!view)
      return copy.emitOpError(
          "crosses to the cube core by a view that depends on the sub-block "
          "index and is no 'memref.subview'");
    parts.insert(parts.begin(), view);
    cubeTile = view.getSource();
  }
  if (producer == Core::Cube || !parts.empty())
    return success();
  return copy.emitOpError(
      "writes the same elements on both vector cores of a "
      "block; let each copy the part of its sub-block index");
}

/// Finds static bounds of the extents.
LogicalResult CrossCoreCopy::boundExtents() {
  auto type = cast<MemRefType>(cubeTile.getType());
  shape.assign(type.getShape().begin(), type.getShape().end());
  if (llvm::is_contained(shape, 0))
    return copy.emitOpError("crosses between cores and has no elements, got ")
           << type;
  if (type.hasStaticShape())
    return success();
  auto view = cubeTile.getDefiningOp<memref::SubViewOp>();
  if (view && view.getSourceType().getRank() == type.getRank()) {
    sizes = view.getMixedSizes();
    for (auto [extent, bound] :
         llvm::zip_equal(shape, view.getSourceType().getShape()))
      if (ShapedType::isDynamic(extent))
        extent = bound;
  }
  if (!sizes.empty() && !ShapedType::isDynamicShape(shape))
    return success();
  return copy.emitOpError("crosses between cores, so its extents have to be "
                          "bounded: it is a slice of a tile of static extents, "
                          "got ")
         << type;
}

/// A channel from the cube core has the converted elements if the hardware
/// converts while it stores the accumulator; a channel from a vector core
/// always has them.
Type CrossCoreCopy::chooseElementType() const {
  Type from = getElementTypeOrSelf(copy.getSrc());
  Type to = getElementTypeOrSelf(copy.getDst());
  bool isNarrowed = from.isF32() && (to.isF16() || to.isBF16());
  bool isConverted = producer == Core::Vector || isNarrowed || copy.getScale();
  return isConverted ? to : from;
}

FailureOr<CrossCoreCopy> CrossCoreCopy::get(tile::CopyOp copy) {
  Memory from = *getMemory(copy.getSrc()), to = *getMemory(copy.getDst());
  bool isOut = from == Memory::L0C && to == Memory::UB;
  if (!isOut && !(from == Memory::UB && to == Memory::L1))
    return copy.emitOpError("has no instructions to move data from ")
           << ascend::stringifyMemory(from) << " to "
           << ascend::stringifyMemory(to)
           << ": between cores data go from l0c to ub and from ub to l1";
  CrossCoreCopy crossCoreCopy(copy);
  crossCoreCopy.producer = isOut ? Core::Cube : Core::Vector;
  crossCoreCopy.cubeTile = isOut ? copy.getSrc() : copy.getDst();
  crossCoreCopy.vectorTile = isOut ? copy.getDst() : copy.getSrc();
  if (failed(crossCoreCopy.splitViews()) ||
      failed(crossCoreCopy.boundExtents()))
    return failure();
  return crossCoreCopy;
}

MemRefType CrossCoreCopy::getChannelType(int64_t depth) const {
  SmallVector<int64_t> extents = {depth};
  llvm::append_range(extents, shape);
  return MemRefType::get(extents, chooseElementType());
}

//===----------------------------------------------------------------------===//
// Both sides
//===----------------------------------------------------------------------===//

SmallVector<Value> CrossCoreCopy::getValues(Core core) const {
  SmallVector<Value> values = {core == Core::Cube ? cubeTile : vectorTile};
  for (OpFoldResult size : sizes)
    if (auto value = dyn_cast<Value>(size))
      values.push_back(value);
  if (core == Core::Vector)
    for (memref::SubViewOp part : parts)
      llvm::append_range(values, part->getOperands().drop_front());
  if (copy.getScale() && core == producer)
    values.push_back(copy.getScale());
  if (copy.getPad() && core != producer)
    values.push_back(copy.getPad());
  return values;
}

static SmallVector<OpFoldResult> map(ArrayRef<OpFoldResult> values,
                                     IRMapping &mapping) {
  return llvm::map_to_vector(values, [&](OpFoldResult value) -> OpFoldResult {
    if (auto dynamic = dyn_cast<Value>(value))
      return mapping.lookupOrDefault(dynamic);
    return value;
  });
}

Value CrossCoreCopy::getSlotView(OpBuilder &builder, Core core, Value slot,
                                 IRMapping &mapping) const {
  Location loc = copy.getLoc();
  if (!sizes.empty()) {
    SmallVector<OpFoldResult> zeros(sizes.size(), builder.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(sizes.size(), builder.getIndexAttr(1));
    slot = memref::SubViewOp::create(builder, loc, slot, zeros,
                                     map(sizes, mapping), ones);
  }
  if (core == Core::Cube)
    return slot;
  for (memref::SubViewOp view : parts) {
    memref::SubViewOp part = view;
    auto offsets = map(part.getMixedOffsets(), mapping);
    auto extents = map(part.getMixedSizes(), mapping);
    auto strides = map(part.getMixedStrides(), mapping);
    auto type = ascend::inferPartType(cast<MemRefType>(slot.getType()), offsets,
                                      extents, strides, part.getDroppedDims());
    slot = memref::SubViewOp::create(builder, part.getLoc(), type, slot,
                                     offsets, extents, strides);
  }
  return slot;
}

void tl::copyStage(Operation *from, Operation *to) {
  for (StringRef name : {tile::TileDialect::getStageAttrName(),
                         tile::TileDialect::getOrderAttrName()})
    if (Attribute number = from->getAttr(name))
      to->setAttr(name, number);
}

void tl::moveStage(Operation *from, Operation *to) {
  copyStage(from, to);
  from->removeAttr(tile::TileDialect::getStageAttrName());
  from->removeAttr(tile::TileDialect::getOrderAttrName());
}

void CrossCoreCopy::create(OpBuilder &builder, Core core,
                           ascend::ChannelOp channel,
                           IRMapping &mapping) const {
  OpBuilder::InsertionGuard guard(builder);
  Location loc = copy.getLoc();
  Value tile =
      mapping.lookupOrDefault(core == Core::Cube ? cubeTile : vectorTile);
  auto find = [&](Value value) {
    return value ? mapping.lookupOrDefault(value) : value;
  };
  if (core == producer) {
    auto push = ascend::PushOp::create(builder, loc, channel.getSlots());
    copyStage(copy, push);
    builder.setInsertionPointToStart(&push.getBody().front());
    Value slot = getSlotView(builder, core, push.getSlot(), mapping);
    tile::CopyOp::create(builder, loc, tile, slot, /*pad=*/Value(),
                         find(copy.getScale()), copy.getTranspose(),
                         copy.getRelu());
    return;
  }
  auto pop = ascend::PopOp::create(builder, loc, channel.getSlots());
  copyStage(copy, pop);
  builder.setInsertionPointToStart(&pop.getBody().front());
  Value slot = getSlotView(builder, core, pop.getSlot(), mapping);
  tile::CopyOp::create(builder, loc, slot, tile, find(copy.getPad()),
                       /*scale=*/Value(), /*transpose=*/false,
                       /*relu=*/false);
}
