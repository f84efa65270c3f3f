//===- HostValues.cpp - Indices in terms of host values -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/HostValues.h"
#include "analysis/Indices/Evaluate.h"
#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/GuardLaunch/LinearSums.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

HostValues::HostValues(tile::LaunchOp launch)
    : launch(launch), builder(launch) {}

bool HostValues::isHost(Value value) {
  return !launch->isAncestor(value.getParentRegion()->getParentOp());
}

bool HostValues::isHost(const LinearTerm &term) {
  return isHost(term.value) && (!term.scale || isHost(term.scale));
}

bool HostValues::isHost(const LinearIndex &index) {
  return llvm::all_of(index.terms,
                      [&](const LinearTerm &term) { return isHost(term); });
}

OpFoldResult HostValues::getExtent(Value memref, int64_t dimension) {
  auto type = cast<MemRefType>(memref.getType());
  if (!type.isDynamicDim(dimension))
    return builder.getIndexAttr(type.getDimSize(dimension));
  auto tensor = cast<BlockArgument>(memref);
  Value &extent = extents[{tensor, dimension}];
  if (extent)
    return extent;
  // The author's operation has a name.
  for (Operation &op : tensor.getOwner()->without_terminator()) {
    auto dim = dyn_cast<memref::DimOp>(op);
    if (&op == launch)
      break;
    if (dim && dim.getSource() == tensor && dim.getConstantIndex() == dimension)
      return OpFoldResult(extent = dim);
  }
  extent = memref::DimOp::create(builder, launch.getLoc(), tensor, dimension);
  return OpFoldResult(extent);
}

/// The extent that `dim` reads from a tensor of the kernel; nothing if it reads
/// another one.
std::optional<OpFoldResult> HostValues::getExtent(memref::DimOp dim) {
  auto tensor = dyn_cast<BlockArgument>(dim.getSource());
  std::optional<int64_t> i = dim.getConstantIndex();
  auto type = dyn_cast<MemRefType>(dim.getSource().getType());
  if (!tensor || !i || !type || *i < 0 || *i >= type.getRank() ||
      !isa<func::FuncOp>(tensor.getOwner()->getParentOp()))
    return std::nullopt;
  return getExtent(tensor, *i);
}

Value HostValues::getHostValue(Value value, unsigned depth) {
  if (auto dim = value.getDefiningOp<memref::DimOp>())
    if (std::optional<OpFoldResult> extent = getExtent(dim))
      return getValueOrCreateConstantIndexOp(builder, getLoc(), *extent);
  if (isHost(value))
    return value;
  auto known = hoisted.find(value);
  return known != hoisted.end() ? known->second : hoist(value, depth);
}

Value HostValues::replaceZero(Value number) {
  Type type = number.getType();
  auto create = [&](int64_t value) {
    return arith::ConstantOp::create(builder, getLoc(),
                                     builder.getIntegerAttr(type, value));
  };
  Value isZero = arith::CmpIOp::create(
      builder, getLoc(), arith::CmpIPredicate::eq, number, create(0));
  return arith::SelectOp::create(builder, getLoc(), isZero, create(1), number);
}

/// Repeats the computation of `value` before the launch; null if it takes more
/// than arithmetic on host values.
Value HostValues::hoist(Value value, unsigned depth) {
  Operation *op = value.getDefiningOp();
  bool isComputed = op && depth > 0 &&
                    (isArithmetic(op) || op->hasTrait<OpTrait::ConstantLike>());
  if (!isComputed || op->getNumResults() != 1)
    return Value();
  IRMapping mapping;
  for (Value operand : op->getOperands()) {
    Value host = getHostValue(operand, depth - 1);
    if (!host)
      return Value();
    mapping.map(operand, host);
  }
  // A block that divides by 0 has no result, so none may run then.
  if (analysis::mayDivideByZero(op))
    mapping.map(op->getOperand(1),
                replaceZero(mapping.lookup(op->getOperand(1))));
  Value host = builder.clone(*op, mapping)->getResult(0);
  repeated.insert(host);
  return hoisted[value] = host;
}

LinearIndex HostValues::getSum(OpFoldResult value) {
  return getSum(computeLinearIndex(value));
}

LinearIndex HostValues::getSum(const LinearIndex &found) {
  LinearIndex sum = getConstant(found.constant);
  for (LinearTerm term : found.terms) {
    if (Value host = getHostValue(term.value))
      term.value = host;
    Value scale = term.scale ? getHostValue(term.scale) : Value();
    if (scale)
      term.scale = scale;
    // Extents of the source may be constants now, or sums.
    if (!term.scale && isHost(term.value))
      sum.add(computeLinearIndex(OpFoldResult(term.value)), term.coefficient);
    else
      sum.add(term);
  }
  // Each extent is one value.
  LinearIndex result = getConstant(sum.constant);
  for (LinearTerm term : sum.terms) {
    Value host = isHost(term.value) ? getHostValue(term.value) : Value();
    if (host)
      term.value = host;
    result.add(term);
  }
  return result;
}

Value HostValues::createConstant(int64_t number) {
  return arith::ConstantIndexOp::create(builder, getLoc(), number);
}

Value HostValues::materialize(const LinearTerm &term) {
  auto toIndex = [&](Value number) -> Value {
    if (number.getType().isIndex())
      return number;
    return arith::IndexCastOp::create(builder, getLoc(), builder.getIndexType(),
                                      number);
  };
  Value value = toIndex(term.value);
  if (term.scale)
    value =
        arith::MulIOp::create(builder, getLoc(), value, toIndex(term.scale));
  if (term.coefficient != 1)
    value = arith::MulIOp::create(builder, getLoc(), value,
                                  createConstant(term.coefficient));
  return value;
}

Value HostValues::materialize(const LinearIndex &sum) {
  Value result;
  for (const LinearTerm &term : sum.terms) {
    Value value = materialize(term);
    result = result ? arith::AddIOp::create(builder, getLoc(), result, value)
                    : value;
  }
  if (!result)
    return createConstant(sum.constant);
  if (sum.constant == 0)
    return result;
  if (sum.constant > 0 || sum.constant == INT64_MIN)
    return arith::AddIOp::create(builder, getLoc(), result,
                                 createConstant(sum.constant));
  return arith::SubIOp::create(builder, getLoc(), result,
                               createConstant(-sum.constant));
}

OpFoldResult HostValues::getNumber(const LinearIndex &sum) {
  if (sum.isConstant())
    return builder.getIndexAttr(sum.constant);
  return materialize(sum);
}

LinearIndex HostValues::divide(const LinearIndex &sum, int64_t divisor,
                               bool isUp) {
  if (divisor == 1)
    return sum;
  Value dividend = materialize(sum);
  Value by = createConstant(divisor);
  Value quotient =
      isUp ? arith::CeilDivSIOp::create(builder, getLoc(), dividend, by)
                 .getResult()
           : arith::FloorDivSIOp::create(builder, getLoc(), dividend, by)
                 .getResult();
  return computeLinearIndex(OpFoldResult(quotient));
}
