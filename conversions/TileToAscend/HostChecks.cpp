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
#include "llvm/ADT/MapVector.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using ascend::Memory;

namespace {
/// A tensor and the most columns it may have, because instructions hold the
/// distance between two rows in a few bits.
using ColumnLimits = llvm::MapVector<Value, int64_t>;
} // namespace

/// The most elements from row to row of `tensor` that the instruction for `op`
/// can skip; nothing if the distance is known, or there is none.
static std::optional<int64_t> getPitchLimit(tile::CopyOp op, Value tensor) {
  auto type = cast<MemRefType>(tensor.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (ascend::getMemory(type) != Memory::GM ||
      failed(type.getStridesAndOffset(strides, offset)) ||
      strides.size() != 2 || !ShapedType::isDynamic(strides[0]))
    return std::nullopt;
  ascend::TargetSpec limits = ascend::getLimits(op);
  if (ascend::getMemory(cast<MemRefType>(op.getDst().getType())) == Memory::L1)
    return limits.nd2nz_max_cols;
  return limits.copy_max_pitch_bytes / (type.getElementTypeBitWidth() / 8);
}

/// Adds to `limits` the tensor that `view` is a slice of.
static LogicalResult addLimit(tile::CopyOp op, Value view,
                              tile::LaunchOp launch, ColumnLimits &limits) {
  std::optional<int64_t> limit = getPitchLimit(op, view);
  if (!limit)
    return success();
  Value tensor = analysis::getRoot(view);
  auto type = dyn_cast<MemRefType>(tensor.getType());
  if (!type || type.getRank() != 2 || !type.getLayout().isIdentity() ||
      launch.getBody().isAncestor(tensor.getParentRegion()))
    return op.emitOpError("copies rows of a tensor of unknown layout ")
           << tensor.getType();
  int64_t &least = limits.insert({tensor, *limit}).first->second;
  least = std::min(least, *limit);
  return success();
}

LogicalResult tl::addHostChecks(tile::LaunchOp launch) {
  ColumnLimits limits;
  WalkResult result = launch.walk([&](tile::CopyOp op) {
    return WalkResult(
        success(succeeded(addLimit(op, op.getSrc(), launch, limits)) &&
                succeeded(addLimit(op, op.getDst(), launch, limits))));
  });
  if (result.wasInterrupted())
    return failure();

  OpBuilder builder(launch);
  for (auto [tensor, limit] : limits) {
    // Not the tensor's location, which may carry the tensor's name.
    Location loc = launch.getLoc();
    Value columns = memref::DimOp::create(builder, loc, tensor, 1);
    Value most = arith::ConstantIndexOp::create(builder, loc, limit);
    Value fits = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ule,
                                       columns, most);
    cf::AssertOp::create(
        builder, tensor.getLoc(), fits,
        fmt::format("a matrix that is copied must have at most {} columns",
                    limit));
  }
  return success();
}
