//===- Transfers.cpp - Transfers of a launch and their reuse --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Streams/Transfers.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "dialects/Ascend/Utils/Streamed.h"
#include "dialects/Hardware/Utils/CrossCore.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using analysis::Counter;
using analysis::unbounded;

static int64_t multiply(int64_t a, int64_t b) {
  return std::min<uint64_t>(llvm::SaturatingMultiply<uint64_t>(a, b),
                            unbounded);
}

LaunchSize::LaunchSize(ascend::LaunchOpInterface launch) : launch(launch) {
  // Without blocks nothing is moved.
  blocks = std::clamp<int64_t>(
      getConstantIntValue(launch.getBlockCount()).value_or(unbounded), 1,
      unbounded);
  blocksAtOnce =
      std::min(blocks, ascend::getConcurrentBlocks(
                           launch, ascend::getLimits(launch).getCoreCounts()));
}

//===----------------------------------------------------------------------===//
// Counters of a transfer
//===----------------------------------------------------------------------===//

Transfer::Transfer(Operation *op, Value part, bool reads, bool writes,
                   const LaunchSize &size)
    : op(op), isRead(reads), isWritten(writes), size(size),
      tensor(ascend::getMemRefType(analysis::getRoot(part))) {
  addLevels();
  addBox(part);
}

void Transfer::addLevels() {
  SmallVector<Operation *> parents;
  for (Operation *parent = op->getParentOp(); parent != size.launch;
       parent = parent->getParentOp())
    parents.push_back(parent);
  Operation *launch = size.launch;
  levels.push_back({{size.launch.getBlockIndex(), size.blocks}, launch});
  if (Value subBlock = size.launch.getSubBlockIndex())
    levels.push_back({{subBlock, 2}, nullptr});
  for (Operation *parent : llvm::reverse(parents)) {
    if (auto loop = dyn_cast<scf::ForOp>(parent))
      addLoop(loop);
    else if (isa<LoopLikeOpInterface>(parent))
      isCounted = false;
  }
}

void Transfer::addLoop(scf::ForOp loop) {
  Level level{{loop.getInductionVar(), unbounded}, loop};
  if (std::optional<APInt> trips = loop.getStaticTripCount())
    level.counter.trips =
        std::min<uint64_t>(trips->getLimitedValue(), unbounded);
  auto first = getConstantIntValue(loop.getLowerBound()),
       last = getConstantIntValue(loop.getUpperBound()),
       step = getConstantIntValue(loop.getStep());
  bool isShared =
      loop.getLowerBound() == size.launch.getBlockIndex() &&
      isEqualConstantIntOrValue(loop.getStep(), size.launch.getBlockCount());
  if (isShared) {
    // Together the blocks count the iterations.
    level.isShared = true;
    level.counter.trips =
        std::clamp<int64_t>(last.value_or(unbounded), 0, unbounded);
    llvm::erase_if(levels, [&](const Level &other) {
      return other.counter.variable == size.launch.getBlockIndex();
    });
  } else if (first && *first >= 0 && step && *step > 0) {
    level.counter.first = *first;
    level.counter.step = *step;
  } else {
    isCounted = false;
  }
  levels.push_back(level);
}

//===----------------------------------------------------------------------===//
// The part
//===----------------------------------------------------------------------===//

void Transfer::addBox(Value part) {
  auto box = analysis::computeIndexBox(part, /*unit=*/1);
  auto counters = llvm::map_to_vector(
      levels, [](const Level &level) { return level.counter; });
  if (!box || box->source != analysis::getRoot(part) || !isCounted)
    return;
  SmallVector<analysis::DigitSum> found;
  for (auto [begin, extent] : llvm::zip_equal(box->begins, tensor.getShape())) {
    auto digits = analysis::computeDigits(begin, extent, counters);
    if (!digits)
      return;
    found.push_back(*digits);
  }
  begins = std::move(found);
  sizes.assign(box->sizes.begin(), box->sizes.end());
  for (auto [size, extent] : llvm::zip_equal(sizes, tensor.getShape()))
    size = std::min(size, extent);
}

bool Transfer::varies(const Level &level) const {
  return !begins || llvm::any_of(*begins, [&](const analysis::DigitSum &begin) {
    return llvm::any_of(begin.digits, [&](const analysis::Digit &digit) {
      return digit.variable == level.counter.variable;
    });
  });
}

/// Whether it moves runs of whole lines: the tensor begins at a line.
bool Transfer::hasWholeLines(int64_t lineBytes) const {
  int64_t stride = tensor.getElementTypeBitWidth() / 8;
  bool isRun = true;
  for (int64_t dim = tensor.getRank() - 1; dim >= 0; --dim) {
    auto isLine = [&](int64_t elements) {
      return elements % lineBytes * (stride % lineBytes) % lineBytes == 0;
    };
    const analysis::DigitSum &begin = (*begins)[dim];
    if (!isLine(begin.constant) ||
        !llvm::all_of(begin.digits, [&](const analysis::Digit &digit) {
          return isLine(digit.coefficient);
        }))
      return false;
    // A run ends where the part does not have the whole extent.
    bool isWhole = sizes[dim] == tensor.getDimSize(dim);
    if (isRun && !isWhole && !isLine(sizes[dim]))
      return false;
    if (!isRun && sizes[dim] > 1 && !isLine(1))
      return false;
    isRun &= isWhole;
    stride *= tensor.getDimSize(dim);
  }
  return true;
}

bool Transfer::isOnce(int64_t lineBytes) const {
  auto counters = llvm::map_to_vector(
      levels, [](const Level &level) { return level.counter; });
  return begins && analysis::areDisjoint(*begins, sizes, counters) &&
         hasWholeLines(lineBytes);
}

SmallVector<Round> Transfer::getRepeats() const {
  SmallVector<Round> repeats;
  for (const Level &level : levels) {
    if (!level.op || varies(level))
      continue;
    int64_t count = level.counter.trips;
    if (level.isShared || level.op == size.launch)
      count = llvm::divideCeilSigned(count, size.blocksAtOnce);
    if (count > 1)
      repeats.push_back({level.op, count});
  }
  return repeats;
}

int64_t Transfer::getBytes(Operation *round) const {
  int64_t whole = *ascend::getByteSize(tensor);
  auto getSection = [](Operation *op) {
    return op->getParentOfType<ascend::SectionOpInterface>();
  };
  // The other core may do anything at the same time.
  bool isApart = round != size.launch && getSection(round) != getSection(op);
  if (isApart || (!begins && round->isAncestor(op)))
    return whole;
  if (!round->isAncestor(op))
    return 0;
  int64_t bytes = tensor.getElementTypeBitWidth() / 8;
  for (int64_t extent : sizes)
    bytes = multiply(bytes, extent);
  for (const Level &level : levels) {
    bool isOfBlocks = level.isShared || level.op == size.launch;
    bool isOutside = level.op && !round->isProperAncestor(level.op);
    if (!varies(level) || (isOutside && !isOfBlocks))
      continue;
    bytes = multiply(
        bytes, isOutside ? std::min(level.counter.trips, size.blocksAtOnce)
                         : level.counter.trips);
  }
  return std::min(bytes, whole);
}

//===----------------------------------------------------------------------===//
// All transfers
//===----------------------------------------------------------------------===//

/// Whether `op` reads or writes no elements of its operands.
static bool isWithoutAccess(Operation *op) {
  return isa<ViewLikeOpInterface, memref::DimOp>(op);
}

/// Whether `root` is a slot of a channel, which is small and used at once.
static bool isSlot(Value root) {
  auto argument = dyn_cast<BlockArgument>(root);
  return argument &&
         isa<ascend::TransferOpInterface>(argument.getOwner()->getParentOp());
}

/// Whether `root` is a tensor that shares no bytes with others, of known size.
static bool isWholeTensor(Value root) {
  auto type = dyn_cast<MemRefType>(root.getType());
  bool isArgument =
      isa<BlockArgument>(root) &&
      isa<FunctionOpInterface>(root.getParentBlock()->getParentOp());
  return (isArgument || root.getDefiningOp<memref::AllocOp>()) && type &&
         type.getLayout().isIdentity() && ascend::getByteSize(type);
}

static bool isTensor(Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  return type && ascend::getMemory(type) == ascend::Memory::GM;
}

std::optional<LaunchTransfers>
LaunchTransfers::collect(const LaunchSize &size) {
  LaunchTransfers transfers;
  auto visit = [&](Operation *op) -> WalkResult {
    if (isWithoutAccess(op) || llvm::none_of(op->getOperands(), isTensor))
      return WalkResult::advance();
    if (!ascend::movesGlobalData(op))
      return WalkResult::interrupt();
    for (const ascend::OperandAccess &access : ascend::getAccesses(op)) {
      Value part = access.operand->get();
      if (!isTensor(part))
        continue;
      Value root = analysis::getRoot(part);
      if (isSlot(root))
        continue;
      if (!isWholeTensor(root))
        return WalkResult::interrupt();
      transfers.tensors[root].emplace_back(op, part, access.reads,
                                           access.writes, size);
    }
    return WalkResult::advance();
  };
  if (size.launch->walk(visit).wasInterrupted())
    return std::nullopt;
  return transfers;
}
