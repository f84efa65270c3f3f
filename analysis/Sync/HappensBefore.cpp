//===- HappensBefore.cpp - What has finished before an instruction starts ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Sync/HappensBefore.h"
#include "analysis/Loops/PhaseMarks.h"
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

static SmallVector<InstructionOpInterface> getInstructions(SectionOp section) {
  SmallVector<InstructionOpInterface> instructions;
  section.walk([&](InstructionOpInterface op) { instructions.push_back(op); });
  return instructions;
}

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

HappensBefore::HappensBefore(SectionOp section, Visitor visitor,
                             FaultFilter filter, CrossVisitor crossVisitor)
    : instructions(::getInstructions(section)), queues(instructions),
      knownBefore(instructions.size()),
      alikeLoops(section,
                 [](scf::ForOp loop) { return !getWaysOut(loop).empty(); }),
      visitor(std::move(visitor)), filter(std::move(filter)),
      crossVisitor(std::move(crossVisitor)) {
  for (auto [number, op] : llvm::enumerate(instructions)) {
    auto &queue = numbers[static_cast<unsigned>(op.getPipe())];
    places[op] = {static_cast<unsigned>(number),
                  static_cast<unsigned>(queue.size())};
    queue.push_back(number);
  }
  noteBranches(section);

  State state(queues);
  current = &state;
  visit(getAll(section.getBody()), state);
  for (auto &[flag, raised] : state.raised)
    addFault(raised.set, FlagFault::LeftRaised);
  entries.clear();
  exits.clear();
  current = nullptr;
  this->filter = nullptr;
}

void HappensBefore::addFault(Operation *op, FlagFault fault) {
  if (!cutShort && faults.insert({op, fault}) && filter)
    cutShort = !filter(op, fault);
}

void HappensBefore::noteBranches(SectionOp section) {
  DenseMap<Operation *, std::pair<unsigned, unsigned>> extents;
  unsigned issued = 0;
  section.walk<WalkOrder::PreOrder>([&](Operation *op) {
    bool isInstruction = isa<InstructionOpInterface>(op);
    issued += isInstruction;
    bool isVisited = crossVisitor && isa<CrossCoreSetFlagOp>(op);
    if (!isInstruction && !isVisited &&
        !isa<SetFlagOp, WaitFlagOp, PipeBarrierOp>(op))
      return;
    for (op = op->getParentOp(); op != section; op = op->getParentOp()) {
      auto extent = extents.try_emplace(op, issued - isInstruction, 0).first;
      extent->second.second = issued;
    }
  });
  section.walk([&](RegionBranchOpInterface op) {
    Branch &branch = branches[op];
    auto extent = extents.find(op);
    branch.isEmpty = extent == extents.end();
    branch.waysOut = getWaysOut(op);
    for (unsigned i = 0; i < numPipes && !branch.isEmpty; ++i) {
      Pipe pipe = static_cast<Pipe>(i);
      unsigned begin = queues.getBegin(pipe);
      Knowledge::Range bits{begin + countBefore(extent->second.first, pipe),
                            begin + countBefore(extent->second.second, pipe)};
      if (bits.begin < bits.end)
        branch.bits.push_back(bits);
    }
  });
}

unsigned HappensBefore::getNumber(Flag flag) {
  return flagNumbers.try_emplace(flag, flagNumbers.size()).first->second;
}

unsigned HappensBefore::countBefore(unsigned number, Pipe pipe) const {
  const auto &queue = numbers[static_cast<unsigned>(pipe)];
  return llvm::lower_bound(queue, number) - queue.begin();
}

std::optional<Knowledge> HappensBefore::getKnowledge(Operation *op) const {
  auto place = places.find(op);
  if (place == places.end() || !knownBefore[place->second.number])
    return std::nullopt;
  return knownBefore[place->second.number]->unpack(queues);
}

Knowledge HappensBefore::getKnowledgeAfter(Operation *source, Pipe pipe,
                                           unsigned end, unsigned now) const {
  size_t then = visitedAt.lookup(source);
  Knowledge result(queues);
  if (learnedAt[static_cast<unsigned>(pipe)] <= then)
    result = getCurrent(pipe);
  else if (auto known = getKnowledge(source))
    result = *known;
  else
    // All that is certain is that the pipe got there.
    result.forgetAll(flagNumbers.size());

  result.finish(pipe);
  for (unsigned i = 0; i < numPipes; ++i) {
    Pipe other = static_cast<Pipe>(i);
    result.issue(other, {countBefore(end, other), countBefore(now, other)});
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
  std::optional<Knowledge> known = getKnowledge(later);
  Pipe pipe = cast<InstructionOpInterface>(earlier).getPipe();
  return !known || !known->contains(pipe, getPlace(earlier));
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void HappensBefore::visit(Operations ops, State &state) {
  // Each case takes a visit of what is in it.
  constexpr size_t maxCases = 3;
  for (auto it = ops.begin(); it != ops.end() && !cutShort;) {
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
      .Case<SetFlagOp, WaitFlagOp, PipeBarrierOp, CrossCoreSetFlagOp>(
          [&](auto sync) { visit(sync, state); })
      .Case([&](InstructionOpInterface instruction) {
        visit(instruction, state);
      })
      .Case([&](RegionBranchOpInterface branch) { visit(branch, state); });
}

void HappensBefore::note(unsigned number, const Knowledge &known) {
  std::optional<PackedKnowledge> &before = knownBefore[number];
  if (!before) {
    before.emplace().pack(known);
  } else if (runs.empty()) {
    before->pack(known);
  } else {
    // An instruction that is visited in one case may not be in the next one,
    // and what less is known in has to stay.
    Knowledge all = before->unpack(queues);
    if (all.meet(known))
      before->pack(all);
  }
}

void HappensBefore::visitCases(Operations ops, State &state) {
  Operation *loop = &*ops.begin();
  State without = state;
  State *outside = std::exchange(current, &without);
  runs[loop] = false;
  visit(ops, without);
  current = outside;
  runs[loop] = true;
  visit(ops, state);
  runs.erase(loop);
  meet(state, without);
}

void HappensBefore::visitWayOut(Operation *op, State state) {
  Region &region = op->getRegion(0);
  State *outside = std::exchange(current, &state);
  visit(getAll(region), state);
  current = outside;
  exits.insert_or_assign(&region, std::move(state));
}

void HappensBefore::begin(Since since, const Branch &loop, State &state) {
  forEachKnowledge(state,
                   [&](Knowledge &known) { known.begin(since, loop.bits); });
}

void HappensBefore::visit(RegionBranchOpInterface op, State &state) {
  const Branch &branch = branches.at(op);
  if (branch.isEmpty)
    return;
  bool isLoop = isRepeating(op);
  if (isLoop)
    begin(Since::Run, branch, state);
  auto runsHere = runs.find(alikeLoops.getFirst(op));
  bool isCase = runsHere != runs.end();
  // What stands for loops that do not run is entered if they do not.
  if (isCase && runsHere->second == isa<scf::IfOp>(op))
    return;
  SmallVector<Region *> worklist;
  SmallVector<RegionSuccessor> successors;
  auto propagate = [&](const State &from) {
    for (RegionSuccessor successor : successors) {
      Region *region = successor.getSuccessor();
      if (!region)
        continue;
      addEffort(from, from.pipes.front().getWords());
      auto [entry, isNew] = entries.try_emplace(region, from);
      if (!isNew && !meet(entry->second, from))
        continue;
      // What `from` knows is less than before only if this is.
      if (isLoop)
        begin(Since::Iteration, branch, entry->second);
      worklist.push_back(region);
    }
  };
  auto leaves = [&] {
    return llvm::any_of(successors, [](RegionSuccessor successor) {
      return !successor.getSuccessor();
    });
  };

  op.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  bool mayPass = branch.waysOut.empty() && leaves() && !isCase;
  propagate(state);
  while (!worklist.empty() && !cutShort) {
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
  llvm::for_each(branch.waysOut, leaveFrom);
  for (Region &region : op->getRegions()) {
    successors.clear();
    op.getSuccessorRegions(region, successors);
    if (branch.waysOut.empty() && leaves())
      leaveFrom(&region);
  }
  if (exit)
    state = std::move(*exit);
  visitedAt[op] = ++clock;
}

bool HappensBefore::meet(State &into, const State &from) {
  addEffort(into, into.pipes.front().getWords());
  bool changed = false;
  for (auto [known, other] : llvm::zip_equal(into.pipes, from.pipes))
    changed |= known.meet(other);

  // A flag raised on one path only is a fault of the set, and lowered from here
  // on so that it is reported once.
  for (auto it = into.raised.begin(); it != into.raised.end();) {
    auto other = from.raised.find(it->first);
    if (other == from.raised.end()) {
      addFault(it->second.set, FlagFault::LeftRaised);
      it = into.raised.erase(it);
      changed = true;
      continue;
    }
    changed |= it->second.snapshot.meet(other->second.snapshot);
    ++it;
  }
  for (const auto &[flag, raised] : from.raised)
    if (!into.raised.count(flag))
      addFault(raised.set, FlagFault::LeftRaised);
  return changed;
}

//===----------------------------------------------------------------------===//
// Transfer functions
//===----------------------------------------------------------------------===//

void HappensBefore::forEachKnowledge(
    State &state, llvm::function_ref<void(Knowledge &)> apply) {
  addEffort(state);
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
  auto [number, place] = places.at(op);
  note(number, getKnowledge(state, pipe));
  visitedAt[op] = ++clock;
  forEachKnowledge(state, [&, place = place](Knowledge &known) {
    known.issue(pipe, {place, place + 1});
  });
  if (pipe != Pipe::S)
    return;
  bool stores = llvm::any_of(getAccesses(op), [](const OperandAccess &access) {
    return access.writes;
  });
  if (!stores)
    getKnowledge(state, Pipe::S).finish(Pipe::S, {place, place + 1});
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
    addFault(op, FlagFault::UnknownSlot);
    return;
  }
  Flag flag(op.getSource(), op.getDestination(), op.getEvent());
  unsigned number = getNumber(flag);
  Knowledge &known = getKnowledge(state, op.getSource());
  if (state.raised.count(flag) || known.mayBeRaised(number))
    addFault(op, FlagFault::RaisedTwice);
  markRaised(number, state);
  Knowledge snapshot = known;
  snapshot.finish(op.getSource());
  state.raised.insert_or_assign(flag, Raised{std::move(snapshot), op});
}

void HappensBefore::visit(WaitFlagOp op, State &state) {
  informPipe(op.getDestination(), state);
  if (op.getSlot()) {
    addFault(op, FlagFault::UnknownSlot);
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
    addFault(op, FlagFault::NeverRaised);
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
      known.clear();
    return;
  }
  informPipe(op.getPipe(), state);
  getKnowledge(state, op.getPipe()).finish(op.getPipe());
}

void HappensBefore::visit(CrossCoreSetFlagOp op, State &state) {
  if (!crossVisitor)
    return;
  informPipe(op.getPipe(), state);
  crossVisitor(*this, op);
}
