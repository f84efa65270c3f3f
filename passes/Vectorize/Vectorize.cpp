//===- Vectorize.cpp - Parallel loops as operations on tiles --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "conversions/Scalars/Scalars.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "passes/StageAttributes.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/LoopParts.h"
#include "passes/Vectorize/OneElement.h"
#include "passes/Vectorize/ScalarForms.h"
#include "passes/Vectorize/ScalarLoops.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_VECTORIZEPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct Vectorize : public tl::impl::VectorizePassBase<Vectorize> {
  void getDependentDialects(DialectRegistry &registry) const override {
    VectorizePassBase::getDependentDialects(registry);
    analysis::registerBoundsModels(registry);
  }

  void runOnOperation() override;

private:
  void moveScalars(IRRewriter &rewriter);
  LogicalResult runOnLoop(IRRewriter &rewriter, scf::ParallelOp loop);
};
} // namespace

LogicalResult Vectorize::runOnLoop(IRRewriter &rewriter, scf::ParallelOp loop) {
  if (loop.getNumReductions() != 0)
    return failure();
  // Expanded operations are longer, so scalar code keeps the original ones.
  OwningOpRef<scf::ParallelOp> original(loop.clone());
  vectorize::expandScalars(rewriter, loop);
  vectorize::BodyVectorizer vectorizer(rewriter, loop);
  if (succeeded(vectorizer.run()))
    return success();
  if (vectorizer.needsParts())
    if (scf::ParallelOp part = vectorize::splitIntoParts(rewriter, loop))
      return runOnLoop(rewriter, part);
  vectorize::warnOfScalarCode(loop, vectorizer.getObstacle());
  rewriter.setInsertionPoint(loop);
  rewriter.insert(original.get());
  rewriter.eraseOp(loop);
  loop = original.release();
  rewriter.setInsertionPoint(loop);
  return scf::parallelForToNestedFors(rewriter, loop);
}

/// The vector unit computes operations that scalar code lacks, on a tile of one
/// element.
void Vectorize::moveScalars(IRRewriter &rewriter) {
  SmallVector<Operation *> scalars;
  getOperation().walk([&](Operation *op) {
    if (op->getParentOfType<ascend::LaunchOpInterface>() &&
        ascendc::isScalarComputation(op) && !ascendc::hasScalarForm(op))
      scalars.push_back(op);
  });
  // If there is no operation on tiles, ascend-verify-lowered reports an error.
  for (Operation *op : scalars)
    (void)vectorize::computeOnTile(rewriter, op);
}

void Vectorize::runOnOperation() {
  // Inner loops first: their operations on tiles cannot be vectorised in outer
  // ones.
  SmallVector<scf::ParallelOp> loops;
  getOperation().walk([&](scf::ParallelOp loop) { loops.push_back(loop); });
  IRRewriter rewriter(&getContext());
  for (scf::ParallelOp loop : loops) {
    StageAttributes stage(loop);
    Block *block = loop->getBlock();
    Operation *previous = loop->getPrevNode(), *next = loop->getNextNode();
    if (succeeded(runOnLoop(rewriter, loop))) {
      stage.setBetween(previous, next, block);
      continue;
    }
    loop.emitError("has results, which a loop over elements cannot have; "
                   "reduce a tile with 'tile.reduce'");
    return signalPassFailure();
  }
  moveScalars(rewriter);
}
