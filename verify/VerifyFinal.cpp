//===- VerifyFinal.cpp - Checks of final IR -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "verify/VerifyFinal.h"

#include "analysis/Legality/HostCode.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Pass/PassManager.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascend;

/// Reports `op` if a pass should have replaced it.
static LogicalResult verifyReplaced(Operation *op) {
  // A terminator adds nothing to its parent operation.
  if (op->getName().getDialectNamespace() == "tile" &&
      !op->hasTrait<OpTrait::IsTerminator>())
    return op->emitError("not final IR: '")
           << op->getName()
           << "' is an operation of the tile dialect; compile the kernel "
              "first, "
              "with 'tl-compile'";
  // An alloca on a core is a scalar variable; its translation reports one that
  // cannot be.
  bool isVariable = isa<memref::AllocaOp>(op) && isOnCore(op);
  // An alloc of the host in global memory is a part of the workspace.
  bool isWorkspace =
      isa<memref::AllocOp>(op) && !isOnCore(op) && !getCoreOf(op->getResult(0));
  if (isa<memref::AllocOp, memref::AllocaOp>(op) && !isVariable && !isWorkspace)
    return op->emitError(
        "the buffer has no address; run the memory planning pass");
  return success();
}

/// Verifies final IR with the passes that do so after every compilation:
/// lowered, addresses disjoint, hazards ordered, flags balanced; but first that
/// there are no extents of missing dimensions, whose bounds they would compute.
static LogicalResult runChecks(func::FuncOp func) {
  PassManager manager(func.getContext(), func::FuncOp::getOperationName());
  manager.addPass(createVerifyBoundsPass({/*dimensionsOnly=*/true}));
  manager.addPass(createVerifyLoweredPass());
  manager.addPass(createVerifyMemoryPass());
  manager.addPass(createVerifySyncPass());
  return manager.run(func);
}

LogicalResult tl::verifyFinal(ModuleOp module) {
  // Of a kernel that is not compiled, one operation says so.
  WalkResult replaced =
      module.walk<WalkOrder::PreOrder>([](Operation *op) -> WalkResult {
        if (isa<func::FuncOp>(op) && analysis::isHostCode(op))
          return WalkResult::skip();
        return verifyReplaced(op);
      });
  if (replaced.wasInterrupted())
    return failure();
  LogicalResult result = success();
  for (auto func : module.getOps<func::FuncOp>())
    if (!analysis::isHostCode(func) && failed(runChecks(func)))
      result = failure();
  return result;
}
