//===- Speculation.cpp - Speculation and side effects ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl;

using Bounds = ValueBoundsConstraintSet;

bool tl::analysis::onlyComputes(Operation *op) {
  // An allocation at an address names the same bytes anywhere.
  if (hasSingleEffect<MemoryEffects::Allocate>(op) && isSpeculatable(op))
    return true;
  return isMemoryEffectFree(op) && !op->hasTrait<OpTrait::IsTerminator>();
}

bool tl::analysis::canRunOnEachCore(Operation *op) {
  if (isa<memref::LoadOp>(op))
    return true;
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return ascend::isVariable(store.getMemref());
  auto effects = getEffectsRecursively(op);
  return effects && llvm::all_of(*effects, [](const auto &effect) {
           return isa<MemoryEffects::Allocate, MemoryEffects::Free>(
               effect.getEffect());
         });
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// The possible values of `offset + size`: several if the size is a maximum,
/// since constraints cannot express that a number is one of several.
static SmallVector<Bounds::Variable> getEnds(OpFoldResult offset,
                                             OpFoldResult size) {
  MLIRContext *context = offset.getContext();
  auto value = dyn_cast<Value>(size);
  auto max = value ? value.getDefiningOp<affine::AffineMaxOp>() : nullptr;
  SmallVector<Bounds::Variable> operands = {Bounds::Variable(offset)};
  AffineMap map = AffineMap::getMultiDimIdentityMap(1, context);
  if (max) {
    map = max.getMap();
    llvm::append_range(operands, max.getMapOperands());
  } else {
    operands.emplace_back(size);
  }
  AffineExpr begin = getAffineDimExpr(map.getNumDims(), context);
  std::rotate(operands.begin(), operands.begin() + 1,
              operands.begin() + 1 + map.getNumDims());
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) {
    return Bounds::Variable(
        AffineMap::get(map.getNumDims() + 1, map.getNumSymbols(), expr + begin),
        ArrayRef(operands));
  });
}

/// Whether the `size` elements from `offset` on are certainly among the first
/// `extent`.
static bool isWithin(OpFoldResult offset, OpFoldResult size,
                     const Bounds::Variable &extent) {
  OpFoldResult zero = Builder(offset.getContext()).getIndexAttr(0);
  return Bounds::compare(offset, Bounds::ComparisonOperator::GE, zero) &&
         llvm::all_of(getEnds(offset, size), [&](const auto &end) {
           return Bounds::compare(end, Bounds::ComparisonOperator::LE, extent);
         });
}

bool tl::analysis::mayLeaveSource(memref::SubViewOp slice, int64_t dim) {
  OpFoldResult offset = slice.getMixedOffsets()[dim];
  OpFoldResult size = slice.getMixedSizes()[dim];
  auto stride = getConstantIntValue(slice.getMixedStrides()[dim]);
  auto first = getConstantIntValue(offset), count = getConstantIntValue(size);
  int64_t extent = slice.getSourceType().getDimSize(dim);
  if (!ShapedType::isDynamic(extent) && stride && first && count) {
    int64_t last;
    return *count > 0 &&
           (*first < 0 || llvm::MulOverflow(*count - 1, *stride, last) ||
            llvm::AddOverflow(last, *first, last) || last < 0 ||
            last >= extent);
  }
  return stride != 1 ||
         !isWithin(offset, size, Bounds::Variable(slice.getSource(), dim));
}

/// Whether `type` determines the place of all elements relative to the first.
static bool isStatic(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref || !memref.hasStaticShape())
    return false;
  auto [strides, offset] = ascend::getStridesAndOffset(memref);
  return llvm::none_of(strides, ShapedType::isDynamic);
}

/// The extent of `tile` in dimension `dim` by its slice.
static OpFoldResult getSize(Value tile, int64_t dim) {
  auto slice = tile.getDefiningOp<memref::SubViewOp>();
  if (!slice)
    return {};
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  for (auto [source, size] : llvm::enumerate(slice.getMixedSizes()))
    if (!dropped[source] && dim-- == 0)
      return size;
  return {};
}

/// Whether `expand` may split an extent into numbers with another product. It
/// does not if all but one are 1, and that one is the extent.
static bool maySplitWrongly(memref::ExpandShapeOp expand) {
  SmallVector<OpFoldResult> sizes = expand.getMixedOutputShape();
  for (auto [dim, group] : llvm::enumerate(expand.getReassociationIndices())) {
    SmallVector<OpFoldResult> others;
    for (int64_t part : group)
      if (!isOneInteger(sizes[part]))
        others.push_back(sizes[part]);
    bool isStatic = !expand.getSrcType().isDynamicDim(dim) &&
                    llvm::none_of(others, llvm::IsaPred<Value>);
    OpFoldResult whole = getSize(expand.getSrc(), dim);
    if (!isStatic && (others.size() != 1 || !whole ||
                      !isEqualConstantIntOrValue(others.front(), whole)))
      return true;
  }
  return false;
}

/// Whether `op` is a view that does not fit its source for some values of its
/// operands.
static bool mayMisfit(Operation *op) {
  if (auto slice = dyn_cast<memref::SubViewOp>(op))
    return llvm::any_of(
        llvm::seq<int64_t>(slice.getSourceType().getRank()),
        [&](int64_t dim) { return analysis::mayLeaveSource(slice, dim); });
  if (auto expand = dyn_cast<memref::ExpandShapeOp>(op))
    return maySplitWrongly(expand);
  if (auto collapse = dyn_cast<memref::CollapseShapeOp>(op))
    return !memref::CollapseShapeOp::isGuaranteedCollapsible(
        collapse.getSrcType(), collapse.getReassociationIndices());
  if (auto cast = dyn_cast<memref::CastOp>(op))
    return !memref::CastOp::canFoldIntoConsumerOp(cast);
  // For other views the verifier checks all static extents.
  auto view = dyn_cast<ViewLikeOpInterface>(op);
  return view &&
         (op->getNumOperands() > 1 || !isStatic(op->getOperand(0).getType()));
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// Whether `map` divides by a number that may not be positive.
static bool mayDivideByZero(AffineMap map) {
  bool mayFail = false;
  for (AffineExpr result : map.getResults())
    result.walk([&](AffineExpr expr) {
      auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
      if (!binary || binary.getKind() == AffineExprKind::Add ||
          binary.getKind() == AffineExprKind::Mul)
        return;
      auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
      mayFail |= !divisor || divisor.getValue() <= 0;
    });
  return mayFail;
}

/// Whether `op` may shift by at least the number of bits.
static bool mayShiftTooFar(Operation *op) {
  Type type = op->getResult(0).getType();
  APInt amount;
  return !matchPattern(op->getOperand(1), m_ConstantInt(&amount)) ||
         amount.uge(type.isIndex()
                        ? IndexType::kInternalStorageBitWidth
                        : getElementTypeOrSelf(type).getIntOrFloatBitWidth());
}

bool tl::analysis::mayDivideByZero(Operation *op) {
  if (!isa<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp,
           arith::CeilDivSIOp, arith::CeilDivUIOp, arith::RemSIOp,
           arith::RemUIOp>(op))
    return false;
  Value divisor = op->getOperand(1);
  APInt number;
  if (matchPattern(divisor, m_ConstantInt(&number)))
    return number.isZero();
  OpFoldResult one = Builder(op->getContext()).getIndexAttr(1);
  return !divisor.getType().isIndex() ||
         !Bounds::compare(divisor, Bounds::ComparisonOperator::GE, one);
}

/// Whether `op` has no defined result for some numbers, which upstream calls
/// poison: it does no harm there until it is used.
static bool mayBePoison(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(
          [](auto op) { return mayDivideByZero(op.getAffineMap()); })
      .Case<affine::AffineDelinearizeIndexOp, affine::AffineLinearizeIndexOp>(
          [](auto op) { return !op.getDynamicBasis().empty(); })
      .Case<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(
          [](Operation *op) { return mayShiftTooFar(op); })
      .Case<arith::DivSIOp, arith::FloorDivSIOp, arith::CeilDivSIOp,
            arith::RemSIOp>([](Operation *op) {
        // The quotient of the least number by -1 is too large.
        APInt divisor;
        return analysis::mayDivideByZero(op) ||
               (matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) &&
                divisor.isAllOnes());
      })
      .Case<arith::DivUIOp, arith::CeilDivUIOp, arith::RemUIOp>(
          [](Operation *op) { return analysis::mayDivideByZero(op); })
      .Case<arith::FPToSIOp, arith::FPToUIOp>([](auto) { return true; })
      .Default(false);
}

bool tl::analysis::canSpeculate(Operation *op) {
  if (!onlyComputes(op) || !isSpeculatable(op))
    return false;
  WalkResult result = op->walk([](Operation *nested) {
    return mayMisfit(nested) || mayBePoison(nested) ? WalkResult::interrupt()
                                                    : WalkResult::advance();
  });
  return !result.wasInterrupted();
}
