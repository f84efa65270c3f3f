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
#include "passes/Vectorize/Operations.h"
#include "passes/Vectorize/ScalarForms.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// A branch with stores: a branch around operations on tiles if all iterations
/// take the same one, else operations of all iterations with masked stores.
LogicalResult BodyVectorizer::vectorizeBranch(scf::IfOp branch) {
  bool hasResults = branch.getNumResults() != 0;
  if (exprs.isUniform(branch.getCondition()) && !hasResults)
    return vectorizeUniformBranch(branch);
  for (bool isThen : {true, false})
    if (failed(vectorizeRegion(branch, isThen)))
      return failure();
  return hasResults ? vectorizeResults(branch) : success();
}

LogicalResult BodyVectorizer::vectorizeRegion(scf::IfOp branch, bool isThen) {
  Region &region = isThen ? branch.getThenRegion() : branch.getElseRegion();
  if (region.empty() || region.front().without_terminator().empty())
    return success();
  FailureOr<Guard> inner = createGuard(branch, isThen);
  if (failed(inner))
    return failure();
  std::optional<Guard> outer = std::exchange(guard, *inner);
  llvm::scope_exit reset([&] { guard = outer; });
  for (Operation &op : region.front().without_terminator())
    if (failed(vectorize(&op)))
      return failure();
  return success();
}

Value BodyVectorizer::findMask(Operation *op, Value condition) {
  if (auto found = tiles.find(condition); found != tiles.end())
    return found->second.tile;
  if (exprs.isUniform(condition))
    return createUniformMask(op, uniform.lookupOrDefault(condition));
  (void)fail(op, "its condition is no mask");
  return nullptr;
}

FailureOr<BodyVectorizer::Guard> BodyVectorizer::createGuard(scf::IfOp branch,
                                                             bool isThen) {
  Location loc = branch.getLoc();
  Value inner = branch.getCondition();
  if (!guard) {
    Value mask = findMask(branch, inner);
    if (!mask)
      return failure();
    return Guard{inner, mask, isThen};
  }
  // In terms of scalars, before the branch: they are no part of the body. The
  // vector unit has no negation of a mask.
  OpBuilder builder(branch);
  Value outer = guard->condition;
  bool holds = guard->holds || isThen;
  SmallVector<Operation *> steps;
  if (!holds) {
    steps.push_back(arith::OrIOp::create(builder, loc, outer, inner));
  } else {
    auto both = arith::AndIOp::create(builder, loc, outer, inner);
    steps.push_back(both);
    if (guard->holds != isThen)
      steps.push_back(arith::XOrIOp::create(
          builder, loc, guard->holds ? outer : inner, both));
  }
  llvm::append_range(selections, steps);
  for (Operation *op : steps)
    if (failed(vectorize(op))) {
      obstacle.op = branch;
      return failure();
    }
  Value condition = steps.back()->getResult(0);
  Value mask = findMask(branch, condition);
  if (!mask)
    return failure();
  return Guard{condition, mask, holds};
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
    Value selected = arith::SelectOp::create(builder, branch.getLoc(),
                                             branch.getCondition(), yes, no);
    selections.push_back(selected.getDefiningOp());
    if (failed(vectorize(selected.getDefiningOp()))) {
      obstacle.op = branch;
      return failure();
    }
    if (uniform.contains(selected)) {
      uniform.map(result, uniform.lookup(selected));
      exprs.addUniform(result);
      continue;
    }
    tiles[result] = tiles.lookup(selected);
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
/// stores, and for loads that may fail.
LogicalResult BodyVectorizer::vectorizeMasked(Operation *op) {
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return vectorizeMaskedStore(store);
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return vectorizeGuardedLoad(load);
  if (!isa<scf::IfOp, scf::ForOp>(op) && !canRunInAll(op))
    return fail(op, "it may fail in iterations that do not run it",
                "compute it outside of the condition, of operands with which "
                "it does not fail");
  return vectorizeForAll(op);
}

/// Whether `index` is also one of an access that each iteration runs, of a
/// dimension that is no longer than `extent`.
bool BodyVectorizer::isAlwaysBelow(AffineExpr index, int64_t extent) {
  return llvm::any_of(accesses, [&](const auto &entry) {
    const auto &[op, access] = entry;
    auto type = cast<MemRefType>(access.memref.getType());
    auto isSame = [&](auto pair) {
      auto [other, size] = pair;
      return other == index && !ShapedType::isDynamic(size) && size <= extent;
    };
    return llvm::any_of(llvm::zip_equal(access.indices, type.getShape()),
                        isSame) &&
           runsAlways(op);
  });
}

/// Whether all iterations access elements of a memref of static extents.
bool BodyVectorizer::isInBounds(const ElementAccess &access) {
  auto type = cast<MemRefType>(access.memref.getType());
  return type.hasStaticShape() &&
         llvm::all_of(llvm::zip_equal(access.indices, type.getShape()),
                      [&](auto pair) {
                        auto [index, extent] = pair;
                        ConstantIntRanges range = exprs.computeRange(index);
                        return (range.smin().isNonNegative() &&
                                range.smax().slt(extent)) ||
                               isAlwaysBelow(index, extent);
                      });
}

Value BodyVectorizer::getSelected(memref::StoreOp store) {
  auto it = tiles.find(store.getValue());
  // Scalars are broadcast by the selection.
  return it != tiles.end() && !it->second.used.all()
             ? getWholeTile(store)
             : asSignless(getOperand(store.getValue()));
}

LogicalResult BodyVectorizer::select(Operation *op, Value value, Value old,
                                     Value dst) {
  if (hasBoundedMasks())
    return selectBounded(op, value, old, dst);
  return check(op, tile::SelectOp::create(rewriter, op->getLoc(), guard->mask,
                                          guard->holds ? value : old,
                                          guard->holds ? old : value, dst));
}

/// Whether each iteration that runs `region` stores to the place `access`.
bool BodyVectorizer::storesAlways(Region &region, const ElementAccess &access) {
  return llvm::any_of(region.getOps(), [&](Operation &op) {
    if (auto branch = dyn_cast<scf::IfOp>(op))
      return storesAlways(branch.getThenRegion(), access) &&
             storesAlways(branch.getElseRegion(), access);
    auto it = isa<memref::StoreOp>(op) ? accesses.find(&op) : accesses.end();
    return it != accesses.end() && it->second.memref == access.memref &&
           it->second.indices == access.indices;
  });
}

/// Whether each iteration loads or stores the element at `access`, so that it
/// is one of the memref.
bool BodyVectorizer::isAccessedForAll(const ElementAccess &access) {
  return isLoadedForAll(access, /*before=*/nullptr) ||
         storesAlways(loop.getRegion(), access);
}

/// Whether the other iterations store to the place of `store` in the other
/// branch, and the loop loads nothing of the memref.
bool BodyVectorizer::isStoredLater(memref::StoreOp store) {
  const ElementAccess &access = accesses[store];
  bool isLoaded = llvm::any_of(accesses, [&](const auto &entry) {
    return isa<memref::LoadOp>(entry.first) &&
           analysis::mayAlias(entry.second.memref, access.memref);
  });
  auto branch = dyn_cast<scf::IfOp>(store->getParentOp());
  return branch && !isLoaded && runsAlways(branch) &&
         store->getParentRegion() == &branch.getThenRegion() &&
         storesAlways(branch.getElseRegion(), access);
}

LogicalResult BodyVectorizer::vectorizeMaskedStore(memref::StoreOp store) {
  if (isNoop(store))
    return success();
  const ElementAccess access = accesses[store];
  Edges edges = findEdges(store);
  bool isInside = isInBounds(access);
  // Slices that begin within blocks take longer.
  bool isSlice = edges.areExact && edges.first.back().empty();
  if (!isSlice && isStoredLater(store)) {
    storedForAll.push_back(access);
    return vectorizeStore(store);
  }
  bool isKept = !isSlice && isInside && isStoredForAll(access);
  if (edges.areExact && !isKept &&
      (isGlobal(access.memref) || !isInside || !isWritten(store))) {
    Box box = createBox(store.getLoc(), edges);
    if (box.isEmpty())
      return success();
    if (canTakeBox(access, edges))
      return vectorizeEdgeStore(store, box);
  }
  if (isGlobal(access.memref))
    return vectorizeMaskedTensorStore(store, edges);
  bool fits =
      isInside || (isInBounds(access, edges) && canTakeBox(access, edges));
  isInside |= !fits && isAccessedForAll(access);
  if (!fits && !isInside)
    return fail(store,
                "it may be out of bounds in iterations that do not run it",
                "limit its indices by a minimum, also where it is not needed");
  auto places = findPlaces(access.indices, exprs, space);
  Value view = places && isInside
                   ? getViews(store.getLoc()).createView(access.memref, *places)
                   : Value();
  if (!view && isInside)
    return vectorizeMaskedScatter(store);
  if (!isWritten(store))
    return fail(store, "elements that iterations do not store may be unwritten",
                "fill the tile before the loop");
  if (!isInside)
    return vectorizeMaskedBox(store, edges);
  Value value = getSelected(store);
  return value ? select(store, value, view, view) : failure();
}

/// A masked store to places that are no slice: it stores the elements that were
/// there where the mask does not hold.
LogicalResult BodyVectorizer::vectorizeMaskedScatter(memref::StoreOp store) {
  SmallVector<AffineExpr> indices = accesses[store].indices;
  Value tile = findWholeTile(store.getMemRef(), indices);
  if (!tile)
    return fail(store, "its elements are no slice, and in no whole tile of UB");
  if (!isWrittenBefore(tile, loop))
    return fail(store, "elements that iterations do not store may be unwritten",
                "fill the tile before the loop");
  Value value = getSelected(store);
  Value old = value ? loadOld(store) : Value();
  if (!old)
    return failure();
  if (cast<MemRefType>(old.getType()).getRank() != space.getRank())
    return fail(store, "its indices are in another order");
  if (failed(select(store, value, old, old)))
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
