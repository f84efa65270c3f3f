//===- Normalize.cpp - Normal form of loops and functions -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "dialects/Tile/TileLoops.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Normalize/Classifications.h"
#include "passes/Normalize/Conditions.h"
#include "passes/Normalize/ElementLoops.h"
#include "passes/Normalize/Extents.h"
#include "passes/Normalize/Functions.h"
#include "passes/Normalize/Integers.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_NORMALIZEPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct Normalize : public tl::impl::NormalizePassBase<Normalize> {
  void getDependentDialects(DialectRegistry &registry) const override {
    NormalizePassBase::getDependentDialects(registry);
    analysis::registerBoundsModels(registry);
  }

  void runOnOperation() override;

private:
  void expandFunctions();
};
} // namespace

/// Other operations are left alone: cleaning up is not the task.
void Normalize::expandFunctions() {
  SmallVector<Operation *> functions;
  getOperation().walk([&](Operation *op) {
    if (isa_and_present<math::MathDialect>(op->getDialect()) ||
        isa<arith::AddUIExtendedOp, arith::MulUIExtendedOp,
            arith::MulSIExtendedOp>(op))
      functions.push_back(op);
  });
  if (functions.empty())
    return;
  RewritePatternSet patterns(&getContext());
  populateFunctionExpansions(patterns);
  populateIntegerExpansions(patterns);
  populateClassificationExpansions(patterns);
  GreedyRewriteConfig config;
  config.enableFolding(false)
      .enableConstantCSE(false)
      .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled)
      .setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  (void)applyOpPatternsGreedily(functions, std::move(patterns), config);
}

/// Makes indices of numbers as they are loaded: an index holds them all, so to
/// extend them first has no effect, but needs numbers that the vector unit
/// lacks.
static void simplifyIndexCasts(func::FuncOp function) {
  function.walk([](arith::IndexCastOp cast) {
    auto extension = cast.getIn().getDefiningOp<arith::ExtSIOp>();
    if (!extension || !isa<IndexType>(cast.getType()))
      return;
    cast.getInMutable().assign(extension.getIn());
    if (isOpTriviallyDead(extension))
      extension.erase();
  });
}

/// Drops the ends of tiles that bufferization writes: memory is planned by the
/// uses of tiles.
static void eraseDeallocations(func::FuncOp function) {
  function.walk([](memref::DeallocOp dealloc) {
    if (dealloc->getParentOfType<tile::LaunchOp>())
      dealloc.erase();
  });
}

void Normalize::runOnOperation() {
  if (failed(tile::lowerLoops(getOperation())) ||
      failed(writeElementLoops(getOperation())) ||
      failed(unifyExtents(getOperation())))
    return signalPassFailure();
  eraseDeallocations(getOperation());
  simplifyIndexCasts(getOperation());
  expandFunctions();
  IRRewriter rewriter(&getContext());
  writeLogically(rewriter, getOperation());
}
