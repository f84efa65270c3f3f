//===- Workspace.cpp - Workspace of a kernel in global memory -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Workspace.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"

using namespace mlir;

Value tl::createWorkspace(Operation *op, Location loc, MemRefType type) {
  auto kernel = op->getParentOfType<func::FuncOp>();
  StringRef name = ascend::AscendDialect::getWorkspaceAttrName();
  auto before = kernel->getAttrOfType<IntegerAttr>(name);
  int64_t bytes = *ascend::getByteSize(type) + (before ? before.getInt() : 0);
  OpBuilder builder(op);
  kernel->setAttr(name, builder.getI64IntegerAttr(bytes));
  return memref::AllocOp::create(builder, loc, type);
}
