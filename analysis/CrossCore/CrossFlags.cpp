//===- CrossFlags.cpp - Flags between cores without counterpart -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CrossFlags.h"
#include "analysis/CrossCore/TripCountSampling.h"
#include "dialects/Hardware/Utils/CrossCore.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

static Core getOther(Core core) {
  return core == Core::Cube ? Core::Vector : Core::Cube;
}

std::optional<int64_t> tl::analysis::countRuns(Operation *op) {
  int64_t runs = 1;
  for (Operation *parent = op->getParentOp(); !isa<SectionOp>(parent);
       parent = parent->getParentOp()) {
    auto loop = dyn_cast<scf::ForOp>(parent);
    std::optional<APInt> trips =
        loop ? loop.getStaticTripCount() : std::nullopt;
    if (!trips || llvm::MulOverflow<int64_t>(runs, trips->getSExtValue(), runs))
      return std::nullopt;
  }
  return runs;
}

namespace {
/// Operations on one side of a flag, which are interchangeable.
struct Ends {
  SmallVector<Operation *, 2> ops;

  /// Counts how often they run in total.
  RunCount count(RunCounter &counter) const {
    RunCount sum;
    for (Operation *op : ops)
      sum += counter.count(op);
    return sum;
  }
};

/// The flags between the cores of one launch.
class FlagChecker {
public:
  explicit FlagChecker(LaunchOp launch) : launch(launch) {}

  LogicalResult check();

private:
  LogicalResult collect();
  void checkFlag(Core core, int64_t flag);
  void reportLonely(Core core);
  void checkMeetings();
  InFlightDiagnostic emitError(Operation *op) {
    result = failure();
    return op->emitOpError();
  }

  LaunchOp launch;
  RunCounter counter;
  /// By the core that has the counter, and the flag.
  std::map<std::pair<Core, int64_t>, Ends> sets, waits;
  /// The synchronisations of cores of both kinds, by core.
  std::map<Core, Ends> meetings;
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
      sets[{told, set.getFlag()}].ops.push_back(op);
    } else if (auto wait = dyn_cast<CrossCoreWaitFlagOp>(op.getOperation())) {
      waits[{core, wait.getFlag()}].ops.push_back(op);
    } else if (auto sync = dyn_cast<SyncAllOp>(op.getOperation())) {
      if (!sync.getVectorOnly())
        meetings[core].ops.push_back(op);
    }
  });
  return result;
}

void FlagChecker::checkFlag(Core core, int64_t flag) {
  const Ends &set = sets[{core, flag}], &wait = waits[{core, flag}];
  if (set.ops.empty()) {
    for (Operation *op : wait.ops)
      emitError(op) << "waits for a flag that nothing sets for the "
                    << stringifyCore(core) << " core";
    return;
  }
  if (wait.ops.empty()) {
    for (Operation *op : set.ops)
      emitError(op) << "sets a flag that the " << stringifyCore(core)
                    << " core does not wait for";
    return;
  }
  RunCount sent = set.count(counter), taken = wait.count(counter);
  if (!sent.differsFrom(taken))
    return;
  InFlightDiagnostic error = emitError(wait.ops.front());
  if (sent.getConstant() && taken.getConstant())
    error << "waits " << *taken.getConstant() << " times for flag " << flag
          << ", which is set " << *sent.getConstant() << " times for the "
          << stringifyCore(core) << " core";
  else
    error << "does not wait for flag " << flag
          << " as often as it is set for the " << stringifyCore(core)
          << " core";
  error.attachNote(set.ops.front()->getLoc()) << "set here";
}

/// Reports the synchronisations of `core` if the other kind of core has none.
void FlagChecker::reportLonely(Core core) {
  for (Operation *op : meetings[core].ops) {
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
  if (cube.ops.empty())
    return reportLonely(Core::Vector);
  if (vector.ops.empty())
    return reportLonely(Core::Cube);
  auto ofCube = cube.count(counter).getConstant();
  auto ofVector = vector.count(counter).getConstant();
  if (ofCube && ofVector && *ofCube != *ofVector)
    emitError(vector.ops.front())
        << "meets the cube core " << *ofVector
        << " times, which meets the vector core " << *ofCube << " times";
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
  return result;
}

LogicalResult tl::analysis::verifyCrossFlags(LaunchOp launch) {
  return FlagChecker(launch).check();
}
