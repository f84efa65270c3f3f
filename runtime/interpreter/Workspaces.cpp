//===- Workspaces.cpp - Program order of kernels with workspaces ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Workspaces.h"

#include "dialects/Tile/TileWorkspaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;

/// The tensor of which `memref` is a view.
static Value getTensor(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return memref;
}

Operation *tl::runtime::findEarlyRead(Operation *root) {
  llvm::DenseSet<Value> written;
  Operation *found = nullptr;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ascend::SectionOp>(op))
      return WalkResult::skip();
    if (isa<ViewLikeOpInterface>(op) || op->getNumRegions())
      return WalkResult::advance();
    SmallVector<ascend::OperandAccess> accesses = ascend::getAccesses(op);
    for (const ascend::OperandAccess &access : accesses) {
      Value tensor = getTensor(access.operand->get());
      if (access.reads && tile::isWorkspace(tensor) &&
          !written.contains(tensor)) {
        found = op;
        return WalkResult::interrupt();
      }
    }
    for (const ascend::OperandAccess &access : accesses)
      if (access.writes)
        written.insert(getTensor(access.operand->get()));
    return WalkResult::advance();
  });
  return found;
}

LogicalResult tl::runtime::verifyWorkspaces(Operation *launch) {
  Operation *early = findEarlyRead(launch);
  if (!early)
    return success();
  return early->emitError("reads a workspace before anything has written it; "
                          "if the other core writes it further down, the "
                          "kernel has a program order after "
                          "tile-assign-cores");
}
