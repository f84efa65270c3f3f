//===- HostChecks.cpp - Run-time checks of limits on the host -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/MemoryRegion.h"
#include "conversions/TileToAscend/Patterns.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

namespace {
/// A tensor, its row dimension, and the largest distance between rows in
/// elements, which instructions hold in a few bits.
using ColumnLimits = llvm::MapVector<std::pair<Value, unsigned>, int64_t>;
} // namespace

/// Whether `op` moves data into or out of L1, which only holds matrices.
static bool usesL1(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), [](Type type) {
    auto memref = dyn_cast<MemRefType>(type);
    return memref && ascend::getMemory(memref) == Memory::L1;
  });
}

/// Whether the distance between indices of a dimension is dynamic.
static bool hasUnknownPitch(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  return succeeded(ascend::getStridesAndOffset(type, strides, offset)) &&
         llvm::any_of(llvm::zip_equal(type.getShape(), strides), [](auto pair) {
           auto [size, stride] = pair;
           return size != 1 && ShapedType::isDynamic(stride);
         });
}

/// The largest distance between rows of `tensor` that the instruction for `op`
/// supports, in elements; nothing if the distance is static or there is none.
static std::optional<int64_t> getPitchLimit(Operation *op, Value tensor) {
  auto type = dyn_cast<MemRefType>(tensor.getType());
  if (!type || ascend::getMemory(type) != Memory::GM || !hasUnknownPitch(type))
    return std::nullopt;
  ascend::TargetSpec limits = ascend::getLimits(op);
  if (usesL1(op))
    return limits.nd2nz_max_cols;
  return limits.copy_max_pitch_bytes / (type.getElementTypeBitWidth() / 8);
}

/// The dimension of the underlying tensor that is the first one of `view`.
static unsigned getRowDimension(Value view) {
  unsigned dimension = 0;
  for (; Operation *op = view.getDefiningOp(); view = op->getOperand(0)) {
    if (isa<memref::CastOp>(op))
      continue;
    auto slice = dyn_cast<memref::SubViewOp>(op);
    if (!slice)
      break;
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    dropped.flip();
    int source = dropped.find_first();
    for (; dimension; --dimension)
      source = dropped.find_next(source);
    dimension = source;
  }
  return dimension;
}

/// Adds the underlying tensor of `view` to `limits`.
static LogicalResult addLimit(Operation *op, Value view, tile::LaunchOp launch,
                              ColumnLimits &limits) {
  std::optional<int64_t> limit = getPitchLimit(op, view);
  if (!limit)
    return success();
  Value tensor = analysis::getRoot(view);
  auto type = dyn_cast<MemRefType>(tensor.getType());
  unsigned rows = getRowDimension(view);
  if (!type || rows + 1 >= type.getRank() || !type.getLayout().isIdentity() ||
      launch.getBody().isAncestor(tensor.getParentRegion()))
    return op->emitOpError("copies rows of a tensor of unknown layout ")
           << tensor.getType();
  int64_t &least = limits.insert({{tensor, rows}, *limit}).first->second;
  least = std::min(least, *limit);
  return success();
}

/// The distance between indices of `dimension` of `tensor`, in elements.
static Value getPitch(OpBuilder &builder, Location loc, Value tensor,
                      unsigned dimension) {
  int64_t rank = cast<MemRefType>(tensor.getType()).getRank();
  Value pitch = memref::DimOp::create(builder, loc, tensor, dimension + 1);
  for (int64_t inner = dimension + 2; inner < rank; ++inner)
    pitch = arith::MulIOp::create(
        builder, loc, pitch,
        memref::DimOp::create(builder, loc, tensor, inner));
  return pitch;
}

LogicalResult tl::addHostChecks(tile::LaunchOp launch) {
  ColumnLimits limits;
  WalkResult result = launch.walk([&](Operation *op) {
    if (!isa<tile::CopyOp, tile::AtomicAddOp>(op))
      return WalkResult::advance();
    for (Value operand : op->getOperands())
      if (failed(addLimit(op, operand, launch, limits)))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();

  OpBuilder builder(launch);
  for (auto [rows, limit] : limits) {
    auto [tensor, dimension] = rows;
    // Not the location of the tensor, which may hold its name.
    Location loc = launch.getLoc();
    Value pitch = getPitch(builder, loc, tensor, dimension);
    Value most = arith::ConstantIndexOp::create(builder, loc, limit);
    Value fits = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ule,
                                       pitch, most);
    bool isMatrix = cast<MemRefType>(tensor.getType()).getRank() == 2;
    cf::AssertOp::create(
        builder, tensor.getLoc(), fits,
        isMatrix
            ? llvm::formatv(
                  "a matrix that is copied must have at most {} columns", limit)
                  .str()
            : llvm::formatv(
                  "a tensor that is copied must have at most {} elements "
                  "from one index of dimension {} to the next",
                  limit, dimension)
                  .str());
  }
  return success();
}
