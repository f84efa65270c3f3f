//===- Widen.cpp - Computation in wider types -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "passes/Legalize/Patterns.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;

/// `scalar`, an element of `elementType`, as an element of `computeType`.
static Value widenScalar(RewriterBase &rewriter, Value scalar, Type elementType,
                         Type computeType) {
  Location loc = scalar.getLoc();
  bool isUnsigned = elementType.isUnsignedInteger();
  if (isa<FloatType>(elementType))
    return arith::ExtFOp::create(rewriter, loc, computeType, scalar);
  if (isa<FloatType>(computeType))
    return isUnsigned
               ? arith::UIToFPOp::create(rewriter, loc, computeType, scalar)
                     .getResult()
               : arith::SIToFPOp::create(rewriter, loc, computeType, scalar);
  return isUnsigned
             ? arith::ExtUIOp::create(rewriter, loc, computeType, scalar)
                   .getResult()
             : arith::ExtSIOp::create(rewriter, loc, computeType, scalar);
}

/// Whether elements of both types have the same bits.
static bool haveSameWidth(Type a, Type b) {
  return a.getIntOrFloatBitWidth() == b.getIntOrFloatBitWidth();
}

/// The integer type without a sign that is as wide as `type`.
static Type getSignless(Type type) {
  return IntegerType::get(type.getContext(), type.getIntOrFloatBitWidth());
}

Value tl::asSignless(RewriterBase &rewriter, Location loc, Value tile) {
  auto type = cast<MemRefType>(tile.getType());
  return ascend::BitcastOp::create(
      rewriter, loc,
      MemRefType::get(type.getShape(), getSignless(type.getElementType()),
                      type.getLayout(), type.getMemorySpace()),
      tile);
}

/// The constant with the highest bit of `type` only. Adding it maps unsigned
/// integers to signed ones in the same order, and back.
static Value getOffset(RewriterBase &rewriter, Location loc, Type type) {
  APInt offset = APInt::getSignedMinValue(type.getIntOrFloatBitWidth());
  return arith::ConstantOp::create(
      rewriter, loc, rewriter.getIntegerAttr(getSignless(type), offset));
}

void tl::addOffset(RewriterBase &rewriter, Location loc, Value src, Value dst) {
  Type type = cast<MemRefType>(dst.getType()).getElementType();
  tile::AddOp::create(rewriter, loc, src, getOffset(rewriter, loc, type), dst);
}

/// The sum of `scalar` and the offset, a constant if the scalar is one.
static Value addOffset(RewriterBase &rewriter, Value scalar) {
  Location loc = scalar.getLoc();
  APInt value;
  if (!matchPattern(scalar, m_ConstantInt(&value)))
    return arith::AddIOp::create(rewriter, loc, scalar,
                                 getOffset(rewriter, loc, scalar.getType()));
  value += APInt::getSignedMinValue(value.getBitWidth());
  return arith::ConstantOp::create(
      rewriter, loc, rewriter.getIntegerAttr(scalar.getType(), value));
}

void tl::wrapIntegers(RewriterBase &rewriter, Location loc, Value tile,
                      Type elementType) {
  Type type = cast<MemRefType>(tile.getType()).getElementType();
  if (!isa<IntegerType>(type))
    return;
  unsigned width = elementType.getIntOrFloatBitWidth();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(rewriter, loc,
                                     rewriter.getIntegerAttr(type, value));
  };
  if (elementType.isUnsignedInteger()) {
    tile::AndOp::create(rewriter, loc, tile,
                        constant((int64_t(1) << width) - 1), tile);
    return;
  }
  Value amount = constant(type.getIntOrFloatBitWidth() - width);
  tile::ShiftLeftOp::create(rewriter, loc, tile, amount, tile);
  tile::ShiftRightOp::create(rewriter, loc, tile, amount, tile);
}

namespace {
/// An operation on elements of a type that the vector unit does not compute ->
/// one on wider elements between conversions
struct WidenElements
    : public OpInterfaceRewritePattern<tile::ComputedOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(tile::ComputedOpInterface op,
                                PatternRewriter &rewriter) const override {
    Type elementType = op.getElementType(), computeType = op.getComputeType();
    if (!computeType || computeType == elementType)
      return rewriter.notifyMatchFailure(op, "has no other type");
    if (haveSameWidth(elementType, computeType))
      return computeSigned(op, rewriter);
    for (OpOperand *operand : op.getElementOperands())
      if (isa<MemRefType>(operand->get().getType()) &&
          !hasKnownBounds(operand->get()))
        return rewriter.notifyMatchFailure(op,
                                           "needs tiles of unknown extents");

    SmallVector<Value> operands = op->getOperands();
    readElements(op, computeType, operands, rewriter);
    Operation *wide = rewriter.clone(*op);
    for (OpOperand *operand : op.getElementOperands())
      if (getAccess(op, *operand).writes)
        writeElements(*operand, computeType, operands, wide, rewriter);
    wide->setOperands(operands);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Computes with the same bits. If the order of elements matters, adds the
  /// offset to the inputs, and subtracts it from the result.
  static LogicalResult computeSigned(tile::ComputedOpInterface op,
                                     PatternRewriter &rewriter) {
    Location loc = op.getLoc();
    bool isOffset = op.ordersElements();
    for (OpOperand *operand : op.getElementOperands())
      if (isOffset && isa<MemRefType>(operand->get().getType()) &&
          !hasKnownBounds(operand->get()))
        return rewriter.notifyMatchFailure(op,
                                           "needs tiles of unknown extents");
    SmallVector<Value> operands = op->getOperands(), written;
    for (OpOperand *operand : op.getElementOperands()) {
      Value &value = operands[operand->getOperandNumber()];
      bool isTile = isa<MemRefType>(value.getType());
      ascend::OperandAccess access = getAccess(op, *operand);
      if (isTile)
        value = asSignless(rewriter, loc, value);
      if (!isOffset)
        continue;
      if (!isTile) {
        value = ::addOffset(rewriter, value);
      } else if (access.writes) {
        if (access.reads)
          tl::addOffset(rewriter, loc, value, value);
        written.push_back(value);
      } else {
        Value scratch =
            createScratch(rewriter, loc, value,
                          cast<MemRefType>(value.getType()).getElementType());
        tl::addOffset(rewriter, loc, value, scratch);
        value = scratch;
      }
    }
    rewriter.modifyOpInPlace(op, [&] { op->setOperands(operands); });
    rewriter.setInsertionPointAfter(op);
    for (Value tile : written)
      tl::addOffset(rewriter, loc, tile, tile);
    return success();
  }

  static ascend::OperandAccess getAccess(Operation *op, OpOperand &operand) {
    for (ascend::OperandAccess access : ascend::getAccesses(op))
      if (access.operand == &operand)
        return access;
    return {&operand, false, false};
  }

  /// Replaces the `operands` with elements that `op` reads by wider ones.
  static void readElements(tile::ComputedOpInterface op, Type computeType,
                           MutableArrayRef<Value> operands,
                           RewriterBase &rewriter) {
    DenseMap<Value, Value> done;
    for (OpOperand *operand : op.getElementOperands()) {
      Value value = operand->get();
      if (getAccess(op, *operand).writes)
        continue;
      Value &wide = done[value];
      if (!wide && isa<MemRefType>(value.getType())) {
        wide = createScratch(
            rewriter, getCopyLocation(op, op.getElementType(), computeType),
            value, computeType);
        tile::CastOp::create(rewriter, op.getLoc(), value, wide,
                             ascend::RoundMode::None);
      } else if (!wide) {
        wide = widenScalar(rewriter, value, op.getElementType(), computeType);
      }
      operands[operand->getOperandNumber()] = wide;
    }
  }

  /// Replaces a written operand by a wider tile, one of the inputs if it fits,
  /// and converts it after the operation `wide`; if that reads it, also before.
  static void writeElements(OpOperand &operand, Type computeType,
                            MutableArrayRef<Value> operands, Operation *wide,
                            RewriterBase &rewriter) {
    OpBuilder::InsertionGuard guard(rewriter);
    Location loc = wide->getLoc();
    Value dst = operand.get();
    auto type = cast<MemRefType>(dst.getType());
    rewriter.setInsertionPoint(wide);
    Value scratch = createScratch(
        rewriter, getCopyLocation(wide, type.getElementType(), computeType),
        dst, computeType);
    if (getAccess(operand.getOwner(), operand).reads)
      tile::CastOp::create(rewriter, loc, dst, scratch,
                           ascend::RoundMode::None);
    else
      scratch = reuse(scratch, dst, operands, rewriter);
    operands[operand.getOperandNumber()] = scratch;
    rewriter.setInsertionPointAfter(wide);
    wrapIntegers(rewriter, loc, scratch, type.getElementType());
    tile::CastOp::create(rewriter, loc, scratch, dst, ascend::RoundMode::None);
  }

  /// A tile of `operands` to write to in place of `scratch`, if there is one.
  static Value reuse(Value scratch, Value dst, ArrayRef<Value> operands,
                     RewriterBase &rewriter) {
    if (!scratch.getDefiningOp<memref::AllocOp>())
      return scratch;
    for (Value read : operands)
      if (read.getType() == scratch.getType() && read != dst) {
        rewriter.eraseOp(scratch.getDefiningOp());
        return read;
      }
    return scratch;
  }
};
} // namespace

void tl::populateWidenPatterns(RewritePatternSet &patterns) {
  patterns.add<WidenElements>(patterns.getContext());
}

LogicalResult tl::verifyComputed(tile::ComputedOpInterface op) {
  Type elementType = op.getElementType(), computeType = op.getComputeType();
  if (computeType == elementType)
    return success();
  for (Value operand : op->getOperands())
    if (isa<MemRefType>(operand.getType()) && !hasKnownBounds(operand))
      return op->emitOpError("requires tiles of its own for elements of ")
             << elementType << ", and extents with a known bound for them, got "
             << operand.getType()
             << "; take a slice of a tile of static extents";
  InFlightDiagnostic error = op->emitOpError("has no vector instructions for ")
                             << elementType << "; convert with 'tile.cast'";
  if (elementType.isInteger(64))
    error << " to i32 or f32, if these hold the values";
  return error;
}
