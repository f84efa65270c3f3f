//===- BufferLiveness.cpp - When the bytes of a buffer are in use ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/BufferLiveness.h"
#include "analysis/BufferRoots.h"
#include "analysis/LoopTrips.h"
#include "analysis/MemoryRegion.h"
#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

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

/// What a piece of code does to the contents that a buffer has before it.
struct Exposure {
  /// Whether it may read them.
  bool reads = false;
  /// Whether they are certainly gone after it.
  bool replaces = false;

  /// The same of this piece and one behind it.
  void append(Exposure next) {
    reads |= next.reads && !replaces;
    replaces |= next.replaces;
  }
};

/// Extends the interval of one buffer to the loops that need it whole.
class LoopExtender {
public:
  LoopExtender(LiveBuffer &live, const ProgramPoints &points)
      : live(live), points(points) {}

  /// What `op` does by `accesses`, which are those in it.
  Exposure visit(Operation *op, ArrayRef<BufferAccess> accesses);

private:
  Exposure visitBlock(Block &block, ArrayRef<BufferAccess> accesses);
  void visitLoop(LoopLikeOpInterface loop, Exposure body);

  LiveBuffer &live;
  const ProgramPoints &points;
};
} // namespace

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Calls `visit` on each part of `accesses`, which are in program order, that
/// `getPart` maps to the same thing.
template <typename GetPart, typename Visit>
static void forEachPart(ArrayRef<BufferAccess> accesses, GetPart getPart,
                        Visit visit) {
  while (!accesses.empty()) {
    auto part = getPart(accesses.front());
    size_t count = 1;
    while (count < accesses.size() && getPart(accesses[count]) == part)
      ++count;
    visit(part, accesses.take_front(count));
    accesses = accesses.drop_front(count);
  }
}

Exposure LoopExtender::visitBlock(Block &block,
                                  ArrayRef<BufferAccess> accesses) {
  Exposure exposure;
  forEachPart(
      accesses,
      [&](const BufferAccess &access) {
        return block.findAncestorOpInBlock(*access.getOperation());
      },
      [&](Operation *op, ArrayRef<BufferAccess> part) {
        exposure.append(visit(op, part));
      });
  return exposure;
}

/// The number of regions of `op` of which one is run; none if that is not all.
static size_t countAlternatives(Operation *op) {
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch)
    return 0;
  SmallVector<RegionSuccessor> entries;
  branch.getSuccessorRegions(RegionBranchPoint::parent(), entries);
  bool skips = llvm::any_of(
      entries, [](RegionSuccessor &entry) { return entry.isParent(); });
  return skips && !runsAtLeastOnce(op) ? 0 : op->getNumRegions();
}

Exposure LoopExtender::visit(Operation *op, ArrayRef<BufferAccess> accesses) {
  if (op == accesses.front().getOperation()) {
    Exposure exposure;
    for (const BufferAccess &access : accesses) {
      exposure.reads |= access.reads;
      exposure.replaces |= access.replaces;
    }
    return exposure;
  }
  Exposure exposure;
  size_t replaced = 0;
  forEachPart(
      accesses,
      [&](const BufferAccess &access) {
        Block *block = access.getOperation()->getBlock();
        while (block->getParentOp() != op)
          block = block->getParentOp()->getBlock();
        return block;
      },
      [&](Block *block, ArrayRef<BufferAccess> part) {
        Exposure body = visitBlock(*block, part);
        exposure.reads |= body.reads;
        replaced += body.replaces && block->getParent()->hasOneBlock();
      });
  size_t alternatives = countAlternatives(op);
  exposure.replaces = alternatives > 0 && replaced == alternatives;
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
    visitLoop(loop, exposure);
  return exposure;
}

/// `loop` does to the buffer in each iteration what `body` says.
void LoopExtender::visitLoop(LoopLikeOpInterface loop, Exposure body) {
  // What a loop declares is another buffer in each iteration.
  if (loop->isAncestor(live.buffer.getDefiningOp()))
    return;
  // A loop that is left in the middle of an iteration may be left after the
  // iteration has begun, with what the one before it wrote.
  if (!body.reads && loop.getLoopRegions().size() == 1)
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

/// Whether `operand`, a view of the buffer, certainly is all of its bytes.
static bool isWhole(Value operand, const LiveBuffer &live) {
  std::optional<MemoryRegion> region = getExactRun(operand);
  if (!region)
    return false;
  int64_t start = 0;
  if (auto pinned = live.buffer.getDefiningOp<BufferOp>())
    start = pinned.getAddress();
  return region->begin <= start && region->end >= start + live.bytes;
}

/// Whether `op` certainly does not read what its destinations held before.
static bool startsAnew(Operation *op) {
  auto numeric = dyn_cast<NumericOpInterface>(op);
  Value init = numeric ? numeric.getInitCondition() : Value();
  return init && matchPattern(init, m_One());
}

static BufferAccess getAccess(const OperandAccess &access,
                              const LiveBuffer &live, int64_t point,
                              bool isCertain) {
  auto op = cast<InstructionOpInterface>(access.operand->getOwner());
  bool reads = access.reads && !(access.writes && startsAnew(op));
  // An instruction on a part of its operands says which.
  bool replaces = access.writes && !reads && isCertain &&
                  op.getExtents().empty() &&
                  isWhole(access.operand->get(), live);
  return {access.operand, point, reads, access.writes, isCertain, replaces};
}

/// The size of the buffer that `op` declares, an error if it has none.
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
  BufferRoots roots(section);
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
        live.accesses.push_back(getAccess(access, live, points.getBegin(op),
                                          buffersOf.size() == 1));
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
    LoopExtender(live, points).visit(section, live.accesses);
  }
  return buffers;
}
