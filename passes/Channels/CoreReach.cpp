//===- CoreReach.cpp - Dependences from core to core ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/CoreReach.h"

using namespace tl;
using ascend::Core;

static constexpr unsigned kNever = ~0u;

static unsigned getIndex(Core core) { return core == Core::Cube ? 0 : 1; }

bool tl::reaches(unsigned from, Core core, unsigned to,
                 llvm::ArrayRef<CoreEdge> edges) {
  // The first place of each core that depends on the operation: all later ones
  // do, too.
  unsigned first[2] = {kNever, kNever};
  first[getIndex(core)] = from;
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const CoreEdge &edge : edges) {
      unsigned &reached = first[1 - getIndex(edge.core)];
      if (edge.from < first[getIndex(edge.core)] || reached <= edge.to)
        continue;
      reached = edge.to;
      hasChanged = true;
    }
  }
  return first[1 - getIndex(core)] <= to;
}
