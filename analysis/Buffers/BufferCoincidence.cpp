//===- BufferCoincidence.cpp - Buffers that may share an address ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/BufferCoincidence.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// In place
//===----------------------------------------------------------------------===//

bool tl::analysis::areSameView(Value a, Value b) {
  auto left = a.getDefiningOp<ViewLikeOpInterface>();
  auto right = b.getDefiningOp<ViewLikeOpInterface>();
  if (!left || !right)
    return !left && !right;
  Value leftSource = left.getViewSource(), rightSource = right.getViewSource();
  auto isEquivalent = [&](Value x, Value y) {
    return success(x == y || (x == leftSource && y == rightSource));
  };
  return leftSource.getType() == rightSource.getType() &&
         OperationEquivalence::isEquivalentTo(
             left, right, isEquivalent, /*markEquivalent=*/nullptr,
             OperationEquivalence::IgnoreLocations) &&
         areSameView(leftSource, rightSource);
}

/// Whether two accesses are disjoint if their buffers are at one address.
static bool areApart(const BufferAccess &a, const BufferAccess &b) {
  std::optional<MemoryRegion> left = computeRegion(a.operand->get());
  std::optional<MemoryRegion> right = computeRegion(b.operand->get());
  if (!left || !right || !left->base || !right->base)
    return false;
  right->base = left->base;
  return !left->mayOverlap(*right);
}

/// Whether `write` may change bytes of `access`, at the same time or later, if
/// the buffers are at one address.
static bool mayWriteOver(const BufferAccess &write, const BufferAccess &access,
                         const TargetSpec &spec) {
  auto op = cast<InstructionOpInterface>(write.getOperation());
  if (access.getOperation() == op && !access.writes && access.isCertain &&
      write.isCertain && op.mayWriteInPlace(*access.operand, *write.operand) &&
      areSameView(access.operand->get(), write.operand->get()))
    return true;
  return op.getWriteUnit(*write.operand, spec) == 1 && areApart(write, access);
}

/// The accesses of `live` from `begin` to `end`.
static ArrayRef<BufferAccess> getAccesses(const LiveBuffer &live, int64_t begin,
                                          int64_t end) {
  ArrayRef<BufferAccess> accesses = live.accesses;
  return accesses
      .drop_while([&](const BufferAccess &a) { return a.point < begin; })
      .take_while([&](const BufferAccess &a) { return a.point <= end; });
}

/// Whether `later` may be written over `earlier` while both are live.
static bool mayFollowInPlace(const LiveBuffer &earlier, const LiveBuffer &later,
                             const TargetSpec &spec) {
  // Both interval ends have to be accesses, and not those of a loop.
  if (later.begin != later.accesses.front().point ||
      earlier.end != earlier.accesses.back().point ||
      !later.accesses.front().writes)
    return false;
  ArrayRef<BufferAccess> reads = getAccesses(earlier, later.begin, earlier.end);
  ArrayRef<BufferAccess> writes = getAccesses(later, later.begin, earlier.end);
  Block *block = later.getFirstUse()->getBlock();
  auto isElsewhere = [&](const BufferAccess &access) {
    return access.getOperation()->getBlock() != block;
  };
  if (llvm::any_of(reads, isElsewhere) || llvm::any_of(writes, isElsewhere))
    return false;
  for (const BufferAccess &write : writes)
    for (const BufferAccess &access : reads)
      if (write.writes && access.point >= write.point &&
          !mayWriteOver(write, access, spec))
        return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Arms of branches
//===----------------------------------------------------------------------===//

/// The region of `op` that contains all accesses of `live` up to the end of
/// `op`; the later ones go to `after`.
static Region *getOwnRegion(const LiveBuffer &live, Operation *op,
                            SmallVectorImpl<OpOperand *> &after) {
  Region *own = nullptr;
  for (const BufferAccess &access : live.accesses) {
    if (!op->isProperAncestor(access.getOperation())) {
      after.push_back(access.operand);
      continue;
    }
    Region *region = access.getOperation()->getParentRegion();
    while (region->getParentOp() != op)
      region = region->getParentOp()->getParentRegion();
    if (!after.empty() || (own && own != region))
      return nullptr;
    own = region;
  }
  return own;
}

/// Whether `a` and `b` are filled in different arms of a branch, and used after
/// it by the same operands.
static bool areAlternatives(const LiveBuffer &a, const LiveBuffer &b) {
  if (a.begin != a.accesses.front().point ||
      b.begin != b.accesses.front().point)
    return false;
  Operation *op = a.getFirstUse()->getParentOp();
  while (op && !op->isProperAncestor(b.getFirstUse()))
    op = op->getParentOp();
  if (!op || !isa<RegionBranchOpInterface>(op) || isa<LoopLikeOpInterface>(op))
    return false;
  SmallVector<OpOperand *> afterA, afterB;
  Region *left = getOwnRegion(a, op, afterA);
  Region *right = getOwnRegion(b, op, afterB);
  return left && right && left != right && afterA == afterB;
}

//===----------------------------------------------------------------------===//
// Pairs
//===----------------------------------------------------------------------===//

SmallVector<BufferPair>
tl::analysis::findCoincidences(ArrayRef<LiveBuffer> buffers) {
  // The buffers that each instruction accesses.
  DenseMap<Operation *, SmallVector<unsigned, 3>> touched;
  for (auto [i, live] : llvm::enumerate(buffers))
    for (const BufferAccess &access : live.accesses)
      touched[access.getOperation()].push_back(i);

  SmallVector<BufferPair> pairs;
  for (auto [i, later] : llvm::enumerate(buffers)) {
    llvm::SmallSetVector<unsigned, 4> candidates;
    for (const BufferAccess &access : later.accesses)
      for (unsigned other : touched[access.getOperation()])
        candidates.insert(other);
    for (unsigned other : candidates) {
      const LiveBuffer &earlier = buffers[other];
      if (other == i || earlier.begin >= later.begin ||
          earlier.bytes != later.bytes || earlier.memory != later.memory ||
          !earlier.overlaps(later))
        continue;
      TargetSpec spec = getLimits(later.getFirstUse());
      if (mayFollowInPlace(earlier, later, spec) ||
          areAlternatives(earlier, later))
        pairs.push_back({other, unsigned(i)});
    }
  }
  return pairs;
}
