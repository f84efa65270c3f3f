//===- HappensBefore.cpp - What has finished before an instruction starts ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Sync/HappensBefore.h"
#include "analysis/Loops/PhaseMarks.h"
#include "mlir/IR/Iterators.h"
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

/// The ways out of a loop that is left in no other way; none of another
/// operation.
static SmallVector<Region *> getWaysOut(Operation *op) {
  SmallVector<Region *> ways;
  if (isa<scf::ForOp>(op))
    for (Operation &inner : op->getRegion(0).front())
      if (leavesLoop(&inner))
        ways.push_back(&inner.getRegion(0));
  return ways;
}

static llvm::iterator_range<Block::iterator> getAll(Region &region) {
  return {region.front().begin(), region.front().end()};
}

HappensBefore::HappensBefore(SectionOp section, Visitor visitor)
    : alikeLoops(section,
                 [](scf::ForOp loop) { return !getWaysOut(loop).empty(); }),
      visitor(std::move(visitor)) {
  section.walk([&](InstructionOpInterface op) {
    auto &queue = queues[static_cast<unsigned>(op.getPipe())];
    places[op] = {static_cast<unsigned>(instructions.size()),
                  static_cast<unsigned>(queue.size())};
    queue.push_back(instructions.size());
    instructions.push_back(op);
  });

  // Before the section starts nothing is under way.
  State state;
  current = &state;
  visit(getAll(section.getBody()), state);
  for (auto &[flag, raised] : state.raised)
    faults.insert({raised.set, FlagFault::LeftRaised});
  entries.clear();
  exits.clear();
  current = nullptr;
}

unsigned HappensBefore::getNumber(Flag flag) {
  return flagNumbers.try_emplace(flag, flagNumbers.size()).first->second;
}

unsigned HappensBefore::countBefore(unsigned number, Pipe pipe) const {
  const auto &queue = queues[static_cast<unsigned>(pipe)];
  return llvm::lower_bound(queue, number) - queue.begin();
}

const Knowledge *HappensBefore::getKnowledge(Operation *op) const {
  auto known = knownBefore.find(op);
  return known == knownBefore.end() ? nullptr : &known->second;
}

Knowledge HappensBefore::getKnowledgeAfter(Operation *source, Pipe pipe,
                                           unsigned end, unsigned now) const {
  size_t then = visitedAt.lookup(source);
  auto known = knownBefore.find(source);
  bool isInstruction = known != knownBefore.end();
  Knowledge result;
  if (learnedAt[static_cast<unsigned>(pipe)] <= then)
    result = getCurrent(pipe);
  else if (isInstruction)
    result = known->second;
  else
    // All that is certain is that the pipe got there.
    result.forgetAll(instructions.size(), flagNumbers.size());

  result.finish(pipe);
  for (unsigned i = 0; i < numPipes; ++i) {
    Pipe other = static_cast<Pipe>(i);
    result[other].add(countBefore(end, other), countBefore(now, other));
  }
  // Loops may have begun since.
  result.forgetLoops();
  result.raised.resize(
      std::max<size_t>(result.raised.size(), flagNumbers.size()));
  for (auto [flag, time] : llvm::enumerate(changedAt))
    if (time > then)
      result.raised.set(flag);
  return result;
}

bool HappensBefore::isOrdered(Operation *earlier, Operation *later) const {
  const Knowledge *known = getKnowledge(later);
  Pipe pipe = cast<InstructionOpInterface>(earlier).getPipe();
  return !known || !(*known)[pipe].contains(getPlace(earlier));
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void HappensBefore::visit(Operations ops, State &state) {
  // Each case takes a visit of what is in it.
  constexpr size_t maxCases = 3;
  for (auto it = ops.begin(); it != ops.end();) {
    Operation *op = &*it++;
    Operation *last = alikeLoops.getLast(op);
    bool isWithin = last && (ops.end() == op->getBlock()->end() ||
                             last->isBeforeInBlock(&*ops.end()));
    // What is inserted on the way may be needed in one case only.
    if (!visitor && isWithin && !runs.contains(op) && runs.size() < maxCases) {
      it = std::next(last->getIterator());
      visitCases({op->getIterator(), it}, state);
      continue;
    }
    visit(op, state);
  }
}

void HappensBefore::visit(Operation *op, State &state) {
  if (leavesLoop(op))
    return visitWayOut(op, state);
  llvm::TypeSwitch<Operation *>(op)
      .Case<SetFlagOp, WaitFlagOp, PipeBarrierOp>(
          [&](auto sync) { visit(sync, state); })
      .Case([&](InstructionOpInterface instruction) {
        visit(instruction, state);
      })
      .Case([&](RegionBranchOpInterface branch) { visit(branch, state); });
}

void HappensBefore::visitCases(Operations ops, State &state) {
  Operation *loop = &*ops.begin();
  State without = state;
  State *outside = std::exchange(current, &without);
  runs[loop] = false;
  visit(ops, without);
  current = outside;
  std::vector<std::pair<Operation *, Knowledge>> known;
  for (Operation &op : ops)
    op.walk([&](InstructionOpInterface inner) {
      if (auto there = knownBefore.find(inner); there != knownBefore.end())
        known.emplace_back(inner, there->second);
    });

  runs[loop] = true;
  visit(ops, state);
  runs.erase(loop);
  for (auto &[op, inOtherCase] : known)
    knownBefore[op].meet(inOtherCase);
  meet(state, without);
}

void HappensBefore::visitWayOut(Operation *op, State state) {
  Region &region = op->getRegion(0);
  State *outside = std::exchange(current, &state);
  visit(getAll(region), state);
  current = outside;
  exits.insert_or_assign(&region, std::move(state));
}

void HappensBefore::begin(Since since, LoopLikeOpInterface loop, State &state) {
  unsigned begin = 0, end = 0;
  loop->walk([&](InstructionOpInterface first) {
    begin = getNumber(first);
    return WalkResult::interrupt();
  });
  loop->walk<WalkOrder::PostOrder, ReverseIterator>(
      [&](InstructionOpInterface last) {
        end = getNumber(last) + 1;
        return WalkResult::interrupt();
      });
  forEachKnowledge(state, [&](Knowledge &known) {
    for (unsigned i = 0; i < numPipes; ++i) {
      Pipe pipe = static_cast<Pipe>(i);
      known.begin(since, pipe, countBefore(begin, pipe),
                  countBefore(end, pipe));
    }
  });
}

void HappensBefore::visit(RegionBranchOpInterface op, State &state) {
  LoopLikeOpInterface loop;
  if (!runsOnce(op))
    loop = dyn_cast<LoopLikeOpInterface>(*op);
  if (loop)
    begin(Since::Run, loop, state);
  auto runsHere = runs.find(alikeLoops.getFirst(op));
  bool isCase = runsHere != runs.end();
  // What stands for loops that do not run is entered if they do not.
  if (isCase && runsHere->second == isa<scf::IfOp>(op))
    return;
  SmallVector<Region *> worklist;
  SmallVector<RegionSuccessor> successors;
  auto propagate = [&](State from) {
    if (loop)
      begin(Since::Iteration, loop, from);
    for (RegionSuccessor successor : successors) {
      Region *region = successor.getSuccessor();
      if (!region)
        continue;
      auto [entry, isNew] = entries.try_emplace(region, from);
      if (isNew || meet(entry->second, from))
        worklist.push_back(region);
    }
  };
  auto leaves = [&] {
    return llvm::any_of(successors, [](RegionSuccessor successor) {
      return !successor.getSuccessor();
    });
  };

  op.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  SmallVector<Region *> waysOut = getWaysOut(op);
  bool mayPass = waysOut.empty() && leaves() && !isCase;
  propagate(state);
  while (!worklist.empty()) {
    Region *region = worklist.pop_back_val();
    State inside = entries.at(region);
    State *outside = std::exchange(current, &inside);
    visit(getAll(*region), inside);
    current = outside;
    successors.clear();
    if (!runsOnce(op))
      op.getSuccessorRegions(*region, successors);
    propagate(inside);
    exits.insert_or_assign(region, std::move(inside));
  }

  // What is known behind the operation is what all ways out of it know.
  std::optional<State> exit;
  if (mayPass)
    exit.emplace(std::move(state));
  auto leaveFrom = [&](Region *region) {
    auto known = exits.find(region);
    if (known == exits.end())
      return;
    exit ? (void)meet(*exit, known->second) : (void)exit.emplace(known->second);
  };
  llvm::for_each(waysOut, leaveFrom);
  for (Region &region : op->getRegions()) {
    successors.clear();
    op.getSuccessorRegions(region, successors);
    if (waysOut.empty() && leaves())
      leaveFrom(&region);
  }
  if (exit)
    state = std::move(*exit);
  visitedAt[op] = ++clock;
}

bool HappensBefore::meet(State &into, const State &from) {
  bool changed = false;
  for (auto [known, other] : llvm::zip_equal(into.pipes, from.pipes))
    changed |= known.meet(other);

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
    changed |= it->second.snapshot.meet(other->second.snapshot);
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

void HappensBefore::forEachKnowledge(
    State &state, llvm::function_ref<void(Knowledge &)> apply) const {
  for (Knowledge &known : state.pipes)
    apply(known);
  for (auto &[flag, raised] : state.raised)
    apply(raised.snapshot);
}

void HappensBefore::informPipe(Pipe pipe, State &state) const {
  if (pipe != Pipe::S)
    getKnowledge(state, pipe).learn(getKnowledge(state, Pipe::S));
}

void HappensBefore::visit(InstructionOpInterface op, State &state) {
  Pipe pipe = op.getPipe();
  informPipe(pipe, state);
  if (visitor)
    visitor(*this, op);
  knownBefore[op] = getKnowledge(state, pipe);
  visitedAt[op] = ++clock;
  unsigned place = getPlace(op);
  forEachKnowledge(state, [&](Knowledge &known) { known.issue(pipe, place); });
  if (pipe != Pipe::S)
    return;
  bool stores = llvm::any_of(getAccesses(op), [](const OperandAccess &access) {
    return access.writes;
  });
  if (!stores)
    getKnowledge(state, Pipe::S).finish(Pipe::S, place, place + 1);
}

void HappensBefore::markRaised(unsigned flag, State &state) {
  forEachKnowledge(state, [&](Knowledge &known) {
    if (known.raised.size() <= flag)
      known.raised.resize(flag + 1);
    known.raised.set(flag);
  });
  if (changedAt.size() <= flag)
    changedAt.resize(flag + 1);
  changedAt[flag] = ++clock;
}

void HappensBefore::markLearned(Pipe pipe) {
  ++clock;
  // What the scalar unit waited for, all pipes know.
  if (pipe == Pipe::S || pipe == Pipe::All)
    learnedAt.fill(clock);
  else
    learnedAt[static_cast<unsigned>(pipe)] = clock;
}

void HappensBefore::visit(SetFlagOp op, State &state) {
  informPipe(op.getSource(), state);
  if (op.getSlot()) {
    faults.insert({op, FlagFault::UnknownSlot});
    return;
  }
  Flag flag(op.getSource(), op.getDestination(), op.getEvent());
  unsigned number = getNumber(flag);
  Knowledge &known = getKnowledge(state, op.getSource());
  if (state.raised.count(flag) || known.mayBeRaised(number))
    faults.insert({op, FlagFault::RaisedTwice});
  markRaised(number, state);
  Knowledge snapshot = known;
  snapshot.finish(op.getSource());
  state.raised[flag] = Raised{std::move(snapshot), op};
}

void HappensBefore::visit(WaitFlagOp op, State &state) {
  informPipe(op.getDestination(), state);
  if (op.getSlot()) {
    faults.insert({op, FlagFault::UnknownSlot});
    return;
  }
  Flag flag(op.getSource(), op.getDestination(), op.getEvent());
  unsigned number = getNumber(flag);
  // Pipes that met in a barrier know nothing of what was raised before it.
  markRaised(number, state);
  markLearned(op.getDestination());
  Knowledge &known = getKnowledge(state, op.getDestination());
  auto raised = state.raised.find(flag);
  if (raised == state.raised.end()) {
    faults.insert({op, FlagFault::NeverRaised});
  } else {
    known.learn(raised->second.snapshot);
    state.raised.erase(raised);
  }
  // A pipe starts what it is given in order.
  known.raised.reset(number);
}

void HappensBefore::visit(PipeBarrierOp op, State &state) {
  markLearned(op.getPipe());
  if (op.getPipe() == Pipe::All) {
    for (Knowledge &known : state.pipes)
      known = Knowledge();
    return;
  }
  informPipe(op.getPipe(), state);
  getKnowledge(state, op.getPipe()).finish(op.getPipe());
}
