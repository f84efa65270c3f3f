//===- CrossReplay.cpp - Simulation of both cores of a block --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CrossReplay.h"
#include "analysis/CrossCore/CoreRun.h"
#include "analysis/Order/OrderTransfer.h"
#include <array>
#include <deque>
#include <map>
#include <set>

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

/// The largest number of pairs of accesses to compare for one example.
static constexpr unsigned mostCompared = 1 << 16;

/// The largest number of operations and iterations of a core to run for one
/// example.
static constexpr unsigned mostWork = 1 << 13;

/// The values of unknown numbers: a few iterations of loops over numbers, then
/// of loops over tiles of extents, with the last tile partial or whole; finally
/// 0.
static constexpr int64_t numbersTried[] = {1, 2, 3, 5, 65, 130, 256, 515, 0};

namespace {
/// The numbers of instructions of each pipe of each core that are certainly
/// complete.
class Clock {
public:
  unsigned &get(unsigned core, Pipe pipe) {
    return complete[core][static_cast<unsigned>(pipe)];
  }
  void learn(const Clock &other) {
    for (auto [mine, others] : llvm::zip_equal(complete, other.complete))
      for (auto [count, more] : llvm::zip_equal(mine, others))
        count = std::max(count, more);
  }

private:
  std::array<std::array<unsigned, numPipes>, 2> complete = {};
};

/// A simulated access to global memory.
struct Done {
  const CoreStep *step;
  unsigned number;
};

/// Synchronisation that is not simulated.
struct OtherFlags {
  explicit OtherFlags(LaunchOp launch);

  /// By the core that waits.
  std::set<std::pair<Core, int64_t>> flags;
  bool hasMeetings = false;
};

/// Simulates the steps of two cores: a cube core and a vector core, or the two
/// vector cores of a block.
class Replay {
public:
  Replay(LaunchOp launch, const Example &example, const OtherFlags &others)
      : launch(launch), example(example), others(others) {}

  void add(unsigned core, Core kind, const CoreRun &run) {
    kinds[core] = kind;
    steps[core] = run.getSteps();
    isWhole[core] = run.isWhole();
  }

  LogicalResult run();

  /// Whether all accesses were compared.
  bool isComplete() const { return compared < mostCompared; }

private:
  bool isOther(unsigned core, int64_t flag) const {
    return others.flags.count({kinds[core], flag});
  }
  bool advance(unsigned core);
  bool replay(unsigned core, const CoreStep &step);
  void access(unsigned core, const CoreStep &step);
  void compare(unsigned core, const CoreStep &step);
  void set(unsigned core, const CoreStep &step);
  void setTogether(unsigned core, const CoreStep &step);
  void finish(unsigned core, Pipe pipe);
  Clock getComplete(unsigned core, Pipe pipe);
  LogicalResult reportWaits();
  LogicalResult reportLeftOver();
  void addExample(InFlightDiagnostic &error) const;

  LaunchOp launch;
  const Example &example;
  const OtherFlags &others;
  Core kinds[2];
  ArrayRef<CoreStep> steps[2];
  /// Whether these are all steps of the section; the later ones are unknown
  /// otherwise.
  bool isWhole[2] = {};
  size_t next[2] = {};
  /// The instructions that are complete when the next one of each pipe starts,
  /// and the number of instructions issued to the pipe.
  std::array<Clock, numPipes> known[2];
  std::array<unsigned, numPipes> issued[2] = {};
  std::map<int64_t, Clock> raised[2];
  /// The completed instructions at each pending set of a flag, and the set, by
  /// the core that waits.
  using Sets = std::map<int64_t, std::deque<std::pair<Clock, Operation *>>>;
  Sets told[2];
  /// The sets of each vector core that the other one has yet to join.
  Sets alone[2];
  /// The accesses of each core that may be unordered with later ones of the
  /// other core.
  std::deque<Done> done[2];
  unsigned compared = 0;
  LogicalResult result = success();
  DenseSet<std::pair<Operation *, Operation *>> reported;
};
} // namespace

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

void Replay::addExample(InFlightDiagnostic &error) const {
  if (example.isNeeded())
    error << ", if numbers that are not known here are " << example.getNumber();
}

LogicalResult Replay::reportWaits() {
  for (unsigned core : {0, 1}) {
    unsigned other = 1 - core;
    bool isOtherRunning = next[other] == steps[other].size() && !isWhole[other];
    if (next[core] == steps[core].size() || isOtherRunning)
      continue;
    InFlightDiagnostic error = steps[core][next[core]].op->emitOpError(
        "waits forever for the other core");
    addExample(error);
    if (next[other] == steps[other].size())
      error.attachNote(launch.getLoc()) << "which has ended";
    else
      error.attachNote(steps[other][next[other]].op->getLoc())
          << "which waits here";
    return error;
  }
  return success();
}

LogicalResult Replay::reportLeftOver() {
  if (!isWhole[0] || !isWhole[1])
    return success();
  for (unsigned core : {0, 1}) {
    for (auto &[flag, sets] : alone[core])
      if (!sets.empty()) {
        InFlightDiagnostic error = sets.back().second->emitOpError(
            "sets a flag more often than the other vector core");
        addExample(error);
        return error;
      }
    for (auto &[flag, sets] : told[core]) {
      if (sets.empty() || isOther(core, flag))
        continue;
      InFlightDiagnostic error =
          sets.back().second->emitOpError("sets a flag more often than the ");
      error << stringifyCore(kinds[core]) << " core waits for it";
      addExample(error);
      return error;
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// The instructions that are complete when a flag of `pipe` is set.
Clock Replay::getComplete(unsigned core, Pipe pipe) {
  Clock clock = known[core][static_cast<unsigned>(pipe)];
  clock.get(core, pipe) = issued[core][static_cast<unsigned>(pipe)];
  return clock;
}

/// All instructions issued to `pipe` are complete before its next one.
void Replay::finish(unsigned core, Pipe pipe) {
  known[core][static_cast<unsigned>(pipe)].learn(getComplete(core, pipe));
}

/// Compares an access with those of the other core. If two are ordered, the
/// later one is simulated later, so earlier ones suffice.
void Replay::compare(unsigned core, const CoreStep &step) {
  unsigned other = 1 - core;
  Clock &clock = known[core][static_cast<unsigned>(step.pipe)];
  // Later instructions on this core start after all instructions that its
  // scalar unit knows to be complete.
  Clock &scalar = known[core][static_cast<unsigned>(Pipe::S)];
  while (!done[other].empty() &&
         scalar.get(other, done[other].front().step->pipe) >=
             done[other].front().number)
    done[other].pop_front();
  auto now = cast<InstructionOpInterface>(step.op);
  for (const Done &earlier : done[other]) {
    if (clock.get(other, earlier.step->pipe) >= earlier.number ||
        reported.contains({earlier.step->op, step.op}))
      continue;
    auto before = cast<InstructionOpInterface>(earlier.step->op);
    bool meet = false;
    for (const CoreStep::Part &part : step.parts)
      for (const CoreStep::Part &old : earlier.step->parts)
        if ((part.writes || old.writes) && compared < mostCompared &&
            part.part.getRoot() == old.part.getRoot() && ++compared)
          meet |= part.part.meets(old.part);
    if (!meet ||
        (now.isAtomic() && now.getAtomicUpdate() == before.getAtomicUpdate()))
      continue;
    reported.insert({earlier.step->op, step.op});
    InFlightDiagnostic error = step.op->emitOpError("may start before the ");
    error << stringifyCore(kinds[other])
          << " core ends its access to the same elements in gm";
    addExample(error);
    error.attachNote(earlier.step->op->getLoc()) << "done here";
    result = failure();
  }
}

void Replay::access(unsigned core, const CoreStep &step) {
  // A unit flag orders products and their store.
  if (hasUnitFlag(step.op))
    for (Pipe pipe : {Pipe::M, Pipe::FIX})
      known[core][static_cast<unsigned>(step.pipe)].learn(
          getComplete(core, pipe));
  // Synchronisation that is not simulated may add orders.
  if (others.flags.empty() && !others.hasMeetings)
    compare(core, step);
  unsigned number = ++issued[core][static_cast<unsigned>(step.pipe)];
  done[core].push_back({&step, number});
  // The scalar unit continues after the access is complete.
  if (step.pipe == Pipe::S)
    finish(core, Pipe::S);
}

void Replay::set(unsigned core, const CoreStep &step) {
  if (kinds[0] == kinds[1])
    return setTogether(core, step);
  told[1 - core][step.flag].push_back({getComplete(core, step.pipe), step.op});
}

/// A flag between vector cores is set once both of them have set it.
void Replay::setTogether(unsigned core, const CoreStep &step) {
  alone[core][step.flag].push_back({getComplete(core, step.pipe), step.op});
  auto &first = alone[0][step.flag], &second = alone[1][step.flag];
  if (first.empty() || second.empty())
    return;
  Clock both = first.front().first;
  both.learn(second.front().first);
  for (unsigned receiver : {0, 1}) {
    auto &sets = alone[receiver][step.flag];
    told[receiver][step.flag].push_back({both, sets.front().second});
    sets.pop_front();
  }
}

/// Simulates a step unless it waits for the other core.
bool Replay::replay(unsigned core, const CoreStep &step) {
  auto &pipes = known[core];
  if (step.kind == CoreStep::CrossWait) {
    if (isOther(core, step.flag))
      return true;
    auto &sets = told[core][step.flag];
    if (sets.empty())
      return false;
    pipes[static_cast<unsigned>(Pipe::S)].learn(sets.front().first);
    sets.pop_front();
    return true;
  }
  if (step.kind == CoreStep::Barrier && step.pipe == Pipe::All) {
    Clock all;
    for (unsigned pipe = 0; pipe < numPipes; ++pipe)
      all.learn(getComplete(core, static_cast<Pipe>(pipe)));
    pipes.fill(all);
    return true;
  }
  Clock &clock = pipes[static_cast<unsigned>(step.pipe)];
  clock.learn(pipes[static_cast<unsigned>(Pipe::S)]);
  switch (step.kind) {
  case CoreStep::Access:
    access(core, step);
    break;
  case CoreStep::Barrier:
    finish(core, step.pipe);
    break;
  case CoreStep::Set:
    raised[core][step.flag] = getComplete(core, step.pipe);
    break;
  case CoreStep::Wait:
    clock.learn(raised[core][step.flag]);
    break;
  case CoreStep::CrossSet:
    set(core, step);
    break;
  case CoreStep::CrossWait:
    break;
  }
  return true;
}

/// Continues to the next wait that blocks; returns whether it advanced.
bool Replay::advance(unsigned core) {
  size_t before = next[core];
  while (next[core] < steps[core].size() &&
         replay(core, steps[core][next[core]]))
    ++next[core];
  return next[core] > before;
}

LogicalResult Replay::run() {
  bool moved = true;
  while (moved) {
    moved = advance(0);
    moved |= advance(1);
  }
  if (failed(reportWaits()) || failed(reportLeftOver()))
    return failure();
  return result;
}

//===----------------------------------------------------------------------===//
// Examples
//===----------------------------------------------------------------------===//

OtherFlags::OtherFlags(LaunchOp launch) {
  launch.walk([&](CrossCoreOpInterface op) {
    auto set = dyn_cast<CrossCoreSetFlagOp>(op.getOperation());
    auto section = op->getParentOfType<SectionOp>();
    if (set && section && set.getMode() != 2)
      flags.insert({section.getCore(), set.getFlag()});
    hasMeetings |= isa<SyncAllOp>(op);
  });
}

/// Whether all flags between cores are between the two vector cores of a block,
/// without a cube core.
static bool isPairOfVectorCores(LaunchOp launch) {
  auto sections = launch.getOps<SectionOp>();
  bool isOther = launch
                     .walk([](CrossCoreOpInterface op) {
                       auto set = dyn_cast<CrossCoreSetFlagOp>(*op);
                       bool isMeeting = set && set.getMode() != 1;
                       return isMeeting || isa<SyncAllOp>(*op)
                                  ? WalkResult::interrupt()
                                  : WalkResult::advance();
                     })
                     .wasInterrupted();
  return llvm::hasSingleElement(sections) && launch.getSubBlockIndex() &&
         (*sections.begin()).getCore() == Core::Vector && !isOther;
}

/// Replays two cores for each example: `first` and `second`, which are one
/// section if it runs on two vector cores.
static CrossVerdict replay(LaunchOp launch, SectionOp first, SectionOp second,
                           const OtherFlags &others) {
  bool isRight = others.flags.empty() && !others.hasMeetings;
  bool isPair = first == second;
  for (int64_t number : numbersTried) {
    Example example(number);
    auto getNumber = [&](int64_t core) {
      return isPair ? std::optional(core) : std::nullopt;
    };
    CoreRun runs[] = {{first, example, mostWork, getNumber(0)},
                      {second, example, mostWork, getNumber(1)}};
    if (!runs[0].isPossible())
      continue;
    Replay replay(launch, example, others);
    for (unsigned core : {0, 1}) {
      runs[core].run();
      isRight &= runs[core].isWhole();
      replay.add(core, (core ? second : first).getCore(), runs[core]);
    }
    if (failed(replay.run()))
      return CrossVerdict::Wrong;
    isRight &= replay.isComplete();
    if (!example.isNeeded())
      return isRight ? CrossVerdict::Right : CrossVerdict::Unknown;
  }
  return CrossVerdict::Unknown;
}

CrossVerdict tl::analysis::replayCores(LaunchOp launch) {
  auto sections = llvm::to_vector(launch.getOps<SectionOp>());
  OtherFlags others(launch);
  bool hasFlags = !others.flags.empty() || others.hasMeetings;
  if (sections.size() == 2)
    return replay(launch, sections[0], sections[1], others);
  if (!hasFlags)
    return CrossVerdict::Right;
  if (!isPairOfVectorCores(launch))
    return CrossVerdict::Unknown;
  others.flags.clear();
  return replay(launch, sections[0], sections[0], others);
}
