//===- Streamed.cpp - Transfers that L2 does not keep ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/Streamed.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;

bool tl::ascend::movesGlobalData(Operation *op) {
  return isa<NumericOpInterface>(op) &&
         llvm::any_of(op->getOperandTypes(), [](Type type) {
           auto memref = dyn_cast<MemRefType>(type);
           return memref && getMemory(memref) == Memory::GM;
         });
}

LogicalResult tl::ascend::verifyStreamed(Operation *op, Attribute attribute) {
  if (!isa<UnitAttr>(attribute))
    return op->emitError("attribute '")
           << kStreamedAttrName << "' has no value, got " << attribute;
  if (!movesGlobalData(op))
    return op->emitError("attribute '")
           << kStreamedAttrName
           << "' is for an operation that moves data of global memory";
  return success();
}

void tl::ascend::copyStreamed(Operation *from, Operation *to) {
  if (isStreamed(from) && movesGlobalData(to))
    to->setAttr(kStreamedAttrName, UnitAttr::get(to->getContext()));
}
