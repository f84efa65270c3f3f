//===- TileCopy.cpp - Copies and atomic additions -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::tile;
using tl::ascend::Core;
using tl::ascend::Memory;
namespace ascend = tl::ascend;

/// The core that accesses the memories of all memref operands of `op`; nothing
/// if these are on different cores, all in GM, or not placed yet.
static std::optional<Core> getCommonCore(Operation *op) {
  std::optional<Core> common;
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (!type)
      continue;
    std::optional<Memory> memory = ascend::getMemory(type);
    if (!memory)
      return std::nullopt;
    std::optional<Core> core = getCoreOf(*memory);
    if (common && core && *common != *core)
      return std::nullopt;
    common = core ? core : common;
  }
  return common;
}

static bool isEmpty(Type type) {
  return llvm::is_contained(cast<MemRefType>(type).getShape(), 0);
}

/// Whether `dst` can hold `src` as its leading elements.
static bool fitsInto(MemRefType src, MemRefType dst) {
  if (src.getRank() != dst.getRank())
    return false;
  return llvm::all_of(llvm::zip_equal(src.getShape(), dst.getShape()),
                      [](auto extents) {
                        auto [from, to] = extents;
                        return ShapedType::isDynamic(from) ||
                               ShapedType::isDynamic(to) || from <= to;
                      });
}

//===----------------------------------------------------------------------===//
// CopyOp
//===----------------------------------------------------------------------===//

/// Checks the shapes, and the padding value if there is one.
static LogicalResult verifyShapes(CopyOp op, MemRefType src, MemRefType dst) {
  if (!op.getPad()) {
    SmallVector<int64_t> shape(src.getShape());
    if (op.getTranspose())
      std::swap(shape[0], shape[1]);
    if (succeeded(verifyCompatibleShape(shape, dst.getShape())))
      return success();
    return op.emitOpError("copies between different shapes ")
           << src << " and " << dst;
  }
  if (op.getPad().getType() != ascend::getScalarType(dst.getElementType()))
    return op.emitOpError("pads elements of type ")
           << dst.getElementType() << " with a value of type "
           << op.getPad().getType();
  if (ascend::getMemory(dst) == Memory::GM)
    return op.emitOpError("pads tiles on chip only, got ") << dst;
  if (!fitsInto(src, dst))
    return op.emitOpError("pads ") << src << " to the smaller shape of " << dst;
  return success();
}

LogicalResult CopyOp::verify() {
  auto src = cast<MemRefType>(getSrc().getType());
  auto dst = cast<MemRefType>(getDst().getType());
  if (!isPlain() && src.getRank() != 2)
    return emitOpError("transposes, scales and clips matrices only, got ")
           << src;
  if (!isPlain() && getPad())
    return emitOpError("pads plain copies only");
  if (failed(verifyShapes(*this, src, dst)))
    return failure();
  Type from = src.getElementType(), to = dst.getElementType();
  if (getScale() && (!from.isInteger(32) || !to.isF16()))
    return emitOpError("scales i32 to f16 only, got ") << from << " and " << to;
  return success();
}

SmallVector<std::pair<StringRef, int64_t>> CopyOp::getNumericParameters() {
  if (isPlain())
    return {};
  return {{"transpose", getTranspose()}, {"relu", getRelu()}};
}

MemorySet CopyOp::getLegalMemories(OpOperand &operand) {
  // A copy to GM, UB or L1 takes only the accumulator from the cube core.
  auto dst = cast<MemRefType>(getDst().getType());
  std::optional<Memory> to = ascend::getMemory(dst);
  bool leavesCube = to == Memory::GM || to == Memory::UB || to == Memory::L1 ||
                    getSpace(dst) == Space::Shared;
  if (operand.get() == getSrc() && leavesCube)
    return {Memory::GM, Memory::UB, Memory::L0C};
  // The vector unit converts loaded elements.
  auto src = cast<MemRefType>(getSrc().getType());
  if (operand.get() == getDst() && ascend::getMemory(src) == Memory::GM &&
      src.getElementType() != dst.getElementType())
    return {Memory::GM, Memory::UB};
  return MemorySet::all();
}

std::optional<Core> CopyOp::getPlacedCore() { return getCommonCore(*this); }

/// Erases copies without effect, and drops padding if the shapes are equal.
LogicalResult CopyOp::canonicalize(CopyOp op, PatternRewriter &rewriter) {
  auto src = cast<MemRefType>(op.getSrc().getType());
  auto dst = cast<MemRefType>(op.getDst().getType());
  if (!op.isPlain())
    return failure();
  if (op.getSrc() == op.getDst() || isEmpty(dst) ||
      (isEmpty(src) && !op.getPad())) {
    rewriter.eraseOp(op);
    return success();
  }
  if (!op.getPad() || !src.hasStaticShape() || src.getShape() != dst.getShape())
    return failure();
  rewriter.modifyOpInPlace(op, [&] { op.getPadMutable().clear(); });
  return success();
}

//===----------------------------------------------------------------------===//
// AtomicAddOp
//===----------------------------------------------------------------------===//

LogicalResult AtomicAddOp::verify() {
  auto src = cast<MemRefType>(getSrc().getType());
  auto dst = cast<MemRefType>(getDst().getType());
  if (failed(verifyCompatibleShape(src, dst)))
    return emitOpError("adds different shapes ") << src << " and " << dst;
  if (src.getElementType() != dst.getElementType())
    return emitOpError("adds elements of type ")
           << src.getElementType() << " to those of type "
           << dst.getElementType();
  if (ascend::getMemory(src) == Memory::GM ||
      ascend::getMemory(dst) != Memory::GM)
    return emitOpError("adds a tile on chip to a tensor in global memory, got ")
           << src << " and " << dst;
  return success();
}

MemorySet AtomicAddOp::getLegalMemories(OpOperand &operand) {
  if (operand.getOperandNumber() == getSrcMutable().getOperandNumber())
    return {Memory::UB, Memory::L0C};
  return {Memory::GM};
}

std::optional<Core> AtomicAddOp::getPlacedCore() {
  return getCommonCore(*this);
}

LogicalResult AtomicAddOp::canonicalize(AtomicAddOp op,
                                        PatternRewriter &rewriter) {
  if (!isEmpty(op.getSrc().getType()) && !isEmpty(op.getDst().getType()))
    return failure();
  rewriter.eraseOp(op);
  return success();
}
