//===- Legalize.cpp - Legalisation of Tile operations ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileUtils/SeparateOperands.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Legalize/Patterns.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_LEGALIZEPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct Legalize : public tl::impl::LegalizePassBase<Legalize> {

  void getDependentDialects(DialectRegistry &registry) const override {
    LegalizePassBase::getDependentDialects(registry);
    tl::analysis::registerBoundsModels(registry);
  }

  void runOnOperation() override;
};
} // namespace

void Legalize::runOnOperation() {
  // Sequences of several operations read their inputs several times.
  if (failed(separateOperands(getOperation())))
    return signalPassFailure();

  RewritePatternSet patterns(&getContext());
  populateCopyPatterns(patterns);
  populateCastPatterns(patterns);
  populateUnsignedCastPatterns(patterns);
  populateWidenPatterns(patterns);
  populateLargeTilePatterns(patterns);
  populateReducedTermPatterns(patterns);
  populateArgReducePatterns(patterns);
  populateMaskReducePatterns(patterns);
  populateComparePatterns(patterns);
  populateBitwisePatterns(patterns);
  populateFunctionPatterns(patterns);
  populatePowerPatterns(patterns);
  populateDivisionPatterns(patterns);
  populateIndexPatterns(patterns);

  // Each operation is rewritten in place; cleaning up is not the task.
  GreedyRewriteConfig config;
  config.enableFolding(false)
      .enableConstantCSE(false)
      .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  if (failed(
          applyPatternsGreedily(getOperation(), std::move(patterns), config)))
    return signalPassFailure();

  // A pattern that fails may be tried again, so patterns report nothing.
  getOperation().walk([&](Operation *op) {
    if (auto copy = dyn_cast<tile::CopyOp>(op);
        copy && failed(verifyCopy(copy)))
      signalPassFailure();
    if (auto cast = dyn_cast<tile::CastOp>(op);
        cast && failed(verifyCast(cast)))
      signalPassFailure();
    auto computed = dyn_cast<tile::ComputedOpInterface>(op);
    if (computed && failed(verifyComputed(computed)))
      return signalPassFailure();
    if (failed(verifyReduction(op)))
      signalPassFailure();
  });
}
