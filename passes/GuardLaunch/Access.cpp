//===- Access.cpp - Slices and elements of tensors ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/Access.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/GuardLaunch/Cases.h"
#include "passes/GuardLaunch/LinearSums.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

Value tl::getRoot(Value memref) {
  auto cast = memref.getDefiningOp<memref::CastOp>();
  while (cast && isa<MemRefType>(cast.getSource().getType())) {
    memref = cast.getSource();
    cast = memref.getDefiningOp<memref::CastOp>();
  }
  auto type = dyn_cast<MemRefType>(memref.getType());
  auto tensor = dyn_cast<BlockArgument>(memref);
  bool isTensor = tensor && isa<func::FuncOp>(tensor.getOwner()->getParentOp());
  bool isTile =
      memref.getDefiningOp<memref::AllocOp>() && type && type.hasStaticShape();
  return type && (isTensor || isTile) ? memref : Value();
}

static std::optional<Access> getSlice(memref::SubViewOp slice,
                                      HostValues &values) {
  Value memref = getRoot(slice.getSource());
  if (!memref)
    return std::nullopt;
  Access access{memref, {}};
  for (auto [offset, size, stride] :
       llvm::zip_equal(slice.getMixedOffsets(), slice.getMixedSizes(),
                       slice.getMixedStrides())) {
    std::optional<int64_t> step = getConstantIntValue(stride);
    if (!step || *step < 1)
      return std::nullopt;
    LinearIndex begin = values.getSum(offset), end = begin;
    end.add(getCount(size, values), *step);
    end.add(getConstant(*step - 1), -1);
    access.ranges.push_back({begin, end, size});
  }
  return access;
}

static std::optional<Access> getElement(Value memref, OperandRange indices,
                                        HostValues &values) {
  Value root = getRoot(memref);
  if (!root)
    return std::nullopt;
  OpFoldResult one = values.getBuilder().getIndexAttr(1);
  Access access{root, {}};
  for (Value index : indices) {
    LinearIndex begin = values.getSum(index), end = begin;
    if (llvm::AddOverflow(begin.constant, int64_t(1), end.constant))
      return std::nullopt;
    access.ranges.push_back({begin, end, one});
  }
  return access;
}

std::optional<Access> tl::getAccess(Operation *op, HostValues &values) {
  if (auto slice = dyn_cast<memref::SubViewOp>(op))
    return getSlice(slice, values);
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return getElement(load.getMemRef(), load.getIndices(), values);
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return getElement(store.getMemRef(), store.getIndices(), values);
  return std::nullopt;
}
