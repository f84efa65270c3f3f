//===- VerifyBounds.cpp - Checks slices, elements and dimensions ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "analysis/Indices/KnownNumbers.h"
#include "analysis/Indices/LinearIndex.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using presburger::BoundType;

namespace tl {
#define GEN_PASS_DEF_VERIFYBOUNDSPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct VerifyBounds : public tl::impl::VerifyBoundsPassBase<VerifyBounds> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    VerifyBoundsPassBase::getDependentDialects(registry);
    analysis::registerBoundsModels(registry);
  }

  void runOnOperation() override;
};
} // namespace

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Whether the number of bytes of `type`, including those between its elements,
/// fits into 64 bits, as far as it is known.
static bool isCountable(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type.getElementType().isIntOrFloat() ||
      failed(ascend::getStridesAndOffset(type, strides, offset)))
    return true;
  int64_t bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8u);
  if (ShapedType::isDynamic(offset))
    offset = 0;
  std::optional<int64_t> all = bytes, end = llvm::checkedMul(offset, bytes);
  for (auto [size, stride] : llvm::zip_equal(type.getShape(), strides)) {
    if (!all || !end)
      return false;
    if (!ShapedType::isDynamic(size))
      all = llvm::checkedMul(*all, size);
    if (ShapedType::isDynamic(stride))
      continue;
    std::optional<int64_t> step = llvm::checkedMul(stride, bytes);
    if (!step)
      return false;
    if (!ShapedType::isDynamic(size) && size > 0)
      end = llvm::checkedMulAdd(size - 1, *step, *end);
  }
  return all && end;
}

static LogicalResult verifyTypes(Operation *op, TypeRange types) {
  for (Type type : types)
    if (auto memref = dyn_cast<MemRefType>(type);
        memref && !isCountable(memref))
      return op->emitOpError("has a memref whose bytes cannot be counted in 64 "
                             "bits: ")
             << memref;
  return success();
}

/// Checks the types of the results of `op`, and of the arguments of its
/// regions.
static LogicalResult verifyTypes(Operation *op) {
  if (failed(verifyTypes(op, op->getResultTypes())))
    return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (failed(verifyTypes(op, block.getArgumentTypes())))
        return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Slices and elements
//===----------------------------------------------------------------------===//

/// The lower or upper bound of `number`, if it is known.
static std::optional<int64_t> getBound(BoundType kind, OpFoldResult number) {
  // Bounds do not follow arithmetic that wraps.
  if (std::optional<int64_t> known = analysis::KnownNumbers().get(number))
    return known;
  FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
      kind, ValueBoundsConstraintSet::Variable(cast<Value>(number)),
      /*stopCondition=*/nullptr, /*closedUB=*/true);
  return succeeded(bound) ? std::optional(*bound) : std::nullopt;
}

/// Whether `loop` may have no iterations.
static bool maySkip(LoopLikeOpInterface loop) {
  auto lower = loop.getLoopLowerBounds(), upper = loop.getLoopUpperBounds();
  if (!lower || !upper)
    return true;
  return llvm::any_of(llvm::zip_equal(*lower, *upper), [](auto range) {
    std::optional<int64_t> most = getBound(BoundType::UB, std::get<0>(range));
    std::optional<int64_t> least = getBound(BoundType::LB, std::get<1>(range));
    return !most || !least || *most >= *least;
  });
}

/// Whether a run may skip `op`, for instance as code for other extents.
static bool isGuarded(Operation *op) {
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp()) {
    auto loop = dyn_cast<LoopLikeOpInterface>(parent);
    bool isBranch = isa<scf::IfOp, scf::IndexSwitchOp>(parent);
    if (isBranch || (loop && maySkip(loop)))
      return true;
  }
  return false;
}

namespace {
/// The least and the greatest value of an index in some iteration.
struct Reach {
  int64_t least;
  int64_t greatest;
};
} // namespace

/// The reach of `variable`, if it is that of a loop with constant bounds.
static std::optional<Reach> getReach(Value variable) {
  auto argument = dyn_cast<BlockArgument>(variable);
  auto loop =
      argument
          ? dyn_cast<LoopLikeOpInterface>(argument.getOwner()->getParentOp())
          : LoopLikeOpInterface();
  auto variables = loop ? loop.getLoopInductionVars() : std::nullopt;
  auto lowers = loop ? loop.getLoopLowerBounds() : std::nullopt;
  auto uppers = loop ? loop.getLoopUpperBounds() : std::nullopt;
  auto steps = loop ? loop.getLoopSteps() : std::nullopt;
  if (!variables || !lowers || !uppers || !steps)
    return std::nullopt;
  auto *number = llvm::find(*variables, variable);
  if (number == variables->end())
    return std::nullopt;
  size_t i = number - variables->begin();
  auto lower = getConstantIntValue((*lowers)[i]);
  auto upper = getConstantIntValue((*uppers)[i]);
  auto step = getConstantIntValue((*steps)[i]);
  if (!lower || !upper || !step || *step <= 0 || *lower >= *upper)
    return std::nullopt;
  // Bounds at both ends of the integers are too far apart for a signed
  // distance.
  uint64_t distance = static_cast<uint64_t>(*upper) - 1 - *lower;
  uint64_t last = *lower + distance / *step * *step;
  return Reach{*lower, static_cast<int64_t>(last)};
}

/// The same for a sum of multiples of such variables, which take all
/// combinations of their values.
static std::optional<Reach> getReach(OpFoldResult index) {
  analysis::LinearIndex linear = analysis::computeLinearIndex(index);
  Reach reach{linear.constant, linear.constant};
  for (const analysis::LinearTerm &term : linear.terms) {
    std::optional<Reach> each =
        term.scale ? std::nullopt : getReach(term.value);
    if (!each)
      return std::nullopt;
    if (term.coefficient < 0)
      std::swap(each->least, each->greatest);
    auto least =
        llvm::checkedMulAdd(each->least, term.coefficient, reach.least);
    auto greatest =
        llvm::checkedMulAdd(each->greatest, term.coefficient, reach.greatest);
    if (!least || !greatest)
      return std::nullopt;
    reach = {*least, *greatest};
  }
  return reach;
}

/// The author's name of `memref`, or of the source if it is a view.
static std::string getName(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  auto name = memref.getLoc()->findInstanceOf<NameLoc>();
  return name ? "'" + name.getName().str() + "'" : "its memref";
}

/// Reports an index of a loop that is outside of `extent` in some iteration,
/// which certainly runs.
static LogicalResult verifyReach(Operation *op, Value memref, int64_t dimension,
                                 OpFoldResult index, int64_t extent) {
  std::optional<Reach> reach = getReach(index);
  if (!reach || (reach->least >= 0 && reach->greatest < extent) ||
      isGuarded(op))
    return success();
  return op->emitOpError("is out of bounds: its index in dimension ")
         << dimension << " of " << getName(memref) << " reaches "
         << (reach->least < 0 ? reach->least : reach->greatest)
         << ", and the extent there is " << extent;
}

/// Reports an index that is certainly outside of `extent`.
static LogicalResult verifyIndex(Operation *op, int64_t dimension,
                                 OpFoldResult index, int64_t extent) {
  std::optional<int64_t> least = getBound(BoundType::LB, index);
  if (least && *least >= extent && !isGuarded(op))
    return op->emitOpError("is out of bounds: in dimension ")
           << dimension << " of extent " << extent << " its index is " << *least
           << " at least";
  std::optional<int64_t> most = getBound(BoundType::UB, index);
  if (most && *most < 0 && !isGuarded(op))
    return op->emitOpError("is out of bounds: in dimension ")
           << dimension << " its index is " << *most << " at most";
  return success();
}

/// Reports a slice with an element that is certainly not in its source.
static LogicalResult verifyElements(memref::SubViewOp op, int64_t dimension,
                                    int64_t extent) {
  OpFoldResult offset = op.getMixedOffsets()[dimension];
  std::optional<int64_t> size =
      getBound(BoundType::LB, op.getMixedSizes()[dimension]);
  if (!size || *size < 1)
    return success();
  if (failed(verifyIndex(op, dimension, offset, extent)))
    return failure();
  std::optional<int64_t> first = getBound(BoundType::LB, offset);
  int64_t stride =
      getConstantIntValue(op.getMixedStrides()[dimension]).value_or(1);
  if (!first || stride < 0)
    return success();
  std::optional<int64_t> last = llvm::checkedMulAdd(*size - 1, stride, *first);
  if ((last && *last < extent) || isGuarded(op))
    return success();
  return op.emitOpError("is out of bounds: in dimension ")
         << dimension << " of extent " << extent << " it has " << *size
         << " elements at least, from " << *first << " on";
}

/// Reports a slice of a tile that may exceed the tile, by the bound of the
/// slice: its type determines the room for a tile.
static LogicalResult verifyExtent(memref::SubViewOp op, int64_t dimension,
                                  int64_t extent) {
  // With a stride of 0 all elements are one.
  if (ascend::getMemory(op.getSourceType()) == ascend::Memory::GM ||
      op.getStaticStrides()[dimension] == 0)
    return success();
  std::optional<int64_t> most =
      getBound(BoundType::UB, op.getMixedSizes()[dimension]);
  if (!most || *most <= extent)
    return success();
  // A slice with this number of elements is an error only if it runs.
  if (getBound(BoundType::LB, op.getMixedSizes()[dimension]) == most &&
      isGuarded(op))
    return success();
  return op.emitOpError("takes up to ")
         << *most << " elements along dimension " << dimension
         << " of a tile of " << extent;
}

static LogicalResult verifySlice(memref::SubViewOp op) {
  for (auto [dimension, extent] :
       llvm::enumerate(op.getSourceType().getShape())) {
    if (ShapedType::isDynamic(extent))
      continue;
    if (failed(verifyElements(op, dimension, extent)) ||
        failed(verifyExtent(op, dimension, extent)))
      return failure();
  }
  return success();
}

/// Checks an access of scalar code to an element.
static LogicalResult verifyElement(Operation *op, Value memref,
                                   OperandRange indices) {
  auto type = cast<MemRefType>(memref.getType());
  for (auto [dimension, index] : llvm::enumerate(indices))
    if (!type.isDynamicDim(dimension) &&
        (failed(verifyIndex(op, dimension, OpFoldResult(index),
                            type.getDimSize(dimension))) ||
         failed(verifyReach(op, memref, dimension, OpFoldResult(index),
                            type.getDimSize(dimension)))))
      return failure();
  return success();
}

/// Reports an extent of a dimension that a shape certainly does not have.
static LogicalResult verifyDimension(ShapedDimOpInterface op) {
  auto type = dyn_cast<ShapedType>(op.getShapedValue().getType());
  if (!type || !type.hasRank() || isGuarded(op))
    return success();
  std::optional<int64_t> least = getBound(BoundType::LB, op.getDimension());
  std::optional<int64_t> most = getBound(BoundType::UB, op.getDimension());
  bool isTooLarge = least && *least >= type.getRank();
  if (!isTooLarge && !(most && *most < 0))
    return success();
  return op->emitOpError("asks for dimension ")
         << (isTooLarge ? *least : *most) << " of a shape of rank "
         << type.getRank();
}

/// Reports a number of valid bits that the rows of a mask certainly do not
/// have.
static LogicalResult verifyValid(tile::ReduceMaskOp op) {
  auto type = cast<MemRefType>(op.getMask().getType());
  int64_t bytes = type.getShape().back();
  if (!op.getValid() || ShapedType::isDynamic(bytes) || isGuarded(op))
    return success();
  std::optional<int64_t> least = getBound(BoundType::LB, op.getValid());
  std::optional<int64_t> most = getBound(BoundType::UB, op.getValid());
  bool isTooLarge = least && *least > 8 * bytes;
  if (!isTooLarge && !(most && *most < 0))
    return success();
  return op.emitOpError("has ") << (isTooLarge ? *least : *most)
                                << " valid bits in rows of " << 8 * bytes;
}

/// Reports a loop with a step that is certainly not positive.
static LogicalResult verifySteps(LoopLikeOpInterface loop) {
  auto steps = loop.getLoopSteps();
  auto unsignedLoop = dyn_cast<scf::ForOp>(loop.getOperation());
  if (!steps || (unsignedLoop && unsignedLoop.getUnsignedCmp()) ||
      isGuarded(loop))
    return success();
  for (OpFoldResult step : *steps)
    if (auto most = getBound(BoundType::UB, step); most && *most < 1)
      return loop->emitOpError("has a step of ")
             << *most << ", which is not positive";
  return success();
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

static LogicalResult verify(Operation *op) {
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
    return verifySteps(loop);
  if (failed(verifyTypes(op)))
    return failure();
  if (auto slice = dyn_cast<memref::SubViewOp>(op))
    return verifySlice(slice);
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return verifyElement(op, load.getMemRef(), load.getIndices());
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return verifyElement(op, store.getMemRef(), store.getIndices());
  if (auto count = dyn_cast<tile::ReduceMaskOp>(op))
    return verifyValid(count);
  return success();
}

void VerifyBounds::runOnOperation() {
  // First: bounds of the extent of a missing dimension cannot be computed.
  WalkResult dimensions = getOperation().walk([&](ShapedDimOpInterface extent) {
    return failed(verifyDimension(extent)) ? WalkResult::interrupt()
                                           : WalkResult::advance();
  });
  if (dimensions.wasInterrupted())
    return signalPassFailure();
  if (!dimensionsOnly)
    getOperation().walk([&](Operation *op) {
      if (failed(verify(op)))
        signalPassFailure();
    });
  markAllAnalysesPreserved();
}
