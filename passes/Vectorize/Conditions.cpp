//===- Conditions.cpp - Branches in the body of a parallel loop -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// A branch with stores: a branch around operations on tiles if all iterations
/// take the same one, else operations of all iterations with masked stores.
LogicalResult BodyVectorizer::vectorizeBranch(scf::IfOp branch) {
  if (isMasked)
    return fail(branch, "its branches do more than compute");
  if (exprs.isUniform(branch.getCondition()))
    return branch.getNumResults() == 0
               ? vectorizeUniformBranch(branch)
               : fail(branch, "its branches do more than compute");
  auto mask = tiles.find(branch.getCondition());
  if (mask == tiles.end())
    return fail(branch, "its condition is no mask");
  Value bits = mask->second.tile;
  isMasked = true;
  llvm::scope_exit reset([&] { isMasked = false; });
  for (Region *region : branch.getRegions())
    for (Operation &op : region->getOps())
      if (!op.hasTrait<OpTrait::IsTerminator>() &&
          failed(vectorizeMasked(&op, bits, region == &branch.getThenRegion())))
        return failure();
  return branch.getNumResults() == 0 ? success() : vectorizeResults(branch);
}

/// The operations, the result last, that select `yes` where `condition` holds
/// and `no` elsewhere.
static SmallVector<Operation *> createSelection(OpBuilder &builder,
                                                Location loc, Value condition,
                                                Value yes, Value no) {
  if (!yes.getType().isInteger(1))
    return {arith::SelectOp::create(builder, loc, condition, yes, no)};
  // A mask is no number that the vector unit selects.
  auto differ = arith::XOrIOp::create(builder, loc, yes, no);
  auto changed = arith::AndIOp::create(builder, loc, condition, differ);
  return {differ, changed, arith::XOrIOp::create(builder, loc, changed, no)};
}

/// The results of a branch, selected among the numbers of both sides.
LogicalResult BodyVectorizer::vectorizeResults(scf::IfOp branch) {
  for (auto [result, yes, no] :
       llvm::zip_equal(branch.getResults(), branch.thenYield().getOperands(),
                       branch.elseYield().getOperands())) {
    if (!result.getType().isIntOrFloat())
      return fail(branch, "it results in an index");
    // In terms of scalars, to find their form. Before the branch: they are no
    // part of the body.
    OpBuilder builder(branch);
    auto selection = createSelection(builder, branch.getLoc(),
                                     branch.getCondition(), yes, no);
    llvm::append_range(selections, selection);
    for (Operation *op : selection)
      if (failed(vectorize(op))) {
        obstacle.op = branch;
        return failure();
      }
    tiles[result] = tiles.lookup(selection.back()->getResult(0));
  }
  return success();
}

/// A branch that all iterations take, or none.
LogicalResult BodyVectorizer::vectorizeUniformBranch(scf::IfOp branch) {
  OpBuilder::InsertionGuard restore(rewriter);
  auto created = scf::IfOp::create(
      rewriter, branch.getLoc(), uniform.lookupOrDefault(branch.getCondition()),
      /*withElseRegion=*/branch.elseBlock() != nullptr);
  for (auto [from, to] :
       llvm::zip_equal(branch.getRegions(), created.getRegions())) {
    if (from->empty())
      continue;
    rewriter.setInsertionPoint(to->front().getTerminator());
    for (Operation &op : from->front().without_terminator())
      if (failed(vectorize(&op)))
        return failure();
  }
  return success();
}

/// An operation that some iterations run. It runs for all of them, except for
/// stores.
LogicalResult BodyVectorizer::vectorizeMasked(Operation *op, Value mask,
                                              bool isThen) {
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return vectorizeMaskedStore(store, mask, isThen);
  auto load = dyn_cast<memref::LoadOp>(op);
  if (load ? !isInBounds(accesses[load]) : !analysis::canSpeculate(op))
    return fail(op, "it may fail in iterations that do not run it",
                "limit its indices by a minimum, also where it is not needed");
  if (load && !isGlobal(load.getMemRef()) && !isWritten(load))
    return fail(op, "elements that iterations do not load may be unwritten",
                "fill the tile before the loop");
  return vectorize(op);
}

/// Whether all iterations access elements of a memref of static extents.
bool BodyVectorizer::isInBounds(const ElementAccess &access) {
  auto type = cast<MemRefType>(access.memref.getType());
  return type.hasStaticShape() &&
         llvm::all_of(
             llvm::zip_equal(access.indices, type.getShape()), [&](auto pair) {
               auto [index, extent] = pair;
               ConstantIntRanges range = exprs.computeRange(index);
               return range.smin().isNonNegative() && range.smax().slt(extent);
             });
}

bool BodyVectorizer::isWrittenBefore(Value memref, Operation *op) {
  return llvm::any_of(memref.getUses(), [&](OpOperand &use) {
    auto writer = dyn_cast<tile::IteratedOpInterface>(use.getOwner());
    if (!writer || writer.getIndexingMaps().empty() ||
        !hasEffect<MemoryEffects::Write>(use.getOwner(), memref))
      return false;
    Operation *ancestor = writer->getBlock()->findAncestorOpInBlock(*op);
    return ancestor && writer->isBeforeInBlock(ancestor);
  });
}

/// Whether the elements that `op` accesses in all iterations were certainly
/// written before: a masked load reads all of them, and a masked store those
/// that it keeps.
bool BodyVectorizer::isWritten(Operation *op) {
  const ElementAccess &access = accesses[op];
  bool isLoaded = llvm::any_of(accesses, [&](const auto &entry) {
    const auto &[other, touched] = entry;
    return isa<memref::LoadOp>(other) && other->getParentOp() == loop &&
           other->isBeforeInBlock(loop.getBody()->findAncestorOpInBlock(*op)) &&
           touched.memref == access.memref && touched.indices == access.indices;
  });
  return isLoaded || isWrittenBefore(access.memref, loop);
}

Value BodyVectorizer::getSelected(memref::StoreOp store) {
  auto it = tiles.find(store.getValue());
  // Scalars are broadcast by the selection.
  return it != tiles.end() && !it->second.used.all()
             ? getWholeTile(store)
             : getOperand(store.getValue());
}

LogicalResult BodyVectorizer::vectorizeMaskedStore(memref::StoreOp store,
                                                   Value mask, bool isThen) {
  const ElementAccess &access = accesses[store];
  if (isGlobal(access.memref))
    return vectorizeEdgeStore(store, mask, isThen);
  Value value = getSelected(store);
  if (!value)
    return failure();
  auto places = findPlaces(access.indices, exprs, space);
  Value view = places
                   ? getViews(store.getLoc()).createView(access.memref, *places)
                   : Value();
  if (!view)
    return vectorizeMaskedScatter(store, mask, value, isThen);
  if (!isWritten(store))
    return fail(store, "elements that iterations do not store may be unwritten",
                "fill the tile before the loop");
  return check(store, tile::SelectOp::create(rewriter, store.getLoc(), mask,
                                             isThen ? value : view,
                                             isThen ? view : value, view));
}

/// A masked store to places that are no slice: it stores the elements that were
/// there where the mask does not hold.
LogicalResult BodyVectorizer::vectorizeMaskedScatter(memref::StoreOp store,
                                                     Value mask, Value value,
                                                     bool isThen) {
  SmallVector<AffineExpr> indices = accesses[store].indices;
  Value tile = findWholeTile(store.getMemRef(), indices);
  if (!tile)
    return fail(store, "its elements are no slice, and in no whole tile of UB");
  if (!isWrittenBefore(tile, loop))
    return fail(store, "elements that iterations do not store may be unwritten",
                "fill the tile before the loop");
  Value old = loadOld(store);
  if (!old)
    return failure();
  if (cast<MemRefType>(old.getType()).getRank() != space.getRank())
    return fail(store, "its indices are in another order");
  if (failed(check(store, tile::SelectOp::create(rewriter, store.getLoc(), mask,
                                                 isThen ? value : old,
                                                 isThen ? old : value, old))))
    return failure();
  return vectorizeScatteredStore(store, old);
}

/// A new tile of the elements that are where `store` stores.
Value BodyVectorizer::loadOld(memref::StoreOp store) {
  OpBuilder builder(store);
  auto load = memref::LoadOp::create(builder, store.getLoc(), store.getMemRef(),
                                     store.getIndices());
  // Inserting moves the entries.
  ElementAccess access = accesses[store];
  accesses[load] = std::move(access);
  LogicalResult loaded =
      isGlobal(store.getMemRef()) ? vectorizeLoad(load) : vectorizeGather(load);
  Value old = succeeded(loaded) ? tiles.lookup(load.getResult()).tile : Value();
  tiles.erase(load.getResult());
  accesses.erase(load);
  load.erase();
  // The load is no part of the loop.
  if (failed(loaded))
    obstacle.op = store;
  return old;
}
