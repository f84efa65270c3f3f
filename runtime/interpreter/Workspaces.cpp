//===- Workspaces.cpp - Program order of kernels with workspaces ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Workspaces.h"

#include "dialects/Tile/TileWorkspaces.h"
#include "mlir/Analysis/SliceAnalysis.h"
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

/// Whether `value` is computed from the number of the vector core.
static bool dependsOn(Value value, Value number) {
  SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.omitBlockArguments = true;
  options.inclusive = true;
  if (value == number)
    return true;
  if (failed(getBackwardSlice(value, &slice, options)))
    return true;
  return llvm::any_of(slice, [&](Operation *op) {
    return llvm::is_contained(op->getOperands(), number);
  });
}

/// Whether `op` writes a part of a tile of the cube core that depends on
/// `number`, that of the vector core.
static bool writesPart(Operation *op, Value number) {
  if (isa<ViewLikeOpInterface>(op) || op->getNumRegions())
    return false;
  return llvm::any_of(
      ascend::getAccesses(op), [&](const ascend::OperandAccess &access) {
        Value memref = access.operand->get();
        auto memory = ascend::getMemory(cast<MemRefType>(memref.getType()));
        return access.writes && memory && *memory != ascend::Memory::GM &&
               *memory != ascend::Memory::UB && dependsOn(memref, number);
      });
}

Operation *tl::runtime::findSharedTile(Operation *root) {
  Operation *found = nullptr;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ascend::SectionOp>(op))
      return WalkResult::skip();
    auto launch = op->getParentOfType<ascend::LaunchOpInterface>();
    Value number = launch ? launch.getSubBlockIndex() : Value();
    if (!number || !writesPart(op, number))
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

LogicalResult tl::runtime::verifyWorkspaces(Operation *launch) {
  if (Operation *shared = findSharedTile(launch))
    return shared->emitError(
        "writes a part of a tile of the cube core that depends on the vector "
        "core: in program order each vector core has that tile for itself, and "
        "the kernel has a program order after tile-assign-cores");
  Operation *early = findEarlyRead(launch);
  if (!early)
    return success();
  return early->emitError("reads a workspace before anything has written it; "
                          "if the other core writes it further down, the "
                          "kernel has a program order after "
                          "tile-assign-cores");
}
