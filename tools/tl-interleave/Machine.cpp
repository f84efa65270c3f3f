//===- Machine.cpp - Search of all interleavings --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-interleave/Machine.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/Support/raw_ostream.h"

#include <array>
#include <cstring>
#include <map>
#include <unordered_set>

using namespace mlir;
using namespace tl;
using namespace tl::interleave;
using ascend::Core;
using ascend::Pipe;

llvm::StringRef tl::interleave::getName(Kind kind) {
  static constexpr llvm::StringLiteral names[] = {"race", "deadlock",
                                                  "set twice", "left set"};
  return names[static_cast<size_t>(kind)];
}

namespace {
constexpr size_t kCores = 2, kPipes = 7, kPlaces = 48, kEvents = 250;

/// The complete state of the machine. It consists of plain integers only, so
/// that states are compared as bytes.
struct State {
  /// Bits of instructions.
  uint64_t started = 0, inFlight = 0;
  /// Bits of sets that have left their queues and have not raised their flags
  /// yet.
  uint64_t pending = 0;
  /// The number of events that each scalar unit has issued.
  std::array<uint8_t, kCores> issued = {};
  /// The number of entries that have left each queue.
  std::array<std::array<uint8_t, kPipes>, kCores> taken = {};
  /// The number of sets of, and waits for, each flag.
  std::array<uint8_t, kPlaces> sets = {}, waits = {};
  std::array<uint8_t, 8> padding = {};

  bool operator==(const State &other) const {
    return std::memcmp(this, &other, sizeof(State)) == 0;
  }
};
static_assert(std::has_unique_object_representations_v<State>);

struct StateHash {
  size_t operator()(const State &state) const {
    return llvm::hash_combine_range(reinterpret_cast<const char *>(&state),
                                    reinterpret_cast<const char *>(&state + 1));
  }
};

/// A transition of the machine.
struct Step {
  enum class Kind { Issue, Take, Finish, Fire };
  Kind kind;
  size_t core, event;
};

/// A flag of two pipes, or a counter of a core.
struct Place {
  size_t core;
  bool isCounter;
  Pipe source, destination;
  int64_t id;

  bool operator<(const Place &other) const {
    return std::tie(core, isCounter, source, destination, id) <
           std::tie(other.core, other.isCounter, other.source,
                    other.destination, other.id);
  }
};

/// An event, with the data that the search needs.
struct Node {
  const Event *event = nullptr;
  size_t core = 0;
  /// Its position in its queue.
  size_t position = 0;
  /// The bit of an instruction or a set.
  uint64_t bit = 0;
  /// The places that a set fills, or the one that a wait empties.
  llvm::SmallVector<size_t, 2> places;
  /// Instructions that must not be in flight at the same time.
  uint64_t conflicts = 0;
  /// Earlier instructions of its pipe that end before it.
  uint64_t endsAfter = 0;
};

class Explorer {
public:
  Explorer(const Trace &trace, const Search &search)
      : trace(trace), search(search) {}

  /// Whether a queue can be full.
  bool fills() const;

  llvm::Error prepare();
  Outcome run();

private:
  using Nodes = std::vector<Node>;
  llvm::Error addPlaces(Node &node);
  llvm::Expected<size_t> getPlace(const Place &place);
  void addConflicts();

  void visit(const State &state);
  void expand(const State &state);
  llvm::SmallVector<Step, 16> getSteps(const State &state) const;
  bool canIssue(const State &state, size_t core, const Node &node) const;
  bool canTake(const State &state, const Node &node) const;
  bool isIdle(const State &state, size_t core) const;
  /// Whether no instruction before `node` is in flight on its pipe.
  bool isDoneBefore(const State &state, const Node &node) const;
  bool isRaised(const State &state, const Node &wait) const {
    return state.sets[wait.places[0]] > state.waits[wait.places[0]];
  }
  /// Whether executing `step` now covers all later times.
  bool isSafe(const State &state, const Step &step) const;
  bool isSafeWait(const State &state, const Node &wait) const;
  const Node *getHead(const State &state, size_t core, size_t pipe) const;
  State apply(const State &state, const Step &step);
  void begin(State &state, const Node &node);
  void fire(State &state, const Node &node);
  void finish(const State &state);
  void report(Kind kind, std::vector<Operation *> ops);
  void reportDeadlock(const State &state);
  std::string describe(const Step &step) const;

  const Trace &trace;
  const Search &search;
  std::array<Nodes, kCores> cores;
  /// Indices of the events in each queue.
  std::array<std::array<std::vector<size_t>, kPipes>, kCores> queues;
  /// All instructions and sets, by bit.
  std::vector<const Node *> instructions, sets;
  std::map<Place, size_t> numbers;
  /// The number of sets of each place in the program, and the capacity of the
  /// place.
  std::array<size_t, kPlaces> allSets = {}, capacity = {};
  std::unordered_set<State, StateHash> seen;
  std::vector<Step> path;
  Outcome outcome;
};
} // namespace

//===----------------------------------------------------------------------===//
// Preparation
//===----------------------------------------------------------------------===//

llvm::Expected<size_t> Explorer::getPlace(const Place &place) {
  auto [found, isNew] = numbers.insert({place, numbers.size()});
  if (found->second >= kPlaces)
    return llvm::createStringError("too many flags");
  if (isNew)
    capacity[found->second] = place.isCounter ? trace.target.cross_flag_max : 1;
  return found->second;
}

/// A set between cores fills the counters of the cores of the other kind in
/// mode 2, and of its own kind otherwise: there is one core of each.
llvm::Error Explorer::addPlaces(Node &node) {
  const Event &event = *node.event;
  std::vector<Place> places;
  switch (event.kind) {
  case Event::Kind::Set:
  case Event::Kind::Wait:
    places.push_back(
        {node.core, false, event.source, event.destination, event.id});
    break;
  case Event::Kind::CrossWait:
    places.push_back({node.core, true, Pipe::S, Pipe::S, event.id});
    break;
  case Event::Kind::CrossSet:
    for (size_t core = 0; core < trace.cores.size(); ++core)
      if ((core != node.core) == (event.mode == 2))
        places.push_back({core, true, Pipe::S, Pipe::S, event.id});
    break;
  default:
    break;
  }
  for (const Place &place : places) {
    auto number = getPlace(place);
    if (!number)
      return number.takeError();
    node.places.push_back(*number);
    allSets[*number] +=
        event.kind == Event::Kind::Set || event.kind == Event::Kind::CrossSet;
  }
  return llvm::Error::success();
}

static bool conflict(const TracedAccess &a, const TracedAccess &b) {
  return (a.writes || b.writes) &&
         !(a.atomic != ascend::AtomicUpdate::None && a.atomic == b.atomic) &&
         a.memory == b.memory && a.space == b.space && meet(a.bytes, b.bytes);
}

/// Whether `b` accumulates on a result of `a`: the hardware orders the two.
static bool areOrdered(const Event &a, const Event &b) {
  auto getWritten = [](const Event &event) {
    return llvm::find_if(event.accesses, [](const TracedAccess &access) {
      return access.writes;
    });
  };
  auto first = getWritten(a), second = getWritten(b);
  return b.accumulates && first != a.accesses.end() &&
         second != b.accesses.end() && first->memory == second->memory &&
         first->bytes == second->bytes;
}

void Explorer::addConflicts() {
  for (Nodes &left : cores)
    for (Nodes &right : cores)
      for (Node &a : left)
        for (Node &b : right) {
          const Event &first = *a.event, &second = *b.event;
          bool isOnChip = a.core == b.core;
          bool isOneUnit = isOnChip && first.pipe == second.pipe;
          // The scalar unit executes one instruction at a time.
          if (&a == &b || (isOneUnit && first.pipe == Pipe::S))
            continue;
          if (isOneUnit && a.position > b.position
                  ? areOrdered(second, first)
                  : isOneUnit && areOrdered(first, second)) {
            if (a.position > b.position)
              a.endsAfter |= b.bit;
            continue;
          }
          for (const TracedAccess &one : first.accesses)
            for (const TracedAccess &other : second.accesses)
              if ((isOnChip || one.memory == ascend::Memory::GM) &&
                  conflict(one, other))
                a.conflicts |= b.bit;
        }
}

llvm::Error Explorer::prepare() {
  if (trace.cores.size() > kCores)
    return llvm::createStringError("more than two cores");
  for (auto [core, events] : llvm::enumerate(trace.cores)) {
    if (events.events.size() > kEvents)
      return llvm::createStringError("too many events");
    for (const Event &event : events.events) {
      Node node;
      node.event = &event;
      node.core = core;
      auto &queue = queues[core][static_cast<size_t>(event.pipe)];
      node.position = queue.size();
      queue.push_back(cores[core].size());
      if (llvm::Error error = addPlaces(node))
        return error;
      cores[core].push_back(node);
    }
  }
  for (Nodes &nodes : cores)
    for (Node &node : nodes) {
      Event::Kind kind = node.event->kind;
      bool isInstruction = kind == Event::Kind::Instruction;
      if (!isInstruction && kind != Event::Kind::Set &&
          kind != Event::Kind::CrossSet)
        continue;
      auto &all = isInstruction ? instructions : sets;
      if (all.size() == 64)
        return llvm::createStringError("too many events");
      node.bit = uint64_t(1) << all.size();
      all.push_back(&node);
    }
  for (size_t sets : allSets)
    if (sets > 200)
      return llvm::createStringError("too many events");
  addConflicts();
  return llvm::Error::success();
}

bool Explorer::fills() const {
  for (size_t core = 0; core < trace.cores.size(); ++core)
    for (size_t pipe = 1; pipe < kPipes; ++pipe)
      if (queues[core][pipe].size() >
          size_t(trace.target.getQueueDepth(static_cast<Pipe>(pipe))))
        return true;
  return false;
}

//===----------------------------------------------------------------------===//
// Enabled transitions
//===----------------------------------------------------------------------===//

bool Explorer::isDoneBefore(const State &state, const Node &node) const {
  for (const Node *other : instructions)
    if ((state.inFlight & other->bit) && other->core == node.core &&
        other->event->pipe == node.event->pipe &&
        other->position < node.position)
      return false;
  return true;
}

bool Explorer::isIdle(const State &state, size_t core) const {
  for (const Node *node : instructions)
    if (node->core == core && (state.inFlight & node->bit))
      return false;
  for (const Node *node : sets)
    if (node->core == core && (state.pending & node->bit))
      return false;
  for (size_t pipe = 1; pipe < kPipes; ++pipe)
    if (getHead(state, core, pipe))
      return false;
  return true;
}

const Node *Explorer::getHead(const State &state, size_t core,
                              size_t pipe) const {
  const auto &queue = queues[core][pipe];
  size_t next = state.taken[core][pipe];
  if (next == queue.size() || queue[next] >= state.issued[core])
    return nullptr;
  return &cores[core][queue[next]];
}

bool Explorer::canTake(const State &state, const Node &node) const {
  switch (node.event->kind) {
  case Event::Kind::Wait:
  case Event::Kind::CrossWait:
    return isRaised(state, node);
  case Event::Kind::Barrier:
    return node.event->pipe == Pipe::S ? isIdle(state, node.core)
                                       : isDoneBefore(state, node);
  case Event::Kind::Instruction:
    return !node.event->waitsForPipe || isDoneBefore(state, node);
  default:
    return true;
  }
}

bool Explorer::canIssue(const State &state, size_t core,
                        const Node &node) const {
  // A scalar load blocks the scalar unit until it is done.
  for (const Node *other : instructions)
    if ((state.inFlight & other->bit) && other->core == core &&
        other->event->pipe == Pipe::S && other->event->op->getNumResults())
      return false;
  Pipe pipe = node.event->pipe;
  if (pipe == Pipe::S)
    return canTake(state, node);
  if (!search.hasDepths)
    return true;
  size_t waiting = node.position - state.taken[core][static_cast<size_t>(pipe)];
  return waiting < size_t(trace.target.getQueueDepth(pipe));
}

llvm::SmallVector<Step, 16> Explorer::getSteps(const State &state) const {
  llvm::SmallVector<Step, 16> steps;
  for (const Node *node : sets)
    if ((state.pending & node->bit) && isDoneBefore(state, *node))
      steps.push_back({Step::Kind::Fire, node->core,
                       size_t(node - cores[node->core].data())});
  for (size_t core = 0; core < trace.cores.size(); ++core) {
    size_t next = state.issued[core];
    if (next < cores[core].size() && canIssue(state, core, cores[core][next]))
      steps.push_back({Step::Kind::Issue, core, next});
    for (size_t pipe = 1; pipe < kPipes; ++pipe) {
      const Node *head = getHead(state, core, pipe);
      if (head && canTake(state, *head))
        steps.push_back(
            {Step::Kind::Take, core, size_t(head - cores[core].data())});
    }
  }
  for (const Node *node : instructions)
    if ((state.inFlight & node->bit) && !(state.inFlight & node->endsAfter))
      steps.push_back({Step::Kind::Finish, node->core,
                       size_t(node - cores[node->core].data())});
  return steps;
}

//===----------------------------------------------------------------------===//
// Partial-order reduction
//===----------------------------------------------------------------------===//

/// Whether a wait may pass at once: delaying it finds nothing, as no later set
/// could find the flag still raised.
bool Explorer::isSafeWait(const State &state, const Node &wait) const {
  size_t place = wait.places[0];
  return allSets[place] - state.waits[place] <= capacity[place] ||
         allSets[place] == state.sets[place];
}

bool Explorer::isSafe(const State &state, const Step &step) const {
  const Node &node = cores[step.core][step.event];
  switch (step.kind) {
  case Step::Kind::Finish:
    return !(node.conflicts & ~state.started);
  case Step::Kind::Fire:
    return true;
  default:
    bool isWait = node.event->kind == Event::Kind::Wait ||
                  node.event->kind == Event::Kind::CrossWait;
    bool isQueued =
        step.kind == Step::Kind::Issue && node.event->pipe != Pipe::S;
    return isQueued || !isWait || isSafeWait(state, node);
  }
}

//===----------------------------------------------------------------------===//
// Transitions
//===----------------------------------------------------------------------===//

void Explorer::begin(State &state, const Node &node) {
  switch (node.event->kind) {
  case Event::Kind::Instruction:
    if (uint64_t others = state.inFlight & node.conflicts) {
      const Node *other = instructions[llvm::countr_zero(others)];
      report(Kind::Race, {other->event->op, node.event->op});
    }
    state.started |= node.bit;
    state.inFlight |= node.bit;
    return;
  case Event::Kind::Set:
  case Event::Kind::CrossSet:
    state.pending |= node.bit;
    return;
  case Event::Kind::Wait:
  case Event::Kind::CrossWait:
    ++state.waits[node.places[0]];
    return;
  case Event::Kind::Barrier:
    return;
  }
}

void Explorer::fire(State &state, const Node &node) {
  state.pending &= ~node.bit;
  for (size_t place : node.places) {
    if (state.sets[place] - state.waits[place] >= int64_t(capacity[place]))
      report(Kind::SetTwice, {node.event->op});
    ++state.sets[place];
  }
}

State Explorer::apply(const State &state, const Step &step) {
  State next = state;
  const Node &node = cores[step.core][step.event];
  size_t pipe = static_cast<size_t>(node.event->pipe);
  switch (step.kind) {
  case Step::Kind::Issue:
    ++next.issued[step.core];
    if (pipe != 0)
      break;
    ++next.taken[step.core][pipe];
    begin(next, node);
    break;
  case Step::Kind::Take:
    ++next.taken[step.core][pipe];
    begin(next, node);
    break;
  case Step::Kind::Finish:
    next.inFlight &= ~node.bit;
    break;
  case Step::Kind::Fire:
    fire(next, node);
    break;
  }
  return next;
}

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

std::string Explorer::describe(const Step &step) const {
  static constexpr llvm::StringLiteral names[] = {"issues", "begins", "ends",
                                                  "raises"};
  const Node &node = cores[step.core][step.event];
  std::string text;
  llvm::raw_string_ostream os(text);
  os << (trace.cores[step.core].kind == Core::Cube ? "cube" : "vector") << " "
     << stringifyPipe(node.event->pipe) << " "
     << names[static_cast<size_t>(step.kind)] << " #" << step.event << " "
     << node.event->op->getName();
  return text;
}

void Explorer::report(Kind kind, std::vector<Operation *> ops) {
  if (outcome.finding)
    return;
  outcome.finding = Finding{kind, std::move(ops), ""};
  for (const Step &step : path) {
    const Node &node = cores[step.core][step.event];
    if (step.kind != Step::Kind::Issue || node.event->pipe == Pipe::S)
      outcome.finding->path += describe(step) + "\n";
  }
}

/// Called when no transition is enabled.
void Explorer::finish(const State &state) {
  bool isOver = !state.inFlight && !state.pending;
  for (size_t core = 0; core < trace.cores.size(); ++core) {
    isOver &= state.issued[core] == cores[core].size();
    for (size_t pipe = 1; pipe < kPipes; ++pipe)
      isOver &= !getHead(state, core, pipe);
  }
  if (!isOver)
    return reportDeadlock(state);
  for (const Node *node : sets)
    for (size_t place : node->places)
      if (state.sets[place] > state.waits[place])
        return report(Kind::LeftSet, {node->event->op});
}

void Explorer::reportDeadlock(const State &state) {
  std::vector<Operation *> ops;
  for (size_t core = 0; core < trace.cores.size(); ++core) {
    for (size_t pipe = 1; pipe < kPipes; ++pipe)
      if (const Node *head = getHead(state, core, pipe))
        ops.push_back(head->event->op);
    if (state.issued[core] < cores[core].size())
      ops.push_back(cores[core][state.issued[core]].event->op);
  }
  report(Kind::Deadlock, ops);
}

void Explorer::expand(const State &state) {
  llvm::SmallVector<Step, 16> steps = getSteps(state);
  if (steps.empty())
    return finish(state);
  if (search.reduce) {
    auto *safe = llvm::find_if(
        steps, [&](const Step &step) { return isSafe(state, step); });
    if (safe != steps.end())
      steps = {*safe};
  }
  for (const Step &step : steps) {
    path.push_back(step);
    State next = apply(state, step);
    if (!outcome.finding)
      visit(next);
    path.pop_back();
    if (outcome.finding || outcome.isCutOff)
      return;
  }
}

void Explorer::visit(const State &state) {
  if (!seen.insert(state).second)
    return;
  if (++outcome.states > search.mostStates) {
    outcome.isCutOff = true;
    return;
  }
  expand(state);
}

Outcome Explorer::run() {
  visit(State());
  return std::move(outcome);
}

llvm::Expected<Outcome> tl::interleave::explore(const Trace &trace,
                                                const Search &search) {
  Outcome outcome;
  for (bool hasDepths : {false, true}) {
    Search one = search;
    one.hasDepths = hasDepths;
    Explorer explorer(trace, one);
    if (llvm::Error error = explorer.prepare())
      return std::move(error);
    if (hasDepths && (!search.hasDepths || !explorer.fills()))
      break;
    uint64_t before = outcome.states;
    outcome = explorer.run();
    outcome.states += before;
    if (outcome.finding || outcome.isCutOff)
      break;
  }
  return outcome;
}
