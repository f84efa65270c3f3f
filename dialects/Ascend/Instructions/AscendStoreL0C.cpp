//===- AscendStoreL0C.cpp - Stores of the accumulator ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/MatrixParts.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;

/// The rows of the matrix that `tile` is a part of.
static int64_t getStoredRows(Value tile) {
  auto type = cast<MemRefType>(tile.getType());
  return getPitch(type) * type.getDimSize(2);
}

static MatrixPart getStoredPart(Value src, int64_t rows, MatrixExtents stored) {
  if (stored.rows == 0 || stored.columns == 0)
    stored = {0, 0};
  auto type = cast<MemRefType>(src.getType());
  return {stored, getDensePitch(Memory::L0C, type.getElementType(), {rows, 0})};
}

/// Verifies a store of the leading `stored` elements of `src`. Unknown extents
/// are negative.
static LogicalResult verifyStore(Operation *op, Value src,
                                 MatrixExtents stored) {
  MatrixExtents tile = getMatrixExtents(cast<MemRefType>(src.getType()));
  if (stored.rows > tile.rows || stored.columns > tile.columns)
    return op->emitOpError("expects a destination no larger than the tile of ")
           << tile.rows << " x " << tile.columns << ", got " << stored.rows
           << " x " << stored.columns;
  TargetSpec limits = getLimits(op);
  if (stored.rows > limits.fixpipe_max_rows ||
      stored.columns > limits.fixpipe_max_cols)
    return op->emitOpError("stores at most ")
           << limits.fixpipe_max_rows << " rows of " << limits.fixpipe_max_cols
           << " columns";
  return success();
}

/// Verifies a store to GM.
template <typename OpT> static LogicalResult verifyStoreToGm(OpT op) {
  auto dst = cast<MemRefType>(op.getDst().getType());
  if (failed(verifyExtentList(op, 1)) ||
      failed(
          verifyStore(op, op.getSrc(), {dst.getDimSize(0), dst.getDimSize(1)})))
    return failure();
  auto [strides, offset] = getStridesAndOffset(dst);
  int64_t maxPitch =
      getLimits(op).copy_max_pitch_bytes / (dst.getElementTypeBitWidth() / 8);
  if (!ShapedType::isDynamic(strides[0]) && strides[0] > maxPitch)
    return op.emitOpError("expects rows at most ")
           << maxPitch << " elements apart, got " << strides[0];
  if (dst.hasStaticShape())
    return verifyParts(cast<InstructionOpInterface>(op.getOperation()));
  return success();
}

/// The numeric parameters of a store.
template <typename OpT>
static SmallVector<std::pair<StringRef, int64_t>> getStoreParameters(OpT op) {
  return {{"relu", op.getRelu()}};
}

/// The rows and columns of `dst`; null for those that are not known.
static SmallVector<OpFoldResult, 2> getStoredExtents(Value dst) {
  Builder builder(dst.getContext());
  SmallVector<OpFoldResult, 2> extents;
  if (auto view = dst.getDefiningOp<memref::SubViewOp>()) {
    llvm::SmallBitVector dropped = view.getDroppedDims();
    for (auto [dim, size] : llvm::enumerate(view.getMixedSizes()))
      if (!dropped[dim])
        extents.push_back(size);
    return extents;
  }
  for (int64_t extent : cast<MemRefType>(dst.getType()).getShape())
    extents.push_back(ShapedType::isDynamic(extent)
                          ? OpFoldResult()
                          : builder.getIndexAttr(extent));
  return extents;
}

template <typename OpT>
static void buildStore(OperationState &state, ValueRange operands,
                       ArrayRef<OpFoldResult> extents, ArrayRef<int64_t> whole,
                       bool relu) {
  state.addOperands(operands);
  addExtents<OpT>(state, extents, whole);
  if (relu)
    state.getOrAddProperties<typename OpT::Properties>().setRelu(
        UnitAttr::get(state.getContext()));
}

SmallVector<NamedExtent> FixpipeOp::getExtents() {
  return nameExtents(*this, {"m"}, getStoredRows(getSrc()));
}

std::optional<MatrixPart> FixpipeOp::getPart(unsigned operand,
                                             ArrayRef<int64_t> extents,
                                             ArrayRef<OperandShape> shapes) {
  if (operand != 0)
    return std::nullopt;
  return getStoredPart(getSrc(), extents[0],
                       {shapes[1].sizes[0], shapes[1].sizes[1]});
}

SmallVector<std::pair<StringRef, int64_t>> FixpipeOp::getNumericParameters() {
  return getStoreParameters(*this);
}

LogicalResult FixpipeOp::verify() {
  auto src = cast<MemRefType>(getSrc().getType());
  auto dst = cast<MemRefType>(getDst().getType());
  if (src.getElementType().isInteger() != dst.getElementType().isInteger())
    return emitOpError("cannot store ")
           << src.getElementType() << " as " << dst.getElementType();
  return verifyStoreToGm(*this);
}

void FixpipeOp::build(OpBuilder &, OperationState &state, Value src, Value dst,
                      ArrayRef<OpFoldResult> extents, bool relu) {
  buildStore<FixpipeOp>(state, {src, dst}, extents, getStoredRows(src), relu);
}

OpOperand &FixpipeOp::getFlaggedTile() { return getSrcMutable(); }

SmallVector<OpFoldResult, 2> FixpipeOp::getFlaggedExtents() {
  return getStoredExtents(getDst());
}

SmallVector<NamedExtent> FixpipeDequantOp::getExtents() {
  return nameExtents(*this, {"m"}, getStoredRows(getSrc()));
}

std::optional<MatrixPart>
FixpipeDequantOp::getPart(unsigned operand, ArrayRef<int64_t> extents,
                          ArrayRef<OperandShape> shapes) {
  if (operand != 0)
    return std::nullopt;
  return getStoredPart(getSrc(), extents[0],
                       {shapes[1].sizes[0], shapes[1].sizes[1]});
}

SmallVector<std::pair<StringRef, int64_t>>
FixpipeDequantOp::getNumericParameters() {
  return getStoreParameters(*this);
}

LogicalResult FixpipeDequantOp::verify() { return verifyStoreToGm(*this); }

void FixpipeDequantOp::build(OpBuilder &, OperationState &state, Value src,
                             Value scale, Value dst,
                             ArrayRef<OpFoldResult> extents, bool relu) {
  buildStore<FixpipeDequantOp>(state, {src, scale, dst}, extents,
                               getStoredRows(src), relu);
}

OpOperand &FixpipeDequantOp::getFlaggedTile() { return getSrcMutable(); }

SmallVector<OpFoldResult, 2> FixpipeDequantOp::getFlaggedExtents() {
  return getStoredExtents(getDst());
}

SmallVector<NamedExtent> FixpipeAtomicAddOp::getExtents() {
  return nameExtents(*this, {"m"}, getStoredRows(getSrc()));
}

std::optional<MatrixPart>
FixpipeAtomicAddOp::getPart(unsigned operand, ArrayRef<int64_t> extents,
                            ArrayRef<OperandShape> shapes) {
  if (operand != 0)
    return std::nullopt;
  return getStoredPart(getSrc(), extents[0],
                       {shapes[1].sizes[0], shapes[1].sizes[1]});
}

AtomicUpdate FixpipeAtomicAddOp::getAtomicUpdate() { return AtomicUpdate::Add; }

LogicalResult FixpipeAtomicAddOp::verify() {
  if (failed(verifySameElementType(*this, cast<MemRefType>(getSrc().getType()),
                                   cast<MemRefType>(getDst().getType()))))
    return failure();
  return verifyStoreToGm(*this);
}

void FixpipeAtomicAddOp::build(OpBuilder &, OperationState &state, Value src,
                               Value dst, ArrayRef<OpFoldResult> extents) {
  state.addOperands({src, dst});
  addExtents<FixpipeAtomicAddOp>(state, extents, getStoredRows(src));
}

OpOperand &FixpipeAtomicAddOp::getFlaggedTile() { return getSrcMutable(); }

SmallVector<OpFoldResult, 2> FixpipeAtomicAddOp::getFlaggedExtents() {
  return getStoredExtents(getDst());
}

SmallVector<NamedExtent> FixpipeL1Op::getExtents() {
  MatrixExtents whole = getMatrixExtents(cast<MemRefType>(getDst().getType()));
  return nameExtents(*this, {"m", "rows", "columns"},
                     {getStoredRows(getSrc()), whole.rows, whole.columns});
}

std::optional<MatrixPart> FixpipeL1Op::getPart(unsigned operand,
                                               ArrayRef<int64_t> extents,
                                               ArrayRef<OperandShape>) {
  MatrixPart part =
      getStoredPart(getSrc(), extents[0], {extents[1], extents[2]});
  return operand == 0 ? part : MatrixPart{part.extents};
}

OpOperand &FixpipeL1Op::getFlaggedTile() { return getSrcMutable(); }

SmallVector<OpFoldResult, 2> FixpipeL1Op::getFlaggedExtents() {
  auto extents = getExtents();
  return {extents[1].value, extents[2].value};
}

SmallVector<std::pair<StringRef, int64_t>> FixpipeL1Op::getNumericParameters() {
  return getStoreParameters(*this);
}

LogicalResult FixpipeL1Op::verify() {
  if (failed(verifyExtentList(*this, 3)))
    return failure();
  auto extents = getExtents();
  MatrixExtents stored{getConstantIntValue(extents[1].value).value_or(-1),
                       getConstantIntValue(extents[2].value).value_or(-1)};
  if (failed(verifyStore(*this, getSrc(), stored)))
    return failure();
  return verifyParts(cast<InstructionOpInterface>(getOperation()));
}

void FixpipeL1Op::build(OpBuilder &, OperationState &state, Value src,
                        Value dst, ArrayRef<OpFoldResult> extents, bool relu) {
  MatrixExtents whole = getMatrixExtents(cast<MemRefType>(dst.getType()));
  buildStore<FixpipeL1Op>(state, {src, dst}, extents,
                          {getStoredRows(src), whole.rows, whole.columns},
                          relu);
}
