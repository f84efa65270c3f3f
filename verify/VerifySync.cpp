//===- VerifySync.cpp - Checks that hazards are ordered and flags balanced ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CrossFlags.h"
#include "analysis/CrossCore/CrossOrder.h"
#include "analysis/CrossCore/CrossReplay.h"
#include "analysis/Indices/ExtentBounds.h"
#include "analysis/Order/SectionOrder.h"
#include "dialects/Ascend/Utils/RunDecides.h"
#include "dialects/Ascend/Utils/Statement.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"
#include "tl/passes/Passes.h"
#include "verify/VerifyUnitFlags.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_VERIFYSYNCPASS
#include "tl/passes/Passes.h.inc"
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
      op->emitOpError("has a slot index that the analysis cannot resolve")
              .attachNote()
          << "use `iv mod N` of a loop with constant lower bound and step, or "
             "sums and multiples of `iv` modulo a constant";
      break;
    }
  }
  return success(isBalanced);
}

/// Reports an unordered pair of instructions, and the path between them.
static void report(Hazard hazard) {
  InFlightDiagnostic error =
      hazard.later->emitOpError("may start before an earlier instruction on "
                                "the same bytes of ")
      << stringifyMemory(hazard.memory) << " has finished";
  error.attachNote(hazard.earlier->getLoc())
      << "earlier instruction, on pipe "
      << stringifyPipe(hazard.earlier.getPipe())
      << (hazard.earlier == hazard.later ? ", in another iteration" : "");
  if (hazard.places.kind == EdgeKind::LoopCarried &&
      hazard.earlier != hazard.later)
    error.attachNote(hazard.places.loop->getLoc())
        << "the later one is in a later iteration of this loop";
}

/// The unordered pairs of instructions, sorted by the later ones.
static std::vector<Hazard> findHazards(SectionOp section, SectionOrder &state) {
  DenseMap<Operation *, unsigned> numbers;
  section.walk([&](InstructionOpInterface op) {
    numbers.try_emplace(op, numbers.size());
  });
  std::vector<Hazard> hazards;
  state.forEachHazard([&](const Hazard &hazard) { hazards.push_back(hazard); });
  auto getKey = [&](const Hazard &hazard) {
    return std::pair(numbers.lookup(hazard.later),
                     numbers.lookup(hazard.earlier));
  };
  llvm::sort(hazards, [&](const Hazard &a, const Hazard &b) {
    return getKey(a) < getKey(b);
  });
  return hazards;
}

static LogicalResult verify(SectionOp section, const TargetSpec &spec) {
  if (failed(verifyControlFlow(section)))
    return failure();
  SectionModel model(section, spec);
  SectionOrder state(section, model);
  LogicalResult result = verifyFlags(section, state.getFlagFaults());
  if (failed(tl::verifyUnitFlags(section)))
    result = failure();
  std::vector<Hazard> hazards = findHazards(section, state);
  llvm::for_each(hazards, report);
  return success(succeeded(result) && hazards.empty());
}

static remark::RemarkOpts getRemarkOpts() {
  return remark::RemarkOpts::name("cores").category("ascend-verify-sync");
}

/// Leaves a flag between cores to an execution.
static void remarkUndecided(const UndecidedFlag &flag) {
  remark::analysis(flag.op->getLoc(), getRemarkOpts())
      << "cannot be shown to " + flag.requirement + "; run it with tl-run";
}

static void reportUndecided(const UndecidedFlag &flag) {
  InFlightDiagnostic error = flag.op->emitOpError("cannot be shown to ");
  error << flag.requirement;
  if (flag.unknown)
    error.attachNote(flag.unknown.getLoc())
        << "the proof needs to know how this number is computed: from "
           "arguments, extents and tensors that nothing writes, alike on both "
           "cores";
  else
    error.attachNote() << "the proof needs fewer different conditions and "
                          "bounds around it";
  error.attachNote() << "a function with the attribute '" << kRunDecidesAttrName
                     << "' leaves it to an execution";
}

/// Checks the interaction of the cores of `launch`.
static LogicalResult verifyCores(LaunchOp launch) {
  SmallVector<UndecidedFlag> undecided;
  if (failed(verifyCrossFlags(launch, undecided)))
    return failure();
  // A run checks the order of an author, who may want to see the results of a
  // wrong one.
  bool isOfAuthor =
      llvm::any_of(launch.getOps<SectionOp>(),
                   [](SectionOp section) { return hasStatements(section); });
  if (isOfAuthor) {
    llvm::for_each(undecided, remarkUndecided);
    return success();
  }
  if (failed(verifyCrossOrder(launch)))
    return failure();
  CrossVerdict verdict = replayCores(launch);
  if (verdict == CrossVerdict::Wrong)
    return failure();
  bool runDecides =
      launch->getParentOfType<func::FuncOp>()->hasAttr(kRunDecidesAttrName);
  llvm::for_each(undecided, runDecides ? remarkUndecided : reportUndecided);
  if (!runDecides && !undecided.empty())
    return failure();
  if (verdict == CrossVerdict::Unknown)
    remark::analysis(launch.getLoc(), getRemarkOpts())
        << "cannot decide whether the cores of a block wait for each other as "
           "they have to: a number is not known here, or a flag not "
           "simulated; run it with tl-run";
  return success();
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
