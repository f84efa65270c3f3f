//===- VerifySync.cpp - Checks that hazards are ordered and flags balanced ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossFlags.h"
#include "analysis/HappensBefore.h"
#include "analysis/Hazards.h"
#include "passes/Passes.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_VERIFYSYNCPASS
#include "passes/Passes.h.inc"
} // namespace tl

namespace {
struct VerifySync : public tl::impl::VerifySyncPassBase<VerifySync> {
  void runOnOperation() override;
};
} // namespace

static LogicalResult verifyFlags(const HappensBefore &order) {
  for (auto [op, fault] : order.getFlagFaults()) {
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
    }
  }
  return success(order.getFlagFaults().empty());
}

/// Reports that an issue of `later` may start before `earlier` has finished.
static LogicalResult verifyOrder(const HappensBefore &order,
                                 const Hazard &hazard,
                                 InstructionOpInterface earlier,
                                 InstructionOpInterface later) {
  if (order.isOrdered(earlier, later))
    return success();
  InFlightDiagnostic error =
      later.emitOpError("may start before an earlier instruction on the same "
                        "bytes of ")
      << stringifyMemory(hazard.region.memory) << " has finished";
  error.attachNote(earlier->getLoc())
      << "earlier instruction, on pipe " << stringifyPipe(earlier.getPipe())
      << (earlier == later ? ", in another iteration" : "");
  return error;
}

static LogicalResult verify(SectionOp section, const TargetSpec &spec) {
  if (failed(verifyControlFlow(section)))
    return failure();
  HappensBefore order(section);
  LogicalResult result = verifyFlags(order);
  for (const Hazard &hazard : computeHazards(order.getInstructions(), spec)) {
    if (failed(verifyOrder(order, hazard, hazard.first, hazard.second)))
      result = failure();
    if (hazard.first != hazard.second &&
        failed(verifyOrder(order, hazard, hazard.second, hazard.first)))
      result = failure();
  }
  return result;
}

void VerifySync::runOnOperation() {
  getOperation().walk([&](LaunchOp launch) {
    if (failed(verifyCrossFlags(launch)))
      signalPassFailure();
  });
  getOperation().walk([&](SectionOp section) {
    if (failed(verify(section, getLimits(section))))
      signalPassFailure();
  });
  markAllAnalysesPreserved();
}
