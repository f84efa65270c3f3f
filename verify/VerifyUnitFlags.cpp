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

static LogicalResult verifyProduct(const UnitFlagOwnership::Product &product,
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

static LogicalResult verifyOwnership(const UnitFlagOwnership &ownership) {
  if (!ownership.hasUnitFlags())
    return success();
  if (!ownership.obstacle.empty())
    return ownership.getStoreOrProduct()->emitOpError("may use no unit flags: ")
           << ownership.obstacle;
  UnitFlagOpInterface store = ownership.store;
  Value condition = store.getUnitFlagCondition();
  if (!condition) {
    store->emitOpError(
             "does not use unit flags, but a product of its tile does")
            .attachNote(ownership.products.front().op->getLoc())
        << "the product";
    return failure();
  }
  LogicalResult result = success();
  for (const UnitFlagOwnership::Product &product : ownership.products)
    if (failed(verifyProduct(product, store)))
      result = failure();
  if (isContrary(condition, ownership.isEmpty))
    return result;
  return store->emitOpError("waits by a 'unit_flag' that is not seen to hold "
                            "if there are products and only then");
}

LogicalResult tl::verifyUnitFlags(SectionOp section) {
  LogicalResult result = success();
  auto usesFlag = [](UnitFlagOpInterface op) {
    return op.getUnitFlagCondition() ? WalkResult::interrupt()
                                     : WalkResult::advance();
  };
  if (!section->walk(usesFlag).wasInterrupted())
    return result;
  for (const UnitFlagOwnership &ownership : findUnitFlagOwnerships(section))
    if (failed(verifyOwnership(ownership)))
      result = failure();
  return result;
}
