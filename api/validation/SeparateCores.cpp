//===- SeparateCores.cpp - Program order of concurrent kernels ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/validation/SeparateCores.h"

#include "mlir/Pass/PassManager.h"
#include "runtime/interpreter/Workspaces.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;

OwningOpRef<ModuleOp> validation::separateCores(func::FuncOp kernel) {
  if (!runtime::findEarlyRead(kernel) && !runtime::findSharedTile(kernel))
    return nullptr;
  auto module = kernel->getParentOfType<ModuleOp>();
  OwningOpRef<ModuleOp> copy = ModuleOp::create(module.getLoc());
  (*copy)->setAttrs(module->getAttrDictionary());
  copy->push_back(kernel->clone());
  // Passes that have run change nothing.
  PassManager manager(kernel.getContext());
  manager.addPass(createAttachTargetPass());
  OpPassManager &passes = manager.nest<func::FuncOp>();
  passes.addPass(createNormalizePass());
  passes.addPass(createVectorizePass());
  passes.addPass(createInferMemoryPass());
  passes.addPass(createAssignCoresPass());
  if (failed(manager.run(*copy)))
    return nullptr;
  return copy;
}
