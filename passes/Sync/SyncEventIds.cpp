//===- SyncEventIds.cpp - Allotment of event ids --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Sync/SyncInserter.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascend;
using namespace tl::analysis;

void SyncInserter::noteEvents() {
  usedEvents.clear();
  auto note = [&](auto flag) {
    auto &events = usedEvents[{flag.getSource(), flag.getDestination()}];
    for (uint64_t slot = 0; slot < flag.getSlots().value_or(1); ++slot)
      if (!llvm::is_contained(events, flag.getEvent() + slot))
        events.push_back(flag.getEvent() + slot);
  };
  section.walk([&](SetFlagOp op) { note(op); });
  section.walk([&](WaitFlagOp op) { note(op); });
}

std::optional<int64_t> SyncInserter::findUnusedEvents(Pair pair,
                                                      int64_t count) const {
  auto used = usedEvents.find(pair);
  int64_t begin = spec.getFirstEventId(pair.first, pair.second);
  for (int64_t event = begin; event < spec.event_ids; ++event) {
    if (used != usedEvents.end() && llvm::is_contained(used->second, event))
      begin = event + 1;
    if (event - begin + 1 == count)
      return begin;
  }
  return std::nullopt;
}

int64_t SyncInserter::countUnusedEvents(Pair pair) const {
  auto used = usedEvents.find(pair);
  int64_t count =
      spec.event_ids - spec.getFirstEventId(pair.first, pair.second);
  return count - (used == usedEvents.end() ? 0 : used->second.size());
}
