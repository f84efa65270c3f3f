//===- MatrixParts.cpp - Parts of matrices in fractals --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/MatrixParts.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::ascend;

ParseResult tl::ascend::parseExtents(
    OpAsmParser &parser,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &extents,
    DenseI64ArrayAttr &staticExtents) {
  return parseDynamicIndexList(parser, extents, staticExtents,
                               /*valueTypes=*/nullptr,
                               AsmParser::Delimiter::None);
}

void tl::ascend::printExtents(OpAsmPrinter &printer, Operation *op,
                              OperandRange extents,
                              DenseI64ArrayAttr staticExtents) {
  llvm::interleaveComma(
      getMixedValues(staticExtents.asArrayRef(), extents, op->getContext()),
      printer.getStream(), [&](OpFoldResult extent) {
        if (auto value = dyn_cast<Value>(extent))
          printer << value;
        else
          printer << *getConstantIntValue(extent);
      });
}

LogicalResult tl::ascend::verifySameElementType(Operation *op, MemRefType src,
                                                MemRefType dst) {
  if (src.getElementType() == dst.getElementType())
    return success();
  return op->emitOpError("does not convert: source and destination need the "
                         "same element type, got ")
         << src.getElementType() << " and " << dst.getElementType();
}

int64_t tl::ascend::getPitch(MemRefType type) {
  int64_t stride = getStridesAndOffset(type).first[0];
  int64_t fractal = type.getDimSize(2) * type.getDimSize(3);
  if (ShapedType::isDynamic(stride) || fractal == 0)
    return type.getDimSize(1);
  return stride / fractal;
}

/// Checks that `part` lies in `type`, without gaps if its pitch requires that.
/// Emits an error if not.
static LogicalResult verifyPart(Operation *op, MemRefType type,
                                const MatrixPart &part) {
  MatrixExtents whole = getMatrixExtents(type);
  if (part.extents.rows > whole.rows || part.extents.columns > whole.columns)
    return op->emitOpError("works on ")
           << part.extents.rows << " x " << part.extents.columns
           << " elements of a tile of " << whole.rows << " x " << whole.columns;
  FractalLayout layout = *getFractalLayout(*getMemory(type));
  int64_t outermost =
      layout.outerRow == 0
          ? llvm::divideCeil(part.extents.rows,
                             type.getDimSize(layout.innerRow))
          : llvm::divideCeil(part.extents.columns,
                             type.getDimSize(layout.innerColumn));
  bool isDense = getPitch(type) == type.getDimSize(1);
  if (part.pitch && outermost > 1 && part.pitch != getPitch(type) &&
      (!isDense || part.pitch > type.getDimSize(1)))
    return op->emitOpError("works on a matrix without gaps between its "
                           "fractals, got ")
           << type;
  return success();
}

/// The extents of `op`; nothing if one is not constant.
static std::optional<SmallVector<int64_t>>
getKnownExtents(InstructionOpInterface op) {
  SmallVector<int64_t> extents;
  for (const NamedExtent &extent : op.getExtents()) {
    std::optional<int64_t> value = getConstantIntValue(extent.value);
    if (!value)
      return std::nullopt;
    extents.push_back(*value);
  }
  return extents;
}

/// The shapes of the memref operands of `op`.
static SmallVector<OperandShape> getShapes(Operation *op) {
  SmallVector<OperandShape> shapes;
  for (Type operand : op->getOperandTypes())
    if (auto type = dyn_cast<MemRefType>(operand))
      shapes.push_back({SmallVector<int64_t, 4>(type.getShape()),
                        type.getElementTypeBitWidth() / 8});
  return shapes;
}

/// The extents of `op`, if it accesses parts of known extents of operands of
/// known shapes; nothing otherwise.
static std::optional<SmallVector<int64_t>>
getStaticExtents(InstructionOpInterface op) {
  auto isStatic = [](Type type) {
    auto memref = dyn_cast<MemRefType>(type);
    return !memref || memref.hasStaticShape();
  };
  if (!llvm::all_of(op->getOperandTypes(), isStatic))
    return std::nullopt;
  return getKnownExtents(op);
}

static bool isInFractals(Value operand) {
  std::optional<Memory> memory = getMemory(cast<MemRefType>(operand.getType()));
  return memory && getFractalLayout(*memory);
}

/// The part of `operand` that `op` accesses with `extents`; nothing for all of
/// it.
static std::optional<MatrixPart> lookupPart(InstructionOpInterface op,
                                            OpOperand &operand,
                                            ArrayRef<int64_t> extents) {
  unsigned index = llvm::count_if(
      op->getOperands().take_front(operand.getOperandNumber()),
      [](Value value) { return isa<MemRefType>(value.getType()); });
  return op.getPart(index, extents, getShapes(op));
}

std::optional<MatrixPart> tl::ascend::getKnownPart(InstructionOpInterface op,
                                                   OpOperand &operand) {
  auto extents = getStaticExtents(op);
  if (!extents || !isInFractals(operand.get()))
    return std::nullopt;
  return lookupPart(op, operand, *extents);
}

bool tl::ascend::touchesAll(InstructionOpInterface op, OpOperand &operand) {
  if (!isInFractals(operand.get()))
    return true;
  auto extents = getStaticExtents(op);
  if (!extents)
    return false;
  std::optional<MatrixPart> part = lookupPart(op, operand, *extents);
  if (!part)
    return true;
  MatrixExtents whole =
      getMatrixExtents(cast<MemRefType>(operand.get().getType()));
  return part->extents.rows >= whole.rows &&
         part->extents.columns >= whole.columns;
}

bool tl::ascend::startsAnew(Operation *op) {
  auto numeric = dyn_cast<NumericOpInterface>(op);
  Value init = numeric ? numeric.getInitCondition() : Value();
  return init && matchPattern(init, m_One());
}

LogicalResult tl::ascend::verifyParts(InstructionOpInterface op) {
  std::optional<SmallVector<int64_t>> extents = getKnownExtents(op);
  if (!extents)
    return success();
  for (int64_t extent : *extents)
    if (extent < 0)
      return op->emitOpError("has a negative extent ") << extent;
  SmallVector<OperandShape> shapes = getShapes(op);
  unsigned index = 0;
  for (Type operand : op->getOperandTypes()) {
    auto type = dyn_cast<MemRefType>(operand);
    if (!type)
      continue;
    auto part = op.getPart(index++, *extents, shapes);
    if (part && getMemory(type) != Memory::GM &&
        failed(verifyPart(op, type, *part)))
      return failure();
  }
  return success();
}

MatrixPart tl::ascend::getDensePart(Value tile, MatrixExtents extents) {
  auto type = cast<MemRefType>(tile.getType());
  return {extents,
          getDensePitch(*getMemory(type), type.getElementType(), extents)};
}
