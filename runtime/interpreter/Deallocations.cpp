//===- Deallocations.cpp - Memory that host code frees --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The executor frees memory with the last memref on it, so that a run would not
// show what is an error on a real host.
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Deallocations.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"

using namespace mlir;
using namespace tl;

/// The memref that `memref` is a part of.
static Value getRoot(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return memref;
}

/// The operations that use the memory of `memref`.
static void collectUsers(Value memref, SmallVectorImpl<Operation *> &users) {
  for (Operation *user : memref.getUsers())
    if (isa<ViewLikeOpInterface>(user))
      collectUsers(user->getResult(0), users);
    else if (!isa<memref::DimOp>(user))
      users.push_back(user);
}

/// Whether `user` certainly runs after `dealloc`, which is in a block around
/// it.
static bool followsCertainly(Operation *user, Operation *dealloc) {
  Operation *ancestor = dealloc->getBlock()->findAncestorOpInBlock(*user);
  return ancestor && dealloc->isBeforeInBlock(ancestor) &&
         (ancestor == user || isa<ascend::LaunchOpInterface>(ancestor));
}

static LogicalResult verify(memref::DeallocOp dealloc, func::FuncOp entry) {
  Value root = getRoot(dealloc.getMemref());
  auto argument = dyn_cast<BlockArgument>(root);
  if (argument && argument.getOwner()->getParentOp() == entry)
    return dealloc.emitOpError("frees argument ")
           << argument.getArgNumber() << ", which belongs to the caller";
  SmallVector<Operation *> users;
  collectUsers(root, users);
  for (Operation *user : users) {
    if (!followsCertainly(user, dealloc))
      continue;
    InFlightDiagnostic error = user->emitOpError(
        isa<memref::DeallocOp>(user) ? "frees memory that is freed already"
                                     : "uses memory that is freed already");
    error.attachNote(dealloc.getLoc()) << "freed here";
    return error;
  }
  return success();
}

LogicalResult
tl::runtime::verifyDeallocations(ArrayRef<func::FuncOp> functions) {
  for (func::FuncOp function : functions) {
    WalkResult result = function.walk([&](memref::DeallocOp dealloc) {
      bool isOnHost = !dealloc->getParentOfType<ascend::LaunchOpInterface>();
      return isOnHost && failed(verify(dealloc, functions.front()))
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
  }
  return success();
}
