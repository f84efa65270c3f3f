//===- LargeTiles.cpp - Splitting of large tiles for wider types ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As f32, a tile of i8 takes four times its bytes, which may exceed UB; a tile
// of squares takes the bytes of its source again. This file turns such
// operations into loops over parts of their tiles. Each part is then legalised.
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Legalize/CastPath.h"
#include "passes/Legalize/Parts.h"
#include "passes/Legalize/Patterns.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace tl;
using ascend::getMemRefType;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

namespace {
/// The tiles for an operation that is computed in another type, or converts in
/// steps.
class WideTiles {
public:
  explicit WideTiles(Operation *op);

  /// Whether they are too large to hold all elements.
  bool areTooLarge() const { return bytes > double(ubBytes / wholeShare); }
  /// The size of the parts into which to split `dim` of `tile`, in rows whole
  /// blocks of any type; nothing if it is not to be split.
  std::optional<int64_t> getPart(Value tile, int64_t dim) const;

private:
  void add(Value tile, int64_t elementBytes);
  void addOperands(tile::ComputedOpInterface op);
  void addTerms(tile::ReduceOp op);
  void addSteps(tile::CastOp op);

  int64_t ubBytes;
  /// Bounds of extents may have products of more than 64 bits.
  double bytes = 0;
};
} // namespace

WideTiles::WideTiles(Operation *op) : ubBytes(ascend::getLimits(op).ub_size) {
  if (auto computed = dyn_cast<tile::ComputedOpInterface>(op))
    addOperands(computed);
  if (auto reduce = dyn_cast<tile::ReduceOp>(op))
    addTerms(reduce);
  if (auto reduce = dyn_cast<tile::ArgReduceOp>(op))
    add(reduce.getSrc(), indexBytes);
  if (auto reduce = dyn_cast<tile::ReduceMaskOp>(op))
    add(reduce.getMask(), maskBytes);
  if (auto cast = dyn_cast<tile::CastOp>(op))
    addSteps(cast);
}

/// Adds a tile like `tile` with elements of `elementBytes` bytes.
void WideTiles::add(Value tile, int64_t elementBytes) {
  if (auto bounds = analysis::computeExtentBounds(tile))
    bytes += llvm::product_of(*bounds, double(elementBytes));
}

void WideTiles::addOperands(tile::ComputedOpInterface op) {
  Type elementType = op.getElementType(), computeType = op.getComputeType();
  if (!computeType || computeType.getIntOrFloatBitWidth() <=
                          elementType.getIntOrFloatBitWidth())
    return;
  SmallVector<Value> tiles;
  for (OpOperand *operand : op.getElementOperands()) {
    Value tile = operand->get();
    if (!isa<MemRefType>(tile.getType()) || llvm::is_contained(tiles, tile))
      continue;
    tiles.push_back(tile);
    add(tile, computeType.getIntOrFloatBitWidth() / 8);
  }
}

/// Adds the tile of absolute values or squares. Those of unsigned integers are
/// computed as signed ones, by another operation.
void WideTiles::addTerms(tile::ReduceOp op) {
  Type type = op.getComputeType();
  unsigned bits = type ? type.getIntOrFloatBitWidth() : 0;
  bool isComputed = type == op.getElementType() ||
                    bits > op.getElementType().getIntOrFloatBitWidth();
  if (isComputed && op.getPartialKind() != op.getKind())
    add(op.getSrc(), bits / 8);
}

void WideTiles::addSteps(tile::CastOp op) {
  auto path =
      findCastPath(getMemRefType(op.getSrc()).getElementType(),
                   getMemRefType(op.getDst()).getElementType(), op.getRound());
  if (!path || path->empty())
    return;
  for (const CastStep &step : llvm::drop_end(*path))
    add(op.getDst(), step.to.getIntOrFloatBitWidth() / 8);
}

std::optional<int64_t> WideTiles::getPart(Value tile, int64_t dim) const {
  auto bound = analysis::computeExtentBound(tile, dim);
  if (!bound || *bound <= 1 || bytes == 0)
    return std::nullopt;
  auto step = static_cast<int64_t>(double(*bound) / bytes *
                                   double(ubBytes / partShare));
  if (dim == getMemRefType(tile).getRank() - 1)
    step = llvm::alignDown(step, ascend::TargetSpec::block_bytes);
  else
    step = std::max<int64_t>(step, 1);
  return step > 0 && step < *bound ? std::optional(step) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

namespace {
/// A dimension along which to split an operation, with a dimension of a tile
/// that has its extent.
struct Cut {
  unsigned dimension;
  Value tile;
  int64_t dim;
  int64_t step;
};

/// An operation that needs large tiles of another type -> a loop over slices
/// along a dimension with independent points
struct CutWideTiles
    : public OpInterfaceRewritePattern<tile::IteratedOpInterface> {
  explicit CutWideTiles(MLIRContext *context)
      : OpInterfaceRewritePattern(context, /*benefit=*/3) {}

  LogicalResult matchAndRewrite(tile::IteratedOpInterface op,
                                PatternRewriter &rewriter) const override {
    WideTiles wide(op);
    if (!wide.areTooLarge() || op->getNumResults())
      return rewriter.notifyMatchFailure(op, "is small, or has a result");
    std::optional<Cut> cut = findCut(wide, op);
    if (!cut)
      return rewriter.notifyMatchFailure(op, "is one part");
    forEachPart(rewriter, op.getLoc(),
                getSize(rewriter, op.getLoc(), cut->tile, cut->dim), cut->step,
                [&](OpFoldResult offset, OpFoldResult size) {
                  emitPart(op, cut->dimension, offset, size, rewriter);
                });
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// The outermost dimension along which to split `op`.
  static std::optional<Cut> findCut(const WideTiles &wide,
                                    tile::IteratedOpInterface op) {
    SmallVector<unsigned> sequential = op.getSequentialDimensions();
    std::optional<Cut> first;
    forEachDimension(op, [&](OpOperand &operand, int64_t dim, unsigned at) {
      auto step = wide.getPart(operand.get(), dim);
      if (step && !llvm::is_contained(sequential, at) &&
          (!first || at < first->dimension))
        first = Cut{at, operand.get(), dim, *step};
    });
    if (!first)
      return std::nullopt;
    int64_t unit = getUnit(op, first->dimension, /*areDense=*/true);
    first->step = std::max<int64_t>(llvm::alignDown(first->step, unit), unit);
    // Parts of twice this share of UB still fit.
    unit = getUnit(op, first->dimension, /*areDense=*/false);
    if (2 * first->step >= unit)
      first->step = std::max<int64_t>(llvm::alignDown(first->step, unit), unit);
    auto bound = analysis::computeExtentBound(first->tile, first->dim);
    return first->step < *bound ? first : std::nullopt;
  }

  /// The least number of points along `dimension` after which all tiles begin
  /// at a block again; with `areDense`, all that need dense rows, such as
  /// masks.
  static int64_t getUnit(tile::IteratedOpInterface op, unsigned dimension,
                         bool areDense) {
    constexpr int64_t block = ascend::TargetSpec::block_bytes;
    auto placed = dyn_cast<tile::PlacedOpInterface>(*op);
    int64_t unit = 1;
    forEachDimension(op, [&](OpOperand &operand, int64_t dim, unsigned at) {
      if (at != dimension ||
          (areDense && !(placed && placed.needsDenseRows(operand))))
        return;
      int64_t stride = getStrides(operand.get())[dim];
      if (ShapedType::isDynamic(stride))
        return;
      int64_t bytes =
          stride * getMemRefType(operand.get()).getElementTypeBitWidth() / 8;
      unit = std::lcm(unit, block / std::gcd(bytes, block));
    });
    return unit;
  }

  /// Calls `body` for the dimensions of tiles that are dimensions of the space.
  static void
  forEachDimension(tile::IteratedOpInterface op,
                   function_ref<void(OpOperand &, int64_t, unsigned)> body) {
    SmallVector<AffineMap> maps = op.getIndexingMaps();
    if (maps.empty())
      return;
    const AffineMap *map = maps.begin();
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isa<MemRefType>(operand.get().getType()))
        continue;
      for (auto [dim, expr] : llvm::enumerate((map++)->getResults()))
        if (auto at = dyn_cast<AffineDimExpr>(expr))
          body(operand, dim, at.getPosition());
    }
  }

  static void emitPart(tile::IteratedOpInterface op, unsigned dimension,
                       OpFoldResult offset, OpFoldResult size,
                       RewriterBase &rewriter) {
    Location loc = op.getLoc();
    SmallVector<Value> operands = op->getOperands();
    forEachDimension(op, [&](OpOperand &operand, int64_t dim, unsigned at) {
      Value &value = operands[operand.getOperandNumber()];
      if (at == dimension)
        value = take(rewriter, loc, value, dim, offset, size);
    });
    Operation *part = rewriter.clone(*op);
    part->setOperands(operands);
    rewriter.setInsertionPoint(part);
    cast<tile::IteratedOpInterface>(part).startAt(
        rewriter, dimension,
        getValueOrCreateConstantIndexOp(rewriter, loc, offset));
    rewriter.setInsertionPointAfter(part);
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// The result of reducing no element of `type`.
static TypedAttr getIdentity(tile::ReduceKind kind, Type type) {
  bool isLeast = kind == tile::ReduceKind::Max;
  Builder builder(type.getContext());
  if (kind == tile::ReduceKind::Sum)
    return builder.getZeroAttr(type);
  if (kind == tile::ReduceKind::Product)
    return builder.getOneAttr(type);
  if (auto real = dyn_cast<FloatType>(type))
    return builder.getFloatAttr(
        type, APFloat::getInf(real.getFloatSemantics(), isLeast));
  unsigned width = type.getIntOrFloatBitWidth();
  return builder.getIntegerAttr(type, isLeast
                                          ? APInt::getSignedMinValue(width)
                                          : APInt::getSignedMaxValue(width));
}

namespace {
/// A reduction of a long dimension that is computed in a wider type -> a loop
/// over parts of the dimension, each reduced into a wide result
struct CutLongReduction : public OpRewritePattern<tile::ReduceOp> {
  explicit CutLongReduction(MLIRContext *context)
      : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(tile::ReduceOp op,
                                PatternRewriter &rewriter) const override {
    WideTiles wide(op);
    Value src = op.getSrc();
    auto dim = static_cast<int64_t>(op.getDim());
    auto step = wide.getPart(src, dim);
    if (!wide.areTooLarge() || !step)
      return rewriter.notifyMatchFailure(op, "is small");
    Location loc = op.getLoc();
    bool isWide = op.getComputeType() != op.getElementType();
    Value result = isWide ? createWide(op, op.getDst(), rewriter) : op.getDst();
    if (!op.getAccumulate())
      tile::FillOp::create(
          rewriter, loc,
          arith::ConstantOp::create(
              rewriter, loc,
              getIdentity(op.getPartialKind(), op.getComputeType())),
          result);
    else if (isWide)
      convert(rewriter, loc, op.getDst(), result);
    forEachPart(rewriter, loc, getSize(rewriter, loc, src, dim), *step,
                [&](OpFoldResult offset, OpFoldResult size) {
                  Value part = take(rewriter, loc, src, dim, offset, size);
                  reducePart(op, part, result, rewriter);
                });
    if (isWide) {
      wrapIntegers(rewriter, loc, result, op.getElementType());
      convert(rewriter, loc, result, op.getDst());
    }
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// A new tile like `tile` with elements of the type of the computation.
  static Value createWide(tile::ReduceOp op, Value tile,
                          RewriterBase &rewriter) {
    Type type = op.getComputeType();
    return createScratch(
        rewriter, getCopyLocation(op, op.getElementType(), type), tile, type);
  }

  /// Reduces `part` into `result`, which has the type of the computation.
  static void reducePart(tile::ReduceOp op, Value part, Value result,
                         RewriterBase &rewriter) {
    Location loc = op.getLoc();
    if (op.getComputeType() != op.getElementType()) {
      Value widened = createWide(op, part, rewriter);
      convert(rewriter, loc, part, widened);
      part = widened;
    }
    tile::ReduceOp::create(rewriter, loc, op.getKind(), part, result,
                           op.getDim(), /*accumulate=*/true);
  }

  static void convert(RewriterBase &rewriter, Location loc, Value src,
                      Value dst) {
    tile::CastOp::create(rewriter, loc, src, dst, ascend::RoundMode::None);
  }
};
} // namespace

void tl::populateLargeTilePatterns(RewritePatternSet &patterns) {
  patterns.add<CutWideTiles, CutLongReduction>(patterns.getContext());
}
