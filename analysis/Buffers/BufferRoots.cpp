//===- BufferRoots.cpp - Buffers that a memref may stand for --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/BufferRoots.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

static bool isBuffer(Value value) {
  return isa_and_nonnull<memref::AllocOp, BufferOp>(value.getDefiningOp());
}

SmallVector<Value, 2> BufferRoots::getRoots(Value memref) {
  Value root = getRoot(memref);
  if (isBuffer(root))
    return {root};
  auto [it, isNew] = known.try_emplace(root);
  if (!isNew)
    return it->second;
  SmallVector<Value, 2> &roots = it->second;
  llvm::copy_if(findOrigins(root), std::back_inserter(roots), isBuffer);
  return roots;
}

/// Whether the analysis knows how `op` forwards a memref.
static bool isFollowed(Operation *op) {
  return isa<ViewLikeOpInterface, memref::DeallocOp, InstructionOpInterface,
             RegionBranchOpInterface, RegionBranchTerminatorOpInterface,
             SelectLikeOpInterface>(op);
}

/// Checks that `loop` carries no buffer that it declares.
static LogicalResult verifyCarried(LoopLikeOpInterface loop,
                                   BufferRoots &roots) {
  for (OpOperand &yielded :
       loop.getYieldedValuesMutable().value_or(MutableArrayRef<OpOperand>())) {
    if (!isa<MemRefType>(yielded.get().getType()))
      continue;
    for (Value root : roots.getRoots(yielded.get())) {
      if (!loop->isProperAncestor(root.getDefiningOp()))
        continue;
      InFlightDiagnostic error =
          emitError(root.getLoc(),
                    "the loop that declares this buffer carries it to its next "
                    "iteration, where it would be two buffers at one address; "
                    "declare two buffers before the loop and exchange them");
      error.attachNote(yielded.getOwner()->getLoc()) << "carried here";
      return error;
    }
  }
  return success();
}

LogicalResult tl::analysis::verifyBufferUses(Operation *section) {
  BufferRoots roots;
  WalkResult result = section->walk([&](Operation *op) {
    if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
      return WalkResult(verifyCarried(loop, roots));
    if (isFollowed(op))
      return WalkResult::advance();
    for (Value operand : op->getOperands()) {
      if (!isa<MemRefType>(operand.getType()))
        continue;
      SmallVector<Value, 2> buffers = roots.getRoots(operand);
      if (buffers.empty())
        continue;
      InFlightDiagnostic error =
          op->emitError("the use of an on-chip buffer by '")
          << op->getName() << "' cannot be followed";
      error.attachNote(buffers.front().getLoc()) << "the buffer";
      return WalkResult(error);
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
