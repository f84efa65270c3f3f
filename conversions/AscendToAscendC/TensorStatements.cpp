//===- TensorStatements.cpp - Buffers and views as C++ statements ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Scalars.h"
#include "conversions/AscendToAscendC/Statements.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// Enters the extents and strides of `type`, which are static.
static void setShape(View &view, MemRefType type) {
  view.type = type;
  view.sizes.assign(type.getShape().begin(), type.getShape().end());
  SmallVector<int64_t> strides = type.getStridesAndOffset().first;
  view.strides.assign(strides.begin(), strides.end());
}

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
  View view;
  std::string name = getSourceName(op);
  view.base = name.empty() ? names.addNumbered(stringifyMemory(memory))
                           : names.add(name);
  setShape(view, type);
  out.begin(Group::Buffer);
  out.line(fmt::format("{} {} = {}.GetWithOffset<{}>({}, {});",
                       getTensorType(type), view.base, buffers.at(memory),
                       elementType, type.getNumElements(), op.getAddress()));
  values.setView(op, view);
  return success();
}

// A slice is an offset into its source. Dimensions of size 1 that the result
// type leaves out only add to the offset.
LogicalResult StatementPrinter::printSubview(memref::SubViewOp op) {
  if (!reads.isRead(op))
    return success();
  const View &source = values.getView(op.getSource());
  SmallVector<Expression, 4> offsets = values.get(op.getMixedOffsets());
  SmallVector<Expression, 4> sizes = values.get(op.getMixedSizes());
  SmallVector<Expression, 4> strides = values.get(op.getMixedStrides());
  llvm::SmallBitVector dropped = op.getDroppedDims();
  View view;
  view.base = source.base;
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

// The same bytes under another type.
LogicalResult StatementPrinter::printStaticView(Operation *op) {
  auto type = dyn_cast<MemRefType>(op->getResult(0).getType());
  if (!type || !isa<MemRefType>(op->getOperand(0).getType()))
    return reportUnprintable(op);
  View view = values.getView(op->getOperand(0));
  view.type = type;
  if (isa<memref::CastOp>(op)) {
    values.setView(op->getResult(0), view);
    return success();
  }
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) ||
      !type.hasStaticShape() || llvm::any_of(strides, ShapedType::isDynamic))
    return op->emitError("needs a result with static extents and strides");
  setShape(view, type);
  values.setView(op->getResult(0), view);
  return success();
}

void StatementPrinter::defineView(Value value, View view) {
  if (!reads.canInline(value) && view.offset.getConstant() != 0) {
    std::string name = names.add(value, "view");
    out.begin(Group::Value);
    out.line(fmt::format("{} {} = {};", getTensorType(view.type), name,
                         view.getTensor().str()));
    view.base = name;
    view.offset = 0;
  }
  values.setView(value, std::move(view));
}
