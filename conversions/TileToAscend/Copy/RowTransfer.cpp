//===- RowTransfer.cpp - Division of transfers into rows ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Copy/RowTransfer.h"
#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileUtils/PartLoop.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "dialects/Ascend/Utils/Slots.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;
using ascend::Memory;

static SmallVector<int64_t> getStrides(MemRefType type) {
  return ascend::getStridesAndOffset(type).first;
}

static int64_t getElementBytes(MemRefType type) {
  return type.getElementTypeBitWidth() / 8;
}

//===----------------------------------------------------------------------===//
// Fewer dimensions
//===----------------------------------------------------------------------===//

/// Whether dimension `dim` of `type` continues the dimensions `group` around it
/// at one stride.
static bool continues(MemRefType type, ArrayRef<int64_t> group, int64_t dim) {
  if (type.getDimSize(dim) == 1)
    return true;
  SmallVector<int64_t> strides = getStrides(type);
  for (int64_t outer : llvm::reverse(group)) {
    if (type.getDimSize(outer) == 1)
      continue;
    return !type.isDynamicDim(dim) && !ShapedType::isDynamic(strides[dim]) &&
           strides[outer] == strides[dim] * type.getDimSize(dim);
  }
  return true;
}

/// The dimensions of two memrefs in groups that are contiguous in both.
static SmallVector<ReassociationIndices> getGroups(MemRefType src,
                                                   MemRefType dst) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < src.getRank(); ++dim) {
    if (!groups.empty() && continues(src, groups.back(), dim) &&
        continues(dst, groups.back(), dim))
      groups.back().push_back(dim);
    else
      groups.push_back({dim});
  }
  return groups;
}

/// `memref`, of rank 0, as a row of one element.
static Value expandScalar(OpBuilder &builder, Location loc, Value memref) {
  return memref::ExpandShapeOp::create(
      builder, loc, ArrayRef<int64_t>{1}, memref,
      ArrayRef<ReassociationIndices>(),
      ArrayRef<OpFoldResult>{builder.getIndexAttr(1)});
}

Value tl::expandElements(OpBuilder &builder, Location loc, Value memref) {
  MemRefType type = getMemRefType(memref);
  if (type.getRank() == 0)
    return expandScalar(builder, loc, memref);
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<OpFoldResult> sizes = getSizes(builder, loc, memref);
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    groups.push_back({dim});
  groups.back().push_back(type.getRank());
  shape.push_back(1);
  sizes.push_back(builder.getIndexAttr(1));
  return memref::ExpandShapeOp::create(builder, loc, shape, memref, groups,
                                       sizes);
}

/// The distance between neighbours in `group`, dimensions that continue each
/// other. The stride of a dimension of one element is irrelevant, and the
/// merged type may not have it.
static int64_t getStep(MemRefType type, ArrayRef<int64_t> group) {
  SmallVector<int64_t> strides = getStrides(type);
  for (int64_t dim : llvm::reverse(group))
    if (type.getDimSize(dim) != 1)
      return strides[dim];
  return 1;
}

/// Whether every row of `memref`, in `groups` of dimensions of at most `bounds`
/// elements, starts at a block of UB.
static bool startsAtBlocks(Value memref, ArrayRef<ReassociationIndices> groups,
                           ArrayRef<int64_t> bounds, bool hasRows) {
  MemRefType type = getMemRefType(memref);
  if (ascend::getMemory(type) != Memory::UB)
    return true;
  if (!startsAtBlock(memref))
    return false;
  int64_t lanes = ascend::TargetSpec::block_bytes / getElementBytes(type);
  for (size_t dim = 0, rows = groups.size() - hasRows; dim < rows; ++dim) {
    int64_t step = getStep(type, groups[dim]);
    if (bounds[dim] > 1 && (ShapedType::isDynamic(step) || step % lanes != 0))
      return false;
  }
  return true;
}

/// The upper bound of the elements of both in dimension `dim`.
static int64_t getLeastBound(Value src, Value dst, int64_t dim) {
  return std::min(analysis::computeExtentBound(src, dim).value_or(INT64_MAX),
                  analysis::computeExtentBound(dst, dim).value_or(INT64_MAX));
}

/// The upper bounds of the elements in `groups` of dimensions.
static SmallVector<int64_t> getBounds(Value src, Value dst,
                                      ArrayRef<ReassociationIndices> groups) {
  SmallVector<int64_t> bounds;
  for (const ReassociationIndices &group : groups) {
    uint64_t bound = 1;
    for (int64_t dim : group)
      bound = llvm::SaturatingMultiply<uint64_t>(bound,
                                                 getLeastBound(src, dst, dim));
    bounds.push_back(std::min<uint64_t>(bound, INT64_MAX));
  }
  return bounds;
}

bool tl::areRowsReachable(Value src, Value dst) {
  MemRefType from = getMemRefType(src), to = getMemRefType(dst);
  if (from.getRank() == 0)
    return llvm::all_of(ArrayRef({src, dst}), [](Value memref) {
      return ascend::getMemory(getMemRefType(memref)) != Memory::UB ||
             startsAtBlock(memref);
    });
  SmallVector<ReassociationIndices> groups = getGroups(from, to);
  SmallVector<int64_t> bounds = getBounds(src, dst, groups);
  bool hasRows =
      getStep(from, groups.back()) == 1 && getStep(to, groups.back()) == 1;
  return startsAtBlocks(src, groups, bounds, hasRows) &&
         startsAtBlocks(dst, groups, bounds, hasRows);
}

//===----------------------------------------------------------------------===//
// Rows and loops
//===----------------------------------------------------------------------===//

namespace {
/// A transfer with a contiguous last dimension on both sides.
class RowTransfer {
public:
  RowTransfer(OpBuilder &builder, Operation *op, Value src, Value dst,
              RowLimits limits)
      : builder(builder), op(op), loc(op->getLoc()), src(src), dst(dst),
        limits(limits) {}

  LogicalResult emit(EmitRows emitRows);

private:
  void dropUnitDims();
  void reduceRank();
  LogicalResult verifyStarts(Value memref);
  bool fits(MemRefType type, int64_t dim) const;
  void chooseRows();
  OpFoldResult getSize(int64_t dim);
  void openLoops();
  Value getSlice(Value memref);

  OpBuilder &builder;
  Operation *op;
  Location loc;
  Value src, dst;
  RowLimits limits;
  /// The upper bound of the elements in each dimension.
  SmallVector<int64_t> bounds;
  /// The row dimension of an instruction.
  std::optional<int64_t> rowDim;
  /// The offset and size of an instruction in each dimension.
  SmallVector<OpFoldResult> offsets, sizes;
};
} // namespace

/// Drops dimensions of one element on both sides: merged with one of a dynamic
/// extent, their stride would be unknown.
void RowTransfer::dropUnitDims() {
  ArrayRef<int64_t> from = getMemRefType(src).getShape(),
                    to = getMemRefType(dst).getShape();
  SmallVector<int64_t> dims;
  for (int64_t dim : llvm::seq<int64_t>(0, from.size()))
    if (from[dim] != 1 || to[dim] != 1)
      dims.push_back(dim);
  if (dims.size() == from.size() || llvm::none_of(from, ShapedType::isDynamic))
    return;
  SmallVector<OpFoldResult> zeros(from.size(), builder.getIndexAttr(0));
  for (Value *memref : {&src, &dst})
    *memref = sliceDims(builder, loc, *memref, zeros,
                        getSizes(builder, loc, *memref), dims);
}

/// Merges contiguous dimensions; the last one becomes that of a row.
void RowTransfer::reduceRank() {
  if (getMemRefType(src).getRank() == 0) {
    src = expandScalar(builder, loc, src);
    dst = expandScalar(builder, loc, dst);
  }
  dropUnitDims();
  SmallVector<ReassociationIndices> groups =
      getGroups(getMemRefType(src), getMemRefType(dst));
  bounds = getBounds(src, dst, groups);
  if (groups.size() < static_cast<size_t>(getMemRefType(src).getRank())) {
    src = memref::CollapseShapeOp::create(builder, loc, src, groups);
    dst = memref::CollapseShapeOp::create(builder, loc, dst, groups);
  }
  if (ascend::hasContiguousRows(getMemRefType(src)) &&
      ascend::hasContiguousRows(getMemRefType(dst)))
    return;
  src = expandElements(builder, loc, src);
  dst = expandElements(builder, loc, dst);
  bounds.push_back(1);
}

/// Checks that every row of `memref` starts at an address that the hardware
/// supports.
LogicalResult RowTransfer::verifyStarts(Value memref) {
  MemRefType type = getMemRefType(memref);
  if (ascend::getMemory(type) != Memory::UB)
    return success();
  constexpr int64_t block = ascend::TargetSpec::block_bytes;
  if (!startsAtBlock(memref))
    return op->emitOpError("expects a slice in ub to start at a multiple of ")
           << block << " bytes, got " << type;
  SmallVector<int64_t> strides = getStrides(type);
  for (int64_t dim = 0; dim + 1 < type.getRank(); ++dim) {
    if (bounds[dim] <= 1 || ShapedType::isDynamic(strides[dim]) ||
        strides[dim] % (block / getElementBytes(type)) == 0)
      continue;
    return op->emitOpError("expects rows in ub that are a multiple of ")
           << block << " bytes apart, got "
           << llvm::SaturatingMultiply(static_cast<uint64_t>(strides[dim]),
                                       uint64_t(getElementBytes(type)))
           << "; use a slice of a tile with longer rows";
  }
  return success();
}

/// Whether one instruction can iterate over dimension `dim` of a memref. With a
/// dynamic number of unaligned rows it cannot, as there may be more than one.
bool RowTransfer::fits(MemRefType type, int64_t dim) const {
  int64_t stride = getStrides(type)[dim];
  if (ShapedType::isDynamic(stride))
    return true;
  if (ascend::getMemory(type) == Memory::UB && type.isDynamicDim(dim) &&
      stride * getElementBytes(type) % ascend::TargetSpec::block_bytes)
    return false;
  return stride <= limits.pitchBytes / getElementBytes(type) &&
         (type.isDynamicDim(type.getRank() - 1) ||
          stride >= type.getShape().back());
}

/// Chooses the longest legal dimension for the rows, which gives the fewest
/// instructions.
void RowTransfer::chooseRows() {
  for (int64_t dim = getMemRefType(src).getRank() - 2; dim >= 0; --dim)
    if (fits(getMemRefType(src), dim) && fits(getMemRefType(dst), dim) &&
        (!rowDim || bounds[dim] > bounds[*rowDim]))
      rowDim = dim;
}

OpFoldResult RowTransfer::getSize(int64_t dim) {
  return getSizes(builder, loc,
                  getMemRefType(src).isDynamicDim(dim) ? dst : src)[dim];
}

/// Opens a loop over every other dimension and leaves the builder in the
/// innermost.
void RowTransfer::openLoops() {
  int64_t columnDim = getMemRefType(src).getRank() - 1;
  for (int64_t dim = 0; dim <= columnDim; ++dim) {
    offsets.push_back(builder.getIndexAttr(0));
    sizes.push_back(getSize(dim));
    int64_t step = dim == rowDim ? limits.rows : 1;
    if (dim == columnDim || (dim == rowDim && bounds[dim] <= step))
      continue;
    // A constant that is a value would be a dimension that no slice drops.
    if (dim != rowDim && isConstantIntValue(sizes[dim], 1)) {
      sizes[dim] = builder.getIndexAttr(1);
      continue;
    }
    ExtentPart part = openPartLoop(builder, loc, sizes[dim], step);
    offsets[dim] = part.offset;
    sizes[dim] = part.size;
  }
}

/// The rows of `memref` that one instruction moves.
Value RowTransfer::getSlice(Value memref) {
  MemRefType type = getMemRefType(memref);
  bool isWhole = llvm::all_of(
      offsets, [](OpFoldResult offset) { return isa<Attribute>(offset); });
  if (isWhole && type.getRank() <= 2 && (type.getRank() == 1 || rowDim))
    return memref;
  SmallVector<OpFoldResult> ones(type.getRank(), builder.getIndexAttr(1));
  llvm::SmallBitVector dropped(type.getRank() - 1, true);
  dropped.resize(type.getRank());
  if (rowDim)
    dropped.reset(*rowDim);
  MemRefType reduced =
      ascend::inferPartType(type, offsets, sizes, ones, dropped);
  return memref::SubViewOp::create(builder, loc, reduced, memref, offsets,
                                   sizes, ones);
}

LogicalResult RowTransfer::emit(EmitRows emitRows) {
  reduceRank();
  if (failed(verifyStarts(src)) || failed(verifyStarts(dst)))
    return failure();
  chooseRows();
  OpBuilder::InsertionGuard guard(builder);
  openLoops();
  Value from = getSlice(src), to = getSlice(dst);
  emitRows(builder, loc, from, to);
  return success();
}

LogicalResult tl::emitRowTransfers(OpBuilder &builder, Operation *op, Value src,
                                   Value dst, RowLimits limits, EmitRows emit) {
  return RowTransfer(builder, op, src, dst, limits).emit(emit);
}
