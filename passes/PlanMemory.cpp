//===- PlanMemory.cpp - Gives every on-chip buffer an address ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/BufferLiveness.h"
#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/Passes.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_PLANMEMORYPASS
#include "passes/Passes.h.inc"
} // namespace tl

namespace {
/// A buffer and where it goes.
struct Placement {
  LiveBuffer *buffer;
  int64_t begin;

  int64_t getEnd() const { return begin + buffer->bytes; }
};

/// The linear scan over the buffers of one memory.
class LinearScan {
public:
  explicit LinearScan(int64_t capacity) : capacity(capacity) {}

  /// Makes the bytes of a buffer that has an address unavailable while it is
  /// in use.
  void pin(LiveBuffer &buffer, int64_t address) {
    placements.push_back({&buffer, address});
  }

  /// Chooses an address for `buffer`; nothing if there is no room.
  std::optional<int64_t> place(LiveBuffer &buffer, int64_t alignment);

  /// One past the last byte in use.
  int64_t getPeak() const {
    int64_t peak = 0;
    for (const Placement &placement : placements)
      peak = std::max(peak, placement.getEnd());
    return peak;
  }

private:
  std::optional<int64_t> findGap(const LiveBuffer &buffer,
                                 int64_t alignment) const;

  int64_t capacity;
  SmallVector<Placement> placements;
};

struct PlanMemory : public tl::impl::PlanMemoryPassBase<PlanMemory> {
  void runOnOperation() override;

private:
  LogicalResult planSection(SectionOp section, const TargetSpec &spec);
  LogicalResult planMemory(SectionOp section, Memory memory,
                           const TargetSpec &spec,
                           SmallVector<LiveBuffer> buffers);
};
} // namespace

std::optional<int64_t> LinearScan::place(LiveBuffer &buffer,
                                         int64_t alignment) {
  // Fresh bytes first: sharing them adds a hazard between two buffers.
  std::optional<int64_t> address = llvm::alignTo(getPeak(), alignment);
  if (*address + buffer.bytes > capacity)
    address = findGap(buffer, alignment);
  if (address)
    placements.push_back({&buffer, *address});
  return address;
}

/// The smallest gap between buffers in use that holds `buffer`.
std::optional<int64_t> LinearScan::findGap(const LiveBuffer &buffer,
                                           int64_t alignment) const {
  SmallVector<Placement> active;
  llvm::copy_if(
      placements, std::back_inserter(active),
      [&](const Placement &other) { return other.buffer->overlaps(buffer); });
  llvm::sort(active, [](const Placement &a, const Placement &b) {
    return a.begin < b.begin;
  });

  std::optional<int64_t> best;
  int64_t bestSize = INT64_MAX;
  int64_t begin = 0;
  auto consider = [&](int64_t end) {
    if (end - begin >= buffer.bytes && end - begin < bestSize) {
      best = begin;
      bestSize = end - begin;
    }
  };
  for (const Placement &other : active) {
    consider(other.begin);
    begin = std::max<int64_t>(begin, llvm::alignTo(other.getEnd(), alignment));
  }
  consider(capacity);
  return best;
}

/// The largest sum of bytes in use at one point, and such a point.
static std::pair<int64_t, int64_t> getLowerBound(ArrayRef<LiveBuffer> buffers) {
  std::pair<int64_t, int64_t> bound(0, 0);
  // The sum can only grow where a buffer's interval begins.
  for (const LiveBuffer &at : buffers) {
    int64_t sum = 0;
    for (const LiveBuffer &buffer : buffers)
      if (buffer.begin <= at.begin && at.begin <= buffer.end)
        sum += buffer.bytes;
    bound = std::max(bound, {sum, at.begin});
  }
  return bound;
}

static LogicalResult reportOverflow(const LiveBuffer &failed, Memory memory,
                                    int64_t capacity,
                                    ArrayRef<LiveBuffer> buffers) {
  auto [need, point] = getLowerBound(buffers);
  InFlightDiagnostic error = emitError(failed.buffer.getLoc())
                             << "no room for this buffer of " << failed.bytes
                             << " bytes in " << stringifyMemory(memory) << ": "
                             << need << " bytes are in use at once, of "
                             << capacity;
  for (const LiveBuffer &buffer : buffers)
    if (buffer.begin <= point && point <= buffer.end)
      error.attachNote(buffer.buffer.getLoc())
          << buffer.bytes << " bytes in use at the same time";
  return error;
}

LogicalResult PlanMemory::planMemory(SectionOp section, Memory memory,
                                     const TargetSpec &spec,
                                     SmallVector<LiveBuffer> buffers) {
  LinearScan scan(spec.getSize(memory));
  for (LiveBuffer &buffer : buffers)
    if (auto pinned = buffer.buffer.getDefiningOp<BufferOp>())
      scan.pin(buffer, pinned.getAddress());

  // By first use; among equals in program order, which is that of the array.
  auto order =
      llvm::map_to_vector(buffers, [](LiveBuffer &buffer) { return &buffer; });
  llvm::sort(order, [](const LiveBuffer *a, const LiveBuffer *b) {
    return std::tuple(a->begin, a) < std::tuple(b->begin, b);
  });
  for (LiveBuffer *buffer : order) {
    auto alloc = buffer->buffer.getDefiningOp<memref::AllocOp>();
    if (!alloc)
      continue;
    int64_t alignment = std::lcm<int64_t>(spec.getAlignment(memory),
                                          alloc.getAlignment().value_or(1));
    std::optional<int64_t> address = scan.place(*buffer, alignment);
    if (!address)
      return reportOverflow(*buffer, memory, spec.getSize(memory), buffers);
    OpBuilder builder(alloc);
    buffer->buffer =
        BufferOp::create(builder, alloc.getLoc(), alloc.getType(), *address);
    alloc.getMemref().replaceAllUsesWith(buffer->buffer);
    alloc.erase();
  }
  if (!buffers.empty())
    remark::analysis(section.getLoc(), remark::RemarkOpts::name("peak")
                                           .category("ascend-plan-memory")
                                           .subCategory(stringifyMemory(memory))
                                           .function(getOperation().getName()))
        << remark::metric("peak", scan.getPeak())
        << remark::metric("lower bound", getLowerBound(buffers).first);
  return success();
}

LogicalResult PlanMemory::planSection(SectionOp section,
                                      const TargetSpec &spec) {
  FailureOr<SmallVector<LiveBuffer>> buffers = computeLiveBuffers(section);
  if (failed(buffers))
    return failure();
  for (uint32_t i = 1; i <= getMaxEnumValForMemory(); ++i) {
    auto memory = static_cast<Memory>(i);
    SmallVector<LiveBuffer> inMemory;
    llvm::copy_if(
        *buffers, std::back_inserter(inMemory),
        [&](const LiveBuffer &buffer) { return buffer.memory == memory; });
    if (failed(planMemory(section, memory, spec, std::move(inMemory))))
      return failure();
  }
  // What is left is not used, or freed by the end of the section anyway.
  section.walk([](memref::DeallocOp dealloc) { dealloc.erase(); });
  section.walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isa<memref::AllocOp, ViewLikeOpInterface>(op) && op->use_empty())
      op->erase();
  });
  return success();
}

void PlanMemory::runOnOperation() {
  TargetAttr target = getTarget(getOperation());
  if (!target) {
    getOperation().emitError("the module names no target; run "
                             "ascend-attach-target before memory planning");
    return signalPassFailure();
  }
  WalkResult result = getOperation().walk([&](SectionOp section) {
    return WalkResult(planSection(section, target.getSpec()));
  });
  if (result.wasInterrupted())
    signalPassFailure();
}
