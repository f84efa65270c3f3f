//===- BufferLiveness.cpp - Live intervals of buffers ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/BufferLiveness.h"
#include "analysis/Buffers/BufferExposure.h"
#include "analysis/Buffers/BufferRoots.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Loops/ProgramPoints.h"
#include "dialects/Ascend/Utils/MatrixParts.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Extends the interval of `live` to `loop` if the loop needs the whole buffer;
/// `body` is the exposure of the buffer to each iteration.
static void extend(LiveBuffer &live, const ProgramPoints &points,
                   LoopLikeOpInterface loop, Exposure body) {
  // A loop that declares the buffer has another one in each iteration.
  if (loop->isAncestor(live.buffer.getDefiningOp()))
    return;
  // If an iteration does not replace the whole buffer, reads after the loop may
  // need bytes of earlier iterations. A loop with several regions may end after
  // a part of its last iteration, and then leaves bytes of the iteration
  // before.
  bool isReadAfter = llvm::any_of(live.accesses, [&](BufferAccess &access) {
    return access.reads && access.point >= points.getEnd(loop);
  });
  if (!body.reads && (body.replaces || !isReadAfter) &&
      loop.getLoopRegions().size() == 1)
    return;
  live.begin = std::min(live.begin, points.getBegin(loop));
  live.end = std::max(live.end, points.getEnd(loop));
}

Operation *tl::analysis::getLoopAround(const LiveBuffer &buffer) {
  Operation *loop = buffer.getFirstUse()->getParentOp();
  for (; loop && !isa<SectionOp>(loop); loop = loop->getParentOp())
    if (isa<LoopLikeOpInterface>(loop) &&
        loop->isAncestor(buffer.getLastUse()) &&
        loop->isAncestor(buffer.buffer.getDefiningOp()))
      return loop;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

static BufferAccess getAccess(const OperandAccess &access, int64_t point,
                              bool isCertain) {
  Operation *op = access.operand->getOwner();
  bool reads = access.reads && !(access.writes && startsAnew(op));
  return {access.operand, point, reads, access.writes, isCertain};
}

/// The size of the buffer that `op` declares, or an error if it is not static.
static FailureOr<LiveBuffer> getBuffer(Operation *op) {
  auto type = cast<MemRefType>(op->getResult(0).getType());
  std::optional<Memory> memory = getMemory(type);
  if (!memory || *memory == Memory::GM || !type.hasStaticShape() ||
      !isContiguous(type) || !type.getElementType().isIntOrFloat())
    return op->emitError("a buffer of a section needs an on-chip memory and a "
                         "static shape, got ")
           << type;
  // Sums of sizes below the bound stay exact.
  std::optional<int64_t> bytes = getByteSize(type);
  if (!bytes || *bytes > (int64_t(1) << 40))
    return op->emitError(
               "a buffer of a section is larger than any memory, got ")
           << type;
  return LiveBuffer{op->getResult(0), *memory, *bytes};
}

/// Adds the accesses of the instructions of `section` to `buffers`.
static void addAccesses(Operation *section, const ProgramPoints &points,
                        MutableArrayRef<LiveBuffer> buffers) {
  DenseMap<Value, size_t> numbers;
  for (auto [i, live] : llvm::enumerate(buffers))
    numbers[live.buffer] = i;
  BufferRoots roots;
  section->walk<WalkOrder::PreOrder>([&](InstructionOpInterface op) {
    for (const OperandAccess &access : getAccesses(op)) {
      auto type = cast<MemRefType>(access.operand->get().getType());
      if (getMemory(type) == Memory::GM)
        continue;
      SmallVector<Value, 2> buffersOf = roots.getRoots(access.operand->get());
      for (Value root : buffersOf) {
        auto number = numbers.find(root);
        if (number == numbers.end())
          continue;
        LiveBuffer &live = buffers[number->second];
        live.accesses.push_back(
            getAccess(access, points.getBegin(op), buffersOf.size() == 1));
      }
    }
  });
}

FailureOr<SmallVector<LiveBuffer>>
tl::analysis::computeLiveBuffers(Operation *section) {
  SmallVector<LiveBuffer> buffers;
  WalkResult result = section->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<memref::AllocOp, BufferOp>(op))
      return WalkResult::advance();
    FailureOr<LiveBuffer> buffer = getBuffer(op);
    if (failed(buffer))
      return WalkResult::interrupt();
    buffers.push_back(*buffer);
    return WalkResult::advance();
  });
  if (result.wasInterrupted() || failed(verifyBufferUses(section)))
    return failure();

  ProgramPoints points(section);
  addAccesses(section, points, buffers);
  llvm::erase_if(buffers,
                 [](const LiveBuffer &live) { return live.accesses.empty(); });
  for (LiveBuffer &live : buffers) {
    live.begin = live.accesses.front().point;
    live.end = live.accesses.back().point;
    computeExposure(section->getRegion(0).front(), live.buffer, live.accesses,
                    [&](LoopLikeOpInterface loop, Exposure body) {
                      extend(live, points, loop, body);
                    });
  }
  return buffers;
}
