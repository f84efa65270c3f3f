//===- ScalarAccess.cpp - Scalar code of a core ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Hardware/HardwareInterfaces.h"

using namespace mlir;
using namespace tl::ascend;

bool tl::ascend::isOnCore(Operation *op) {
  return op->getParentOfType<SectionOpInterface>() ||
         op->getParentOfType<LaunchOpInterface>();
}

bool tl::ascend::isVariable(Value memref) {
  auto alloca = memref.getDefiningOp<memref::AllocaOp>();
  return alloca && alloca.getType().getRank() == 0 && isOnCore(alloca);
}

Value tl::ascend::getAccessedMemRef(Operation *op) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return load.getMemref();
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return store.getMemref();
  return {};
}

Value tl::ascend::getScalarAccess(Operation *op) {
  Value memref = getAccessedMemRef(op);
  return memref && !isVariable(memref) && isOnCore(op) ? memref : Value();
}

ValueRange tl::ascend::getAccessedIndices(Operation *op) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return load.getIndices();
  return cast<memref::StoreOp>(op).getIndices();
}

// Source: Ascend C documentation, reading and writing data with the scalar
// unit.
bool tl::ascend::isReachedByScalars(Memory memory) {
  return memory == Memory::GM || memory == Memory::UB;
}
