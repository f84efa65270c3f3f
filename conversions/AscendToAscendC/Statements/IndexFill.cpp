//===- IndexFill.cpp - Eight consecutive indices by eight fills -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Statements/IndexFill.h"
#include "conversions/Scalars/Scalars.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// The elements that are filled at once.
static constexpr int64_t count = 8;

/// The tile if `fill` writes its first `size` elements, otherwise null.
static Value getFilled(VDuplicateOp fill, int64_t size) {
  auto slice = fill.getDst().getDefiningOp<memref::SubViewOp>();
  if (!slice || !fill.getScalar().getType().isInteger(32) ||
      slice.getType().getRank() != 1 || slice.getType().getShape()[0] != size ||
      !isConstantIntValue(slice.getMixedOffsets()[0], 0))
    return {};
  return slice.getSource();
}

/// Whether `value` is `first` + `number`.
static bool isSum(Value value, Value first, int64_t number) {
  std::optional<int64_t> constant = getConstantIntValue(value);
  std::optional<int64_t> start = getConstantIntValue(first);
  if (constant && start)
    return *constant == *start + number;
  auto sum = value.getDefiningOp<arith::AddIOp>();
  return sum && sum.getLhs() == first &&
         getConstantIntValue(sum.getRhs()) == number;
}

/// The next operation that is a statement.
static Operation *getNextStatement(Operation *op) {
  do
    op = op->getNextNode();
  while (op && (isScalarComputation(op) || hasViewForm(op)));
  return op;
}

std::optional<IndexFill> IndexFill::match(Operation *op) {
  IndexFill fill;
  SmallVector<Value, count> values;
  Value tile;
  for (int64_t size = count; size > 0; --size) {
    auto next = dyn_cast_or_null<VDuplicateOp>(op);
    Value filled = next ? getFilled(next, size) : Value();
    if (!filled || (tile && filled != tile))
      return std::nullopt;
    tile = filled;
    auto barrier = dyn_cast_or_null<PipeBarrierOp>(getNextStatement(next));
    if (!barrier || barrier.getPipe() != Pipe::V)
      return std::nullopt;
    values.push_back(next.getScalar());
    fill.operations.append({next, barrier});
    fill.last = next;
    op = getNextStatement(barrier);
  }
  for (int64_t i = 1; i < count; ++i)
    if (!isSum(values[count - 1 - i], values.back(), i))
      return std::nullopt;
  return fill;
}

void tl::ascendc::printIndexFillFunction(CodeWriter &out) {
  out.blank();
  out.line("/// Fills eight elements with first, first + 1, and so on.");
  out.openFunction(
      "static inline __aicore__ void",
      IndexFill::function +
          "(const AscendC::LocalTensor<int32_t> &indices, int32_t first)");
  out.open("for (int32_t i = 7; i >= 0; --i)");
  out.line("AscendC::Duplicate(indices, first + i, i + 1);");
  out.line("AscendC::PipeBarrier<PIPE_V>();");
  out.close();
  out.close();
}
