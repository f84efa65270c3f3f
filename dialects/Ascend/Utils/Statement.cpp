//===- Statement.cpp - Locations of ordered statements --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/Statement.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"

using namespace mlir;
using namespace tl::ascend;

Location tl::ascend::getStatementLocation(Location loc, int64_t number) {
  MLIRContext *context = loc.getContext();
  return FusedLoc::get({loc}, StatementAttr::get(context, number), context);
}

std::optional<int64_t> tl::ascend::getStatement(Location loc) {
  std::optional<int64_t> found;
  bool areSeveral = false;
  loc->walk([&](Location inner) {
    auto fused = dyn_cast<FusedLocWith<StatementAttr>>(inner);
    if (!fused)
      return WalkResult::advance();
    int64_t number = fused.getMetadata().getNumber();
    areSeveral |= found.value_or(number) != number;
    found = number;
    return WalkResult::advance();
  });
  return areSeveral ? std::nullopt : found;
}

bool tl::ascend::hasStatements(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        return getStatement(inner->getLoc()) ? WalkResult::interrupt()
                                             : WalkResult::advance();
      })
      .wasInterrupted();
}
