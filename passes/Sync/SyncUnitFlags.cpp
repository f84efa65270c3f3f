//===- SyncUnitFlags.cpp - Unit flags of products and stores --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Sync/SyncUnitFlags.h"
#include "analysis/Legality/Legality.h"
#include "analysis/Sync/UnitFlags.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// Makes `value` available before `op`: moves its computation up. Without
/// `moves`, only tells whether that is possible. Values in `found` were
/// visited.
static bool makeAvailable(Value value, Operation *op,
                          const DominanceInfo &dominance, bool moves,
                          DenseSet<Value> &found) {
  if (dominance.properlyDominates(value, op) || !found.insert(value).second)
    return true;
  Operation *computed = value.getDefiningOp();
  if (!computed || computed->getBlock() != op->getBlock() ||
      !analysis::canSpeculate(computed))
    return false;
  for (Value operand : computed->getOperands())
    if (!makeAvailable(operand, op, dominance, moves, found))
      return false;
  if (moves)
    computed->moveBefore(op);
  return true;
}

static bool makeAvailable(const TripCondition &condition, Operation *op,
                          const DominanceInfo &dominance, bool moves) {
  // Each value is visited once: an unavailable value ends the search.
  DenseSet<Value> found;
  return !condition || llvm::all_of(*condition, [&](TripFact fact) {
    return llvm::all_of(fact.getOperands(), [&](Value value) {
      return makeAvailable(value, op, dominance, moves, found);
    });
  });
}

static Value createFact(OpBuilder &builder, Location loc, TripFact fact) {
  SmallVector<Value, 2> operands = fact.getOperands();
  if (fact.kind == TripFact::NoProduct)
    return arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, operands[0],
        arith::ConstantIndexOp::create(builder, loc, 0));
  if (fact.kind == TripFact::LastIteration)
    operands[0] = arith::AddIOp::create(builder, loc, operands[0],
                                        cast<scf::ForOp>(fact.op).getStep());
  return arith::CmpIOp::create(builder, loc,
                               getEndPredicate(cast<scf::ForOp>(fact.op)),
                               operands[0], operands[1]);
}

static Value createCondition(OpBuilder &builder, Location loc,
                             const TripCondition &condition) {
  if (!condition || condition->empty())
    return arith::ConstantIntOp::create(builder, loc, condition.has_value(), 1);
  Value all;
  for (TripFact fact : *condition) {
    Value each = createFact(builder, loc, fact);
    all = all ? arith::AndIOp::create(builder, loc, all, each) : each;
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Insertion
//===----------------------------------------------------------------------===//

/// Makes `op` use unit flags.
static void addFlag(UnitFlagOpInterface op, const TripCondition &condition,
                    bool isContrary, const DominanceInfo &dominance) {
  makeAvailable(condition, op, dominance, /*moves=*/true);
  OpBuilder builder(op);
  Location loc = op->getLoc();
  // The negation of a fact that never holds always holds.
  Value value;
  if (isContrary && !condition) {
    value = arith::ConstantIntOp::create(builder, loc, 1, 1);
  } else {
    value = createCondition(builder, loc, condition);
    if (isContrary)
      value = arith::XOrIOp::create(
          builder, loc, value,
          arith::ConstantIntOp::create(builder, loc, 1, 1));
  }
  op.getUnitFlagOperand().assign(value);
}

/// Whether the conditions of the products and of the store are available there.
static bool isKnownInTime(const UnitFlagOwnership &ownership,
                          const DominanceInfo &dominance) {
  return makeAvailable(ownership.isEmpty, ownership.store, dominance,
                       /*moves=*/false) &&
         llvm::all_of(ownership.products,
                      [&](const UnitFlagOwnership::Product &product) {
                        return makeAvailable(product.isLast, product.op,
                                             dominance,
                                             /*moves=*/false);
                      });
}

void tl::addUnitFlags(SectionOp section, StringRef function) {
  DominanceInfo dominance(section);
  auto describe = [&] {
    return remark::RemarkOpts::name("unit-flag")
        .category("ascend-insert-sync")
        .function(function);
  };
  for (UnitFlagOwnership &ownership : findUnitFlagOwnerships(section)) {
    // Unit flags of the author are verified, not changed.
    if (ownership.hasUnitFlags())
      continue;
    if (ownership.obstacle.empty() && !isKnownInTime(ownership, dominance))
      ownership.obstacle = "which product is the last one is known too late";
    Location loc = ownership.getStoreOrProduct()->getLoc();
    if (!ownership.obstacle.empty()) {
      remark::missed(loc, describe())
          << "flags between pipes order accesses to l0c: " + ownership.obstacle;
      continue;
    }
    for (const UnitFlagOwnership::Product &product : ownership.products)
      addFlag(product.op, product.isLast, /*isContrary=*/false, dominance);
    addFlag(ownership.store, ownership.isEmpty, /*isContrary=*/true, dominance);
    remark::passed(loc, describe())
        << "unit flags order products and the store of their tile"
        << remark::metric("products", ownership.products.size());
  }
}
