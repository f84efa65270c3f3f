//===- TileCompare.cpp - Comparison and selection -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::tile;

std::optional<SmallVector<int64_t>>
tl::tile::getBroadcastShape(ArrayRef<MemRefType> tiles) {
  SmallVector<int64_t> shape;
  for (MemRefType tile : tiles) {
    int64_t missing = tile.getRank() - static_cast<int64_t>(shape.size());
    if (missing > 0)
      shape.insert(shape.begin(), missing, 1);
    int64_t lead = static_cast<int64_t>(shape.size()) - tile.getRank();
    for (auto [dim, extent] : llvm::enumerate(tile.getShape()))
      if (int64_t &common = shape[lead + dim]; common == 1)
        common = extent;
  }
  for (MemRefType tile : tiles)
    if (!repeatsTo(tile.getShape(), shape))
      return std::nullopt;
  return shape;
}

/// The tiles among `values`.
static SmallVector<MemRefType> getTiles(ArrayRef<Value> values) {
  SmallVector<MemRefType> tiles;
  for (Value value : values)
    if (auto tile = dyn_cast<MemRefType>(value.getType()))
      tiles.push_back(tile);
  return tiles;
}

/// Checks that `operands`, tiles and scalars, have the element type of `like`.
static LogicalResult verifyElements(Operation *op, MemRefType like,
                                    ArrayRef<Value> operands) {
  Type elementType = like.getElementType();
  for (Value operand : operands) {
    auto tile = dyn_cast<MemRefType>(operand.getType());
    Type expected = tile ? elementType : tl::ascend::getScalarType(elementType);
    Type actual = tile ? tile.getElementType() : operand.getType();
    if (actual != expected)
      return op->emitOpError("needs operands of one element type, got ")
             << like << " and " << operand.getType();
  }
  return success();
}

/// Checks that `mask` has a byte for 8 elements of a row of `shape`.
static LogicalResult verifyMask(Operation *op, MemRefType mask,
                                ArrayRef<int64_t> shape) {
  if (shape.empty())
    return op->emitOpError(
        "expects tiles of rank 1 or more: the mask has a byte "
        "for 8 elements of the last dimension");
  SmallVector<int64_t> expected(shape);
  if (!ShapedType::isDynamic(expected.back()))
    expected.back() = llvm::divideCeilSigned(expected.back(), 8);
  if (succeeded(verifyCompatibleShape(mask.getShape(), expected)))
    return success();
  InFlightDiagnostic error = op->emitOpError("needs a mask of ");
  llvm::interleave(expected, error, "x");
  return error << " bytes, got " << mask;
}

//===----------------------------------------------------------------------===//
// CompareOp
//===----------------------------------------------------------------------===//

SmallVector<std::pair<StringRef, int64_t>> CompareOp::getNumericParameters() {
  return {{"mode", static_cast<int64_t>(getMode())},
          {"scalar_left", !isa<MemRefType>(getLhs().getType())}};
}

SmallVector<OpOperand *> CompareOp::getElementOperands() {
  return {&getLhsMutable(), &getRhsMutable()};
}

Type CompareOp::getComputeType() {
  Builder builder(getContext());
  Type elementType = getElementType();
  // For i32, the vector unit compares only for equality.
  if (elementType.isSignlessInteger(32))
    return getMode() == ascend::CompareMode::EQ ? elementType : Type();
  if (elementType.isUnsignedInteger() && !elementType.isInteger(8))
    return chooseComputeType(elementType,
                             {builder.getI16Type(), builder.getI32Type()});
  return chooseComputeType(elementType,
                           {builder.getF16Type(), builder.getF32Type()});
}

bool CompareOp::ordersElements() {
  return getMode() != ascend::CompareMode::EQ &&
         getMode() != ascend::CompareMode::NE;
}

LogicalResult CompareOp::verify() {
  SmallVector<MemRefType> tiles = getTiles({getLhs(), getRhs()});
  if (tiles.empty())
    return emitOpError("needs a tile on one side");
  if (failed(verifyElements(*this, tiles.front(), {getLhs(), getRhs()})))
    return failure();
  auto shape = getBroadcastShape(tiles);
  if (!shape)
    return emitOpError("cannot repeat ")
           << tiles.front() << " and " << tiles.back() << " to one shape";
  return verifyMask(*this, cast<MemRefType>(getDst().getType()), *shape);
}

//===----------------------------------------------------------------------===//
// SelectOp
//===----------------------------------------------------------------------===//

SmallVector<std::pair<StringRef, int64_t>> SelectOp::getNumericParameters() {
  return {{"scalar_left", !isa<MemRefType>(getLhs().getType())},
          {"scalar_right", !isa<MemRefType>(getRhs().getType())}};
}

SmallVector<OpOperand *> SelectOp::getElementOperands() {
  return {&getLhsMutable(), &getRhsMutable(), &getDstMutable()};
}

// Elements are moved as they are.
Type SelectOp::getComputeType() {
  Type elementType = getElementType();
  if (elementType.isInteger(8))
    return Float16Type::get(getContext());
  return elementType.isInteger(64) ? Type() : elementType;
}

LogicalResult SelectOp::verify() {
  auto dst = cast<MemRefType>(getDst().getType());
  if (failed(verifyElements(*this, dst, {getLhs(), getRhs()})))
    return failure();
  for (MemRefType tile : getTiles({getLhs(), getRhs()}))
    if (!repeatsTo(tile.getShape(), dst.getShape()))
      return emitOpError("cannot repeat ")
             << tile << " to the shape of " << dst;
  return verifyMask(*this, cast<MemRefType>(getMask().getType()),
                    dst.getShape());
}
