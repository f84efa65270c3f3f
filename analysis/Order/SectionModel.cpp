//===- SectionModel.cpp - Facts independent of flags ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/SectionModel.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

void SectionModel::forget() {
  facts.reset();
  slots.clear();
}

std::shared_ptr<const SectionFacts>
SectionModel::getFacts(const SyncPlan &plan) {
  bool isNew = !facts;
  plan.forEach([&](Operation *anchor, ArrayRef<SyncOp> ops) {
    for (const SyncOp &op : ops)
      if (op.slot)
        isNew |= slots.insert({anchor, op.slot}).second;
  });
  if (!isNew)
    return facts;
  // Most new slots need no phases beyond those of other slots.
  SectionGraph graph(section);
  if (facts && facts->graph == graph)
    return facts;
  facts = std::make_shared<const SectionFacts>(section, spec, std::move(graph));
  // The effort of an analysis that takes as long as one comparison.
  constexpr size_t effortOfComparison = 64;
  work += facts->hazards.getCounts().comparisons * effortOfComparison;
  counts = facts->hazards.getCounts();
  return facts;
}
