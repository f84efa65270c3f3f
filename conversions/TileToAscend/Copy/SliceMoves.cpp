//===- SliceMoves.cpp - Copies of slices through windows ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A vector instruction begins at a block. So the blocks around a slice, its
// window, go to a tile of their own, and a gather moves the elements there. A
// store gathers from two tiles next to each other, the window and the new
// elements, so that each offset chooses between both.
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Copy/SliceMoves.h"
#include "conversions/TileToAscend/Copy/RowMatrix.h"
#include "conversions/TileUtils/PartLoop.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "dialects/Ascend/Utils/ScratchLocation.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

/// The elements of the window that move at once: more need much memory.
static constexpr int64_t mostElements = 2048;

namespace {
/// Rows of a slice that move at once: the first index and the extent in each
/// dimension before the columns.
struct RowGroup {
  SmallVector<OpFoldResult> first, rows;
};

/// Moves a slice by groups of rows.
class SliceMover {
public:
  SliceMover(OpBuilder &builder, Location loc, const SlicePlace &place);

  void load(Value dst);
  void store(Value src);

private:
  void placeWindow();
  Value allocate(int64_t rows, int64_t columns, Type type);
  Value takeLanes(Value tile);
  OpFoldResult getFirstInWindow();
  OpFoldResult number(int64_t value) { return builder.getIndexAttr(value); }
  Value take(Value tile, OpFoldResult row, OpFoldResult column,
             OpFoldResult rows, OpFoldResult columns);
  Value take(Value tile, ArrayRef<OpFoldResult> firstRows, OpFoldResult column,
             ArrayRef<OpFoldResult> rows, OpFoldResult columns);
  Value takeWindow(const RowGroup &group);
  Value takeGroup(Value tile, const RowGroup &group);
  OpFoldResult countRows(const RowGroup &group);
  Value expandRows(Value matrix, const RowGroup &group);
  void move(Value src, Value dst);
  Value createNumber(OpFoldResult index);
  Value createNumber(AffineExpr expr, ArrayRef<OpFoldResult> operands);
  Value createNumber(int64_t value);
  Value createLoadOffsets();
  Value createStoreOffsets();
  void repeatOffsets(Value offsets, int64_t pitch);
  void forEachPart(OpFoldResult extent, int64_t most,
                   llvm::function_ref<void(OpFoldResult, OpFoldResult)> emit);
  void forEachGroup(llvm::function_ref<void(const RowGroup &)> emit);

  OpBuilder &builder;
  Location loc;
  SlicePlace place;
  /// The elements that instructions move: integers of 16 or 32 bits, or f16 for
  /// those of 8 bits, whose values it has.
  Type lane;
  int64_t laneBytes;
  /// The first column of the window, its columns, and those of the tile.
  OpFoldResult start;
  int64_t width, used;
  /// The column of the slice in the window.
  OpFoldResult head;
  RowDivision division;
};
} // namespace

SliceMover::SliceMover(OpBuilder &builder, Location loc,
                       const SlicePlace &place)
    : builder(builder), loc(loc), place(place) {
  unsigned bits = getMemRefType(place.tile).getElementTypeBitWidth();
  lane = bits == 8 ? Type(builder.getF16Type()) : builder.getIntegerType(bits);
  laneBytes = lane.getIntOrFloatBitWidth() / 8;
  placeWindow();
  division = divideRows(place.mostRows, width, mostElements, [&](int64_t dim) {
    return isa<Attribute>(place.rows[dim]);
  });
}

//===----------------------------------------------------------------------===//
// The window
//===----------------------------------------------------------------------===//

void SliceMover::placeWindow() {
  int64_t block = place.block;
  AffineExpr column = builder.getAffineDimExpr(0);
  auto apply = [&](AffineExpr expr, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(builder, loc, expr, operands);
  };
  if (auto known = getConstantIntValue(place.column)) {
    width = llvm::alignTo(*known % block + place.mostColumns, block);
    start = builder.getIndexAttr(*known / block * block);
    used = std::min(width, place.width - *known / block * block);
  } else if (place.width % block) {
    // A window in the middle might end after the last column.
    width = llvm::alignTo(place.width, block);
    start = builder.getIndexAttr(0);
    used = place.width;
  } else {
    width = used = std::min<int64_t>(
        llvm::alignTo(place.mostColumns + block - 1, block), place.width);
    auto map = AffineMap::get(
        1, 0,
        {column.floorDiv(block),
         builder.getAffineConstantExpr((place.width - width) / block)},
        builder.getContext());
    start = apply(column * block, {affine::makeComposedFoldedAffineMin(
                                      builder, loc, map, {place.column})});
  }
  head = apply(column - builder.getAffineDimExpr(1), {place.column, start});
}

Value SliceMover::allocate(int64_t rows, int64_t columns, Type type) {
  auto memref = ascend::withMemory(MemRefType::get({rows, columns}, type),
                                   ascend::Memory::UB);
  return memref::AllocOp::create(
      builder,
      ascend::getScratchLocation(loc, "which a slice that begins within a "
                                      "block needs"),
      memref);
}

/// `tile` as a matrix of lanes, or of the 8-bit elements that the slice is of,
/// so that a conversion to a lane and one from it have the same sign.
Value SliceMover::takeLanes(Value tile) {
  MemRefType type = getMemRefType(tile);
  Type element = type.getElementTypeBitWidth() == 8
                     ? getMemRefType(place.tile).getElementType()
                     : lane;
  if (type.getElementType() != element) {
    auto view = cast<MemRefType>(type.cloneWith(std::nullopt, element));
    tile = tile::BitcastOp::create(builder, loc, view, tile);
  }
  if (type.getRank() > 1)
    return tile;
  return memref::ExpandShapeOp::create(
      builder, loc, ArrayRef<int64_t>{1, type.getDimSize(0)}, tile,
      SmallVector<ReassociationIndices>{{0, 1}},
      SmallVector<OpFoldResult>{number(1), getSize(builder, loc, tile, 0)});
}

Value SliceMover::take(Value tile, ArrayRef<OpFoldResult> firstRows,
                       OpFoldResult column, ArrayRef<OpFoldResult> rows,
                       OpFoldResult columns) {
  SmallVector<OpFoldResult> offsets(firstRows), sizes(rows);
  offsets.push_back(column);
  sizes.push_back(columns);
  return memref::SubViewOp::create(
      builder, loc, tile, offsets, sizes,
      SmallVector<OpFoldResult>(sizes.size(), number(1)));
}

Value SliceMover::take(Value tile, OpFoldResult row, OpFoldResult column,
                       OpFoldResult rows, OpFoldResult columns) {
  return take(tile, ArrayRef(row), column, ArrayRef(rows), columns);
}

/// The part of the window that is in the tile, for `group`.
Value SliceMover::takeWindow(const RowGroup &group) {
  SmallVector<OpFoldResult> firstRows;
  for (auto [begin, first] : llvm::zip_equal(place.firstRows, group.first))
    firstRows.push_back(affine::makeComposedFoldedAffineApply(
        builder, loc, builder.getAffineDimExpr(0) + builder.getAffineDimExpr(1),
        {begin, first}));
  return take(takeLanes(place.tile), firstRows, start, group.rows,
              number(used));
}

/// The elements of the slice in `tile`, which has its dimensions, for `group`.
Value SliceMover::takeGroup(Value tile, const RowGroup &group) {
  return take(takeLanes(tile), group.first, number(0), group.rows,
              place.columns);
}

/// The number of rows of `group`.
OpFoldResult SliceMover::countRows(const RowGroup &group) {
  return affine::makeComposedFoldedAffineApply(
      builder, loc, builder.getAffineDimExpr(0) * division.inner,
      {group.rows[division.divided]});
}

/// `matrix`, the rows of `group` one after the other, with its dimensions.
Value SliceMover::expandRows(Value matrix, const RowGroup &group) {
  int64_t dims = group.rows.size();
  if (dims == 1)
    return matrix;
  SmallVector<OpFoldResult> sizes = group.rows;
  sizes.push_back(getSize(builder, loc, matrix, 1));
  SmallVector<int64_t> shape = decomposeMixedValues(sizes).first;
  SmallVector<ReassociationIndices> groups(2);
  groups[0] = llvm::to_vector<2>(llvm::seq<int64_t>(dims));
  groups[1] = {dims};
  return memref::ExpandShapeOp::create(builder, loc, shape, matrix, groups,
                                       sizes);
}

void SliceMover::move(Value src, Value dst) {
  Type from = getMemRefType(src).getElementType(),
       to = getMemRefType(dst).getElementType();
  if (from == to)
    tile::CopyOp::create(builder, loc, src, dst);
  else
    tile::CastOp::create(builder, loc, src, dst, ascend::RoundMode::None);
}

/// Calls `emit` for parts of `extent`, which is at most
/// `most`.
void SliceMover::forEachPart(
    OpFoldResult extent, int64_t most,
    llvm::function_ref<void(OpFoldResult, OpFoldResult)> emit) {
  int64_t step = division.step;
  if (most <= step)
    return emit(number(0), extent);
  std::optional<int64_t> known = getConstantIntValue(extent);
  if (!known) {
    OpBuilder::InsertionGuard guard(builder);
    ExtentPart part = openPartLoop(builder, loc, extent, step);
    return emit(part.offset, part.size);
  }
  int64_t whole = *known / step, rest = *known % step;
  if (whole == 1)
    emit(number(0), number(step));
  if (whole > 1) {
    OpBuilder::InsertionGuard guard(builder);
    auto constant = [&](int64_t value) -> Value {
      return arith::ConstantIndexOp::create(builder, loc, value);
    };
    Value begin = constant(0), end = constant(whole * step),
          by = constant(step);
    auto loop = scf::ForOp::create(builder, loc, begin, end, by);
    builder.setInsertionPointToStart(loop.getBody());
    emit(loop.getInductionVar(), number(step));
  }
  if (rest)
    emit(number(whole * step), number(rest));
}

void SliceMover::forEachGroup(llvm::function_ref<void(const RowGroup &)> emit) {
  OpBuilder::InsertionGuard guard(builder);
  RowGroup group{SmallVector<OpFoldResult>(place.rows.size(), number(0)),
                 place.rows};
  for (int64_t dim = 0; dim < division.divided; ++dim) {
    ExtentPart part = openPartLoop(builder, loc, place.rows[dim], /*step=*/1);
    group.first[dim] = part.offset;
    group.rows[dim] = part.size;
  }
  int64_t divided = division.divided;
  forEachPart(place.rows[divided], place.mostRows[divided],
              [&](OpFoldResult first, OpFoldResult rows) {
                group.first[divided] = first;
                group.rows[divided] = rows;
                emit(group);
              });
}

//===----------------------------------------------------------------------===//
// Offsets
//===----------------------------------------------------------------------===//

Value SliceMover::createNumber(int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getI32IntegerAttr(value));
}

Value SliceMover::createNumber(OpFoldResult index) {
  return builder.createOrFold<arith::IndexCastOp>(
      loc, builder.getI32Type(),
      getValueOrCreateConstantIndexOp(builder, loc, index));
}

Value SliceMover::createNumber(AffineExpr expr,
                               ArrayRef<OpFoldResult> operands) {
  return createNumber(
      affine::makeComposedFoldedAffineApply(builder, loc, expr, operands));
}

/// Fills the rows after the first one of `offsets`, for sources of rows of
/// `pitch` elements.
void SliceMover::repeatOffsets(Value offsets, int64_t pitch) {
  int64_t columns = getMemRefType(offsets).getDimSize(1);
  auto rows = [&](int64_t first, int64_t count) {
    return take(offsets, number(first), number(0), number(count),
                number(columns));
  };
  for (int64_t filled = 1; filled < division.countRows(); filled *= 2) {
    int64_t added = std::min(filled, division.countRows() - filled);
    tile::AddOp::create(builder, loc, rows(0, added),
                        createNumber(filled * pitch * laneBytes),
                        rows(filled, added));
  }
}

/// The offsets of the elements of the slice from the first one in the window;
/// the last element of each row repeats.
Value SliceMover::createLoadOffsets() {
  int64_t columns = llvm::alignTo(place.mostColumns, place.block);
  Value offsets = allocate(division.countRows(), columns, builder.getI32Type());
  Value row = take(offsets, number(0), number(0), number(1), number(columns));
  tile::ArangeOp::create(builder, loc, createNumber(0), createNumber(laneBytes),
                         row);
  // An empty row has the offset of its first element.
  AffineExpr last = (builder.getAffineDimExpr(0) - 1) * laneBytes;
  auto map = AffineMap::get(1, 0, {last, builder.getAffineConstantExpr(0)},
                            builder.getContext());
  tile::MinOp::create(builder, loc, row,
                      createNumber(affine::makeComposedFoldedAffineMax(
                          builder, loc, map, {place.columns})),
                      row);
  repeatOffsets(offsets, width);
  return offsets;
}

/// The offsets of the elements of the window after the store: in a row of the
/// window before it, followed by the new elements.
Value SliceMover::createStoreOffsets() {
  Value offsets = allocate(division.countRows(), width, builder.getI32Type());
  Value row = take(offsets, number(0), number(0), number(1), number(width));
  Value from = allocate(1, width, builder.getI32Type());
  Value to = allocate(1, width, builder.getI32Type());
  Value zero = createNumber(0), one = createNumber(1);
  AffineExpr index = builder.getAffineDimExpr(0);
  tile::ArangeOp::create(builder, loc, zero, one, row);
  // 1 from the first new element on, and 1 up to the last one.
  tile::SubOp::create(builder, loc, row, createNumber(index - 1, head), from);
  tile::MaxOp::create(builder, loc, from, zero, from);
  tile::MinOp::create(builder, loc, from, one, from);
  tile::MulOp::create(builder, loc, row, createNumber(-1), to);
  tile::AddOp::create(
      builder, loc, to,
      createNumber(index + builder.getAffineDimExpr(1), {head, place.columns}),
      to);
  tile::MaxOp::create(builder, loc, to, zero, to);
  tile::MinOp::create(builder, loc, to, one, to);
  tile::MulOp::create(builder, loc, from, to, from);
  tile::MulOp::create(builder, loc, from, createNumber(-index + width, head),
                      from);
  // Columns after those of the tile repeat its last one.
  if (used < width)
    tile::MinOp::create(builder, loc, row, createNumber(used - 1), row);
  tile::AddOp::create(builder, loc, row, from, row);
  tile::MulOp::create(builder, loc, row, createNumber(laneBytes), row);
  repeatOffsets(offsets, width + llvm::alignTo(place.mostColumns, place.block));
  return offsets;
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

/// The column of the slice in the window; that of the last one if the slice has
/// no columns and begins after it.
OpFoldResult SliceMover::getFirstInWindow() {
  if (getConstantIntValue(place.columns))
    return head;
  auto map = AffineMap::get(
      1, 0,
      {builder.getAffineDimExpr(0), builder.getAffineConstantExpr(used - 1)},
      builder.getContext());
  return affine::makeComposedFoldedAffineMin(builder, loc, map, {head});
}

void SliceMover::load(Value dst) {
  OpFoldResult zero = number(0), all = number(width);
  Value offsets = createLoadOffsets();
  int64_t columns = getMemRefType(offsets).getDimSize(1);
  Value window = allocate(division.countRows(), width, lane);
  Value gathered = allocate(division.countRows(), columns, lane);
  Value base = getValueOrCreateConstantIndexOp(
      builder, loc,
      affine::makeComposedFoldedAffineApply(
          builder, loc, builder.getAffineDimExpr(0) * laneBytes,
          {getFirstInWindow()}));
  forEachGroup([&](const RowGroup &group) {
    OpFoldResult rows = countRows(group);
    move(takeWindow(group),
         expandRows(take(window, zero, zero, rows, number(used)), group));
    tile::GatherOp::create(builder, loc, take(window, zero, zero, rows, all),
                           take(offsets, zero, zero, rows, number(columns)),
                           take(gathered, zero, zero, rows, number(columns)),
                           base);
    move(expandRows(take(gathered, zero, zero, rows, place.columns), group),
         takeGroup(dst, group));
  });
}

void SliceMover::store(Value src) {
  OpFoldResult zero = number(0), all = number(width);
  Value offsets = createStoreOffsets();
  int64_t pitch = width + llvm::alignTo(place.mostColumns, place.block);
  Value both = allocate(division.countRows(), pitch, lane);
  Value gathered = allocate(division.countRows(), width, lane);
  forEachGroup([&](const RowGroup &group) {
    OpFoldResult rows = countRows(group);
    move(takeWindow(group),
         expandRows(take(both, zero, zero, rows, number(used)), group));
    move(takeGroup(src, group),
         expandRows(take(both, zero, all, rows, place.columns), group));
    tile::GatherOp::create(builder, loc,
                           take(both, zero, zero, rows, number(pitch)),
                           take(offsets, zero, zero, rows, all),
                           take(gathered, zero, zero, rows, all), Value());
    move(expandRows(take(gathered, zero, zero, rows, number(used)), group),
         takeWindow(group));
  });
}

void tl::loadSlice(OpBuilder &builder, Location loc, const SlicePlace &place,
                   Value dst) {
  SliceMover(builder, loc, place).load(dst);
}

void tl::storeSlice(OpBuilder &builder, Location loc, Value src,
                    const SlicePlace &place) {
  SliceMover(builder, loc, place).store(src);
}
