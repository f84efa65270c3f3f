//===- BufferContents.cpp - Overwritten bytes of buffers ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/BufferContents.h"
#include "analysis/Loops/LoopTrips.h"
#include "dialects/Ascend/Utils/MatrixParts.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

/// The largest number of instructions to visit in separate iterations of a
/// loop: more than in planning, as this checks the plans.
constexpr int64_t mostVisits = 1 << 14;

/// The memrefs among the results of a branch.
static SmallVector<Value, 2> getChosenMemRefs(Operation *op) {
  SmallVector<Value, 2> results;
  if (isa<RegionBranchOpInterface>(op) && !isa<LoopLikeOpInterface>(op))
    llvm::copy_if(op->getResults(), std::back_inserter(results),
                  [](Value v) { return isa<MemRefType>(v.getType()); });
  return results;
}

BufferContents::BufferContents(Operation *section, Listener &listener)
    : section(section), listener(listener), followed(mostVisits) {
  section->walk([&](BufferOp buffer) { addHolder(buffer.getBuffer()); });
  section->walk([&](Operation *op) {
    llvm::for_each(getChosenMemRefs(op), [&](Value v) { addHolder(v); });
  });
}

void BufferContents::addHolder(Value value) {
  numbers[value] = holders.size();
  Holder holder{
      value,
      {},
      getMemory(cast<MemRefType>(value.getType())).value_or(Memory::GM)};
  for (Value root : roots.getRoots(value))
    if (root.getDefiningOp<BufferOp>())
      holder.buffers.push_back(root);
  for (Value buffer : holder.buffers)
    names[buffer].push_back(holders.size());
  holders.push_back(std::move(holder));
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void BufferContents::run() {
  State state;
  for (Region &region : section->getRegions())
    visit(region, state);
  reportUnwritten();
}

void BufferContents::visit(Region &region, State &state) {
  for (Block &block : region)
    for (Operation &op : block)
      visit(&op, state);
}

void BufferContents::visit(Operation *op, State &state) {
  if (auto buffer = dyn_cast<BufferOp>(op)) {
    // Each iteration declares a new buffer.
    state.contents.erase(numbers.lookup(buffer.getBuffer()));
    state.intact.erase(numbers.lookup(buffer.getBuffer()));
    return;
  }
  if (auto instruction = dyn_cast<InstructionOpInterface>(op)) {
    SmallVector<OperandAccess> accesses = getAccesses(op);
    for (const OperandAccess &access : accesses)
      if (access.reads && !(access.writes && startsAnew(op)))
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

void BufferContents::followLoop(LoopLikeOpInterface loop,
                                const Iterations &iterations, State &state) {
  Value variable = *loop.getSingleInductionVar();
  for (int64_t i = 0; i < iterations.count; ++i) {
    operandBytes.numbers.set(variable, iterations.get(i));
    visit(loop->getRegion(0), state);
  }
  operandBytes.numbers.forget(variable);
}

void BufferContents::visitLoop(Operation *op, State &state) {
  auto loop = cast<LoopLikeOpInterface>(op);
  if (std::optional<Iterations> iterations = followed.computeIterations(loop))
    return followLoop(loop, *iterations, state);
  // Iterates over the state at the start of an iteration until it is a fixed
  // point.
  State start = state;
  while (true) {
    State end = start;
    // Control leaves a loop of several regions after the first one.
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
      contents.add(state.contents[holder]);
    state.contents[numbers.lookup(result)] = std::move(contents);
    state.intact.insert(numbers.lookup(result));
  }
}

void BufferContents::visitBranch(Operation *op, State &state) {
  // Buffers of an earlier run of the branch are gone.
  auto isInside = [&](unsigned holder) {
    return op->isAncestor(holders[holder].value.getDefiningOp());
  };
  for (auto it = state.contents.begin(); it != state.contents.end();)
    it = isInside(it->first) ? state.contents.erase(it) : std::next(it);
  for (auto it = state.intact.begin(); it != state.intact.end();)
    it = isInside(*it) ? state.intact.erase(it) : std::next(it);
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
  for (const auto &[number, contents] : other.contents)
    state.contents[number].add(contents);
  state.intact.insert(other.intact.begin(), other.intact.end());
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// The addresses in both sets.
static RangeSet getCommon(RangeSet a, const RangeSet &b) {
  a.keep(b);
  return a;
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
    auto contents = state.contents.find(holder);
    bool isCertain = holders[holder].buffers.size() == 1 &&
                     numbers.contains(getRoot(operand.get()));
    for (Value root : holders[holder].buffers) {
      auto buffer = root.getDefiningOp<BufferOp>();
      RangeSet bytes =
          operandBytes.computeRead(operand, getBufferBytes(buffer));
      bool isWritten = contents != state.contents.end() &&
                       !getCommon(bytes, contents->second.written).empty();
      // The first visit is that of the first iteration.
      if (isWritten)
        writtenReads.insert({op, buffer});
      else if (isCertain && !bytes.empty() && !visited.contains(op))
        unwrittenReads.insert({op, buffer});
      if (isWritten && !getCommon(bytes, contents->second.overwritten).empty())
        listener.readsOverwritten(op, buffer, contents->second.culprit);
    }
  }
}

/// Whether `op` depends on a condition, which may not hold in the first
/// iteration of a loop.
static bool isConditional(Operation *op, Operation *section) {
  for (op = op->getParentOp(); op != section; op = op->getParentOp())
    if (!isa<LoopLikeOpInterface>(op))
      return true;
  return false;
}

void BufferContents::reportUnwritten() {
  for (auto [op, buffer] : unwrittenReads)
    if (!isConditional(op, section) || !writtenReads.contains({op, buffer}))
      listener.readsUnwritten(cast<InstructionOpInterface>(op),
                              cast<BufferOp>(buffer));
}

void BufferContents::write(InstructionOpInterface op, OpOperand &operand,
                           State &state) {
  SmallVector<Value, 2> buffers = roots.getRoots(operand.get());
  int64_t unit = op.getWriteUnit(operand, getLimits(op));
  for (Value root : buffers) {
    auto buffer = root.getDefiningOp<BufferOp>();
    if (!buffer)
      continue;
    BufferBytes whole = getBufferBytes(buffer);
    // The rest of the last unit of each row is written, too.
    RangeSet touched = operandBytes.computePossible(operand.get(), whole, unit);
    RangeSet replaced = buffers.size() == 1
                            ? operandBytes.computeCertain(operand, whole)
                            : RangeSet();
    // Holders of the buffer by another name have these contents, too.
    for (unsigned number : names.lookup(root)) {
      bool isBuffer = holders[number].value == root;
      if (!isBuffer && !state.contents.count(number))
        continue;
      Contents &contents = state.contents[number];
      contents.written.add(touched);
      contents.overwritten.remove(replaced);
      state.intact.insert(number);
    }
    // Buffers that one memref may stand for do not overwrite each other.
    overwrite(buffers, *getMemory(buffer.getType()), touched, op, state);
  }
}

void BufferContents::overwrite(ArrayRef<Value> buffers, Memory memory,
                               const RangeSet &bytes, Operation *culprit,
                               State &state) {
  for (auto it = state.intact.begin(); it != state.intact.end();) {
    const Holder &holder = holders[*it];
    Contents &contents = state.contents[*it];
    bool isOther = llvm::none_of(holder.buffers, [&](Value buffer) {
      return llvm::is_contained(buffers, buffer);
    });
    RangeSet lost;
    if (isOther && holder.memory == memory)
      lost = getCommon(bytes, contents.written);
    if (!lost.empty()) {
      contents.overwritten.add(lost);
      contents.culprit = culprit;
    }
    it = contents.overwritten == contents.written ? state.intact.erase(it)
                                                  : std::next(it);
  }
}
