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
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Transforms/RegionUtils.h"
#include "passes/StageAttributes.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "passes/Vectorize/BranchBounds.h"
#include "passes/Vectorize/LoopParts.h"
#include "passes/Vectorize/NewTiles.h"
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
    // Floors in the scalar forms of divisions.
    registry.insert<math::MathDialect>();
  }

  void runOnOperation() override;

private:
  void moveScalars(IRRewriter &rewriter);
  LogicalResult vectorizeLoop(IRRewriter &rewriter, scf::ParallelOp loop,
                              int64_t partSize, vectorize::Obstacle &obstacle);
  LogicalResult runOnLoop(IRRewriter &rewriter, scf::ParallelOp loop);
};
} // namespace

/// The bytes of UB for new tiles: those that the tiles live at the loop leave.
/// The operations on them may need further ones of their size.
static int64_t computeBudget(scf::ParallelOp loop) {
  int64_t size = ascend::getLimits(loop).ub_size;
  return std::clamp(size - vectorize::computeLiveBytes(loop), size / 16,
                    size / 3);
}

/// The least iterations of a part.
static constexpr int64_t leastPartSize = 256;

/// Vectorises `loop`, or parts of at most `partSize` iterations; 0 if there is
/// no smaller part.
LogicalResult Vectorize::vectorizeLoop(IRRewriter &rewriter,
                                       scf::ParallelOp loop, int64_t partSize,
                                       vectorize::Obstacle &obstacle) {
  int64_t budget = partSize == 0 ? INT64_MAX : computeBudget(loop);
  vectorize::BodyVectorizer vectorizer(rewriter, loop, budget);
  if (succeeded(vectorizer.run()))
    return success();
  obstacle = vectorizer.getObstacle();
  if (!vectorizer.needsParts() || partSize == 0)
    return failure();
  SmallVector<vectorize::Bound> bounds = vectorizer.getBounds();
  vectorize::limitIterations(rewriter, loop, vectorizer.getLimits());
  for (; partSize >= leastPartSize; partSize /= 4)
    if (auto part = vectorize::splitIntoParts(rewriter, loop, bounds, partSize))
      return vectorizeLoop(rewriter, part, partSize, obstacle);
  return vectorizeLoop(rewriter, loop, 0, obstacle);
}

LogicalResult Vectorize::runOnLoop(IRRewriter &rewriter, scf::ParallelOp loop) {
  if (loop.getNumReductions() != 0)
    return failure();
  // Unused operations are no obstacle.
  (void)runRegionDCE(rewriter, loop->getRegions());
  if (vectorize::doesNothing(loop)) {
    rewriter.eraseOp(loop);
    return success();
  }
  vectorize::takeBoundsOfBranch(rewriter, loop);
  // Expanded operations are longer, so scalar code keeps the original ones.
  OwningOpRef<scf::ParallelOp> original(loop.clone());
  Operation *before = loop->getPrevNode();
  Block *block = loop->getBlock();
  vectorize::expandScalars(rewriter, loop);
  vectorize::Obstacle obstacle;
  if (succeeded(
          vectorizeLoop(rewriter, loop, vectorize::mostPartSize, obstacle)))
    return success();
  vectorize::warnOfScalarCode(loop, obstacle);
  // Loops over parts go, too.
  Operation *outermost = block->findAncestorOpInBlock(*loop);
  rewriter.setInsertionPointAfter(outermost);
  rewriter.insert(original.get());
  loop = original.release();
  rewriter.eraseOp(outermost);
  while (loop->getPrevNode() != before)
    rewriter.eraseOp(loop->getPrevNode());
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
  vectorize::removeMarks(getOperation());
  moveScalars(rewriter);
}
