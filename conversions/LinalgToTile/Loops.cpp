//===- Loops.cpp - Structured operations as loops over elements -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "conversions/LinalgToTile/Conversion.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace tl;

/// The lesser of two bounds, each of which may be unknown.
static std::optional<int64_t> getLeast(std::optional<int64_t> a,
                                       std::optional<int64_t> b) {
  return a && b ? std::min(*a, *b) : a ? a : b;
}

structured::IterationSpace structured::computeSpace(RewriterBase &rewriter,
                                                    linalg::LinalgOp op) {
  IterationSpace space;
  space.sizes.resize(op.getNumLoops());
  space.bounds.resize(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop)
        continue;
      unsigned position = loop.getPosition();
      if (!space.sizes[position] || !getConstantIntValue(space.sizes[position]))
        space.sizes[position] =
            getSize(rewriter, op.getLoc(), operand.get(), dim);
      space.bounds[position] =
          getLeast(space.bounds[position],
                   analysis::computeExtentBound(operand.get(), dim));
    }
  }
  return space;
}

SmallVector<Value> structured::createLoops(RewriterBase &rewriter, Location loc,
                                           const IterationSpace &space,
                                           ArrayRef<unsigned> dims,
                                           bool inOrder) {
  if (dims.empty())
    return {};
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  SmallVector<Value> indices, ends;
  for (unsigned dim : dims)
    ends.push_back(
        getValueOrCreateConstantIndexOp(rewriter, loc, space.sizes[dim]));
  if (!inOrder) {
    SmallVector<Value> zeros(dims.size(), zero), ones(dims.size(), one);
    auto loop = scf::ParallelOp::create(rewriter, loc, zeros, ends, ones);
    rewriter.setInsertionPointToStart(loop.getBody());
    return llvm::to_vector_of<Value>(loop.getInductionVars());
  }
  for (Value end : ends) {
    auto loop = scf::ForOp::create(rewriter, loc, zero, end, one);
    rewriter.setInsertionPointToStart(loop.getBody());
    indices.push_back(loop.getInductionVar());
  }
  return indices;
}

/// The indices of the element of `operand` at the point `indices`.
static SmallVector<Value> getPlace(RewriterBase &rewriter, linalg::LinalgOp op,
                                   OpOperand &operand,
                                   ArrayRef<Value> indices) {
  SmallVector<OpFoldResult> point(indices.begin(), indices.end());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<Value> place;
  for (AffineExpr expr : map.getResults())
    place.push_back(getValueOrCreateConstantIndexOp(
        rewriter, op.getLoc(),
        affine::makeComposedFoldedAffineApply(
            rewriter, op.getLoc(), AffineMap::get(map.getNumDims(), 0, expr),
            point)));
  return place;
}

IRMapping structured::cloneBody(RewriterBase &rewriter, linalg::LinalgOp op,
                                ArrayRef<Value> indices) {
  IRMapping mapping;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument element = op.getMatchingBlockArgument(&operand);
    if (!isa<MemRefType>(operand.get().getType()))
      mapping.map(element, operand.get());
    else if (op.payloadUsesValueFromOperand(&operand))
      mapping.map(element, memref::LoadOp::create(
                               rewriter, op.getLoc(), operand.get(),
                               getPlace(rewriter, op, operand, indices)));
  }
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      mapping.map(index.getResult(), indices[index.getDim()]);
    else
      rewriter.clone(inner, mapping);
  }
  return mapping;
}

void structured::storeElement(RewriterBase &rewriter, linalg::LinalgOp op,
                              OpOperand &operand, ArrayRef<Value> indices,
                              Value value) {
  Location loc = op.getLoc();
  if (op.getNumLoops() == 0 && !isTile(operand.get())) {
    Value tile = createElementTile(rewriter, loc, operand.get());
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    memref::StoreOp::create(rewriter, loc, value, tile, zero);
    tile::CopyOp::create(rewriter, loc, tile,
                         viewAsRow(rewriter, loc, operand.get()));
    return;
  }
  memref::StoreOp::create(rewriter, op.getLoc(), value, operand.get(),
                          getPlace(rewriter, op, operand, indices));
}

/// Puts `values`, those of `dims`, into their places in `indices`.
static void place(ArrayRef<unsigned> dims, ArrayRef<Value> values,
                  MutableArrayRef<Value> indices) {
  for (auto [dim, value] : llvm::zip_equal(dims, values))
    indices[dim] = value;
}

void structured::convertToLoops(RewriterBase &rewriter, linalg::LinalgOp op) {
  rewriter.setInsertionPoint(op);
  IterationSpace space = computeSpace(rewriter, op);
  SmallVector<unsigned> outer, inner;
  op.getParallelDims(outer);
  op.getReductionDims(inner);
  SmallVector<Value> indices(op.getNumLoops());
  place(outer,
        createLoops(rewriter, op.getLoc(), space, outer, /*inOrder=*/false),
        indices);
  place(inner,
        createLoops(rewriter, op.getLoc(), space, inner, /*inOrder=*/true),
        indices);
  IRMapping mapping = cloneBody(rewriter, op, indices);
  for (OpOperand &init : op.getDpsInitsMutable())
    storeElement(
        rewriter, op, init, indices,
        mapping.lookupOrDefault(op.getMatchingYieldValue(&init)->get()));
  rewriter.eraseOp(op);
}
