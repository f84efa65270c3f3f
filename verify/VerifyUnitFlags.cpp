//===- VerifyUnitFlags.cpp - Checks unit flags of products and stores -----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "verify/VerifyUnitFlags.h"

#include "analysis/Sync/UnitFlags.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

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
  if (!turn.hasUnitFlags())
    return success();
  if (!turn.obstacle.empty())
    return turn.getStoreOrProduct()->emitOpError("may use no unit flags: ")
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
