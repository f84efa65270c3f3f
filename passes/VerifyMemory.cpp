//===- VerifyMemory.cpp - Checks the addresses of on-chip buffers ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/BufferLiveness.h"
#include "analysis/MemoryRegion.h"
#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Passes.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_VERIFYMEMORYPASS
#include "passes/Passes.h.inc"
} // namespace tl

namespace {
struct VerifyMemory : public tl::impl::VerifyMemoryPassBase<VerifyMemory> {
  void runOnOperation() override {
    getOperation().walk([&](SectionOp section) {
      if (failed(verify(section)))
        signalPassFailure();
    });
    markAllAnalysesPreserved();
  }

private:
  static LogicalResult verify(SectionOp section);
};
} // namespace

static int64_t getAddress(const LiveBuffer &live) {
  return live.buffer.getDefiningOp<BufferOp>().getAddress();
}

/// Checks that the bytes of every on-chip operand of `op` are known.
static LogicalResult verifyOperands(InstructionOpInterface op) {
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (!type || getMemory(type) == Memory::GM)
      continue;
    Value root = getRoot(operand);
    if (!root.getDefiningOp<BufferOp>()) {
      InFlightDiagnostic error =
          op->emitOpError("works on a buffer without an address");
      error.attachNote(root.getLoc()) << "the buffer";
      return error;
    }
  }
  return success();
}

LogicalResult VerifyMemory::verify(SectionOp section) {
  FailureOr<SmallVector<LiveBuffer>> buffers = computeLiveBuffers(section);
  if (failed(buffers))
    return failure();
  LogicalResult result = success();
  for (const LiveBuffer &buffer : *buffers)
    if (!buffer.buffer.getDefiningOp<BufferOp>())
      result = emitError(buffer.buffer.getLoc(), "buffer has no address");
  if (failed(result))
    return failure();
  section.walk([&](InstructionOpInterface op) {
    if (failed(verifyOperands(op)))
      result = failure();
  });
  if (failed(result))
    return failure();

  // By address, so that a buffer is compared with those that begin in it only.
  llvm::sort(*buffers, [](const LiveBuffer &a, const LiveBuffer &b) {
    return std::tuple(a.memory, getAddress(a), a.begin) <
           std::tuple(b.memory, getAddress(b), b.begin);
  });
  for (auto it = buffers->begin(); it != buffers->end(); ++it) {
    for (const LiveBuffer &other : llvm::make_range(it + 1, buffers->end())) {
      if (other.memory != it->memory ||
          getAddress(other) >= getAddress(*it) + it->bytes)
        break;
      if (!it->overlaps(other))
        continue;
      InFlightDiagnostic error =
          emitError(other.buffer.getLoc(), "buffer shares bytes of ")
          << stringifyMemory(other.memory)
          << " with another that is in use at the same time";
      error.attachNote(it->buffer.getLoc()) << "the other buffer";
      result = error;
    }
  }
  return result;
}
