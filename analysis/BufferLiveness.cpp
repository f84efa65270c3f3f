//===- BufferLiveness.cpp - When the bytes of a buffer are in use ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/BufferLiveness.h"
#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace {
/// Numbers the operations of a section: an operation begins at its number and
/// ends at that of the last operation nested in it.
class ProgramPoints {
public:
  explicit ProgramPoints(Operation *section) {
    section->walk<WalkOrder::PreOrder>(
        [&](Operation *op) { begins.try_emplace(op, begins.size()); });
    section->walk([&](Operation *op) {
      int64_t &end = ends.try_emplace(op, begins.lookup(op)).first->second;
      if (Operation *parent = op->getParentOp(); op != section) {
        int64_t &parentEnd = ends.try_emplace(parent, 0).first->second;
        parentEnd = std::max(parentEnd, end);
      }
    });
  }

  int64_t getBegin(Operation *op) const { return begins.lookup(op); }
  int64_t getEnd(Operation *op) const { return ends.lookup(op); }

private:
  DenseMap<Operation *, int64_t> begins;
  DenseMap<Operation *, int64_t> ends;
};
} // namespace

/// The outermost loop around `use` that does not contain `definition`, or
/// `use`.
static Operation *getLiveScope(Operation *definition, Operation *use) {
  Operation *scope = use;
  for (Operation *parent = use->getParentOp();
       parent && !parent->isAncestor(definition);
       parent = parent->getParentOp())
    if (isa<LoopLikeOpInterface>(parent))
      scope = parent;
  return scope;
}

/// Extends the interval of `live` by the uses of `value`, a view of it.
static LogicalResult addUses(LiveBuffer &live, Value value,
                             const ProgramPoints &points) {
  Operation *definition = live.buffer.getDefiningOp();
  SmallVector<Value> views = {value};
  while (!views.empty()) {
    for (Operation *user : views.pop_back_val().getUsers()) {
      if (isa<ViewLikeOpInterface>(user)) {
        llvm::append_range(views, user->getResults());
        continue;
      }
      if (isa<memref::DeallocOp>(user))
        continue;
      if (!isa<InstructionOpInterface>(user)) {
        InFlightDiagnostic error =
            user->emitError("the use of an on-chip buffer by '")
            << user->getName() << "' cannot be followed";
        error.attachNote(live.buffer.getLoc()) << "the buffer";
        return error;
      }
      Operation *scope = getLiveScope(definition, user);
      live.begin = std::min(live.begin, points.getBegin(scope));
      live.end = std::max(live.end, points.getEnd(scope));
      if (!live.firstUse ||
          points.getBegin(user) < points.getBegin(live.firstUse))
        live.firstUse = user;
      if (!live.lastUse ||
          points.getBegin(user) > points.getBegin(live.lastUse))
        live.lastUse = user;
    }
  }
  return success();
}

FailureOr<SmallVector<LiveBuffer>>
tl::analysis::computeLiveBuffers(Operation *section) {
  ProgramPoints points(section);
  SmallVector<LiveBuffer> buffers;
  WalkResult result = section->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<memref::AllocOp, BufferOp>(op))
      return WalkResult::advance();
    auto type = cast<MemRefType>(op->getResult(0).getType());
    std::optional<Memory> memory = getMemory(type);
    if (!memory || *memory == Memory::GM || !type.hasStaticShape() ||
        !isContiguous(type) || !type.getElementType().isIntOrFloat()) {
      op->emitError(
          "a buffer of a section needs an on-chip memory and a static "
          "shape, got ")
          << type;
      return WalkResult::interrupt();
    }
    // Sums of sizes below the bound stay exact.
    std::optional<int64_t> bytes = getByteSize(type);
    if (!bytes || *bytes > (int64_t(1) << 40)) {
      op->emitError("a buffer of a section is larger than any memory, got ")
          << type;
      return WalkResult::interrupt();
    }
    LiveBuffer live{op->getResult(0), *memory, *bytes, INT64_MAX, -1,
                    nullptr,          nullptr};
    if (failed(addUses(live, live.buffer, points)))
      return WalkResult::interrupt();
    if (live.firstUse)
      buffers.push_back(live);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return buffers;
}
