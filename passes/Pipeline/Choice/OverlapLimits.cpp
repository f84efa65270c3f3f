//===- OverlapLimits.cpp - Limits of overlap from later passes ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/Choice/OverlapLimits.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace tl;

constexpr StringLiteral maxStagesName = "max_stages";
constexpr StringLiteral reservedName = "reserved_bytes";

void tl::setLimits(Operation *kernel, const OverlapLimits &limits) {
  Builder builder(kernel->getContext());
  kernel->setDiscardableAttr(maxStagesName,
                             builder.getI64IntegerAttr(limits.maxStages));
  kernel->setDiscardableAttr(reservedName,
                             builder.getDenseI64ArrayAttr(limits.reserved));
}

void tl::removeLimits(Operation *kernel) {
  kernel->removeDiscardableAttr(maxStagesName);
  kernel->removeDiscardableAttr(reservedName);
}

template <typename AttrT> static AttrT getLimit(Operation *op, StringRef name) {
  while (op && !isa<FunctionOpInterface>(op))
    op = op->getParentOp();
  return op ? dyn_cast_or_null<AttrT>(op->getDiscardableAttr(name)) : AttrT();
}

int64_t tl::getMaxStages(Operation *op) {
  auto limit = getLimit<IntegerAttr>(op, maxStagesName);
  return limit ? limit.getInt() : 0;
}

ArrayRef<int64_t> tl::getReservedBytes(Operation *op) {
  auto limit = getLimit<DenseI64ArrayAttr>(op, reservedName);
  return limit ? limit.asArrayRef() : ArrayRef<int64_t>();
}
