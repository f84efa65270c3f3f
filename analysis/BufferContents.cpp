//===- BufferContents.cpp - What is left of what buffers held -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/BufferContents.h"
#include "analysis/LoopTrips.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

MemoryRegion tl::analysis::getBytes(BufferOp buffer) {
  return *getRegion(buffer.getBuffer());
}

bool tl::analysis::isExact(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  std::optional<MemoryRegion> region = getRegion(memref);
  return region && !region->isAnywhere && region->end != INT64_MAX &&
         region->steps.empty() && type.hasStaticShape() &&
         succeeded(type.getStridesAndOffset(strides, offset)) &&
         !ShapedType::isDynamic(offset);
}

BufferContents::BufferContents(Operation *section, Listener &listener)
    : section(section), listener(listener), roots(section) {
  section->walk([&](BufferOp buffer) {
    numbers[buffer] = buffers.size();
    buffers.push_back(buffer);
  });
  addSharers();
}

void BufferContents::addSharers() {
  sharers.resize(buffers.size());
  // By address, so that a buffer is compared with those that begin in it only.
  SmallVector<std::pair<MemoryRegion, unsigned>> byAddress;
  for (auto [i, buffer] : llvm::enumerate(buffers))
    byAddress.push_back({getBytes(buffer), unsigned(i)});
  llvm::sort(byAddress, [](const auto &a, const auto &b) {
    return std::tuple(a.first.memory, a.first.begin, a.second) <
           std::tuple(b.first.memory, b.first.begin, b.second);
  });
  for (auto it = byAddress.begin(); it != byAddress.end(); ++it)
    for (auto other = it + 1;
         other != byAddress.end() && other->first.memory == it->first.memory &&
         other->first.begin < it->first.end;
         ++other) {
      sharers[it->second].push_back(other->second);
      sharers[other->second].push_back(it->second);
    }
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void BufferContents::run() {
  State state;
  for (Region &region : section->getRegions())
    visit(region, state);
}

void BufferContents::visit(Region &region, State &state) {
  for (Block &block : region)
    for (Operation &op : block)
      visit(&op, state);
}

void BufferContents::visit(Operation *op, State &state) {
  if (auto buffer = dyn_cast<BufferOp>(op)) {
    // In every iteration it is declared anew.
    state.erase(numbers.lookup(op));
    return;
  }
  if (auto instruction = dyn_cast<InstructionOpInterface>(op)) {
    SmallVector<OperandAccess> accesses = getAccesses(op);
    for (const OperandAccess &access : accesses)
      if (access.reads)
        read(instruction, *access.operand, state);
    for (const OperandAccess &access : accesses)
      if (access.writes)
        write(instruction, *access.operand, state);
    visited.insert(op);
    return;
  }
  if (isa<LoopLikeOpInterface>(op))
    return visitLoop(op, state);
  if (op->getNumRegions() > 0)
    visitBranch(op, state);
}

void BufferContents::visitLoop(Operation *op, State &state) {
  // What holds at the start of an iteration, until it does not change any more.
  State start = state;
  while (true) {
    State end = start;
    // A loop of several regions is left after the first one.
    visit(op->getRegion(0), end);
    State exit = end;
    for (Region &region : op->getRegions().drop_front())
      visit(region, end);
    State next = start;
    join(next, end);
    if (next == start) {
      if (op->getNumRegions() > 1 || runsAtLeastOnce(op))
        state = std::move(exit);
      else
        join(state, exit);
      return;
    }
    start = std::move(next);
  }
}

void BufferContents::visitBranch(Operation *op, State &state) {
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  SmallVector<RegionSuccessor> entries;
  if (branch)
    branch.getSuccessorRegions(RegionBranchPoint::parent(), entries);
  bool skips = !branch || llvm::any_of(entries, [](RegionSuccessor &entry) {
    return entry.isParent();
  });
  std::optional<State> after;
  if (skips)
    after = state;
  for (Region &region : op->getRegions()) {
    State arm = state;
    visit(region, arm);
    if (!after)
      after = std::move(arm);
    else
      join(*after, arm);
  }
  state = std::move(*after);
}

void BufferContents::join(State &state, const State &other) {
  for (const auto &[number, contents] : other) {
    Contents &joined = state[number];
    joined.written.add(contents.written);
    joined.overwritten.add(contents.overwritten);
    if (!joined.culprit)
      joined.culprit = contents.culprit;
  }
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// The addresses that are both in `set` and in `region`.
static RangeSet getCommon(const RangeSet &set, const MemoryRegion &region) {
  RangeSet common;
  common.add(region.begin, region.end);
  common.keep(set);
  return common;
}

/// The bytes of `buffer` that `operand`, which may be a view of it, may be.
static MemoryRegion getRegionIn(BufferOp buffer, Value operand) {
  MemoryRegion whole = getBytes(buffer);
  std::optional<MemoryRegion> region = getRegion(operand);
  if (!region || region->isAnywhere)
    return whole;
  region->begin = std::max(region->begin, whole.begin);
  region->end = std::min(region->end, whole.end);
  return *region;
}

void BufferContents::read(InstructionOpInterface op, OpOperand &operand,
                          const State &state) {
  SmallVector<Value, 2> buffersOf = roots.getRoots(operand.get());
  for (Value root : buffersOf) {
    auto buffer = root.getDefiningOp<BufferOp>();
    if (!buffer)
      continue;
    MemoryRegion region = getRegionIn(buffer, operand.get());
    auto contents = state.find(numbers.lookup(buffer));
    bool isWritten = contents != state.end() &&
                     !getCommon(contents->second.written, region).empty();
    // The first visit is that of the first iteration.
    if (!isWritten && buffersOf.size() == 1 && !visited.contains(op))
      listener.readsUnwritten(op, buffer);
    if (isWritten && !getCommon(contents->second.overwritten, region).empty())
      listener.readsOverwritten(op, buffer, contents->second.culprit);
  }
}

void BufferContents::write(InstructionOpInterface op, OpOperand &operand,
                           State &state) {
  SmallVector<Value, 2> buffersOf = roots.getRoots(operand.get());
  for (Value root : buffersOf) {
    auto buffer = root.getDefiningOp<BufferOp>();
    if (!buffer)
      continue;
    unsigned number = numbers.lookup(buffer);
    MemoryRegion region = getRegionIn(buffer, operand.get());
    Contents &contents = state[number];
    contents.written.add(region.begin, region.end);
    if (buffersOf.size() == 1 && isExact(operand.get()))
      contents.overwritten.remove(region.begin, region.end);
    for (unsigned sharer : sharers[number]) {
      auto other = state.find(sharer);
      // What may be either of two buffers is not written over one by the other.
      if (other == state.end() ||
          llvm::is_contained(buffersOf, buffers[sharer].getBuffer()))
        continue;
      RangeSet lost = getCommon(other->second.written, region);
      if (lost.empty())
        continue;
      other->second.overwritten.add(lost);
      other->second.culprit = op;
    }
  }
}
