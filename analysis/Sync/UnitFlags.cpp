//===- UnitFlags.cpp - L0C tiles owned by products ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Sync/UnitFlags.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Buffers/OperandOverlap.h"
#include "analysis/Buffers/SlotRings.h"
#include "analysis/Indices/ExtentBounds.h"
#include "analysis/Legality/Legality.h"
#include "analysis/Loops/LoopTrips.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// The last product
//===----------------------------------------------------------------------===//

static TripCondition operator&(TripCondition condition, TripFact fact) {
  if (condition)
    condition->push_back(fact);
  return condition;
}

static bool certainlyRuns(scf::ForOp loop) {
  return runsAtLeastOnce(loop) ||
         (isConstantIntValue(loop.getLowerBound(), 0) &&
          isCertainlyPositive(loop.getUpperBound()));
}

namespace {
/// Visits the products of an ownership backwards. `nothing` is the condition
/// that no product runs after the current place.
class LastProductFinder {
public:
  explicit LastProductFinder(UnitFlagOwnership &ownership)
      : ownership(ownership) {}

  TripCondition visit(Operation *first, Operation *last,
                      TripCondition nothing) {
    for (Operation *op = last;; op = op->getPrevNode()) {
      nothing = visit(op, std::move(nothing));
      if (op == first)
        return nothing;
    }
  }

private:
  TripCondition visit(Operation *op, TripCondition nothing) {
    for (UnitFlagOwnership::Product &product : ownership.products)
      if (product.op == op) {
        product.isLast = nothing;
        if (isCertainlyPositive(product.op.getDepth()))
          return std::nullopt;
        return std::move(nothing) & TripFact{TripFact::NoProduct, op};
      }
    bool isInside = llvm::any_of(ownership.products, [&](auto &product) {
      return op->isAncestor(product.op);
    });
    if (!isInside)
      return nothing;
    auto loop = dyn_cast<scf::ForOp>(op);
    if (loop && !loop.getUnsignedCmp() && tellsNextIteration(loop))
      return visitLoop(loop, std::move(nothing));
    ownership.obstacle = "products are in control flow that may not run";
    return nothing;
  }

  TripCondition visitLoop(scf::ForOp loop, TripCondition nothing) {
    Block *body = loop.getBody();
    auto trips = loop.getStaticTripCount();
    TripCondition inLast = nothing;
    if (!trips || !trips->isOne())
      inLast = std::move(inLast) & TripFact{TripFact::LastIteration, loop};
    if (visit(&body->front(), &body->back(), std::move(inLast)))
      ownership.obstacle = "the last iteration of a loop may have no product";
    if (certainlyRuns(loop))
      return std::nullopt;
    return std::move(nothing) & TripFact{TripFact::NoIteration, loop};
  }

  UnitFlagOwnership &ownership;
};
} // namespace

//===----------------------------------------------------------------------===//
// Ownerships
//===----------------------------------------------------------------------===//

/// Whether both extents take the same number of fractals.
static bool takeSameFractals(OpFoldResult a, OpFoldResult b) {
  if (!a || !b)
    return false;
  auto left = getConstantIntValue(a), right = getConstantIntValue(b);
  if (left && right)
    return llvm::divideCeil(*left, TargetSpec::fractal_rows) ==
           llvm::divideCeil(*right, TargetSpec::fractal_rows);
  return a == b;
}

/// Whether `product` writes the fractals that `store` reads.
static bool hasSameFractals(UnitFlagOpInterface product,
                            UnitFlagOpInterface store) {
  Value written = product.getFlaggedTile().get();
  Value read = store.getFlaggedTile().get();
  if (!areSameBytes(written, read))
    return false;
  return llvm::all_of_zip(product.getFlaggedExtents(),
                          store.getFlaggedExtents(), takeSameFractals);
}

/// The instructions of `queue` in `owner`; nothing if one of them has no unit
/// flags.
static std::optional<SmallVector<UnitFlagOpInterface>>
getInstructions(const SlotRing &queue, const Ownership &owner) {
  SmallVector<UnitFlagOpInterface> instructions;
  for (const SlotAccess &access : queue.getAccesses()) {
    Operation *op = InstructionOpInterface(access.instruction);
    Operation *at = owner.first->getBlock()->findAncestorOpInBlock(*op);
    if (!at || at->isBeforeInBlock(owner.first) ||
        owner.last->isBeforeInBlock(at) || access.slot != owner.slot)
      continue;
    auto flagged = dyn_cast<UnitFlagOpInterface>(op);
    if (!flagged)
      return std::nullopt;
    instructions.push_back(flagged);
  }
  return instructions;
}

static bool isProduct(UnitFlagOpInterface op) {
  return llvm::any_of(getAccesses(op), [&](const OperandAccess &access) {
    return access.operand == &op.getFlaggedTile() && access.writes;
  });
}

/// Finds the condition on which each product of `ownership` is the last one
/// before its store.
static void complete(UnitFlagOwnership &ownership, const Ownership &products) {
  if (llvm::any_of(ownership.products, [&](auto &product) {
        return !hasSameFractals(product.op, ownership.store);
      })) {
    ownership.obstacle =
        "the store is not seen to take the fractals that every "
        "product writes, no more and no less";
    return;
  }
  ownership.isEmpty = LastProductFinder(ownership).visit(
      products.first, products.last, TripCondition(std::in_place));
}

/// Adds the ownerships of `queue` with products and a later store in one block.
static void addOwnerships(const SlotRing &queue,
                          std::vector<UnitFlagOwnership> &ownerships) {
  llvm::SmallMapVector<void *, const Ownership *, 4> open;
  for (const Ownership &owner : queue.getOwnerships()) {
    auto instructions = getInstructions(queue, owner);
    if (!instructions || instructions->empty())
      return;
    void *slot = owner.slot.getOpaqueValue();
    if (isProduct(instructions->front())) {
      open[slot] = &owner;
      continue;
    }
    const Ownership *products = open.lookup(slot);
    open.erase(slot);
    if (!products || instructions->size() != 1 ||
        products->first->getBlock() != owner.first->getBlock() ||
        owner.first != instructions->front())
      continue;
    UnitFlagOwnership &added = ownerships.emplace_back();
    added.store = instructions->front();
    auto writers = *getInstructions(queue, *products);
    for (UnitFlagOpInterface product : writers)
      added.products.push_back({product, TripCondition()});
    complete(added, *products);
  }
}

//===----------------------------------------------------------------------===//
// Ownerships without products
//===----------------------------------------------------------------------===//

/// Whether `value` is the same wherever its section computes it.
static bool isInvariant(Value value) {
  Operation *within = value.getParentRegion()->getParentOp();
  if (isa<SectionOp>(within) || !within->getParentOfType<SectionOp>())
    return true;
  Operation *op = value.getDefiningOp();
  return op && onlyComputes(op) && llvm::all_of(op->getOperands(), isInvariant);
}

static bool useSameBytes(const UnitFlagOwnership &a,
                         const UnitFlagOwnership &b) {
  auto getTile = [](const UnitFlagOwnership &ownership) {
    UnitFlagOpInterface op =
        ownership.store ? ownership.store : ownership.products.front().op;
    return computeRegion(op.getFlaggedTile().get());
  };
  auto first = getTile(a), second = getTile(b);
  return !first || !second || first->mayOverlap(*second);
}

/// A store without products before it uses no flags, so the next product would
/// not wait for it: there must be none, neither of the same ownership, in
/// another iteration, nor of another ownership.
static void checkEmpty(UnitFlagOwnership &ownership,
                       ArrayRef<UnitFlagOwnership> ownerships) {
  if (!ownership.obstacle.empty() || !ownership.isEmpty)
    return;
  bool isAlike = llvm::all_of(*ownership.isEmpty, [](TripFact fact) {
    return llvm::all_of(fact.getOperands(), isInvariant);
  });
  bool isAlone = llvm::all_of(ownerships, [&](const UnitFlagOwnership &other) {
    return &other == &ownership || !useSameBytes(ownership, other);
  });
  if (!isAlike || !isAlone)
    ownership.obstacle =
        "there may be no products before the store, but others "
        "after it";
}

bool UnitFlagOwnership::hasUnitFlags() const {
  return (store && hasUnitFlag(store)) ||
         llvm::any_of(products, [](const Product &product) {
           return hasUnitFlag(product.op);
         });
}

std::vector<UnitFlagOwnership>
tl::analysis::findUnitFlagOwnerships(SectionOp section) {
  std::vector<UnitFlagOwnership> ownerships;
  for (const SlotRing &queue : findBuffers(section))
    addOwnerships(queue, ownerships);
  DenseSet<Operation *> found;
  for (UnitFlagOwnership &ownership : ownerships) {
    found.insert(ownership.store);
    for (UnitFlagOwnership::Product &product : ownership.products)
      found.insert(product.op);
  }
  section.walk([&](UnitFlagOpInterface op) {
    if (found.contains(op))
      return;
    UnitFlagOwnership &ownership = ownerships.emplace_back();
    if (isProduct(op))
      ownership.products.push_back({op, TripCondition()});
    else
      ownership.store = op;
    ownership.obstacle =
        "it is not one of products and a store of the same tile "
        "that follow each other in one block";
  });
  for (UnitFlagOwnership &ownership : ownerships)
    if (ownership.store)
      checkEmpty(ownership, ownerships);
  return ownerships;
}
