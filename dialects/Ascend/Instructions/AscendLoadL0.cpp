//===- AscendLoadL0.cpp - Loads into L0 -----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/MatrixParts.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;

/// The rows and columns of the matrix in `dst`.
static SmallVector<int64_t, 2> getLoaded(Value dst) {
  MatrixExtents whole = getMatrixExtents(cast<MemRefType>(dst.getType()));
  return {whole.rows, whole.columns};
}

static std::optional<MatrixPart> getLoadPart(unsigned operand, Value dst,
                                             ArrayRef<int64_t> extents,
                                             bool isTransposed) {
  MatrixExtents loaded{extents[0], extents[1]};
  if (loaded.rows == 0 || loaded.columns == 0)
    loaded = {0, 0};
  if (operand == 1)
    return getDensePart(dst, loaded);
  if (isTransposed)
    std::swap(loaded.rows, loaded.columns);
  return MatrixPart{loaded};
}

/// Verifies a load into L0.
template <typename OpT>
static LogicalResult verifyLoadL0(OpT op, bool isTransposed) {
  auto src = cast<MemRefType>(op.getSrc().getType());
  auto dst = cast<MemRefType>(op.getDst().getType());
  if (failed(verifySameElementType(op, src, dst)) ||
      failed(verifyExtentList(op, 2)))
    return failure();
  MatrixExtents from = getMatrixExtents(src);
  MatrixExtents to = getMatrixExtents(dst);
  if (isTransposed)
    std::swap(from.rows, from.columns);
  if (op.getStaticExtents().empty() &&
      (from.rows != to.rows || from.columns != to.columns))
    return op.emitOpError("expects a source of the destination's extents ")
           << to.rows << " x " << to.columns << ", got " << from.rows << " x "
           << from.columns;
  return verifyParts(cast<InstructionOpInterface>(*op));
}

/// Verifies a load of fractals one by one. With `transposesFractals`, the
/// hardware transposes each fractal, which it supports only for 16-bit types.
template <typename OpT>
static LogicalResult verifyFractalLoad(OpT op, bool transposesFractals) {
  if (failed(verifyLoadL0(op, op.getTranspose())))
    return failure();
  auto dst = cast<MemRefType>(op.getDst().getType());
  if (transposesFractals && dst.getElementTypeBitWidth() != 16)
    return op.emitOpError("transposes fractals of 16-bit types only, got ")
           << dst.getElementType();
  int64_t maxRepeat = getLimits(op).load2d_max_repeat;
  if (dst.getDimSize(1) > maxRepeat)
    return op.emitOpError("loads ")
           << dst.getDimSize(1) << " fractals in a row, at most " << maxRepeat
           << " are possible";
  return success();
}

/// Verifies a load of squares of elements.
template <typename OpT>
static LogicalResult verifySquareLoad(OpT op, bool isTransposed) {
  if (failed(verifyLoadL0(op, isTransposed)))
    return failure();
  for (Value tile : {op.getSrc(), op.getDst()}) {
    auto type = cast<MemRefType>(tile.getType());
    MatrixExtents whole = getMatrixExtents(type);
    int64_t square = getSquareExtent(type.getElementType());
    if (whole.rows % square || whole.columns % square)
      return op.emitOpError("moves squares of ")
             << square << " x " << square << " elements, got a tile of "
             << whole.rows << " x " << whole.columns;
  }
  return success();
}

template <typename OpT>
static void buildLoad(OperationState &state, Value src, Value dst,
                      ArrayRef<OpFoldResult> extents) {
  state.addOperands({src, dst});
  addExtents<OpT>(state, extents, getLoaded(dst));
}

SmallVector<NamedExtent> LoadL0AOp::getExtents() {
  return nameExtents(*this, {"m", "k"}, getLoaded(getDst()));
}

std::optional<MatrixPart> LoadL0AOp::getPart(unsigned operand,
                                             ArrayRef<int64_t> extents,
                                             ArrayRef<OperandShape>) {
  return getLoadPart(operand, getDst(), extents, getTranspose());
}

SmallVector<std::pair<StringRef, int64_t>> LoadL0AOp::getNumericParameters() {
  return {{"transpose", getTranspose()}};
}

LogicalResult LoadL0AOp::verify() {
  return verifyFractalLoad(*this, /*transposesFractals=*/getTranspose());
}

void LoadL0AOp::build(OpBuilder &, OperationState &state, Value src, Value dst,
                      ArrayRef<OpFoldResult> extents, bool transpose) {
  buildLoad<LoadL0AOp>(state, src, dst, extents);
  if (transpose)
    state.getOrAddProperties<Properties>().setTranspose(
        UnitAttr::get(state.getContext()));
}

SmallVector<NamedExtent> LoadL0BOp::getExtents() {
  return nameExtents(*this, {"k", "n"}, getLoaded(getDst()));
}

std::optional<MatrixPart> LoadL0BOp::getPart(unsigned operand,
                                             ArrayRef<int64_t> extents,
                                             ArrayRef<OperandShape>) {
  return getLoadPart(operand, getDst(), extents, getTranspose());
}

SmallVector<std::pair<StringRef, int64_t>> LoadL0BOp::getNumericParameters() {
  return {{"transpose", getTranspose()}};
}

LogicalResult LoadL0BOp::verify() {
  return verifyFractalLoad(*this, /*transposesFractals=*/!getTranspose());
}

void LoadL0BOp::build(OpBuilder &, OperationState &state, Value src, Value dst,
                      ArrayRef<OpFoldResult> extents, bool transpose) {
  buildLoad<LoadL0BOp>(state, src, dst, extents);
  if (transpose)
    state.getOrAddProperties<Properties>().setTranspose(
        UnitAttr::get(state.getContext()));
}

SmallVector<NamedExtent> LoadL0ASquaresOp::getExtents() {
  return nameExtents(*this, {"m", "k"}, getLoaded(getDst()));
}

std::optional<MatrixPart> LoadL0ASquaresOp::getPart(unsigned operand,
                                                    ArrayRef<int64_t> extents,
                                                    ArrayRef<OperandShape>) {
  return getLoadPart(operand, getDst(), extents, true);
}

SmallVector<std::pair<StringRef, int64_t>>
LoadL0ASquaresOp::getNumericParameters() {
  return {{"transpose", true}};
}

LogicalResult LoadL0ASquaresOp::verify() {
  return verifySquareLoad(*this, /*isTransposed=*/true);
}

void LoadL0ASquaresOp::build(OpBuilder &, OperationState &state, Value src,
                             Value dst, ArrayRef<OpFoldResult> extents) {
  buildLoad<LoadL0ASquaresOp>(state, src, dst, extents);
}

SmallVector<NamedExtent> LoadL0BSquaresOp::getExtents() {
  return nameExtents(*this, {"k", "n"}, getLoaded(getDst()));
}

std::optional<MatrixPart> LoadL0BSquaresOp::getPart(unsigned operand,
                                                    ArrayRef<int64_t> extents,
                                                    ArrayRef<OperandShape>) {
  return getLoadPart(operand, getDst(), extents, false);
}

SmallVector<std::pair<StringRef, int64_t>>
LoadL0BSquaresOp::getNumericParameters() {
  return {{"transpose", false}};
}

LogicalResult LoadL0BSquaresOp::verify() {
  return verifySquareLoad(*this, /*isTransposed=*/false);
}

void LoadL0BSquaresOp::build(OpBuilder &, OperationState &state, Value src,
                             Value dst, ArrayRef<OpFoldResult> extents) {
  buildLoad<LoadL0BSquaresOp>(state, src, dst, extents);
}

SmallVector<NamedExtent> LoadL0AImageOp::getExtents() {
  return nameExtents(*this, {"m", "k"}, getLoaded(getDst()));
}

std::optional<MatrixPart> LoadL0AImageOp::getPart(unsigned operand,
                                                  ArrayRef<int64_t> extents,
                                                  ArrayRef<OperandShape>) {
  return getLoadPart(operand, getDst(), extents, true);
}

SmallVector<std::pair<StringRef, int64_t>>
LoadL0AImageOp::getNumericParameters() {
  return {{"transpose", true}};
}

LogicalResult LoadL0AImageOp::verify() {
  return verifySquareLoad(*this, /*isTransposed=*/true);
}

void LoadL0AImageOp::build(OpBuilder &, OperationState &state, Value src,
                           Value dst, ArrayRef<OpFoldResult> extents) {
  buildLoad<LoadL0AImageOp>(state, src, dst, extents);
}

SmallVector<NamedExtent> LoadL0BImageOp::getExtents() {
  return nameExtents(*this, {"k", "n"}, getLoaded(getDst()));
}

std::optional<MatrixPart> LoadL0BImageOp::getPart(unsigned operand,
                                                  ArrayRef<int64_t> extents,
                                                  ArrayRef<OperandShape>) {
  return getLoadPart(operand, getDst(), extents, false);
}

SmallVector<std::pair<StringRef, int64_t>>
LoadL0BImageOp::getNumericParameters() {
  return {{"transpose", false}};
}

LogicalResult LoadL0BImageOp::verify() {
  return verifySquareLoad(*this, /*isTransposed=*/false);
}

void LoadL0BImageOp::build(OpBuilder &, OperationState &state, Value src,
                           Value dst, ArrayRef<OpFoldResult> extents) {
  buildLoad<LoadL0BImageOp>(state, src, dst, extents);
}

//===----------------------------------------------------------------------===//
// Zeros
//===----------------------------------------------------------------------===//

static LogicalResult verifyClear(Operation *op) {
  auto type = cast<MemRefType>(op->getOperand(0).getType());
  if (!isContiguous(type))
    return op->emitOpError("clears a tile without gaps only, got ") << type;
  int64_t most = getLimits(op).fill_max_blocks;
  int64_t fractals = type.getDimSize(0) * type.getDimSize(1);
  if (fractals > most)
    return op->emitOpError("clears ")
           << fractals << " fractals, at most " << most << " are possible";
  return success();
}

LogicalResult ClearL0AOp::verify() { return verifyClear(*this); }
LogicalResult ClearL0BOp::verify() { return verifyClear(*this); }
