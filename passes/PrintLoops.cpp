//===- PrintLoops.cpp - Prints the relations between loops ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "analysis/Loops/EqualTripLoops.h"
#include "analysis/Loops/PipelinedLoops.h"
#include "analysis/Loops/TripConditions.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

namespace tl {
#define GEN_PASS_DEF_PRINTLOOPSPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct PrintLoops : public tl::impl::PrintLoopsPassBase<PrintLoops> {
  void getDependentDialects(DialectRegistry &registry) const override {
    registerBoundsModels(registry);
  }

  void runOnOperation() override;
};
} // namespace

/// Prints whether `value` is `fact` or its negation.
static void printCondition(Value value, TripFact fact, StringRef holds,
                           StringRef fails) {
  TripCondition condition({fact});
  bool isEqual = isCondition(value, condition);
  if (isEqual || isContrary(value, condition))
    value.getDefiningOp()
            ->emitRemark(isEqual ? holds : fails)
            .attachNote(fact.op->getLoc())
        << "this loop";
}

/// Prints the relations of `value` to the trip counts of `loops`.
static void printConditions(Value value, ArrayRef<scf::ForOp> loops) {
  for (scf::ForOp loop : loops) {
    if (loop->isAncestor(value.getDefiningOp()))
      printCondition(value, {TripFact::LastIteration, loop},
                     "true only in the last iteration of a loop",
                     "true in all but the last iteration of a loop");
    printCondition(value, {TripFact::NoIteration, loop},
                   "true if a loop has no iterations",
                   "true if a loop has iterations");
  }
}

static void printPipelined(scf::ForOp first) {
  std::optional<PipelinedLoops> loops = findPipelinedLoops(first);
  if (!loops)
    return;
  InFlightDiagnostic remark = first->emitRemark("prologue, at most ")
                              << loops->ahead << " iterations";
  for (Operation *op = first->getNextNode(); op != loops->last;
       op = op->getNextNode())
    if (auto loop = dyn_cast<scf::ForOp>(op);
        loop && loop.getUpperBound() == loops->rest)
      remark.attachNote(loop->getLoc()) << "the steady state";
  remark.attachNote(loops->last->getLoc()) << "the epilogue";
}

static void printGroup(Operation *op, const EqualTripLoops &groups) {
  Operation *first = groups.getFirst(op);
  if (!first)
    return;
  if (first != op) {
    op->emitRemark("in a group of equal trip counts")
            .attachNote(first->getLoc())
        << "the first loop of the group";
    return;
  }
  op->emitRemark("first of a group of equal trip counts")
          .attachNote(groups.getLast(op)->getLoc())
      << "the last one of the group";
}

static void printGuard(Operation *op) {
  if (auto branch = dyn_cast<scf::IfOp>(op))
    if (scf::ForOp loop = findSkippedLoop(branch))
      branch->emitRemark("guard, entered if a loop has no iterations")
              .attachNote(loop->getLoc())
          << "the loop that it guards";
}

void PrintLoops::runOnOperation() {
  EqualTripLoops groups(getOperation());
  SmallVector<scf::ForOp> loops;
  getOperation().walk([&](scf::ForOp loop) { loops.push_back(loop); });
  getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto loop = dyn_cast<scf::ForOp>(op))
      printPipelined(loop);
    printGroup(op, groups);
    printGuard(op);
    if (op->hasTrait<OpTrait::ConstantLike>())
      return;
    for (Value result : op->getResults())
      if (result.getType().isSignlessInteger(1))
        printConditions(result, loops);
  });
  markAllAnalysesPreserved();
}
