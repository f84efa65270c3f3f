//===- CrossFlags.cpp - Flags between cores without counterpart -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CrossFlags.h"
#include "analysis/CrossCore/RunCount.h"
#include "dialects/Hardware/Utils/CrossCore.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <set>

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

static Core getOther(Core core) {
  return core == Core::Cube ? Core::Vector : Core::Cube;
}

namespace {
/// Operations on one side of a flag, which are interchangeable.
using Ends = SmallVector<Operation *, 2>;

/// The flags between the cores of one launch.
class FlagChecker {
public:
  FlagChecker(LaunchOp launch, SmallVectorImpl<UndecidedFlag> &undecided)
      : launch(launch), undecided(undecided),
        counter(cast<LaunchOpInterface>(*launch)) {}

  LogicalResult check();

private:
  LogicalResult collect();
  void checkFlag(Core core, int64_t flag);
  void checkCounts(Core core, int64_t flag, const Ends &set, const Ends &wait);
  void checkGroup(const Ends &ends, bool isOfAllBlocks);
  void addUndecided(Operation *op, const CountComparison &comparison,
                    const Twine &requirement) {
    undecided.push_back({op, requirement.str(), comparison.unknown});
  }
  void reportLonely(Core core);
  void checkMeetings();
  InFlightDiagnostic emitError(Operation *op) {
    result = failure();
    return op->emitOpError();
  }

  LaunchOp launch;
  SmallVectorImpl<UndecidedFlag> &undecided;
  RunCounter counter;
  /// By the core that has the counter, and the flag.
  std::map<std::pair<Core, int64_t>, Ends> sets, waits;
  /// The synchronisations of cores of both kinds, by core.
  std::map<Core, Ends> meetings;
  /// Those of vector cores alone.
  Ends ofVectors;
  LogicalResult result = success();
};
} // namespace

/// Groups the operations by the counters that they change.
LogicalResult FlagChecker::collect() {
  launch.walk([&](CrossCoreOpInterface op) {
    auto section = op->getParentOfType<SectionOp>();
    if (!section) {
      emitError(op) << "is in no section: it has no core";
      return;
    }
    Core core = section.getCore();
    if (auto set = dyn_cast<CrossCoreSetFlagOp>(op.getOperation())) {
      Core told = set.getMode() == 2 ? getOther(core) : core;
      sets[{told, set.getFlag()}].push_back(op);
    } else if (auto wait = dyn_cast<CrossCoreWaitFlagOp>(op.getOperation())) {
      waits[{core, wait.getFlag()}].push_back(op);
    } else if (auto sync = dyn_cast<SyncAllOp>(op.getOperation())) {
      (sync.getVectorOnly() ? ofVectors : meetings[core]).push_back(op);
    }
  });
  return result;
}

void FlagChecker::checkFlag(Core core, int64_t flag) {
  const Ends &set = sets[{core, flag}], &wait = waits[{core, flag}];
  if (set.empty()) {
    for (Operation *op : wait)
      emitError(op) << "waits for a flag that nothing sets for the "
                    << stringifyCore(core) << " core";
    return;
  }
  if (wait.empty()) {
    for (Operation *op : set)
      emitError(op) << "sets a flag that the " << stringifyCore(core)
                    << " core does not wait for";
    return;
  }
  checkCounts(core, flag, set, wait);
  Ends ofBlock, ofBlocks;
  for (Operation *op : set)
    if (uint64_t mode = cast<CrossCoreSetFlagOp>(op).getMode(); mode != 2)
      (mode == 0 ? ofBlocks : ofBlock).push_back(op);
  checkGroup(ofBlock, /*isOfAllBlocks=*/false);
  checkGroup(ofBlocks, /*isOfAllBlocks=*/true);
}

/// Checks that a flag is set as often as it is waited for.
void FlagChecker::checkCounts(Core core, int64_t flag, const Ends &set,
                              const Ends &wait) {
  Count sent = counter.count(set), taken = counter.count(wait);
  CountComparison comparison = counter.compare(sent, taken);
  std::string what = llvm::formatv("flag {0} as often as it is set for the {1} "
                                   "core",
                                   flag, stringifyCore(core));
  if (comparison.verdict == CountComparison::Unknown)
    addUndecided(wait.front(), comparison, "wait for " + what);
  if (comparison.verdict != CountComparison::Different)
    return;
  InFlightDiagnostic error = emitError(wait.front());
  auto times = counter.getConstant(taken), others = counter.getConstant(sent);
  if (times && others)
    error << "waits " << *times << " times for flag " << flag
          << ", which is set " << *others << " times for the "
          << stringifyCore(core) << " core";
  else
    error << "does not wait for " << what << comparison.example;
  error.attachNote(set.front()->getLoc()) << "set here";
}

/// Checks that all cores that meet run `ends` equally often: those of a block,
/// or of all blocks.
void FlagChecker::checkGroup(const Ends &ends, bool isOfAllBlocks) {
  if (ends.empty())
    return;
  Count count = counter.count(ends);
  SmallVector<Value> indices;
  if (Value index = launch.getSubBlockIndex())
    indices.push_back(index);
  if (isOfAllBlocks)
    indices.push_back(launch.getBlockIndex());
  for (Value index : indices) {
    CountComparison comparison = counter.compareFor(index, count);
    if (comparison.verdict == CountComparison::Unknown)
      addUndecided(ends.front(), comparison,
                   "run equally often on all cores that meet");
    if (comparison.verdict == CountComparison::Different)
      emitError(ends.front()) << "does not run equally often on all cores that "
                                 "meet"
                              << comparison.example;
  }
}

/// Reports the synchronisations of `core` if the other kind of core has none.
void FlagChecker::reportLonely(Core core) {
  for (Operation *op : meetings[core]) {
    InFlightDiagnostic error = emitError(op);
    error << "waits for the " << stringifyCore(getOther(core))
          << " core, whose section has none";
    if (core == Core::Vector)
      error.attachNote() << "with 'vector_only' vector cores meet alone";
  }
}

/// Checks that cores of both kinds synchronise equally often.
void FlagChecker::checkMeetings() {
  CoreCounts cores = getBlockCores(launch);
  if (!cores.cube || !cores.vector)
    return;
  const Ends &cube = meetings[Core::Cube], &vector = meetings[Core::Vector];
  if (cube.empty())
    return reportLonely(Core::Vector);
  if (vector.empty())
    return reportLonely(Core::Cube);
  Count ofCube = counter.count(cube), ofVector = counter.count(vector);
  CountComparison comparison = counter.compare(ofCube, ofVector);
  if (comparison.verdict == CountComparison::Unknown)
    addUndecided(vector.front(), comparison,
                 "meet the cube core as often as that meets the vector core");
  if (comparison.verdict != CountComparison::Different)
    return;
  InFlightDiagnostic error = emitError(vector.front());
  auto times = counter.getConstant(ofVector),
       others = counter.getConstant(ofCube);
  if (times && others)
    error << "meets the cube core " << *times
          << " times, which meets the vector core " << *others << " times";
  else
    error << "does not meet the cube core as often as that meets the vector "
             "core"
          << comparison.example;
}

LogicalResult FlagChecker::check() {
  if (failed(collect()))
    return failure();
  std::set<std::pair<Core, int64_t>> flags;
  for (const auto *ends : {&sets, &waits})
    for (const auto &[flag, ops] : *ends)
      flags.insert(flag);
  for (auto [core, flag] : flags)
    checkFlag(core, flag);
  checkMeetings();
  for (Core core : {Core::Cube, Core::Vector})
    checkGroup(meetings[core], /*isOfAllBlocks=*/true);
  checkGroup(ofVectors, /*isOfAllBlocks=*/true);
  return result;
}

LogicalResult
tl::analysis::verifyCrossFlags(LaunchOp launch,
                               SmallVectorImpl<UndecidedFlag> &undecided) {
  return FlagChecker(launch, undecided).check();
}
