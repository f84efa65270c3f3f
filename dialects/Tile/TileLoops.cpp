//===- TileLoops.cpp - Loops of affine as loops of scf --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileLoops.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace tl;

/// Whether `op` is of affine, and more than the computation of an index.
static bool isAffineToLower(Operation *op) {
  return isa_and_present<affine::AffineDialect>(op->getDialect()) &&
         (op->getNumRegions() != 0 || !isMemoryEffectFree(op) ||
          op->hasTrait<OpTrait::IsTerminator>());
}

/// Inserts a constant into each loop and condition of affine with attributes of
/// its own: the conversion drops these, and moves the constant into the
/// operation that gets them.
static SmallVector<std::pair<Operation *, DictionaryAttr>>
markAttributes(Operation *root) {
  SmallVector<std::pair<Operation *, DictionaryAttr>> marks;
  root->walk([&](Operation *op) {
    DictionaryAttr attributes = op->getDiscardableAttrDictionary();
    if (!isAffineToLower(op) || op->getNumRegions() == 0 || attributes.empty())
      return;
    OpBuilder builder = OpBuilder::atBlockBegin(&op->getRegion(0).front());
    marks.emplace_back(arith::ConstantIndexOp::create(builder, op->getLoc(), 0),
                       attributes);
  });
  return marks;
}

static LogicalResult lowerAffine(Operation *root) {
  auto marks = markAttributes(root);
  ConversionTarget target(*root->getContext());
  target.markUnknownOpDynamicallyLegal(
      [](Operation *op) { return !isAffineToLower(op); });
  RewritePatternSet patterns(root->getContext());
  populateAffineToStdConversionPatterns(patterns);
  LogicalResult result =
      applyPartialConversion(root, target, std::move(patterns));
  for (auto [mark, attributes] : marks) {
    if (succeeded(result))
      mark->getParentOp()->setDiscardableAttrs(attributes);
    mark->erase();
  }
  return result;
}

static LogicalResult lowerForalls(Operation *root) {
  SmallVector<scf::ForallOp> loops;
  root->walk([&](scf::ForallOp loop) { loops.push_back(loop); });
  IRRewriter rewriter(root->getContext());
  for (scf::ForallOp loop : loops) {
    if (loop.getNumResults() != 0)
      return loop.emitOpError("has results, which a loop over elements cannot "
                              "have; store them in a tile");
    rewriter.setInsertionPoint(loop);
    DictionaryAttr attributes = loop->getDiscardableAttrDictionary();
    scf::ParallelOp parallel;
    if (failed(scf::forallToParallelLoop(rewriter, loop, &parallel)))
      return loop.emitOpError("is no 'scf.parallel'");
    parallel->setDiscardableAttrs(attributes);
  }
  return success();
}

bool tl::tile::hasLoopsToLower(Operation *root) {
  return root
      ->walk([](Operation *op) {
        return isAffineToLower(op) || isa<scf::ForallOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

LogicalResult tl::tile::lowerLoops(Operation *root) {
  if (!hasLoopsToLower(root))
    return success();
  return success(succeeded(lowerAffine(root)) && succeeded(lowerForalls(root)));
}
