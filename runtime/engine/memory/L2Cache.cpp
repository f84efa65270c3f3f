//===- L2Cache.cpp - Lines of L2 ------------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/memory/L2Cache.h"

using namespace tl::runtime;

void L2Cache::unlink(uint32_t line) {
  const Line &state = lines[line];
  (state.newer == kNone ? newest : lines[state.newer].older) = state.older;
  (state.older == kNone ? oldest : lines[state.older].newer) = state.newer;
}

void L2Cache::linkNewest(uint32_t line) {
  lines[line].newer = kNone;
  lines[line].older = newest;
  (newest == kNone ? oldest : lines[newest].newer) = line;
  newest = line;
}

L2Cache::Outcome L2Cache::use(uint32_t line, bool write) {
  Outcome outcome;
  outcome.isHit = lines[line].isPresent;
  if (!outcome.isHit && used == capacity) {
    uint32_t victim = oldest;
    unlink(victim);
    if (lines[victim].isDirty)
      outcome.writtenBack = victim;
    lines[victim] = Line();
    --used;
  }
  if (!outcome.isHit) {
    lines[line].isPresent = true;
    ++used;
    linkNewest(line);
  } else if (line != newest) {
    unlink(line);
    linkNewest(line);
  }
  lines[line].isDirty |= write;
  return outcome;
}

void L2Cache::clear() {
  lines.assign(lines.size(), Line());
  used = 0;
  newest = oldest = kNone;
}
