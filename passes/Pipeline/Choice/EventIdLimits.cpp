//===- EventIdLimits.cpp - Stages that event ids suffice for --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/Choice/EventIdLimits.h"

#include "passes/Pipeline/Choice/OperationCost.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;

/// Inserts the loops around `loop`, up to the first known one.
static void insertOuter(Operation *loop, llvm::DenseSet<Operation *> &outer) {
  auto parent = loop->getParentOfType<scf::ForOp>();
  while (parent && outer.insert(parent).second)
    parent = parent->getParentOfType<scf::ForOp>();
}

static void count(TransferGroup &group,
                  const llvm::DenseSet<Operation *> &outer) {
  for (auto [loop, number] : group.byLoop)
    if (loop && !outer.contains(loop))
      group.innermost += number;
    else
      group.areElsewhere = true;
}

SectionTransfers::SectionTransfers(Operation *section,
                                   analysis::ExtentBounds &bounds) {
  ascend::TargetSpec spec = ascend::getLimits(section);
  section->walk([&](Operation *op) {
    TrafficTime time = estimateOperationCost(op, spec, bounds).memory;
    Operation *loop = op->getParentOfType<scf::ForOp>();
    if (time.reads > 0)
      ++loads.byLoop[loop];
    if (time.writes > 0)
      ++stores.byLoop[loop];
    if (loop && (time.reads > 0 || time.writes > 0))
      insertOuter(loop, outer);
  });
  count(loads, outer);
  count(stores, outer);
}

/// `getMostStages` for the transfers of `group`: those elsewhere share one id.
static int64_t limitStages(const TransferGroup &group, Operation *loop,
                           int64_t ids) {
  if (!group.byLoop.contains(loop))
    return ids;
  return (ids - group.areElsewhere) / group.innermost;
}

int64_t EventIdLimits::getMostStages(scf::ForOp loop) {
  int64_t ids = ascend::getLimits(loop).event_ids;
  Operation *section = loop->getParentOfType<ascend::SectionOp>();
  if (!section)
    return ids;
  const SectionTransfers &transfers =
      sections.try_emplace(section, section, bounds).first->second;
  if (transfers.outer.contains(loop))
    return 1;
  int64_t stages = std::min(limitStages(transfers.loads, loop, ids),
                            limitStages(transfers.stores, loop, ids));
  // Two stages for fewer ids: loads that follow each other can share a flag.
  return std::max<int64_t>(stages, 2);
}
