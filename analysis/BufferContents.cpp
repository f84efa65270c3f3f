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

/// The memrefs that a branch results in.
static SmallVector<Value, 2> getChosenMemRefs(Operation *op) {
  SmallVector<Value, 2> results;
  if (isa<RegionBranchOpInterface>(op) && !isa<LoopLikeOpInterface>(op))
    llvm::copy_if(op->getResults(), std::back_inserter(results),
                  [](Value v) { return isa<MemRefType>(v.getType()); });
  return results;
}

BufferContents::BufferContents(Operation *section, Listener &listener)
    : section(section), listener(listener), roots(section) {
  section->walk([&](BufferOp buffer) { addHolder(buffer.getBuffer()); });
  section->walk([&](Operation *op) {
    llvm::for_each(getChosenMemRefs(op), [&](Value v) { addHolder(v); });
  });
  addSharers();
}

void BufferContents::addHolder(Value value) {
  numbers[value] = holders.size();
  Holder holder{value, {}};
  for (Value root : roots.getRoots(value))
    if (root.getDefiningOp<BufferOp>())
      holder.buffers.push_back(root);
  for (Value buffer : holder.buffers)
    names[buffer].push_back(holders.size());
  holders.push_back(std::move(holder));
}

void BufferContents::addSharers() {
  // By address, so that bytes are compared with those that begin in them only.
  struct Bytes {
    MemoryRegion region;
    unsigned holder;
    Value buffer;
  };
  std::vector<Bytes> byAddress;
  for (auto [i, holder] : llvm::enumerate(holders))
    for (Value buffer : holder.buffers)
      byAddress.push_back(
          {getBytes(buffer.getDefiningOp<BufferOp>()), unsigned(i), buffer});
  llvm::sort(byAddress, [](const Bytes &a, const Bytes &b) {
    return std::tuple(a.region.memory, a.region.begin, a.holder) <
           std::tuple(b.region.memory, b.region.begin, b.holder);
  });
  auto add = [&](const Bytes &writer, const Bytes &sharer) {
    if (writer.buffer == holders[writer.holder].value &&
        !llvm::is_contained(holders[sharer.holder].buffers, writer.buffer))
      sharers[writer.buffer].push_back(sharer.holder);
  };
  for (auto it = byAddress.begin(); it != byAddress.end(); ++it)
    for (auto other = it + 1; other != byAddress.end() &&
                              other->region.memory == it->region.memory &&
                              other->region.begin < it->region.end;
         ++other) {
      add(*it, *other);
      add(*other, *it);
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
    state.erase(numbers.lookup(buffer.getBuffer()));
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

void BufferContents::yieldResults(Operation *op, Region &region, State &state) {
  Operation *terminator =
      region.empty() ? nullptr : region.back().getTerminator();
  if (!terminator || terminator->getNumOperands() != op->getNumResults())
    return;
  for (Value result : getChosenMemRefs(op)) {
    unsigned index = cast<OpResult>(result).getResultNumber();
    Contents contents;
    for (unsigned holder : getHolders(terminator->getOperand(index)))
      contents.add(state[holder]);
    state[numbers.lookup(result)] = std::move(contents);
  }
}

void BufferContents::visitBranch(Operation *op, State &state) {
  // What is declared in it is not there before.
  for (auto it = state.begin(); it != state.end();) {
    Operation *definition = holders[it->first].value.getDefiningOp();
    it = op->isAncestor(definition) ? state.erase(it) : std::next(it);
  }
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
    yieldResults(op, region, arm);
    if (!after)
      after = std::move(arm);
    else
      join(*after, arm);
  }
  state = std::move(*after);
}

void BufferContents::Contents::add(const Contents &other) {
  written.add(other.written);
  overwritten.add(other.overwritten);
  if (!culprit)
    culprit = other.culprit;
}

void BufferContents::join(State &state, const State &other) {
  for (const auto &[number, contents] : other)
    state[number].add(contents);
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

SmallVector<unsigned, 2> BufferContents::getHolders(Value memref) {
  auto holder = numbers.find(getRoot(memref));
  if (holder != numbers.end())
    return {holder->second};
  SmallVector<unsigned, 2> all;
  for (Value root : roots.getRoots(memref))
    if (auto number = numbers.find(root); number != numbers.end())
      all.push_back(number->second);
  return all;
}

void BufferContents::read(InstructionOpInterface op, OpOperand &operand,
                          const State &state) {
  for (unsigned holder : getHolders(operand.get())) {
    auto contents = state.find(holder);
    bool isCertain = holders[holder].buffers.size() == 1 &&
                     numbers.contains(getRoot(operand.get()));
    for (Value root : holders[holder].buffers) {
      auto buffer = root.getDefiningOp<BufferOp>();
      MemoryRegion region = getRegionIn(buffer, operand.get());
      bool isWritten = contents != state.end() &&
                       !getCommon(contents->second.written, region).empty();
      // The first visit is that of the first iteration.
      if (!isWritten && isCertain && !visited.contains(op))
        listener.readsUnwritten(op, buffer);
      if (isWritten && !getCommon(contents->second.overwritten, region).empty())
        listener.readsOverwritten(op, buffer, contents->second.culprit);
    }
  }
}

void BufferContents::write(InstructionOpInterface op, OpOperand &operand,
                           State &state) {
  SmallVector<Value, 2> buffers = roots.getRoots(operand.get());
  bool isReplaced = buffers.size() == 1 && isExact(operand.get());
  for (Value root : buffers) {
    auto buffer = root.getDefiningOp<BufferOp>();
    if (!buffer)
      continue;
    MemoryRegion region = getRegionIn(buffer, operand.get());
    // What holds the buffer by another name has these contents, too.
    for (unsigned number : names.lookup(root)) {
      bool isBuffer = holders[number].value == root;
      auto contents = state.find(number);
      if (contents == state.end() && !isBuffer)
        continue;
      Contents &now = state[number];
      now.written.add(region.begin, region.end);
      if (isReplaced)
        now.overwritten.remove(region.begin, region.end);
    }
    // What may be either of two buffers is not written over one by the other.
    for (unsigned sharer : sharers.lookup(root))
      if (!llvm::is_contained(buffers, holders[sharer].value))
        overwrite(sharer, region, op, state);
  }
}

/// Notes that `culprit` has written to bytes of `holder`.
void BufferContents::overwrite(unsigned holder, const MemoryRegion &region,
                               Operation *culprit, State &state) {
  auto contents = state.find(holder);
  if (contents == state.end())
    return;
  RangeSet lost = getCommon(contents->second.written, region);
  if (lost.empty())
    return;
  contents->second.overwritten.add(lost);
  contents->second.culprit = culprit;
}
