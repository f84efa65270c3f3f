//===- VerifySync.cpp - Checks that hazards are ordered and flags balanced ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "analysis/Order/SyncState.h"
#include "analysis/Sync/CrossFlags.h"
#include "analysis/Sync/CrossOrder.h"
#include "analysis/Sync/CrossReplay.h"
#include "dialects/Ascend/Statement.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"
#include "passes/Passes.h"
#include "passes/Sync/SyncUnitFlags.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_VERIFYSYNCPASS
#include "passes/Passes.h.inc"
} // namespace tl

namespace {
struct VerifySync : public tl::impl::VerifySyncPassBase<VerifySync> {

  void getDependentDialects(DialectRegistry &registry) const override {
    VerifySyncPassBase::getDependentDialects(registry);
    tl::analysis::registerBoundsModels(registry);
  }

  void runOnOperation() override;
};
} // namespace

/// The statements with instructions; others only order.
static DenseSet<int64_t> getActingStatements(SectionOp section) {
  DenseSet<int64_t> statements;
  section.walk([&](InstructionOpInterface op) {
    if (std::optional<int64_t> statement = getStatement(op->getLoc()))
      statements.insert(*statement);
  });
  return statements;
}

static LogicalResult verifyFlags(SectionOp section,
                                 ArrayRef<Order::Fault> faults) {
  bool isBalanced = true;
  DenseSet<int64_t> acting = getActingStatements(section);
  for (auto [op, fault] : faults) {
    // A run checks the order of an author.
    std::optional<int64_t> statement = getStatement(op->getLoc());
    if (statement && !acting.contains(*statement))
      continue;
    isBalanced = false;
    switch (fault) {
    case FlagFault::NeverRaised:
      op->emitOpError("waits for a flag that is not raised on every path");
      break;
    case FlagFault::RaisedTwice:
      op->emitOpError("raises a flag that may still be raised");
      break;
    case FlagFault::LeftRaised:
      op->emitOpError("raises a flag that is not waited for on every path");
      break;
    case FlagFault::UnknownSlot:
      op->emitOpError("is for a slot that cannot be told: it is followed if it "
                      "is the remainder, by a constant, of sums and multiples "
                      "of an induction variable that starts and steps at "
                      "constants");
      break;
    }
  }
  return success(isBalanced);
}

/// Reports an unordered pair of instructions, and the path between them.
static void report(Conflict conflict) {
  InFlightDiagnostic error =
      conflict.later->emitOpError("may start before an earlier instruction on "
                                  "the same bytes of ")
      << stringifyMemory(conflict.memory) << " has finished";
  error.attachNote(conflict.earlier->getLoc())
      << "earlier instruction, on pipe "
      << stringifyPipe(conflict.earlier.getPipe())
      << (conflict.earlier == conflict.later ? ", in another iteration" : "");
  if (conflict.places.way == Way::Around && conflict.earlier != conflict.later)
    error.attachNote(conflict.places.loop->getLoc())
        << "the later one is in a later iteration of this loop";
}

/// The unordered pairs of instructions, sorted by the later ones.
static std::vector<Conflict> findConflicts(SectionOp section,
                                           SyncState &state) {
  DenseMap<Operation *, unsigned> numbers;
  section.walk([&](InstructionOpInterface op) {
    numbers.try_emplace(op, numbers.size());
  });
  std::vector<Conflict> conflicts;
  state.forEachConflict(
      [&](const Conflict &conflict) { conflicts.push_back(conflict); });
  auto getKey = [&](const Conflict &conflict) {
    return std::pair(numbers.lookup(conflict.later),
                     numbers.lookup(conflict.earlier));
  };
  llvm::sort(conflicts, [&](const Conflict &a, const Conflict &b) {
    return getKey(a) < getKey(b);
  });
  return conflicts;
}

static LogicalResult verify(SectionOp section, const TargetSpec &spec) {
  if (failed(verifyControlFlow(section)))
    return failure();
  SectionModel model(section, spec);
  SyncState state(section, model);
  LogicalResult result = verifyFlags(section, state.getFlagFaults());
  if (failed(tl::verifyUnitFlags(section)))
    result = failure();
  std::vector<Conflict> conflicts = findConflicts(section, state);
  llvm::for_each(conflicts, report);
  return success(succeeded(result) && conflicts.empty());
}

/// Checks the interaction of the cores of `launch`.
static LogicalResult verifyCores(LaunchOp launch) {
  if (failed(verifyCrossFlags(launch)))
    return failure();
  // A run checks the order of an author, who may want to see the results of a
  // wrong one.
  if (llvm::any_of(launch.getOps<SectionOp>(),
                   [](SectionOp section) { return hasStatements(section); }))
    return success();
  if (failed(verifyCrossOrder(launch)))
    return failure();
  CrossVerdict verdict = replayCores(launch);
  if (verdict == CrossVerdict::Unknown)
    remark::analysis(
        launch.getLoc(),
        remark::RemarkOpts::name("cores").category("ascend-verify-sync"))
        << "cannot decide whether the cores of a block wait for each other as "
           "they have to, which depends on numbers that are not known here; "
           "run it with tl-run";
  return success(verdict != CrossVerdict::Wrong);
}

void VerifySync::runOnOperation() {
  getOperation().walk([&](LaunchOp launch) {
    if (failed(verifyCores(launch)))
      signalPassFailure();
  });
  getOperation().walk([&](SectionOp section) {
    if (failed(verify(section, getLimits(section))))
      signalPassFailure();
  });
  markAllAnalysesPreserved();
}
