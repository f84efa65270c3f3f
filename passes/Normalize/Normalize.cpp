//===- Normalize.cpp - Normal form of loops and functions -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Normalize/Functions.h"
#include "passes/Passes.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_NORMALIZEPASS
#include "passes/Passes.h.inc"
} // namespace tl

namespace {
struct Normalize : public tl::impl::NormalizePassBase<Normalize> {
  void runOnOperation() override;

private:
  LogicalResult lowerAffine();
  LogicalResult lowerForalls();
  void expandFunctions();
};
} // namespace

/// Affine loops, conditions and accesses become those of scf and memref.
/// Operations that only compute an index stay, since they are readable.
LogicalResult Normalize::lowerAffine() {
  ConversionTarget target(getContext());
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  target.addDynamicallyLegalDialect<affine::AffineDialect>([](Operation *op) {
    return op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
           !op->hasTrait<OpTrait::IsTerminator>();
  });
  RewritePatternSet patterns(&getContext());
  populateAffineToStdConversionPatterns(patterns);
  return applyPartialConversion(getOperation(), target, std::move(patterns));
}

LogicalResult Normalize::lowerForalls() {
  SmallVector<scf::ForallOp> loops;
  getOperation().walk([&](scf::ForallOp loop) { loops.push_back(loop); });
  IRRewriter rewriter(&getContext());
  for (scf::ForallOp loop : loops) {
    if (loop.getNumResults() != 0)
      return loop.emitOpError("has results, which a loop over elements cannot "
                              "have; store them in a tile");
    rewriter.setInsertionPoint(loop);
    if (failed(scf::forallToParallelLoop(rewriter, loop)))
      return loop.emitOpError("is no 'scf.parallel'");
  }
  return success();
}

/// Other operations are left alone: cleaning up is not the task.
void Normalize::expandFunctions() {
  SmallVector<Operation *> functions;
  getOperation().walk([&](Operation *op) {
    if (isa_and_present<math::MathDialect>(op->getDialect()))
      functions.push_back(op);
  });
  if (functions.empty())
    return;
  RewritePatternSet patterns(&getContext());
  populateFunctionExpansions(patterns);
  GreedyRewriteConfig config;
  config.enableFolding(false)
      .enableConstantCSE(false)
      .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled)
      .setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  (void)applyOpPatternsGreedily(functions, std::move(patterns), config);
}

void Normalize::runOnOperation() {
  if (failed(lowerAffine()) || failed(lowerForalls()))
    return signalPassFailure();
  expandFunctions();
}
