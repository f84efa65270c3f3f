//===- AscendCube.cpp - Instructions of the cube core ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/MatrixParts.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// CopyGmToL1Op
//===----------------------------------------------------------------------===//

SmallVector<std::pair<StringRef, int64_t>>
CopyGmToL1Op::getNumericParameters() {
  return {{"zero_pad", 1}};
}

std::optional<MatrixPart> CopyGmToL1Op::getPart(unsigned operand,
                                                ArrayRef<int64_t>,
                                                ArrayRef<OperandShape> shapes) {
  if (operand == 0)
    return std::nullopt;
  int64_t rows = shapes[0].sizes[0], columns = shapes[0].sizes[1];
  if (rows == 0 || columns == 0)
    return MatrixPart{{0, 0}};
  int64_t block = TargetSpec::block_bytes / shapes[0].elementBytes;
  return MatrixPart{{rows, int64_t(llvm::alignTo(columns, block))}};
}

LogicalResult CopyGmToL1Op::verify() {
  auto src = cast<MemRefType>(getSrc().getType());
  auto dst = cast<MemRefType>(getDst().getType());
  if (failed(verifySameElementType(*this, src, dst)))
    return failure();
  MatrixExtents tile = getMatrixExtents(dst);
  if (src.getDimSize(0) > tile.rows || src.getDimSize(1) > tile.columns)
    return emitOpError("expects a source that fits into a tile of ")
           << tile.rows << " x " << tile.columns << ", got "
           << src.getDimSize(0) << " x " << src.getDimSize(1);
  TargetSpec limits = getLimits(*this);
  if (src.getDimSize(0) > limits.nd2nz_max_rows)
    return emitOpError("copies ") << src.getDimSize(0) << " rows, at most "
                                  << limits.nd2nz_max_rows << " are possible";
  if (src.getDimSize(1) > limits.nd2nz_max_cols)
    return emitOpError("copies ") << src.getDimSize(1) << " columns, at most "
                                  << limits.nd2nz_max_cols << " are possible";
  auto [strides, offset] = getStridesAndOffset(src);
  if (!ShapedType::isDynamic(strides[0]) && strides[0] > limits.nd2nz_max_cols)
    return emitOpError("expects source rows at most ")
           << limits.nd2nz_max_cols << " elements apart, got " << strides[0];
  return success();
}

//===----------------------------------------------------------------------===//
// ClearL1Op
//===----------------------------------------------------------------------===//

LogicalResult ClearL1Op::verify() {
  MemRefType type = getDst().getType();
  int64_t columns = type.getDimSize(0);
  int64_t rows = type.getDimSize(1) * type.getDimSize(2);
  auto [strides, offset] = getStridesAndOffset(type);
  int64_t rowSize = type.getDimSize(3);
  if (type.getDimSize(1) > 1 && strides[1] != type.getDimSize(2) * rowSize)
    return emitOpError("clears columns of fractals without gaps only, got ")
           << type;
  int64_t most = getLimits(*this).fill_max_blocks;
  if (rows > most || columns > most)
    return emitOpError("clears ")
           << rows << " rows of " << columns << " columns of fractals, at most "
           << most << " are possible";
  if (strides[0] / rowSize - rows > most)
    return emitOpError("leaves out ")
           << strides[0] / rowSize - rows
           << " rows between columns of fractals, at most " << most
           << " are possible";
  return success();
}

//===----------------------------------------------------------------------===//
// MmadOp
//===----------------------------------------------------------------------===//

Value MmadOp::getInitCondition() { return getInit(); }

/// The extents M, N and K of the whole operands.
static SmallVector<int64_t, 3> getWholeProduct(Value a, Value b) {
  MatrixExtents left = getMatrixExtents(cast<MemRefType>(a.getType()));
  MatrixExtents right = getMatrixExtents(cast<MemRefType>(b.getType()));
  return {left.rows, right.columns, left.columns};
}

SmallVector<NamedExtent> MmadOp::getExtents() {
  return nameExtents(*this, {"m", "n", "k"}, getWholeProduct(getA(), getB()));
}

std::optional<MatrixPart> MmadOp::getPart(unsigned operand,
                                          ArrayRef<int64_t> extents,
                                          ArrayRef<OperandShape>) {
  int64_t m = extents[0], n = extents[1], k = extents[2];
  if (m == 0 || n == 0 || k == 0)
    m = n = k = 0;
  if (operand == 0)
    return getDensePart(getA(), {m, k});
  // The fractals of B follow each other in calls of a program without IR: it
  // has loaded squares, or has none.
  if (operand == 1 && (*this)->hasAttr("packed"))
    return MatrixPart{{k, n},
                      llvm::divideCeilSigned(n, TargetSpec::fractal_rows)};
  if (operand == 1)
    return getDensePart(getB(), {k, n});
  return getDensePart(getC(), {m, n});
}

OpOperand &MmadOp::getFlaggedTile() { return getCMutable(); }

SmallVector<OpFoldResult, 2> MmadOp::getFlaggedExtents() {
  auto extents = getExtents();
  OpFoldResult columns = extents[1].value;
  // A product of 8-bit elements writes whole squares, but a store reads only
  // the fractals that contain columns.
  auto type = cast<MemRefType>(getB().getType());
  int64_t square = getSquareExtent(type.getElementType());
  std::optional<int64_t> number = getConstantIntValue(columns);
  bool isWhole =
      square == TargetSpec::fractal_rows ||
      (number &&
       llvm::alignTo(*number, TargetSpec::fractal_rows) % square == 0);
  return {extents[0].value, isWhole ? columns : OpFoldResult()};
}

OpFoldResult MmadOp::getDepth() { return getExtents()[2].value; }

unsigned MmadOp::getAccumulatorRank() { return 2; }

// Source: Ascend C documentation, Mmad: from ordered_mmad_fractals fractals on,
// products on the same C need no barrier. Rows are rounded up to whole
// fractals.
bool MmadOp::isOrderedAccumulation(const TargetSpec &target,
                                   ArrayRef<int64_t> extents) {
  constexpr int64_t rows = TargetSpec::fractal_rows;
  return llvm::divideCeilSigned(extents[0], rows) * (extents[1] / rows) >=
         target.ordered_mmad_fractals;
}

LogicalResult MmadOp::verify() {
  auto a = cast<MemRefType>(getA().getType());
  auto b = cast<MemRefType>(getB().getType());
  auto c = cast<MemRefType>(getC().getType());
  if (failed(verifyProductTypes(*this, a, b, c)) ||
      failed(verifyExtentList(*this, 3)))
    return failure();
  MatrixExtents left = getMatrixExtents(a), right = getMatrixExtents(b);
  MatrixExtents product = getMatrixExtents(c);
  if (getStaticExtents().empty() &&
      (left.columns != right.rows || left.rows != product.rows ||
       right.columns != product.columns))
    return emitOpError("multiplies ")
           << left.rows << " x " << left.columns << " and " << right.rows
           << " x " << right.columns << " into " << product.rows << " x "
           << product.columns;
  int64_t limit = getLimits(*this).mmad_max_extent;
  for (const NamedExtent &extent : getExtents())
    if (int64_t value = getConstantIntValue(extent.value).value_or(0);
        value > limit)
      return emitOpError("expects extents of at most ")
             << limit << ", got " << value;
  if (getUnitFlag() && !getFlaggedExtents()[1])
    return emitOpError("uses unit flags and writes squares of ")
           << getSquareExtent(b.getElementType())
           << " columns, so their number has to be a constant that ends in the "
              "second half of a square";
  return verifyParts(cast<InstructionOpInterface>(getOperation()));
}

void MmadOp::build(OpBuilder &, OperationState &state, Value a, Value b,
                   Value c, Value init, ArrayRef<OpFoldResult> extents) {
  state.addOperands({a, b, c, init});
  SmallVector<int64_t> whole(getWholeProduct(a, b));
  // Without extents, all operands have to be whole.
  MatrixExtents product = getMatrixExtents(cast<MemRefType>(c.getType()));
  if (product.rows != whole[0] || product.columns != whole[1])
    whole.clear();
  addExtents<MmadOp>(state, extents, whole);
}
