//===- TileIterations.cpp - Indexing maps of operations -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::tile;

/// The types of the memref operands, in order.
static SmallVector<MemRefType> getTileTypes(Operation *op) {
  SmallVector<MemRefType> types;
  for (Type type : op->getOperandTypes())
    if (auto tile = dyn_cast<MemRefType>(type))
      types.push_back(tile);
  return types;
}

/// The indexing map of a tile of `type` that broadcasts to `space`, if it
/// `mayRepeat`. Their last dimensions are aligned.
static AffineMap getRepeatingMap(MemRefType type, MemRefType space,
                                 bool mayRepeat) {
  MLIRContext *context = type.getContext();
  SmallVector<AffineExpr> results;
  for (int64_t i = 0; i < type.getRank(); ++i) {
    unsigned dimension = space.getRank() - type.getRank() + i;
    bool repeats = mayRepeat && type.getDimSize(i) == 1 &&
                   space.getDimSize(dimension) != 1;
    results.push_back(repeats ? getAffineConstantExpr(0, context)
                              : getAffineDimExpr(dimension, context));
  }
  return AffineMap::get(space.getRank(), 0, results, context);
}

/// The indexing map of an operand that every point of a space uses as a whole.
static AffineMap getWholeMap(unsigned space, MemRefType type) {
  MLIRContext *context = type.getContext();
  SmallVector<AffineExpr> results(type.getRank(),
                                  getAffineConstantExpr(0, context));
  return AffineMap::get(space, 0, results, context);
}

SmallVector<AffineMap> tl::tile::buildElementwiseMaps(Operation *op) {
  SmallVector<MemRefType> types = getTileTypes(op);
  // A dynamic extent beside one of 1 is 1 there.
  bool mayRepeat = !op->hasTrait<OpTrait::SameOperandsShape>();
  return llvm::map_to_vector(types, [&](MemRefType type) {
    return getRepeatingMap(type, types.back(), mayRepeat);
  });
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

SmallVector<AffineMap> CopyOp::getIndexingMaps() {
  // An extent of 1 is not broadcast, but padded.
  auto rank = cast<MemRefType>(getDst().getType()).getRank();
  if (!isPlain())
    return {};
  return SmallVector<AffineMap>(
      2, AffineMap::getMultiDimIdentityMap(rank, getContext()));
}

bool CopyOp::hasEqualExtents() { return !getPad(); }

SmallVector<AffineMap> TransposeOp::getIndexingMaps() {
  ArrayRef<int64_t> permutation = getPermutation();
  auto src = AffineMap::getPermutationMap(permutation, getContext());
  return {inversePermutation(src),
          AffineMap::getMultiDimIdentityMap(permutation.size(), getContext())};
}

SmallVector<AffineMap> GatherOp::getIndexingMaps() {
  auto src = cast<MemRefType>(getSrc().getType());
  auto offsets = cast<MemRefType>(getOffsets().getType());
  auto dst = cast<MemRefType>(getDst().getType());
  // Tiles of other shapes correspond as sequences of elements.
  if (offsets.getShape() != dst.getShape())
    return {};
  auto identity =
      AffineMap::getMultiDimIdentityMap(dst.getRank(), getContext());
  return {getWholeMap(dst.getRank(), src), identity, identity};
}

//===----------------------------------------------------------------------===//
// Along a dimension
//===----------------------------------------------------------------------===//

/// The map of an operand of `rank` dimensions that lacks dimension `dim` of a
/// space, or has extent 1 there.
static AffineMap getReducedMap(AffineMap identity, int64_t rank, int64_t dim) {
  SmallVector<AffineExpr> results(identity.getResults());
  if (rank == identity.getNumDims())
    results[dim] = getAffineConstantExpr(0, identity.getContext());
  else
    results.erase(results.begin() + dim);
  return AffineMap::get(identity.getNumDims(), 0, results,
                        identity.getContext());
}

/// The maps of a source and of the result of reducing its dimension `dim`.
static SmallVector<AffineMap> buildReductionMaps(Value src, Value dst,
                                                 int64_t dim) {
  int64_t rank = cast<MemRefType>(src.getType()).getRank();
  int64_t reduced = cast<MemRefType>(dst.getType()).getRank();
  auto identity = AffineMap::getMultiDimIdentityMap(rank, src.getContext());
  return {identity, getReducedMap(identity, reduced, dim)};
}

SmallVector<AffineMap> ReduceOp::getIndexingMaps() {
  return buildReductionMaps(getSrc(), getDst(), getDim());
}

SmallVector<unsigned> ReduceOp::getSequentialDimensions() {
  return {static_cast<unsigned>(getDim())};
}

SmallVector<AffineMap> ArgReduceOp::getIndexingMaps() {
  return buildReductionMaps(getSrc(), getDst(), getDim());
}

SmallVector<unsigned> ArgReduceOp::getSequentialDimensions() {
  return {static_cast<unsigned>(getDim())};
}

SmallVector<AffineMap> ReduceMaskOp::getIndexingMaps() {
  int64_t rank = cast<MemRefType>(getMask().getType()).getRank();
  return buildReductionMaps(getMask(), getDst(), rank - 1);
}

SmallVector<unsigned> ReduceMaskOp::getSequentialDimensions() {
  unsigned rank = cast<MemRefType>(getMask().getType()).getRank();
  return {rank - 1};
}

SmallVector<AffineMap> tl::tile::buildScanMaps(Operation *op, int64_t dim) {
  SmallVector<MemRefType> types = getTileTypes(op);
  auto identity = AffineMap::getMultiDimIdentityMap(types.back().getRank(),
                                                    op->getContext());
  SmallVector<AffineMap> maps(types.size(), identity);
  if (types.size() == 3)
    maps[1] = getReducedMap(identity, types[1].getRank(), dim);
  return maps;
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

/// The indexing maps of the operands. Operand number `mask` has a bit for each
/// element: its rows follow those of `space`, but have a byte for several
/// elements.
static SmallVector<AffineMap> getMaskedMaps(Operation *op, unsigned mask,
                                            MemRefType space) {
  SmallVector<MemRefType> types = getTileTypes(op);
  SmallVector<AffineMap> maps;
  for (auto [i, type] : llvm::enumerate(types)) {
    AffineMap map = getRepeatingMap(type, space, /*mayRepeat=*/true);
    if (i == mask) {
      SmallVector<AffineExpr> results(map.getResults());
      results.back() = getAffineConstantExpr(0, op->getContext());
      map = AffineMap::get(space.getRank(), 0, results, op->getContext());
    }
    maps.push_back(map);
  }
  return maps;
}

/// The shape that the operands of a comparison broadcast to: that of the mask,
/// but with a dynamic last extent.
static MemRefType getComparedType(CompareOp op) {
  auto mask = cast<MemRefType>(op.getDst().getType());
  SmallVector<int64_t> shape(mask.getShape());
  shape.back() = ShapedType::kDynamic;
  return MemRefType::get(shape, mask.getElementType());
}

SmallVector<AffineMap> CompareOp::getIndexingMaps() {
  unsigned mask = getTileTypes(*this).size() - 1;
  return getMaskedMaps(*this, mask, getComparedType(*this));
}

SmallVector<unsigned> CompareOp::getSequentialDimensions() {
  unsigned rank = cast<MemRefType>(getDst().getType()).getRank();
  return {rank - 1};
}

SmallVector<AffineMap> SelectOp::getIndexingMaps() {
  return getMaskedMaps(*this, 0, cast<MemRefType>(getDst().getType()));
}

SmallVector<unsigned> SelectOp::getSequentialDimensions() {
  unsigned rank = cast<MemRefType>(getDst().getType()).getRank();
  return {rank - 1};
}

//===----------------------------------------------------------------------===//
// Ramps
//===----------------------------------------------------------------------===//

SmallVector<AffineMap> ArangeOp::getIndexingMaps() {
  auto type = cast<MemRefType>(getDst().getType());
  // The rounding of floats depends on the start of a ramp, and the elements of
  // a part of a matrix are not consecutive.
  auto isLong = [](int64_t extent) { return extent != 1; };
  if (!type.getElementType().isInteger() ||
      llvm::count_if(type.getShape(), isLong) > 1)
    return {};
  return buildElementwiseMaps(*this);
}

void ArangeOp::startAt(OpBuilder &builder, unsigned, Value offset) {
  Location loc = getLoc();
  Value steps =
      arith::IndexCastOp::create(builder, loc, getStep().getType(), offset);
  Value behind = arith::MulIOp::create(builder, loc, steps, getStep());
  Value start = arith::AddIOp::create(builder, loc, getStart(), behind);
  getStartMutable().assign(start);
}
