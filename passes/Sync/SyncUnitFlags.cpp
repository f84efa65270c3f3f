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

static bool makeAvailable(const RunCondition &condition, Operation *op,
                          const DominanceInfo &dominance, bool moves) {
  // Each value is visited once: an unavailable value ends the search.
  DenseSet<Value> found;
  return !condition || llvm::all_of(*condition, [&](RunFact fact) {
    return llvm::all_of(fact.getOperands(), [&](Value value) {
      return makeAvailable(value, op, dominance, moves, found);
    });
  });
}

static Value createFact(OpBuilder &builder, Location loc, RunFact fact) {
  SmallVector<Value, 2> operands = fact.getOperands();
  if (fact.kind == RunFact::NoProduct)
    return arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, operands[0],
        arith::ConstantIndexOp::create(builder, loc, 0));
  if (fact.kind == RunFact::LastIteration)
    operands[0] = arith::AddIOp::create(builder, loc, operands[0],
                                        cast<scf::ForOp>(fact.op).getStep());
  return arith::CmpIOp::create(builder, loc,
                               getEndPredicate(cast<scf::ForOp>(fact.op)),
                               operands[0], operands[1]);
}

static Value createCondition(OpBuilder &builder, Location loc,
                             const RunCondition &condition) {
  if (!condition || condition->empty())
    return arith::ConstantIntOp::create(builder, loc, condition.has_value(), 1);
  Value all;
  for (RunFact fact : *condition) {
    Value each = createFact(builder, loc, fact);
    all = all ? arith::AndIOp::create(builder, loc, all, each) : each;
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Insertion
//===----------------------------------------------------------------------===//

/// Makes `op` use unit flags.
static void addFlag(UnitFlagOpInterface op, const RunCondition &condition,
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
static bool isKnownInTime(const UnitFlagTurn &turn,
                          const DominanceInfo &dominance) {
  return makeAvailable(turn.isEmpty, turn.store, dominance, /*moves=*/false) &&
         llvm::all_of(turn.products, [&](const UnitFlagTurn::Product &product) {
           return makeAvailable(product.isLast, product.op, dominance,
                                /*moves=*/false);
         });
}

static bool hasUnitFlags(const UnitFlagTurn &turn) {
  return (turn.store && hasUnitFlag(turn.store)) ||
         llvm::any_of(turn.products, [](const UnitFlagTurn::Product &product) {
           return hasUnitFlag(product.op);
         });
}

static Operation *getStoreOrProduct(const UnitFlagTurn &turn) {
  return turn.store ? turn.store : turn.products.front().op;
}

void tl::addUnitFlags(SectionOp section, StringRef function) {
  DominanceInfo dominance(section);
  auto describe = [&] {
    return remark::RemarkOpts::name("unit-flag")
        .category("ascend-insert-sync")
        .function(function);
  };
  for (UnitFlagTurn &turn : findUnitFlagTurns(section)) {
    // Unit flags of the author are verified, not changed.
    if (hasUnitFlags(turn))
      continue;
    if (turn.obstacle.empty() && !isKnownInTime(turn, dominance))
      turn.obstacle = "which product is the last one is known too late";
    Location loc = getStoreOrProduct(turn)->getLoc();
    if (!turn.obstacle.empty()) {
      remark::missed(loc, describe())
          << "flags between pipes order accesses to l0c: " + turn.obstacle;
      continue;
    }
    for (const UnitFlagTurn::Product &product : turn.products)
      addFlag(product.op, product.isLast, /*isContrary=*/false, dominance);
    addFlag(turn.store, turn.isEmpty, /*isContrary=*/true, dominance);
    remark::passed(loc, describe())
        << "unit flags order products and the store of their tile"
        << remark::metric("products", turn.products.size());
  }
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

static LogicalResult verifyProduct(const UnitFlagTurn::Product &product,
                                   Operation *store) {
  UnitFlagOpInterface op = product.op;
  Value condition = op.getUnitFlagCondition();
  if (!condition) {
    op->emitOpError("does not use unit flags, but the store of its tile does")
            .attachNote(store->getLoc())
        << "the store";
    return failure();
  }
  if (isCondition(condition, product.isLast))
    return success();
  return op->emitOpError("hands over by a 'unit_flag' that is not seen to hold "
                         "for the last product of the tile and for no other");
}

static LogicalResult verifyTurn(const UnitFlagTurn &turn) {
  if (!hasUnitFlags(turn))
    return success();
  if (!turn.obstacle.empty())
    return getStoreOrProduct(turn)->emitOpError("may use no unit flags: ")
           << turn.obstacle;
  UnitFlagOpInterface store = turn.store;
  Value condition = store.getUnitFlagCondition();
  if (!condition) {
    store->emitOpError(
             "does not use unit flags, but a product of its tile does")
            .attachNote(turn.products.front().op->getLoc())
        << "the product";
    return failure();
  }
  LogicalResult result = success();
  for (const UnitFlagTurn::Product &product : turn.products)
    if (failed(verifyProduct(product, store)))
      result = failure();
  if (isContrary(condition, turn.isEmpty))
    return result;
  return store->emitOpError("waits by a 'unit_flag' that is not seen to hold "
                            "if there are products and only then");
}

LogicalResult tl::verifyUnitFlags(SectionOp section) {
  LogicalResult result = success();
  for (const UnitFlagTurn &turn : findUnitFlagTurns(section))
    if (failed(verifyTurn(turn)))
      result = failure();
  return result;
}
