//===- MemoryRoots.cpp - Memory behind memrefs ----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/MemoryRoots.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"

using namespace mlir;
using namespace tl;

Value tl::runtime::getSource(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return memref;
}

bool tl::runtime::isOfBlock(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  if (ascend::getMemory(type) != ascend::Memory::GM)
    return true;
  Operation *op = getSource(memref).getDefiningOp();
  return op && hasEffect<MemoryEffects::Allocate>(op) &&
         op->getParentOfType<ascend::LaunchOpInterface>();
}

bool tl::runtime::isTensorArgument(Value memref) {
  auto argument = dyn_cast<BlockArgument>(memref);
  return argument && isa<MemRefType>(memref.getType()) &&
         isa<func::FuncOp>(argument.getOwner()->getParentOp());
}
