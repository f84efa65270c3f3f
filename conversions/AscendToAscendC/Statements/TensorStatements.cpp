//===- TensorStatements.cpp - Buffers and views as C++ statements ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/AccessKinds.h"
#include "conversions/AscendToAscendC/Spelling/Spelling.h"
#include "conversions/AscendToAscendC/Statements/Statements.h"
#include "conversions/Scalars/Scalars.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

LogicalResult StatementPrinter::printBuffer(BufferOp op) {
  if (values.isDefined(op))
    return success();
  auto type = cast<MemRefType>(op.getBuffer().getType());
  Memory memory = *getMemory(type);
  StringRef elementType = getCppType(type.getElementType());
  if (elementType.empty() || type.getElementType().isInteger(1))
    return op.emitError("element type ")
           << type.getElementType() << " has no Ascend C form";
  if (!reads.isRead(op))
    return success();
  std::string name = device->values.get(op, "");
  View view =
      getStaticView(name.empty() ? names.addNumbered(stringifyMemory(memory))
                                 : names.add(name),
                    type);
  device->comments.setName(op, view.base);
  device->tiles.emplace_back(op, view.base);
  out.begin(Group::Buffer);
  out.line(device->memories.declareTile(op, view.base));
  values.setView(op, view);
  return success();
}

// A slice is an offset into its source. Dimensions of size 1 that the result
// type drops only add to the offset.
LogicalResult StatementPrinter::printView(memref::SubViewOp op) {
  if (!reads.isRead(op))
    return success();
  const View &source = values.getView(op.getSource());
  SmallVector<Expression, 4> offsets = values.get(op.getMixedOffsets());
  SmallVector<Expression, 4> sizes = values.get(op.getMixedSizes());
  SmallVector<Expression, 4> strides = values.get(op.getMixedStrides());
  llvm::SmallBitVector dropped = op.getDroppedDims();
  View view;
  view.base = source.base;
  view.streamedBase = source.streamedBase;
  view.offset = source.offset;
  view.type = op.getType();
  for (unsigned i = 0, e = sizes.size(); i != e; ++i) {
    view.offset = view.offset + offsets[i] * source.strides[i];
    if (dropped.test(i))
      continue;
    view.sizes.push_back(sizes[i]);
    view.strides.push_back(strides[i] * source.strides[i]);
  }
  defineView(op, view);
  return success();
}

// The same bytes as another type.
LogicalResult StatementPrinter::printView(memref::CastOp op) {
  auto type = dyn_cast<MemRefType>(op.getType());
  if (!type || !isa<MemRefType>(op.getSource().getType()))
    return reportUnprintable(op);
  View view = values.getView(op.getSource());
  view.type = type;
  values.setView(op, view);
  return success();
}

// Dimensions of size 1 may have any stride.
LogicalResult StatementPrinter::printView(BitcastOp op) {
  if (!reads.isRead(op))
    return success();
  View view = values.getView(op.getSrc());
  int64_t from = view.type.getElementTypeBitWidth() / 8;
  int64_t to = op.getType().getElementTypeBitWidth() / 8;
  auto reinterpret = [&](const Expression &tensor) {
    return (tensor.str() + ".ReinterpretCast<" +
            getCppType(op.getType().getElementType()) + ">()")
        .str();
  };
  std::string streamed = reinterpret(view.getStreamedTensor());
  view.base = reinterpret(view.getTensor());
  view.streamedBase = std::move(streamed);
  view.offset = 0;
  view.type = op.getType();
  // With another element size, the rank is not 0 and rows have static extents.
  if (from != to) {
    view.sizes.back() = op.getType().getShape().back();
    for (Expression &stride : MutableArrayRef(view.strides).drop_back())
      stride = stride * Expression(from) / Expression(to);
  }
  if (!reads.canInline(op))
    declareView(op, view);
  values.setView(op, view);
  return success();
}

LogicalResult StatementPrinter::printView(memref::CollapseShapeOp op) {
  const View &source = values.getView(op.getSrc());
  View view = source;
  view.type = op.getResultType();
  view.sizes.clear();
  view.strides.clear();
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    Expression size = 1, stride = 1;
    for (int64_t dimension : llvm::reverse(group)) {
      if (source.sizes[dimension].getConstant() == 1)
        continue;
      if (size.getConstant() == 1)
        stride = source.strides[dimension];
      size = source.sizes[dimension] * size;
    }
    view.sizes.push_back(size);
    view.strides.push_back(stride);
  }
  values.setView(op, view);
  return success();
}

LogicalResult StatementPrinter::printView(memref::ExpandShapeOp op) {
  const View &source = values.getView(op.getSrc());
  View view = source;
  view.type = op.getResultType();
  view.sizes = values.get(op.getMixedOutputShape());
  view.strides = view.sizes;
  for (auto [dimension, group] :
       llvm::enumerate(op.getReassociationIndices())) {
    Expression stride = source.strides[dimension];
    for (int64_t inner : llvm::reverse(group)) {
      view.strides[inner] = stride;
      stride = view.sizes[inner] * stride;
    }
  }
  values.setView(op, view);
  return success();
}

/// Declares a variable for `view`, called after its tensor unless `value` has a
/// name, and another one if streamed accesses have an object of their own.
void StatementPrinter::declareView(Value value, View &view) {
  if (isUnused(value))
    return;
  StringRef tensor = StringRef(view.base).take_while(
      [](char c) { return llvm::isAlnum(c) || c == '_'; });
  tensor.consume_back("_gm");
  auto slice = value.getDefiningOp<memref::SubViewOp>();
  bool isSlot = slice && slice.getDroppedDims().test(0) &&
                getMemory(slice.getType()) != Memory::GM;
  std::string name =
      addName(value, (tensor + (isSlot ? "Tile" : "Part")).str());
  auto declareAs = [&](StringRef variable, const Expression &elements) {
    out.begin(Group::Value);
    out.line(llvm::formatv("{} {} = {};", getTensorType(view.type), variable,
                           elements.str())
                 .str());
  };
  AccessKinds kinds = getAccessKinds(value);
  bool isStreamed = kinds.streamed && !kinds.other;
  declareAs(name, isStreamed ? view.getStreamedTensor() : view.getTensor());
  std::string streamed = name;
  if (kinds.areMixed())
    declareAs(streamed = names.add(name + "Streamed"),
              view.getStreamedTensor());
  if (device && streamed == name && isConstant(view.getTensor()))
    device->uses.setOptional(name);
  view.base = name;
  view.streamedBase = streamed;
  view.offset = 0;
}

// A constant offset is easier to read than a name for it that says no more.
void StatementPrinter::defineView(Value value, View view) {
  std::optional<int64_t> offset = view.offset.getConstant();
  bool isClear = offset == 0 || (offset && getSourceName(value).empty());
  // Such a slice exists within the guard of an instruction only.
  bool isGuarded = getMemory(view.type) != Memory::GM && mayBeginAtEnd(value);
  if (!reads.canInline(value) && !isClear && !isGuarded)
    declareView(value, view);
  values.setView(value, std::move(view));
}
