//===- HappensBefore.cpp - What has finished before an instruction starts ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/HappensBefore.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

LogicalResult tl::analysis::verifyControlFlow(SectionOp section) {
  LogicalResult result = success();
  DenseSet<Operation *> reported;
  section.walk([&](Operation *op) {
    if (!isa<InstructionOpInterface, SetFlagOp, WaitFlagOp, PipeBarrierOp>(op))
      return;
    for (Operation *parent = op->getParentOp(); parent != section;
         parent = parent->getParentOp()) {
      bool isStructured =
          isa<RegionBranchOpInterface>(parent) &&
          llvm::all_of(parent->getRegions(), [](Region &region) {
            return region.empty() || region.hasOneBlock();
          });
      if (!isStructured && reported.insert(parent).second)
        result = parent->emitOpError("has instructions in control flow that "
                                     "cannot be followed");
    }
  });
  return result;
}

//===----------------------------------------------------------------------===//
// Set-up
//===----------------------------------------------------------------------===//

HappensBefore::HappensBefore(SectionOp section) {
  section.walk([&](Operation *op) {
    if (auto instruction = dyn_cast<InstructionOpInterface>(op)) {
      instructions.push_back(instruction);
      addNode(op, instruction.getPipe());
    } else if (auto wait = dyn_cast<WaitFlagOp>(op)) {
      waits[{wait.getSource(), wait.getDestination(), wait.getEvent()}]
          .push_back(nodes.size());
      addNode(op, wait.getDestination());
    }
  });
  for (BitVector &set : queued)
    set.resize(nodes.size());

  // Before the section starts nothing is under way.
  State state;
  state.complete.fill(BitVector(nodes.size(), true));
  visit(section.getBody().front(), state);
  for (auto &[flag, raised] : state.raised)
    faults.insert({raised.set, FlagFault::LeftRaised});
}

void HappensBefore::addNode(Operation *op, Pipe pipe) {
  unsigned node = nodes.size();
  nodes[op] = node;
  BitVector &set = queued[static_cast<unsigned>(pipe)];
  set.resize(node + 1);
  set.set(node);
}

bool HappensBefore::isOrdered(Operation *earlier, Operation *later) const {
  return completeBefore.at(later).test(nodes.at(earlier));
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void HappensBefore::visit(Block &block, State &state) {
  for (Operation &op : block) {
    llvm::TypeSwitch<Operation *>(&op)
        .Case<SetFlagOp, WaitFlagOp, PipeBarrierOp>(
            [&](auto sync) { visit(sync, state); })
        .Case([&](InstructionOpInterface instruction) {
          visit(instruction, state);
        })
        .Case([&](RegionBranchOpInterface branch) { visit(branch, state); });
  }
}

void HappensBefore::visit(RegionBranchOpInterface op, State &state) {
  DenseMap<Region *, State> entries;
  std::optional<State> exit;
  SmallVector<Region *> worklist;
  auto propagate = [&](ArrayRef<RegionSuccessor> successors,
                       const State &from) {
    for (RegionSuccessor successor : successors) {
      Region *region = successor.getSuccessor();
      if (!region) {
        exit ? (void)meet(*exit, from) : (void)exit.emplace(from);
        continue;
      }
      auto [entry, isNew] = entries.try_emplace(region, from);
      if (isNew || meet(entry->second, from))
        worklist.push_back(region);
    }
  };

  SmallVector<RegionSuccessor> successors;
  op.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  propagate(successors, state);
  while (!worklist.empty()) {
    Region *region = worklist.pop_back_val();
    State inside = entries.at(region);
    visit(region->front(), inside);
    successors.clear();
    op.getSuccessorRegions(*region, successors);
    propagate(successors, inside);
  }
  if (exit)
    state = std::move(*exit);
}

bool HappensBefore::meet(State &into, const State &from) {
  bool changed = false;
  auto keepCommon = [&](BitVector &set, const BitVector &other) {
    // Whether `set` has a bit that `other` has not.
    changed |= set.test(other);
    set &= other;
  };
  for (auto [set, other] : llvm::zip_equal(into.complete, from.complete))
    keepCommon(set, other);

  // A flag raised on one path only is a fault of the set, and lowered from here
  // on so that it is reported once.
  for (auto it = into.raised.begin(); it != into.raised.end();) {
    auto other = from.raised.find(it->first);
    if (other == from.raised.end()) {
      faults.insert({it->second.set, FlagFault::LeftRaised});
      it = into.raised.erase(it);
      changed = true;
      continue;
    }
    keepCommon(it->second.snapshot, other->second.snapshot);
    ++it;
  }
  for (const auto &[flag, raised] : from.raised)
    if (!into.raised.count(flag))
      faults.insert({raised.set, FlagFault::LeftRaised});
  return changed;
}

//===----------------------------------------------------------------------===//
// Transfer functions
//===----------------------------------------------------------------------===//

void HappensBefore::issue(Operation *op, State &state) {
  unsigned node = nodes.at(op);
  for (BitVector &set : state.complete)
    set.reset(node);
  for (auto &[flag, raised] : state.raised)
    raised.snapshot.reset(node);
}

void HappensBefore::informPipe(Pipe pipe, State &state) const {
  if (pipe != Pipe::S)
    getComplete(state, pipe) |= getComplete(state, Pipe::S);
}

void HappensBefore::visit(InstructionOpInterface op, State &state) {
  informPipe(op.getPipe(), state);
  completeBefore[op] = getComplete(state, op.getPipe());
  issue(op, state);
  if (op.getPipe() != Pipe::S)
    return;
  bool stores = llvm::any_of(getAccesses(op), [](const OperandAccess &access) {
    return access.writes;
  });
  if (!stores)
    getComplete(state, Pipe::S).set(nodes.at(op));
}

void HappensBefore::visit(SetFlagOp op, State &state) {
  informPipe(op.getSource(), state);
  Flag flag(op.getSource(), op.getDestination(), op.getEvent());
  BitVector &complete = getComplete(state, op.getSource());
  bool lowered = llvm::all_of(
      waits[flag], [&](unsigned wait) { return complete.test(wait); });
  if (!lowered || state.raised.count(flag))
    faults.insert({op, FlagFault::RaisedTwice});
  BitVector snapshot = complete;
  snapshot |= queued[static_cast<unsigned>(op.getSource())];
  state.raised[flag] = Raised{std::move(snapshot), op};
}

void HappensBefore::visit(WaitFlagOp op, State &state) {
  informPipe(op.getDestination(), state);
  issue(op, state);
  BitVector &complete = getComplete(state, op.getDestination());
  auto raised = state.raised.find(
      Flag(op.getSource(), op.getDestination(), op.getEvent()));
  if (raised == state.raised.end()) {
    faults.insert({op, FlagFault::NeverRaised});
  } else {
    complete |= raised->second.snapshot;
    state.raised.erase(raised);
  }
  // A pipe starts what it is given in order.
  complete.set(nodes.at(op));
}

void HappensBefore::visit(PipeBarrierOp op, State &state) {
  if (op.getPipe() == Pipe::All) {
    for (BitVector &set : state.complete)
      set.set();
    return;
  }
  informPipe(op.getPipe(), state);
  getComplete(state, op.getPipe()) |=
      queued[static_cast<unsigned>(op.getPipe())];
}
