//===- PrintHazards.cpp - Prints the unordered hazards of sections --------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "analysis/Order/SectionOrder.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_PRINTHAZARDSPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct PrintHazards : public tl::impl::PrintHazardsPassBase<PrintHazards> {
  void getDependentDialects(DialectRegistry &registry) const override {
    registerBoundsModels(registry);
  }

  void runOnOperation() override;
};
} // namespace

static StringRef describe(EdgeKind kind) {
  switch (kind) {
  case EdgeKind::Forward:
    return "in program order";
  case EdgeKind::LoopCarried:
    return "carried by a loop";
  case EdgeKind::ConditionToBody:
    return "from a condition to its body";
  case EdgeKind::BodyToCondition:
    return "from a body to its condition";
  case EdgeKind::Unstructured:
    return "on unstructured paths";
  }
  llvm_unreachable("no such kind");
}

static void print(const Hazard &hazard) {
  InFlightDiagnostic remark = hazard.later->emitRemark("hazard in ")
                              << stringifyMemory(hazard.memory) << ", "
                              << describe(hazard.places.kind);
  remark.attachNote(hazard.earlier->getLoc()) << "with this instruction";
}

void PrintHazards::runOnOperation() {
  WalkResult result = getOperation().walk([](SectionOp section) {
    if (failed(verifyControlFlow(section)))
      return WalkResult::interrupt();
    TargetSpec spec = getLimits(section);
    SectionModel model(section, spec);
    SectionOrder(section, model).forEachHazard(print);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    signalPassFailure();
  markAllAnalysesPreserved();
}
