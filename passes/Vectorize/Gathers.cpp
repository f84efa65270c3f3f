//===- Gathers.cpp - Loads of a loop as gathers ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/LoopParts.h"
#include "passes/Vectorize/Operations.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// The memref of which `memref` is a slice of slices, and its indices for
/// those of the slice.
static Value composeSlices(Value memref, SmallVector<AffineExpr> &indices,
                           IndexExprs &exprs) {
  while (auto slice = memref.getDefiningOp<memref::SubViewOp>()) {
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    SmallVector<AffineExpr> composed;
    const AffineExpr *index = indices.begin();
    for (auto [dim, offset] : llvm::enumerate(slice.getMixedOffsets())) {
      auto stride = getConstantIntValue(slice.getMixedStrides()[dim]);
      if (!stride)
        return memref;
      AffineExpr sum = exprs.getExpr(offset);
      if (!dropped[dim])
        sum = sum + *index++ * *stride;
      composed.push_back(sum);
    }
    indices = std::move(composed);
    memref = slice.getSource();
  }
  return memref;
}

Value BodyVectorizer::findWholeTile(Value memref,
                                    SmallVector<AffineExpr> &indices) {
  memref = composeSlices(memref, indices, exprs);
  auto type = cast<MemRefType>(memref.getType());
  // Offsets in bytes have 32 bits.
  bool isAddressed = ascend::getByteSize(type).value_or(INT64_MAX) <= INT32_MAX;
  bool isWhole =
      !isGlobal(memref) && isAddressed && type.getLayout().isIdentity();
  return isWhole ? memref : Value();
}

/// The offset of an element of a tile of `type`, in its elements.
static AffineExpr linearize(MLIRContext *context, MemRefType type,
                            ArrayRef<AffineExpr> indices) {
  AffineExpr offset = getAffineConstantExpr(0, context);
  for (auto [index, extent] : llvm::zip_equal(indices, type.getShape()))
    offset = offset * extent + index;
  return offset;
}

/// The offset of the element that `load` reads, in bytes from the start of the
/// tile `src`; null if that is no whole tile.
AffineExpr BodyVectorizer::findByteOffset(memref::LoadOp load, Value &src) {
  SmallVector<AffineExpr> indices = accesses[load].indices;
  src = findWholeTile(load.getMemRef(), indices);
  if (!src)
    return {};
  auto type = cast<MemRefType>(src.getType());
  return linearize(load.getContext(), type, indices) *
         (type.getElementTypeBitWidth() / 8);
}

/// Whether `tile.gather` has elements of `type`.
static bool isGathered(Type type) {
  if (!type.isIntOrFloat())
    return false;
  unsigned width = type.getIntOrFloatBitWidth();
  return width == 16 || width == 32;
}

/// Whether `load` can be a gather of so few elements that its indices fit.
bool BodyVectorizer::canGather(memref::LoadOp load,
                               const llvm::SmallBitVector &used) {
  Value src;
  int64_t count = 1;
  for (unsigned dim : used.set_bits())
    count = llvm::SaturatingMultiply<uint64_t>(
        count, space.getBound(dim).value_or(INT64_MAX));
  if (count > mostPartSize || !findByteOffset(load, src))
    return false;
  return isGathered(load.getType()) ||
         (load.getType().isInteger(8) && canWidenBytes(src));
}

/// The tile of the offsets `bytes`, in all iterations of inner loops the same
/// one if it can be.
FailureOr<BodyVectorizer::Elements>
BodyVectorizer::createOffsets(Operation *op, AffineExpr bytes) {
  bytes = exprs.simplify(bytes);
  if (auto known = offsets.find(bytes); known != offsets.end())
    return known->second;
  OpBuilder::InsertionGuard restore(rewriter);
  bool isFixed = !exprs.dependsOnBody(bytes);
  Operation *parent = rewriter.getInsertionBlock()->getParentOp();
  for (; isFixed && parent != loop->getParentOp();
       parent = parent->getParentOp())
    rewriter.setInsertionPoint(parent);
  repeatsLast = true;
  // Instructions on the result need rows of whole blocks. Loaded numbers are in
  // tiles without padding.
  padsRows = space.getRank() > 1 && !exprs.hasVaryingSymbol(bytes);
  llvm::scope_exit reset([&] { repeatsLast = padsRows = false; });
  FailureOr<Elements> created = createIndices(op, bytes);
  // Beyond dynamic extents, loaded numbers are no indices.
  if (succeeded(created) && exprs.hasVaryingSymbol(bytes)) {
    Value part = createLoopPart(op->getLoc(), created->tile, created->used);
    if (part != created->tile) {
      Value bounded =
          createBoundedScratch(op, rewriter.getI32Type(), created->used);
      if (!bounded)
        return failure();
      fillBeyond(op->getLoc(), {part, created->used}, bounded);
      created->tile = bounded;
    }
  }
  if (isFixed && succeeded(created))
    offsets[bytes] = *created;
  return created;
}

/// A load whose elements are no slice: they are gathered by their offsets from
/// the start of the tile.
LogicalResult BodyVectorizer::vectorizeGather(memref::LoadOp load) {
  SmallVector<AffineExpr> indices = accesses[load].indices;
  Value src = findWholeTile(load.getMemRef(), indices);
  if (src && !isGatherFaster(src))
    return fail(load,
                "it is one of few elements, and a gather takes rows without "
                "padding, which slow down other operations on the tile",
                "let the rows of the tile have a multiple of 32 bytes");
  if (!src)
    src = stageTensor(load, indices);
  if (!src)
    return fail(load, "its elements are no slice, and in no whole tile of UB",
                "copy the tensor, or the part that the loop needs, to a tile "
                "first");
  if (load.getType().getIntOrFloatBitWidth() == 8)
    src = widenBytes(load, src);
  else if (canPadRows(src))
    src = padRows(load, src);
  if (!src)
    return failForWidth(load, load.getType());
  FailureOr<Elements> gathered =
      createGather(load, src, indices, load.getType());
  if (failed(gathered))
    return failure();
  tiles[load.getResult()] = *gathered;
  return success();
}

LogicalResult BodyVectorizer::failForWidth(Operation *op, Type type) {
  return fail(op,
              "its elements have " + Twine(type.getIntOrFloatBitWidth()) +
                  " bits, and a gather takes 16 or 32",
              "convert the tile to another type before the loop");
}

FailureOr<BodyVectorizer::Elements>
BodyVectorizer::createGather(Operation *op, Value src,
                             ArrayRef<AffineExpr> indices, Type elementType) {
  Location loc = op->getLoc();
  auto type = cast<MemRefType>(src.getType());
  if (!isGathered(type.getElementType()))
    return failForWidth(op, type.getElementType());
  AffineExpr bytes = linearize(op->getContext(), type, indices) *
                     (type.getElementTypeBitWidth() / 8);
  // The hardware adds a base to unsigned offsets.
  AffineExpr base = exprs.split(bytes).uniform;
  AffineExpr zero = rewriter.getAffineConstantExpr(0);
  if (guardsOffsets || exprs.computeRange(base).smin().isNegative() ||
      exprs.computeRange(exprs.simplify(bytes - base)).smin().isNegative())
    base = zero;
  FailureOr<Elements> places = createOffsets(op, bytes - base);
  if (guardsOffsets && succeeded(places))
    places = guardOffsets(op, *places);
  if (failed(places))
    return failure();
  auto shape = cast<MemRefType>(places->tile.getType()).getShape();
  auto allocate = [&](Type elementType) {
    return createScratch(op, elementType,
                         llvm::to_vector_of<std::optional<int64_t>>(shape));
  };
  Value dst = allocate(type.getElementType());
  if (!dst)
    return failure();
  Value start;
  if (base != zero)
    start = getValueOrCreateConstantIndexOp(rewriter, loc,
                                            exprs.create(rewriter, loc, base));
  auto gather =
      tile::GatherOp::create(rewriter, loc, src, places->tile, dst, start);
  if (std::string error = getError(gather); !error.empty())
    return fail(op, error);
  if (type.getElementType() != elementType) {
    Value wide = dst;
    dst = allocate(elementType);
    if (!dst)
      return failure();
    tile::CastOp::create(rewriter, loc, wide, dst, ascend::RoundMode::None);
  }
  return Elements{createLoopPart(loc, dst, places->used), places->used,
                  /*isScratch=*/true};
}
