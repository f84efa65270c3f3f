//===- InsertSync.cpp - Orders every hazard with flags and barriers -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "mlir/IR/Remarks.h"
#include "passes/Sync/CompleteSets.h"
#include "passes/Sync/SyncInserter.h"
#include "passes/Sync/SyncUnitFlags.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_INSERTSYNCPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

/// Reports the work of the analyses of `section` and the insertions.
static void report(SectionOp section, const tl::SyncInserter::Counts &counts,
                   const tl::CompletedSets &completed) {
  auto options =
      remark::RemarkOpts::name("section").category("sync-statistics");
  remark::analysis(section.getLoc(), options)
      << remark::metric("analyses", counts.analyses)
      << remark::metric("hazards", counts.hazards)
      << remark::metric("assumed", counts.assumed)
      << remark::metric("flags", counts.flags + completed.flags)
      << remark::metric("merges", counts.merges)
      << remark::metric("barriers", counts.barriers + completed.barriers);
}

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
      report(section, inserter.getCounts(), tl::completeSets(section, spec));
    });
  }
};
} // namespace
