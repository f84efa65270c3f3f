//===- Legalize.cpp - Writes Tile operations with those of the vector unit ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/ExtentBound.h"
#include "dialects/Ascend/AscendDialect.h"
#include "dialects/Tile/TileOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Legalize/Patterns.h"
#include "passes/Passes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

namespace tl {
#define GEN_PASS_DEF_LEGALIZEPASS
#include "passes/Passes.h.inc"
} // namespace tl

namespace {
struct Legalize : public tl::impl::LegalizePassBase<Legalize> {
  void runOnOperation() override;
};
} // namespace

Value tl::createScratch(RewriterBase &rewriter, Location loc, MemRefType like,
                        Type elementType) {
  SmallVector<int64_t> shape(like.getShape());
  int64_t lanes =
      ascend::TargetSpec::block_bytes * 8 / elementType.getIntOrFloatBitWidth();
  bool isPadded = !ascend::isContiguous(like) && shape.back() % lanes;
  if (isPadded)
    shape.back() = llvm::alignTo(shape.back(), lanes);
  Value scratch = memref::AllocOp::create(
      rewriter, loc,
      ascend::withMemory(MemRefType::get(shape, elementType),
                         ascend::Memory::UB));
  if (!isPadded)
    return scratch;
  SmallVector<OpFoldResult> zeros(shape.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(shape.size(), rewriter.getIndexAttr(1));
  return memref::SubViewOp::create(
      rewriter, loc, scratch, zeros,
      getAsIndexOpFoldResult(rewriter.getContext(), like.getShape()), ones);
}

bool tl::hasBounds(Value a, Value b) {
  for (int64_t dim = 0; dim < cast<MemRefType>(a.getType()).getRank(); ++dim)
    if (std::min(analysis::getExtentBound(a, dim),
                 analysis::getExtentBound(b, dim)) == INT64_MAX)
      return false;
  return true;
}

Value tl::createBoundedScratch(RewriterBase &rewriter, Location loc, Value a,
                               Value b, Type elementType) {
  auto left = cast<MemRefType>(a.getType()),
       right = cast<MemRefType>(b.getType());
  SmallVector<int64_t> shape;
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < left.getRank(); ++dim) {
    shape.push_back(std::min(analysis::getExtentBound(a, dim),
                             analysis::getExtentBound(b, dim)));
    sizes.push_back(memref::getMixedSize(rewriter, loc,
                                         left.isDynamicDim(dim) ? b : a, dim));
  }
  bool isDense = ascend::isContiguous(left) && ascend::isContiguous(right);
  int64_t lanes =
      ascend::TargetSpec::block_bytes * 8 / elementType.getIntOrFloatBitWidth();
  if (!isDense)
    shape.back() = llvm::alignTo(shape.back(), lanes);
  Value scratch = memref::AllocOp::create(
      rewriter, loc,
      ascend::withMemory(MemRefType::get(shape, elementType), Memory::UB));
  if (left.hasStaticShape() && shape == left.getShape())
    return scratch;
  SmallVector<OpFoldResult> zeros(shape.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(shape.size(), rewriter.getIndexAttr(1));
  return memref::SubViewOp::create(rewriter, loc, scratch, zeros, sizes, ones);
}

void Legalize::runOnOperation() {
  RewritePatternSet patterns(&getContext());
  populateCopyPatterns(patterns);
  populateCastPatterns(patterns);
  populateWidenPatterns(patterns);
  populateComparePatterns(patterns);
  populateBitwisePatterns(patterns);
  populateFunctionPatterns(patterns);
  populatePowerPatterns(patterns);

  // Each operation is rewritten where it stands; cleaning up is not the task.
  GreedyRewriteConfig config;
  config.enableFolding(false)
      .enableConstantCSE(false)
      .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  if (failed(
          applyPatternsGreedily(getOperation(), std::move(patterns), config)))
    return signalPassFailure();

  // A pattern that declines is asked again, so it does not report.
  getOperation().walk([&](Operation *op) {
    if (auto copy = dyn_cast<tile::CopyOp>(op);
        copy && failed(verifyCopy(copy)))
      signalPassFailure();
    if (auto cast = dyn_cast<tile::CastOp>(op);
        cast && failed(verifyCast(cast)))
      signalPassFailure();
    auto computed = dyn_cast<tile::ComputedOpInterface>(op);
    if (computed && failed(verifyComputed(computed)))
      signalPassFailure();
  });
}
