//===- ViewTypes.cpp - Types of views over another layout -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileUtils/ViewTypes.h"
#include "dialects/Ascend/Utils/Slots.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Hardware/Bitcast.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl;

/// The type of `op` over a source of type `source`; null if the layout of its
/// result is one of the author.
static MemRefType getCastType(memref::CastOp op, MemRefType source) {
  auto result = dyn_cast<MemRefType>(op.getType());
  if (!result || !result.hasRank())
    return {};
  MemRefType type =
      MemRefType::get(result.getShape(), result.getElementType(),
                      source.getLayout(), source.getMemorySpace());
  return memref::CastOp::areCastCompatible(source, type) ? type : MemRefType();
}

static MemRefType getSubViewType(memref::SubViewOp op, MemRefType source) {
  return ascend::inferPartType(source, op.getMixedOffsets(), op.getMixedSizes(),
                               op.getMixedStrides(), op.getDroppedDims());
}

static MemRefType getCollapsedType(memref::CollapseShapeOp op,
                                   MemRefType source) {
  auto groups = op.getReassociationIndices();
  if (!memref::CollapseShapeOp::isGuaranteedCollapsible(source, groups))
    return {};
  return memref::CollapseShapeOp::computeCollapsedType(source, groups);
}

MemRefType tl::inferViewType(Operation *view, MemRefType source) {
  auto getOr = [](FailureOr<MemRefType> type) {
    return succeeded(type) ? *type : MemRefType();
  };
  return TypeSwitch<Operation *, MemRefType>(view)
      .Case([&](memref::SubViewOp op) { return getSubViewType(op, source); })
      .Case([&](memref::CastOp op) { return getCastType(op, source); })
      .Case([&](memref::CollapseShapeOp op) {
        return getCollapsedType(op, source);
      })
      .Case([&](memref::ExpandShapeOp op) {
        return getOr(memref::ExpandShapeOp::computeExpandedType(
            source, op.getType().getShape(), op.getReassociationIndices()));
      })
      .Case([&](tile::BitcastOp op) {
        return getOr(
            ascend::getBitcastType(source, op.getType().getElementType()));
      })
      .Default([](Operation *) { return MemRefType(); });
}
