//===- TileParts.cpp - Tiles of the cube core and parts of them -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/TileParts.h"
#include "dialects/Ascend/AscendInterfaces.h"
#include "dialects/Ascend/Slots.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

ascend::MatrixExtents TilePart::getBound() const {
  ascend::MatrixExtents whole = ascend::getMatrixExtents(getType());
  return {getConstantIntValue(rows).value_or(whole.rows),
          getConstantIntValue(columns).value_or(whole.columns)};
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static bool areSameValues(Value a, Value b) {
  if (a == b)
    return true;
  Operation *first = a.getDefiningOp(), *second = b.getDefiningOp();
  return first && second && isMemoryEffectFree(first) &&
         cast<OpResult>(a).getResultNumber() ==
             cast<OpResult>(b).getResultNumber() &&
         OperationEquivalence::isEquivalentTo(
             first, second,
             [](Value x, Value y) { return success(areSameValues(x, y)); },
             /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
}

bool tl::areSame(OpFoldResult a, OpFoldResult b) {
  std::optional<int64_t> first = getConstantIntValue(a);
  std::optional<int64_t> second = getConstantIntValue(b);
  if (first || second)
    return first == second;
  return areSameValues(cast<Value>(a), cast<Value>(b));
}

/// Whether `value` is certainly a multiple of `unit`.
static bool isMultiple(OpFoldResult value, int64_t unit) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return *constant % unit == 0;
  auto number = cast<Value>(value);
  if (auto argument = dyn_cast<BlockArgument>(number)) {
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    return loop && argument == loop.getInductionVar() &&
           isMultiple(loop.getLowerBound(), unit) &&
           isMultiple(loop.getStep(), unit);
  }
  Operation *op = number.getDefiningOp();
  auto isOperandMultiple = [&](Value operand) {
    return isMultiple(operand, unit);
  };
  if (isa<arith::MulIOp>(op))
    return llvm::any_of(op->getOperands(), isOperandMultiple);
  if (isa<arith::AddIOp, arith::SubIOp>(op))
    return llvm::all_of(op->getOperands(), isOperandMultiple);
  auto apply = dyn_cast<affine::AffineApplyOp>(op);
  return apply && apply.getAffineMap().getResult(0).isMultipleOf(unit);
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

Value tl::getTileRoot(Value tile) {
  while (Operation *op = tile.getDefiningOp()) {
    if (isa<memref::AllocOp>(op))
      return tile;
    if (!isa<memref::SubViewOp, memref::CastOp>(op))
      return {};
    tile = op->getOperand(0);
  }
  return {};
}

/// What is said of the rows and columns of a tile, among all its dimensions.
static SmallVector<OpFoldResult> ofMatrix(ArrayRef<OpFoldResult> all) {
  return llvm::to_vector(all.take_back(2));
}

/// The rows and columns of `tile`.
static SmallVector<OpFoldResult> getSizes(Value tile) {
  while (auto cast = tile.getDefiningOp<memref::CastOp>())
    tile = cast.getSource();
  if (auto slice = tile.getDefiningOp<memref::SubViewOp>())
    return ofMatrix(slice.getMixedSizes());
  auto type = cast<MemRefType>(tile.getType());
  return ofMatrix(getAsIndexOpFoldResult(type.getContext(), type.getShape()));
}

/// Which of several matrices in one allocation `slice` is of; nothing if it is
/// of a matrix.
static OpFoldResult getSlot(memref::SubViewOp slice) {
  bool takesSlot = slice.getSourceType().getRank() == 3 &&
                   slice.getType().getRank() == 2 &&
                   slice.getDroppedDims().test(0);
  return takesSlot ? slice.getMixedOffsets().front() : OpFoldResult();
}

namespace {
/// Where a tile begins in its root: in which matrix, and where there.
struct Place {
  OpFoldResult slot;
  SmallVector<OpFoldResult> offsets;
};
} // namespace

/// Where `tile` begins in its root. Emits an error at `op` and fails if it is
/// not a dense part of a matrix.
static FailureOr<Place> getPlace(Operation *op, Value tile,
                                 OpBuilder &builder) {
  Place place{{}, SmallVector<OpFoldResult>(2, builder.getIndexAttr(0))};
  for (; !tile.getDefiningOp<memref::AllocOp>();
       tile = tile.getDefiningOp()->getOperand(0)) {
    auto slice = tile.getDefiningOp<memref::SubViewOp>();
    if (!slice)
      continue;
    OpFoldResult slot = getSlot(slice);
    if (slot)
      place.slot = slot;
    bool isOfMatrix = slot || slice.getSourceType().getRank() == 2;
    if (!slice.hasUnitStride() || slice.getType().getRank() != 2 || !isOfMatrix)
      return op->emitOpError("works on a part of a tile that is a dense matrix "
                             "only, got ")
             << slice.getType();
    AffineExpr sum = builder.getAffineDimExpr(0) + builder.getAffineDimExpr(1);
    for (auto [offset, more] :
         llvm::zip_equal(place.offsets, ofMatrix(slice.getMixedOffsets())))
      offset = affine::makeComposedFoldedAffineApply(builder, op->getLoc(), sum,
                                                     {offset, more});
  }
  return place;
}

//===----------------------------------------------------------------------===//
// L0Extents
//===----------------------------------------------------------------------===//

/// The dimension of a matrix that says how far apart its fractals are in L0.
static unsigned getPitchDimension(Memory memory) {
  return memory == Memory::L0C ? 0 : 1;
}

/// Whether fractals are as far apart for the one extent as for the other.
static bool havePitchInCommon(MemRefType tile, OpFoldResult a, OpFoldResult b) {
  std::optional<int64_t> first = getConstantIntValue(a);
  std::optional<int64_t> second = getConstantIntValue(b);
  if (!first || !second)
    return areSame(a, b);
  auto pitch = [&](int64_t extent) {
    return ascend::getDensePitch(*ascend::getMemory(tile),
                                 tile.getElementType(), {extent, extent});
  };
  return pitch(*first) == pitch(*second);
}

namespace {
/// An operation that writes or reads a part of a tile.
struct TileAccess {
  Operation *op;
  bool writes;
  OpFoldResult extent;
};
} // namespace

using TileAccesses = llvm::MapVector<Value, SmallVector<TileAccess>>;

static bool isInL0(MemRefType type) {
  std::optional<Memory> memory = ascend::getMemory(type);
  return memory == Memory::L0A || memory == Memory::L0B ||
         memory == Memory::L0C;
}

/// The accesses to every tile in L0, in program order.
static TileAccesses collectAccesses(Operation *root) {
  TileAccesses accesses;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto alloc = dyn_cast<memref::AllocOp>(op))
      if (isInL0(alloc.getType()) && alloc.getType().getRank() <= 3)
        accesses[alloc];
    for (const ascend::OperandAccess &access : ascend::getAccesses(op)) {
      Value tile = access.operand->get();
      auto it = accesses.find(getTileRoot(tile));
      if (it == accesses.end())
        continue;
      auto type = cast<MemRefType>(it->first.getType());
      unsigned dimension = getPitchDimension(*ascend::getMemory(type));
      it->second.push_back({op, access.writes, getSizes(tile)[dimension]});
    }
  });
  return accesses;
}

/// What all operations that write `tile` take for its extent.
static FailureOr<OpFoldResult> computeExtent(Value tile,
                                             ArrayRef<TileAccess> accesses) {
  auto type = cast<MemRefType>(tile.getType());
  Memory memory = *ascend::getMemory(type);
  StringRef unit = memory == Memory::L0C ? "rows" : "columns";
  const auto *writer = llvm::find_if(
      accesses, [](const TileAccess &access) { return access.writes; });
  if (writer == accesses.end())
    return getSizes(tile)[getPitchDimension(memory)];
  for (const TileAccess &access : accesses) {
    // The accumulator can be stored in parts.
    if (memory == Memory::L0C && !access.writes)
      continue;
    if (havePitchInCommon(type, writer->extent, access.extent))
      continue;
    InFlightDiagnostic error = access.op->emitOpError("takes a tile in ")
                               << ascend::stringifyMemory(memory)
                               << " for a matrix of other " << unit
                               << " than another operation, and its fractals "
                                  "lie elsewhere then; use one slice of the "
                                  "tile for both";
    error.attachNote(writer->op->getLoc()) << "the other operation";
    return failure();
  }
  return writer->extent;
}

FailureOr<L0Extents> L0Extents::compute(Operation *root) {
  L0Extents result;
  for (auto &[tile, accesses] : collectAccesses(root)) {
    FailureOr<OpFoldResult> extent = computeExtent(tile, accesses);
    if (failed(extent))
      return failure();
    result.extents[tile] = *extent;
  }
  return result;
}

OpFoldResult L0Extents::lookup(Value tile) const {
  return extents.lookup(getTileRoot(tile));
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

namespace {
/// One dimension of a part: in elements, and in fractals of its tile.
struct PartDimension {
  OpFoldResult offset;
  OpFoldResult size;
  /// Elements in a fractal.
  int64_t inner;
  /// What offsets are multiples of.
  int64_t unit;
  /// Fractals in the tile.
  int64_t whole;
  /// The fractals that hold the part.
  OpFoldResult outerOffset;
  int64_t outerSize;
};
} // namespace

/// Finds the fractals of `dimension`.
static LogicalResult locate(Operation *op, PartDimension &dimension,
                            OpBuilder &builder) {
  if (!isMultiple(dimension.offset, dimension.unit))
    return op->emitOpError(
               "works on a part of a tile that begins at a multiple "
               "of ")
           << dimension.unit
           << " rows and columns only, and that has to be known at compile "
              "time";
  AffineExpr quotient = builder.getAffineDimExpr(0).floorDiv(dimension.inner);
  dimension.outerOffset = affine::makeComposedFoldedAffineApply(
      builder, op->getLoc(), quotient, dimension.offset);
  std::optional<int64_t> offset = getConstantIntValue(dimension.outerOffset);
  std::optional<int64_t> size = getConstantIntValue(dimension.size);
  if (!offset && !size)
    return op->emitOpError(
        "works on a part of a tile that begins at a run-time "
        "index only if its extents are static");
  int64_t rest = dimension.whole - offset.value_or(0);
  dimension.outerSize = rest;
  if (size)
    dimension.outerSize = std::min(
        rest, int64_t(llvm::alignTo(*size, dimension.unit)) / dimension.inner);
  return success();
}

/// Checks that the fractals of a part of a tile in L0 are where its type says.
static LogicalResult verifyL0Part(Operation *op, Value tile,
                                  ArrayRef<OpFoldResult> offsets,
                                  OpFoldResult extent) {
  auto root = cast<MemRefType>(getTileRoot(tile).getType());
  Memory memory = *ascend::getMemory(root);
  bool isAtStart = llvm::all_of(offsets, [](OpFoldResult offset) {
    return isConstantIntValue(offset, 0);
  });
  OpFoldResult whole = getSizes(getTileRoot(tile))[getPitchDimension(memory)];
  if (isAtStart ||
      (memory == Memory::L0C && havePitchInCommon(root, extent, whole)))
    return success();
  return op->emitOpError("works on a part of a tile in ")
         << ascend::stringifyMemory(memory)
         << " that begins elsewhere than the tile only if the tile is in l0c "
            "and its products have all of its rows";
}

FailureOr<TilePart> tl::getTilePart(Operation *op, Value tile,
                                    const L0Extents &extents,
                                    ConversionPatternRewriter &rewriter) {
  Value root = getTileRoot(tile);
  if (!root)
    return op->emitOpError("works on allocated tiles only, got ")
           << tile.getType();
  FailureOr<Place> place = getPlace(op, tile, rewriter);
  if (failed(place))
    return failure();
  Value fractals = rewriter.getRemappedValue(root);
  if (fractals && place->slot)
    fractals = ascend::createSlotView(
        rewriter, op->getLoc(), fractals, place->slot,
        cast<MemRefType>(fractals.getType()).getShape().drop_front());
  auto type =
      fractals ? dyn_cast<MemRefType>(fractals.getType()) : MemRefType();
  if (!type || !ascend::isFractal(type))
    return op->emitOpError("works on matrices in fractals only, got ")
           << root.getType();
  Memory memory = *ascend::getMemory(type);
  bool inL0 = memory != Memory::L1;
  if (inL0 &&
      failed(verifyL0Part(op, tile, place->offsets, extents.lookup(tile))))
    return failure();

  SmallVector<OpFoldResult> sizes = getSizes(tile);
  ascend::FractalLayout layout = *ascend::getFractalLayout(memory);
  int64_t unit = ascend::getSquareExtent(type.getElementType());
  PartDimension rows{place->offsets[0],
                     sizes[0],
                     type.getDimSize(layout.innerRow),
                     unit,
                     type.getDimSize(layout.outerRow),
                     {},
                     0};
  PartDimension columns{place->offsets[1],
                        sizes[1],
                        type.getDimSize(layout.innerColumn),
                        unit,
                        type.getDimSize(layout.outerColumn),
                        {},
                        0};
  if (failed(locate(op, rows, rewriter)) ||
      failed(locate(op, columns, rewriter)))
    return failure();
  TilePart part{fractals, rows.size, columns.size};
  // In L0 the extents say which of the fractals are meant.
  bool isAtStart = isConstantIntValue(rows.outerOffset, 0) &&
                   isConstantIntValue(columns.outerOffset, 0);
  bool isWhole =
      rows.outerSize == rows.whole && columns.outerSize == columns.whole;
  if (isAtStart && (inL0 || isWhole))
    return part;
  SmallVector<OpFoldResult> first(4, rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(4, rewriter.getIndexAttr(1));
  SmallVector<OpFoldResult> counts =
      getAsIndexOpFoldResult(rewriter.getContext(), type.getShape());
  first[layout.outerRow] = rows.outerOffset;
  first[layout.outerColumn] = columns.outerOffset;
  counts[layout.outerRow] = rewriter.getIndexAttr(rows.outerSize);
  counts[layout.outerColumn] = rewriter.getIndexAttr(columns.outerSize);
  part.fractals = memref::SubViewOp::create(rewriter, op->getLoc(), fractals,
                                            first, counts, strides);
  return part;
}
