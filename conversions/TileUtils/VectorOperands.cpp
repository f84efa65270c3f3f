//===- VectorOperands.cpp - Preparation of vector operands ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileUtils/VectorOperands.h"
#include "analysis/Indices/Alignment.h"
#include "dialects/Ascend/Utils/ScratchLocation.h"
#include "dialects/Ascend/Utils/Slots.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

SmallVector<int64_t> tl::getStrides(Value tile) {
  return ascend::getStridesAndOffset(getMemRefType(tile)).first;
}

Value tl::allocateScratch(RewriterBase &rewriter, Operation *op,
                          ArrayRef<int64_t> shape, Type elementType) {
  OpBuilder::InsertionGuard guard(rewriter);
  // Not in a loop that is being emitted, as each iteration would allocate a
  // tile.
  Block *block = rewriter.getInsertionBlock();
  rewriter.setInsertionPoint(
      block == op->getBlock()
          ? op
          : op->getBlock()->findAncestorOpInBlock(*block->getParentOp()));
  auto type = ascend::withMemory(MemRefType::get(shape, elementType),
                                 ascend::Memory::UB);
  Location loc = ascend::getScratchLocation(
      op->getLoc(), "which '" + op->getName().getStringRef() +
                        "' needs for elements on their way");
  return memref::AllocOp::create(rewriter, loc, type);
}

/// The product of the extents `group` of `tile`.
static OpFoldResult getProduct(OpBuilder &rewriter, Location loc, Value tile,
                               ArrayRef<int64_t> group) {
  OpFoldResult product = rewriter.getIndexAttr(1);
  for (int64_t dim : group) {
    OpFoldResult size = tl::getSize(rewriter, loc, tile, dim);
    if (getConstantIntValue(size) == 1)
      continue;
    if (getConstantIntValue(product) == 1)
      product = size;
    else
      product = rewriter.createOrFold<arith::MulIOp>(
          loc, getValueOrCreateConstantIndexOp(rewriter, loc, product),
          getValueOrCreateConstantIndexOp(rewriter, loc, size));
  }
  return product;
}

OpFoldResult tl::getSize(OpBuilder &rewriter, Location loc, Value tile,
                         int64_t dim) {
  if (!getMemRefType(tile).isDynamicDim(dim))
    return rewriter.getIndexAttr(getMemRefType(tile).getDimSize(dim));
  if (auto cast = tile.getDefiningOp<memref::CastOp>())
    return getSize(rewriter, loc, cast.getSource(), dim);
  if (auto view = tile.getDefiningOp<ascend::BitcastOp>())
    return getSize(rewriter, loc, view.getSrc(), dim);
  if (auto view = tile.getDefiningOp<tl::tile::BitcastOp>())
    return getSize(rewriter, loc, view.getSrc(), dim);
  if (auto expand = tile.getDefiningOp<memref::ExpandShapeOp>())
    return expand.getMixedOutputShape()[dim];
  if (auto collapse = tile.getDefiningOp<memref::CollapseShapeOp>())
    return getProduct(rewriter, loc, collapse.getSrc(),
                      collapse.getReassociationIndices()[dim]);
  auto subview = tile.getDefiningOp<memref::SubViewOp>();
  if (!subview)
    return memref::getMixedSize(rewriter, loc, tile, dim);
  llvm::SmallBitVector dropped = subview.getDroppedDims();
  SmallVector<OpFoldResult> kept;
  for (auto [i, size] : llvm::enumerate(subview.getMixedSizes()))
    if (!dropped[i])
      kept.push_back(size);
  return kept[dim];
}

SmallVector<OpFoldResult> tl::getSizes(OpBuilder &rewriter, Location loc,
                                       Value tile) {
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < getMemRefType(tile).getRank(); ++dim)
    sizes.push_back(getSize(rewriter, loc, tile, dim));
  return sizes;
}

Value tl::slice(RewriterBase &rewriter, Location loc, Value tile,
                ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                unsigned rank) {
  MemRefType type = getMemRefType(tile);
  bool isWhole = type.hasStaticShape() && rank == sizes.size() &&
                 llvm::all_of_zip(sizes, type.getShape(),
                                  [](OpFoldResult size, int64_t extent) {
                                    return isConstantIntValue(size, extent);
                                  });
  return isWhole
             ? tile
             : ascend::createPart(rewriter, loc, tile, offsets, sizes, rank);
}

Value tl::sliceDims(OpBuilder &builder, Location loc, Value tile,
                    ArrayRef<OpFoldResult> offsets,
                    ArrayRef<OpFoldResult> sizes, ArrayRef<int64_t> dims) {
  SmallVector<OpFoldResult> steps(sizes.size(), builder.getIndexAttr(1));
  llvm::SmallBitVector dropped(sizes.size(), true);
  for (int64_t dim : dims)
    dropped.reset(dim);
  MemRefType type = ascend::inferPartType(getMemRefType(tile), offsets, sizes,
                                          steps, dropped);
  return memref::SubViewOp::create(builder, loc, type, tile, offsets, sizes,
                                   steps);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// Gives `tile` leading dimensions of extent 1 up to `rank`.
static Value expandRank(RewriterBase &rewriter, Location loc, Value tile,
                        int64_t rank) {
  MemRefType type = getMemRefType(tile);
  int64_t missing = rank - type.getRank();
  if (missing == 0)
    return tile;
  SmallVector<int64_t> shape(missing, 1);
  llvm::append_range(shape, type.getShape());
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    groups.push_back({dim + missing});
  if (!groups.empty())
    for (int64_t dim = missing - 1; dim >= 0; --dim)
      groups.front().insert(groups.front().begin(), dim);
  // The builder without sizes would ask the tile for them.
  SmallVector<OpFoldResult> sizes(missing, rewriter.getIndexAttr(1));
  llvm::append_range(sizes, getSizes(rewriter, loc, tile));
  return memref::ExpandShapeOp::create(rewriter, loc, shape, tile, groups,
                                       sizes);
}

/// The source of a view of a whole tile: canonicalisation turns such a view
/// into a cast, and fails on a repeating view of a cast.
static Value skipWholeViews(Value tile) {
  while (auto view = tile.getDefiningOp<memref::SubViewOp>()) {
    bool isWhole =
        view.getSourceType().getShape() == getMemRefType(tile).getShape() &&
        getMemRefType(tile).hasStaticShape() &&
        getStrides(view.getSource()) == getStrides(tile);
    if (!isWhole)
      break;
    tile = view.getSource();
  }
  return tile;
}

Value tl::broadcast(RewriterBase &rewriter, Location loc, Value tile,
                    ArrayRef<OpFoldResult> sizes) {
  tile = expandRank(rewriter, loc, skipWholeViews(tile), sizes.size());
  SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), rewriter.getIndexAttr(1));
  bool repeats = false;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (getMemRefType(tile).getDimSize(dim) != 1 ||
        getConstantIntValue(size) == 1)
      continue;
    strides[dim] = rewriter.getIndexAttr(0);
    repeats = true;
  }
  if (!repeats)
    return tile;
  return memref::SubViewOp::create(rewriter, loc, tile, offsets, sizes,
                                   strides);
}

/// Whether `dim` and the next dimension are contiguous in each of `tiles`.
static bool canMerge(ArrayRef<Value> tiles, int64_t dim) {
  ArrayRef<int64_t> shape = getMemRefType(tiles.front()).getShape();
  if (shape[dim] == 1)
    return true;
  // Not a column of distant elements, which is one lane of rows.
  if (shape[dim + 1] == 1)
    return dim + 2 < static_cast<int64_t>(shape.size()) ||
           llvm::all_of(tiles, [&](Value tile) {
             return getStrides(tile)[dim] == 0 || getStrides(tile)[dim] == 1;
           });
  return !ShapedType::isDynamic(shape[dim + 1]) &&
         llvm::all_of(tiles, [&](Value tile) {
           SmallVector<int64_t> strides = getStrides(tile);
           return !ShapedType::isDynamic(strides[dim]) &&
                  !ShapedType::isDynamic(strides[dim + 1]) &&
                  strides[dim] == strides[dim + 1] * shape[dim + 1];
         });
}

/// Drops dimensions of extent 1 next to dynamic extents: the stride of a merged
/// dimension would be unknown.
static void dropUnitDims(RewriterBase &rewriter, Location loc,
                         MutableArrayRef<Value> tiles) {
  ArrayRef<int64_t> shape = getMemRefType(tiles.front()).getShape();
  SmallVector<int64_t> dims;
  for (auto [dim, extent] : llvm::enumerate(shape))
    if (extent != 1)
      dims.push_back(dim);
  // A column of distant elements is one lane of rows.
  int64_t last = static_cast<int64_t>(shape.size()) - 1;
  if (!dims.empty() && dims.back() != last &&
      !llvm::all_of(tiles, [&](Value tile) {
        int64_t stride = getStrides(tile)[dims.back()];
        return stride == 0 || stride == 1;
      }))
    dims.push_back(last);
  if (dims.size() == shape.size() ||
      !llvm::is_contained(shape, ShapedType::kDynamic))
    return;
  SmallVector<OpFoldResult> offsets(shape.size(), rewriter.getIndexAttr(0));
  for (Value &tile : tiles)
    tile = sliceDims(rewriter, loc, tile, offsets,
                     getSizes(rewriter, loc, tile), dims);
}

void tl::collapse(RewriterBase &rewriter, Location loc,
                  MutableArrayRef<Value> tiles) {
  dropUnitDims(rewriter, loc, tiles);
  int64_t rank = getMemRefType(tiles.front()).getRank();
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (dim == 0 || !canMerge(tiles, dim - 1))
      groups.emplace_back();
    groups.back().push_back(dim);
  }
  auto isCollapsible = [&](Value tile) {
    return memref::CollapseShapeOp::isGuaranteedCollapsible(getMemRefType(tile),
                                                            groups);
  };
  if (static_cast<int64_t>(groups.size()) == rank ||
      !llvm::all_of(tiles, isCollapsible))
    return;
  for (Value &tile : tiles)
    tile = memref::CollapseShapeOp::create(rewriter, loc, tile, groups);
}

bool tl::isColumn(Value tile) {
  MemRefType type = getMemRefType(tile);
  return type.getRank() > 0 && type.getShape().back() != 1 &&
         getStrides(tile).back() == 0;
}

Value tl::getDistinct(RewriterBase &rewriter, Location loc, Value tile) {
  int64_t rank = getMemRefType(tile).getRank();
  SmallVector<OpFoldResult> offsets(rank, rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> sizes = getSizes(rewriter, loc, tile);
  for (auto [size, stride] : llvm::zip_equal(sizes, getStrides(tile)))
    if (stride == 0)
      size = rewriter.getIndexAttr(1);
  return slice(rewriter, loc, tile, offsets, sizes, rank);
}

//===----------------------------------------------------------------------===//
// Alignment
//===----------------------------------------------------------------------===//

/// Whether the stride `stride` of elements of `type` is in whole blocks.
static bool isWholeBlocks(MemRefType type, int64_t stride) {
  return !ShapedType::isDynamic(stride) &&
         stride * (type.getElementTypeBitWidth() / 8) %
                 ascend::TargetSpec::block_bytes ==
             0;
}

bool tl::startsAtBlock(Value tile) {
  return analysis::computeKnownAlignment(tile) %
             ascend::TargetSpec::block_bytes ==
         0;
}

bool tl::hasAlignedRows(Value tile) {
  MemRefType type = getMemRefType(tile);
  if (!startsAtBlock(tile))
    return false;
  // The contiguous elements of a row for a vector instruction: a column that
  // repeats is spread to rows first.
  int64_t last = type.getRank() - (isColumn(tile) ? 2 : 1);
  SmallVector<int64_t> strides = getStrides(tile);
  if (last >= 0 && type.getDimSize(last) != 1 && strides[last] != 1 &&
      !(isColumn(tile) && strides[last] == 0))
    return false;
  for (int64_t dim = 0; dim < last; ++dim)
    if (type.getDimSize(dim) != 1 && !isWholeBlocks(type, strides[dim]))
      return false;
  return true;
}

Value tl::allocateAligned(RewriterBase &rewriter, Operation *op, Value tile,
                          ArrayRef<int64_t> bounds, bool asColumn) {
  MemRefType type = getMemRefType(tile);
  int64_t block =
      ascend::TargetSpec::block_bytes / (type.getElementTypeBitWidth() / 8);
  SmallVector<int64_t> shape(bounds);
  int64_t &last =
      asColumn && shape.size() > 1 ? shape[shape.size() - 2] : shape.back();
  last = llvm::alignTo(last, block);
  Value scratch = allocateScratch(rewriter, op, shape, type.getElementType());
  SmallVector<OpFoldResult> offsets(shape.size(), rewriter.getIndexAttr(0));
  return slice(rewriter, op->getLoc(), scratch, offsets,
               getSizes(rewriter, op->getLoc(), tile), shape.size());
}

void tl::copyElements(RewriterBase &rewriter, Location loc, Value src,
                      Value dst) {
  OpBuilder::InsertionGuard guard(rewriter);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  SmallVector<Value> indices;
  for (OpFoldResult extent : getSizes(rewriter, loc, dst)) {
    Value end = getValueOrCreateConstantIndexOp(rewriter, loc, extent);
    auto loop = scf::ForOp::create(rewriter, loc, zero, end, one);
    rewriter.setInsertionPointToStart(loop.getBody());
    indices.push_back(loop.getInductionVar());
  }
  Value element = memref::LoadOp::create(rewriter, loc, src, indices);
  memref::StoreOp::create(rewriter, loc, element, dst, indices);
}
