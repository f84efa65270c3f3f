//===- KnownNumbers.cpp - Numbers of values at one time of a run ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/KnownNumbers.h"
#include "analysis/Indices/Evaluate.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

using namespace mlir;
using namespace tl::analysis;

void KnownNumbers::set(Value value, int64_t number) {
  given[value] = number;
  computed.clear();
}

void KnownNumbers::forget(Value value) {
  given.erase(value);
  computed.clear();
}

/// The extent that `op` reads from a type, if it is static.
static std::optional<int64_t> getStaticExtent(Operation *op) {
  auto dim = dyn_cast_if_present<ShapedDimOpInterface>(op);
  auto number = dim ? getConstantIntValue(dim.getDimension()) : std::nullopt;
  auto type = dim ? cast<ShapedType>(dim.getShapedValue().getType()) : nullptr;
  if (!number || !type.hasRank() || *number < 0 || *number >= type.getRank() ||
      type.isDynamicDim(*number))
    return std::nullopt;
  return type.getDimSize(*number);
}

std::optional<int64_t> KnownNumbers::compute(Value value) {
  Operation *op = value.getDefiningOp();
  if (std::optional<int64_t> extent = getStaticExtent(op))
    return extent;
  if (!op || !isArithmetic(op) || depth == mostDepth)
    return std::nullopt;
  ++depth;
  SmallVector<int64_t> operands;
  for (Value operand : op->getOperands())
    if (std::optional<int64_t> number = get(operand))
      operands.push_back(*number);
  --depth;
  if (operands.size() != op->getNumOperands())
    return std::nullopt;
  auto results = evaluate(op, operands);
  if (!results)
    return std::nullopt;
  return (*results)[cast<OpResult>(value).getResultNumber()];
}

std::optional<int64_t> KnownNumbers::get(OpFoldResult value) {
  if (auto constant = getConstantIntValue(value))
    return constant;
  auto number = dyn_cast<Value>(value);
  if (!number)
    return std::nullopt;
  if (auto there = given.find(number); there != given.end())
    return there->second;
  if (auto there = computed.find(number); there != computed.end())
    return there->second;
  std::optional<int64_t> result = compute(number);
  computed[number] = result;
  return result;
}
