//===- BodyVectorizer.cpp - One parallel loop as operations on tiles ------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/BodyVectorizer.h"
#include "analysis/Buffers/MemoryRegion.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

static RewriterBase &insertBefore(RewriterBase &rewriter, Operation *op) {
  rewriter.setInsertionPoint(op);
  return rewriter;
}

BodyVectorizer::BodyVectorizer(RewriterBase &rewriter, scf::ParallelOp loop)
    : rewriter(rewriter), loop(loop), guard(rewriter),
      before(loop->getPrevNode()), space(insertBefore(rewriter, loop), loop) {}

LogicalResult BodyVectorizer::fail(Operation *op, const Twine &why) {
  obstacle = op;
  reason = why.str();
  return failure();
}

LogicalResult BodyVectorizer::run() {
  bool isDone = succeeded(checkLoop());
  if (isDone && space.isEmpty()) {
    rewriter.eraseOp(loop);
    return success();
  }
  for (Operation &op : loop.getBody()->without_terminator())
    isDone = isDone && succeeded(vectorize(&op));
  if (isDone) {
    rewriter.eraseOp(loop);
    return success();
  }
  while (loop->getPrevNode() != before)
    rewriter.eraseOp(loop->getPrevNode());
  return failure();
}

//===----------------------------------------------------------------------===//
// What can be written with tiles at all
//===----------------------------------------------------------------------===//

LogicalResult BodyVectorizer::checkLoop() {
  if (loop.getNumReductions() != 0)
    return fail(loop, "it has a result");
  if (!llvm::all_of(getAsOpFoldResult(loop.getStep()),
                    [](OpFoldResult step) { return isOneInteger(step); }))
    return fail(loop, "a step is not 1");
  if (space.getRank() > 4)
    return fail(loop, "it has more than 4 induction variables");
  for (Operation &op : loop.getBody()->without_terminator())
    hoist(&op);
  return checkDependences();
}

/// Whether `op` computes the same in all iterations.
bool BodyVectorizer::isUniform(Operation *op) {
  return isMemoryEffectFree(op) && op->getNumRegions() == 0 &&
         llvm::all_of(op->getOperands(), [&](Value operand) {
           return loop.isDefinedOutsideOfLoop(operand) ||
                  uniform.contains(operand);
         });
}

/// Computes `op` before the loop if it is the same in all iterations; returns
/// whether it is there.
bool BodyVectorizer::hoist(Operation *op) {
  bool isHoisted =
      op->getNumResults() > 0 && uniform.contains(op->getResult(0));
  if (!isHoisted && isUniform(op)) {
    uniform.map(op->getResults(), rewriter.clone(*op, uniform)->getResults());
    isHoisted = true;
  }
  return isHoisted;
}

FailureOr<BodyVectorizer::Access>
BodyVectorizer::getAccess(Operation *op, Value memref, ValueRange indices) {
  if (!loop.isDefinedOutsideOfLoop(memref))
    return fail(op, "its memref is made in the loop");
  PlaceFinder finder(rewriter, space, uniform, loop);
  Access access{memref, {}};
  for (Value index : indices) {
    std::optional<Place> place = finder.find(index);
    if (!place)
      return fail(op, "an index is not an induction variable plus an offset");
    access.places.push_back(*place);
  }
  return access;
}

/// Iterations may share what they load. What one stores no other may touch.
LogicalResult BodyVectorizer::checkDependences() {
  for (Operation &op : *loop.getBody()) {
    FailureOr<Access> access = Access();
    if (auto load = dyn_cast<memref::LoadOp>(op))
      access = getAccess(load, load.getMemRef(), load.getIndices());
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      access = getAccess(store, store.getMemRef(), store.getIndices());
    if (failed(access))
      return failure();
    if (access->memref)
      accesses[&op] = *access;
  }
  for (auto &[store, written] : accesses) {
    if (!isa<memref::StoreOp>(store))
      continue;
    if (!getUsed(written.places, space).all())
      return fail(store, "iterations store to the same place");
    for (auto &[other, touched] : accesses)
      if (analysis::getRoot(touched.memref) ==
              analysis::getRoot(written.memref) &&
          (touched.memref != written.memref ||
           touched.places != written.places))
        return fail(other, "it may touch what another iteration stores");
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

LogicalResult BodyVectorizer::vectorize(Operation *op) {
  if (hoist(op))
    return success();
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return vectorizeLoad(load);
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return vectorizeStore(store);
  if (isa<arith::IndexCastOp>(op))
    return vectorizeRamp(op);
  if (auto compare = dyn_cast<arith::CmpIOp>(op);
      compare && compare.getLhs().getType().isIndex())
    return vectorizeIndexCompare(compare);
  // Part of an index, which is taken apart where it is used.
  if (isMemoryEffectFree(op) &&
      llvm::all_of(op->getResultTypes(), llvm::IsaPred<IndexType>))
    return success();
  return vectorizeElementwise(op);
}
