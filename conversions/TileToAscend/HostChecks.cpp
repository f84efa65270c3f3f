//===- HostChecks.cpp - Limits that are known at run time only ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/MemoryRegion.h"
#include "conversions/TileToAscend/Patterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/SetVector.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using ascend::Memory;

/// The tensor from which `op` loads a matrix into L1 whose rows are apart by a
/// distance that is known at run time only; null for every other copy.
static Value getSourceOfUnknownPitch(tile::CopyOp op) {
  auto src = cast<MemRefType>(op.getSrc().getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (ascend::getMemory(src) != Memory::GM ||
      ascend::getMemory(cast<MemRefType>(op.getDst().getType())) !=
          Memory::L1 ||
      failed(src.getStridesAndOffset(strides, offset)) || strides.size() != 2 ||
      !ShapedType::isDynamic(strides[0]))
    return {};
  return analysis::getRoot(op.getSrc());
}

/// The tensors of unknown pitch that `launch` loads, in the order of the loads.
static FailureOr<llvm::SetVector<Value>> collectTensors(tile::LaunchOp launch) {
  llvm::SetVector<Value> tensors;
  WalkResult result = launch.walk([&](tile::CopyOp op) {
    Value tensor = getSourceOfUnknownPitch(op);
    if (!tensor)
      return WalkResult::advance();
    auto type = dyn_cast<MemRefType>(tensor.getType());
    if (!type || type.getRank() != 2 || !type.getLayout().isIdentity() ||
        launch.getBody().isAncestor(tensor.getParentRegion())) {
      op.emitOpError("loads rows from a tensor of unknown layout ")
          << tensor.getType();
      return WalkResult::interrupt();
    }
    tensors.insert(tensor);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return tensors;
}

LogicalResult tl::addHostChecks(tile::LaunchOp launch) {
  FailureOr<llvm::SetVector<Value>> tensors = collectTensors(launch);
  if (failed(tensors))
    return failure();
  int64_t limit = ascend::getLimits(launch).nd2nz_max_cols;
  OpBuilder builder(launch);
  for (Value tensor : *tensors) {
    Location loc = tensor.getLoc();
    Value columns = memref::DimOp::create(builder, loc, tensor, 1);
    Value most = arith::ConstantIndexOp::create(builder, loc, limit);
    Value fits = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ule,
                                       columns, most);
    cf::AssertOp::create(builder, loc, fits,
                         fmt::format("a matrix that is loaded into L1 must "
                                     "have at most {} columns",
                                     limit));
  }
  return success();
}
