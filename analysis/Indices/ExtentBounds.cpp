//===- ExtentBounds.cpp - Upper bounds of extents -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/IR/ValueBoundsOpInterfaceImpl.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/IR/ValueBoundsOpInterfaceImpl.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/IR/ValueBoundsOpInterfaceImpl.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/IR/ValueBoundsOpInterfaceImpl.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

namespace {
/// Blocks are counted from 0, and so are vector cores.
template <typename LaunchT>
struct LaunchBounds
    : public ValueBoundsOpInterface::ExternalModel<LaunchBounds<LaunchT>,
                                                   LaunchT> {
  void populateBoundsForIndexValue(Operation *op, Value value,
                                   ValueBoundsConstraintSet &set) const {
    auto launch = cast<ascend::LaunchOpInterface>(op);
    set.bound(value) >= 0;
    if (value == launch.getBlockIndex())
      set.bound(value) < set.getExpr(launch.getBlockCount());
    else
      set.bound(value) < 2;
  }
};
} // namespace

void tl::analysis::registerBoundsModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tile::TileDialect *) {
    tile::LaunchOp::attachInterface<LaunchBounds<tile::LaunchOp>>(*context);
  });
  registry.addExtension(+[](MLIRContext *context, ascend::AscendDialect *) {
    ascend::LaunchOp::attachInterface<LaunchBounds<ascend::LaunchOp>>(*context);
  });
  affine::registerValueBoundsOpInterfaceExternalModels(registry);
  arith::registerValueBoundsOpInterfaceExternalModels(registry);
  memref::registerValueBoundsOpInterfaceExternalModels(registry);
  scf::registerValueBoundsOpInterfaceExternalModels(registry);
}

/// The dimension of the source of `subview` that is `dim` of its result.
static int64_t getSourceDim(memref::SubViewOp subview, int64_t dim) {
  llvm::SmallBitVector dropped = subview.getDroppedDims();
  int64_t source = -1;
  for (int64_t kept = -1; kept < dim;)
    kept += !dropped[++source];
  return source;
}

/// The elements of the dimensions `group` of `type` other than `dim`, if they
/// are known and not 0.
static std::optional<int64_t>
countOthers(MemRefType type, ArrayRef<int64_t> group, int64_t dim) {
  int64_t product = 1;
  for (int64_t other : group) {
    if (other == dim)
      continue;
    int64_t extent = type.getDimSize(other);
    if (ShapedType::isDynamic(extent) || extent == 0 ||
        llvm::MulOverflow(product, extent, product))
      return std::nullopt;
  }
  return product;
}

/// The lesser of two bounds, each of which may be unknown.
static std::optional<int64_t> getLeast(std::optional<int64_t> a,
                                       std::optional<int64_t> b) {
  return a && b ? std::min(*a, *b) : a ? a : b;
}

namespace {
/// The constraints of a number, from the operations that compute it, until they
/// bound it. Upstream's set asks for the bound again at each further number.
class NumberBounds : public ValueBoundsConstraintSet {
public:
  /// A bound of `number`, the last number within it.
  static std::optional<int64_t> compute(presburger::BoundType type,
                                        const Variable &number);

private:
  using ValueBoundsConstraintSet::ValueBoundsConstraintSet;

  std::optional<int64_t> getBound(presburger::BoundType type) const {
    return cstr.getConstantBound64(type, /*pos=*/0);
  }
};
} // namespace

std::optional<int64_t> NumberBounds::compute(presburger::BoundType type,
                                             const Variable &number) {
  bool isKnown = false;
  auto stop = [&](Value, std::optional<int64_t>,
                  ValueBoundsConstraintSet &set) {
    if (!isKnown)
      isKnown = static_cast<NumberBounds &>(set).getBound(type).has_value();
    return isKnown;
  };
  NumberBounds set(number.getContext(), stop);
  set.populateConstraints(number.getMap(), number.getOperands());
  return set.getBound(type);
}

/// An upper bound of `size`.
std::optional<int64_t> ExtentBounds::getNumber(OpFoldResult size) {
  // No extent is negative, whatever its bound is.
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return std::max<int64_t>(*constant, 0);
  auto [number, isNew] = numbers.try_emplace(cast<Value>(size));
  if (!isNew)
    return number->second;
  auto bound =
      NumberBounds::compute(presburger::BoundType::UB, cast<Value>(size));
  if (bound)
    number->second = std::max<int64_t>(*bound, 0);
  return number->second;
}

/// Whether `value` is certainly at least 0.
static bool isCertainlyNonNegative(Value value) {
  auto bound = NumberBounds::compute(presburger::BoundType::LB, value);
  return bound && *bound >= 0;
}

std::optional<int64_t> tl::analysis::computeDistanceBound(OpFoldResult begin,
                                                          OpFoldResult end) {
  // Constraints cannot express that a number is one of several.
  auto value = dyn_cast<Value>(end);
  Operation *op = value ? value.getDefiningOp() : nullptr;
  if (isa_and_present<arith::MinSIOp, arith::MinUIOp>(op)) {
    std::optional<int64_t> least;
    for (Value operand : op->getOperands())
      if (isa<arith::MinSIOp>(op) || isCertainlyNonNegative(operand))
        least = getLeast(least, computeDistanceBound(begin, operand));
    return least;
  }
  using Variable = ValueBoundsConstraintSet::Variable;
  MLIRContext *context = begin.getContext();
  AffineExpr distance =
      getAffineDimExpr(0, context) - getAffineDimExpr(1, context);
  return NumberBounds::compute(presburger::BoundType::UB,
                               Variable(AffineMap::get(2, 0, distance),
                                        {Variable(end), Variable(begin)}));
}

/// Whether `variable` is certainly above 0.
static bool isPositive(const ValueBoundsConstraintSet::Variable &variable) {
  auto bound = NumberBounds::compute(presburger::BoundType::LB, variable);
  return bound && *bound > 0;
}

/// Whether `expr` is linear and decreases with dimension `dim` of `map`.
static bool fallsWith(AffineExpr expr, unsigned dim, AffineMap map) {
  // A product of operands has no coefficients.
  if (!expr.isPureAffine())
    return false;
  SmallVector<int64_t> coefficients;
  return succeeded(getFlattenedAffineExpr(
             expr, map.getNumDims(), map.getNumSymbols(), &coefficients)) &&
         coefficients.size() == map.getNumInputs() + 1 && coefficients[dim] < 0;
}

/// `expr` with the operands of `map` as the dimensions from `first` on.
static AffineExpr asDims(AffineExpr expr, AffineMap map, unsigned first) {
  SmallVector<AffineExpr> dims;
  for (unsigned i = 0; i < map.getNumInputs(); ++i)
    dims.push_back(getAffineDimExpr(first + i, expr.getContext()));
  return expr.replaceDimsAndSymbols(
      ArrayRef(dims).take_front(map.getNumDims()),
      ArrayRef(dims).drop_front(map.getNumDims()));
}

/// Whether `expr`, of the operands of `min`, is certainly above 0 because
/// operand `dim` stays below the greatest of several numbers. Constraints
/// cannot express that it is below one of them, so this tries each.
static bool isPositiveBelowMax(affine::AffineMinOp min, AffineExpr expr,
                               unsigned dim) {
  AffineMap map = min.getMap();
  auto loop = scf::getForInductionVarOwner(min.getOperands()[dim]);
  auto max = loop ? loop.getUpperBound().getDefiningOp<affine::AffineMaxOp>()
                  : affine::AffineMaxOp();
  if (!max || loop.getUnsignedCmp() || !fallsWith(expr, dim, map))
    return false;
  SmallVector<Value> operands(min.getOperands());
  llvm::append_range(operands, max.getOperands());
  AffineExpr number = asDims(expr, map, 0);
  AffineExpr index = getAffineDimExpr(dim, min.getContext());
  auto begin = getConstantIntValue(loop.getLowerBound());
  return llvm::all_of(max.getMap().getResults(), [&](AffineExpr end) {
    auto constant = dyn_cast<AffineConstantExpr>(end);
    if (constant && begin && constant.getValue() <= *begin)
      return true;
    AffineExpr last = asDims(end, max.getMap(), map.getNumInputs()) - 1;
    AffineMap least =
        AffineMap::get(operands.size(), 0, number.replace(index, last));
    return isPositive({least, operands});
  });
}

bool tl::analysis::isCertainlyPositive(OpFoldResult number) {
  if (std::optional<int64_t> constant = getConstantIntValue(number))
    return *constant > 0;
  auto value = cast<Value>(number);
  auto min = value.getDefiningOp<affine::AffineMinOp>();
  if (!min)
    return isPositive(value);
  // Constraints cannot express that a number is one of several.
  AffineMap map = min.getMap();
  return llvm::all_of(map.getResults(), [&](AffineExpr expr) {
    AffineMap each =
        AffineMap::get(map.getNumDims(), map.getNumSymbols(), expr);
    return isPositive({each, min.getOperands()}) ||
           llvm::any_of(llvm::seq(map.getNumDims()), [&](unsigned dim) {
             return isPositiveBelowMax(min, expr, dim);
           });
  });
}

std::optional<int64_t> ExtentBounds::getSlice(memref::SubViewOp subview,
                                              int64_t dim) {
  int64_t sourceDim = getSourceDim(subview, dim);
  std::optional<int64_t> size = getNumber(subview.getMixedSizes()[sourceDim]);
  // A step of 0 repeats an element.
  auto step = getConstantIntValue(subview.getMixedStrides()[sourceDim]);
  if (!step || *step == 0)
    return size;
  return getLeast(size, get(subview.getSource(), sourceDim));
}

std::optional<int64_t> ExtentBounds::getExpanded(memref::ExpandShapeOp expand,
                                                 int64_t dim) {
  std::optional<int64_t> size = getNumber(expand.getMixedOutputShape()[dim]);
  for (auto [source, group] :
       llvm::enumerate(expand.getReassociationIndices())) {
    if (!llvm::is_contained(group, dim))
      continue;
    std::optional<int64_t> others =
        countOthers(expand.getResultType(), group, dim);
    std::optional<int64_t> all = get(expand.getSrc(), source);
    if (others && all)
      size = getLeast(size, *all / *others);
  }
  return size;
}

std::optional<int64_t>
ExtentBounds::getCollapsed(memref::CollapseShapeOp collapse, int64_t dim) {
  int64_t product = 1;
  SmallVector<ReassociationIndices> groups = collapse.getReassociationIndices();
  for (int64_t source : groups[dim]) {
    auto bound = get(collapse.getSrc(), source);
    if (!bound || llvm::MulOverflow(product, *bound, product))
      return std::nullopt;
  }
  return product;
}

/// The same for a dynamic extent.
std::optional<int64_t> ExtentBounds::getDynamic(Value tile, int64_t dim) {
  Operation *op = tile.getDefiningOp();
  if (auto subview = dyn_cast_or_null<memref::SubViewOp>(op))
    return getSlice(subview, dim);
  if (auto expand = dyn_cast_or_null<memref::ExpandShapeOp>(op))
    return getExpanded(expand, dim);
  if (auto collapse = dyn_cast_or_null<memref::CollapseShapeOp>(op))
    return getCollapsed(collapse, dim);
  if (isa_and_present<memref::CastOp, ascend::BitcastOp, tile::BitcastOp>(op))
    return get(op->getOperand(0), dim);
  return std::nullopt;
}

std::optional<int64_t> ExtentBounds::get(Value tile, int64_t dim) {
  auto type = cast<MemRefType>(tile.getType());
  if (!type.isDynamicDim(dim))
    return type.getDimSize(dim);
  std::optional<int64_t> bound = getDynamic(tile, dim);
  // Larger than any tile: the number is no bound to compute with.
  bool isTooLarge = bound && *bound > ascend::maxOnChipBytes &&
                    ascend::getMemory(type).value_or(ascend::Memory::GM) !=
                        ascend::Memory::GM;
  return isTooLarge ? std::nullopt : bound;
}

std::optional<SmallVector<int64_t>> ExtentBounds::get(Value tile) {
  SmallVector<int64_t> bounds;
  for (int64_t dim = 0, rank = cast<MemRefType>(tile.getType()).getRank();
       dim < rank; ++dim) {
    std::optional<int64_t> bound = get(tile, dim);
    if (!bound)
      return std::nullopt;
    bounds.push_back(*bound);
  }
  return bounds;
}

std::optional<int64_t> tl::analysis::computeExtentBound(Value tile,
                                                        int64_t dim) {
  return ExtentBounds().get(tile, dim);
}

std::optional<SmallVector<int64_t>>
tl::analysis::computeExtentBounds(Value tile) {
  return ExtentBounds().get(tile);
}

//===----------------------------------------------------------------------===//
// Tiles with broadcasts
//===----------------------------------------------------------------------===//

/// The rank of an extent as the extent of the broadcast shape: an extent of 1
/// is last, a number comes before a value, and a value with a bound before one
/// without.
static int getWeight(const TileDim &dim) {
  int64_t extent = cast<MemRefType>(dim.tile.getType()).getDimSize(dim.dim);
  if (ShapedType::isDynamic(extent))
    return computeExtentBound(dim.tile, dim.dim) ? 2 : 1;
  return extent == 1 ? 0 : 3;
}

SmallVector<TileDim> tl::analysis::findShapeDims(ArrayRef<Value> tiles) {
  SmallVector<TileDim> dims;
  for (Value tile : tiles) {
    int64_t rank = cast<MemRefType>(tile.getType()).getRank();
    int64_t missing = rank - static_cast<int64_t>(dims.size());
    for (int64_t dim = 0; dim < missing; ++dim)
      dims.insert(dims.begin() + dim, {tile, dim});
    int64_t lead = static_cast<int64_t>(dims.size()) - rank;
    for (int64_t dim = 0; dim < rank; ++dim) {
      TileDim candidate = {tile, dim}, &chosen = dims[lead + dim];
      if (getWeight(candidate) > getWeight(chosen))
        chosen = candidate;
    }
  }
  return dims;
}
