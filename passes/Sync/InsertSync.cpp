//===- InsertSync.cpp - Orders every hazard with flags and barriers ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "passes/Passes.h"
#include "passes/Sync/CompleteSets.h"
#include "passes/Sync/SyncInserter.h"
#include "passes/Sync/SyncUnitFlags.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_INSERTSYNCPASS
#include "passes/Passes.h.inc"
} // namespace tl

namespace {
struct InsertSync : public tl::impl::InsertSyncPassBase<InsertSync> {
  using InsertSyncPassBase::InsertSyncPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    InsertSyncPassBase::getDependentDialects(registry);
    tl::analysis::registerBoundsModels(registry);
  }

  void runOnOperation() override {
    getOperation().walk([&](SectionOp section) {
      if (failed(verifyControlFlow(section)))
        return signalPassFailure();
      TargetSpec spec = getLimits(section);
      if (unitFlag && !barrierEverywhere)
        tl::addUnitFlags(section, getOperation().getName());
      tl::SyncInserter inserter(section, spec, getOperation().getName(),
                                maxWork ? maxWork
                                        : tl::SyncInserter::usualWork);
      barrierEverywhere ? inserter.runBarrierEverywhere() : inserter.run();
      tl::SyncInserter::Counts counts = inserter.getCounts();
      tl::CompletedSets completed = tl::completeSets(section, spec);
      analyses += counts.analyses;
      hazards += counts.hazards;
      assumed += counts.assumed;
      merges += counts.merges;
      flags += counts.flags + completed.flags;
      barriers += counts.barriers + completed.barriers;
    });
  }
};
} // namespace
