//===- Tiles.cpp - Allocations and operands as tiles ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "conversions/LinalgToTile/Conversion.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "conversions/TileUtils/ViewTypes.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace tl;

bool structured::isTile(Value memref) {
  return cast<MemRefType>(memref.getType()).getMemorySpace() != nullptr;
}

static MemRefType getTileType(ArrayRef<int64_t> shape, Type elementType,
                              tile::Space space) {
  return MemRefType::get(shape, elementType, MemRefLayoutAttrInterface(),
                         tile::SpaceAttr::get(elementType.getContext(), space));
}

Value structured::createTile(RewriterBase &rewriter, Location loc,
                             ArrayRef<OpFoldResult> sizes,
                             ArrayRef<int64_t> bounds, Type elementType,
                             tile::Space space) {
  Value tile = memref::AllocOp::create(rewriter, loc,
                                       getTileType(bounds, elementType, space));
  bool isWhole =
      llvm::all_of_zip(sizes, bounds, [](OpFoldResult size, int64_t bound) {
        return getConstantIntValue(size) == bound;
      });
  if (isWhole)
    return tile;
  SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), rewriter.getIndexAttr(1));
  return memref::SubViewOp::create(rewriter, loc, tile, offsets, sizes,
                                   strides);
}

Value structured::createElementTile(RewriterBase &rewriter, Location loc,
                                    Value element) {
  OpFoldResult one = rewriter.getIndexAttr(1);
  return createTile(rewriter, loc, one, int64_t(1),
                    cast<MemRefType>(element.getType()).getElementType());
}

Value structured::viewAsRow(RewriterBase &rewriter, Location loc,
                            Value element) {
  return memref::ExpandShapeOp::create(rewriter, loc, ArrayRef<int64_t>{1},
                                       element,
                                       ArrayRef<ReassociationIndices>());
}

FailureOr<SmallVector<int64_t>> structured::computeBounds(Operation *op,
                                                          Value like) {
  SmallVector<int64_t> bounds;
  for (int64_t dim = 0, e = cast<MemRefType>(like.getType()).getRank(); dim < e;
       ++dim) {
    std::optional<int64_t> bound = analysis::computeExtentBound(like, dim);
    if (!bound)
      return op->emitOpError("needs a tile for a part of ")
             << like.getType() << " whose extent in dimension " << dim
             << " has no known bound; divide it into parts of a constant size";
    bounds.push_back(*bound);
  }
  return bounds;
}

FailureOr<Value> structured::createTileLike(RewriterBase &rewriter,
                                            Operation *op, Value like,
                                            tile::Space space) {
  FailureOr<SmallVector<int64_t>> bounds = computeBounds(op, like);
  if (failed(bounds))
    return failure();
  Type elementType = cast<MemRefType>(like.getType()).getElementType();
  return createTile(rewriter, op->getLoc(),
                    getSizes(rewriter, op->getLoc(), like), *bounds,
                    elementType, space);
}

//===----------------------------------------------------------------------===//
// Allocations
//===----------------------------------------------------------------------===//

/// Gives `value`, and all views of it, the memory and the layout of `type`.
static LogicalResult retype(Value value, MemRefType type) {
  value.setType(type);
  for (Operation *user : value.getUsers()) {
    if (isa<linalg::LinalgOp, memref::CopyOp, memref::LoadOp, memref::StoreOp,
            memref::DimOp, memref::DeallocOp>(user))
      continue;
    MemRefType view = isa<ViewLikeOpInterface>(user) ? inferViewType(user, type)
                                                     : MemRefType();
    if (!view)
      return user->emitOpError("uses a tile in a way that cannot be followed");
    if (failed(retype(user->getResult(0), view)))
      return failure();
  }
  return success();
}

/// Makes `alloc` a tile with the greatest extents that it may have.
static LogicalResult convertAllocation(RewriterBase &rewriter,
                                       memref::AllocOp alloc) {
  rewriter.setInsertionPoint(alloc);
  SmallVector<int64_t> bounds;
  SmallVector<OpFoldResult> sizes = alloc.getMixedSizes();
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    std::optional<int64_t> bound =
        getConstantIntValue(size)
            ? getConstantIntValue(size)
            : analysis::computeDistanceBound(rewriter.getIndexAttr(0), size);
    if (!bound)
      return alloc.emitOpError("needs a tile whose extent in dimension ")
             << dim
             << " has no known bound; divide it into parts of a constant size";
    bounds.push_back(std::max<int64_t>(*bound, 0));
  }
  Value tile = structured::createTile(rewriter, alloc.getLoc(), sizes, bounds,
                                      alloc.getType().getElementType());
  auto type = cast<MemRefType>(tile.getType());
  for (Operation *user : llvm::make_early_inc_range(alloc->getUsers()))
    if (isa<memref::DeallocOp>(user))
      rewriter.eraseOp(user);
  rewriter.replaceAllUsesWith(alloc.getResult(), tile);
  rewriter.eraseOp(alloc);
  return retype(tile, type);
}

/// A memref without dimensions is a scalar variable.
static void convertScalar(RewriterBase &rewriter, memref::AllocOp alloc) {
  for (Operation *user : llvm::make_early_inc_range(alloc->getUsers()))
    if (isa<memref::DeallocOp>(user))
      rewriter.eraseOp(user);
  rewriter.setInsertionPoint(alloc);
  rewriter.replaceOpWithNewOp<memref::AllocaOp>(alloc, alloc.getType());
}

LogicalResult structured::convertAllocations(RewriterBase &rewriter,
                                             tile::LaunchOp launch) {
  SmallVector<memref::AllocOp> allocs;
  launch.walk([&](memref::AllocOp alloc) {
    if (!isTile(alloc))
      allocs.push_back(alloc);
  });
  for (memref::AllocOp alloc : allocs) {
    if (alloc.getType().getRank() == 0)
      convertScalar(rewriter, alloc);
    else if (failed(convertAllocation(rewriter, alloc)))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// Whether `operand` is a tensor, or a slice of one, with dimensions; a single
/// element is loaded and stored where it is.
static bool isTensor(OpOperand &operand) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  return type && type.getRank() > 0 && !structured::isTile(operand.get());
}

/// Whether `op` needs the elements that `operand` has before: it reads them, or
/// does not write all of them.
static bool needsContents(linalg::LinalgOp op, OpOperand &operand) {
  return op.payloadUsesValueFromOperand(&operand) ||
         !op.getMatchingIndexingMap(&operand).isProjectedPermutation();
}

LogicalResult structured::stageTensors(RewriterBase &rewriter,
                                       linalg::LinalgOp op) {
  Location loc = op.getLoc();
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isTensor(operand))
      continue;
    Value tensor = operand.get();
    rewriter.setInsertionPoint(op);
    FailureOr<Value> tile = createTileLike(rewriter, op, tensor);
    if (failed(tile))
      return failure();
    if (needsContents(op, operand))
      tile::CopyOp::create(rewriter, loc, tensor, *tile);
    rewriter.modifyOpInPlace(op, [&] { operand.set(*tile); });
    rewriter.setInsertionPointAfter(op);
    if (op.isDpsInit(&operand))
      tile::CopyOp::create(rewriter, loc, *tile, tensor);
  }
  return success();
}
