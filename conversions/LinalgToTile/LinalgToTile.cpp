//===- LinalgToTile.cpp - Structured operations as Tile operations --------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "conversions/LinalgToTile/Conversion.h"
#include "tl/conversions/Passes.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_CONVERTLINALGTOTILEPASS
#include "tl/conversions/Passes.h.inc"
} // namespace tl

namespace {
struct ConvertLinalgToTile
    : public tl::impl::ConvertLinalgToTilePassBase<ConvertLinalgToTile> {
  void getDependentDialects(DialectRegistry &registry) const override {
    ConvertLinalgToTilePassBase::getDependentDialects(registry);
    analysis::registerBoundsModels(registry);
  }

  void runOnOperation() override;
};
} // namespace

/// Converts `op`, which is neither a product nor a copy.
static LogicalResult convertOperation(RewriterBase &rewriter,
                                      linalg::LinalgOp op) {
  if (failed(structured::stageTensors(rewriter, op)))
    return failure();
  if (structured::isReduction(op))
    return structured::convertReduction(rewriter, op);
  if (auto fill = dyn_cast<linalg::FillOp>(op.getOperation()))
    structured::convertFill(rewriter, fill);
  else
    structured::convertToLoops(rewriter, op);
  return success();
}

static LogicalResult convertLaunch(RewriterBase &rewriter,
                                   tile::LaunchOp launch) {
  if (failed(structured::convertAllocations(rewriter, launch)) ||
      failed(structured::convertMoves(rewriter, launch)) ||
      failed(structured::convertProducts(rewriter, launch)))
    return failure();
  SmallVector<linalg::LinalgOp> ops;
  launch.walk([&](linalg::LinalgOp op) { ops.push_back(op); });
  return success(llvm::all_of(ops, [&](linalg::LinalgOp op) {
    return succeeded(convertOperation(rewriter, op));
  }));
}

void ConvertLinalgToTile::runOnOperation() {
  IRRewriter rewriter(&getContext());
  if (failed(structured::verifyOperations(getOperation())) ||
      failed(structured::convertForalls(rewriter, getOperation())))
    return signalPassFailure();
  SmallVector<tile::LaunchOp> launches;
  getOperation().walk(
      [&](tile::LaunchOp launch) { launches.push_back(launch); });
  for (tile::LaunchOp launch : launches)
    if (failed(convertLaunch(rewriter, launch)))
      return signalPassFailure();
}
