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

void SectionModel::forgetSlots() {
  for (Entry *entry : {&latest, &coarser}) {
    entry->slots.clear();
    if (entry->facts)
      entry->facts->graph.forgetValues();
  }
  mayDiffer = true;
}

/// Whether `slot`, of a flag before `anchor`, is constant in each phase.
static bool isConstantSlot(const SectionGraph &graph, Operation *anchor,
                           Value slot) {
  return llvm::all_of(graph.getChains(), [&](const Chain &chain) {
    return llvm::all_of(chain.steps, [&](const Step &step) {
      return step.op != anchor || graph.evaluate(slot, step.group).isExact();
    });
  });
}

std::shared_ptr<const SectionFacts>
SectionModel::getFacts(const SyncPlan &plan) {
  SmallVector<Slot> added;
  plan.forEach([&](Operation *anchor, ArrayRef<SyncOp> ops) {
    for (const SyncOp &op : ops)
      if (op.slot && !latest.slots.contains({anchor, op.slot}))
        added.push_back({anchor, op.slot});
  });
  for (Entry *entry : {&latest, &coarser}) {
    auto isKnown = [&](const Slot &slot) {
      return entry->slots.contains(slot) ||
             isConstantSlot(entry->facts->graph, slot.first, slot.second);
    };
    if (!entry->facts || mayDiffer || !llvm::all_of(added, isKnown))
      continue;
    entry->slots.insert_range(added);
    return entry->facts;
  }
  mayDiffer = false;
  SectionGraph graph(section);
  bool isCoarser = latest.facts &&
                   graph.getMostPhases() < latest.facts->graph.getMostPhases();
  Entry &entry = isCoarser ? coarser : latest;
  entry.slots.insert_range(added);
  // Most new slots need no phases beyond those of other slots.
  if (entry.facts && entry.facts->graph == graph)
    return entry.facts;
  entry.facts =
      std::make_shared<const SectionFacts>(section, spec, std::move(graph));
  built = entry.facts;
  comparisons = 0;
  return entry.facts;
}

void SectionModel::addWork(size_t effort) {
  // The effort of an analysis that takes as long as one comparison.
  constexpr size_t effortOfComparison = 64;
  size_t compared = getHazardCounts().comparisons;
  work += effort + (compared - comparisons) * effortOfComparison;
  comparisons = compared;
  ++analyses;
  mostWork = std::max(mostWork, effort);
}
