//===- Copies.cpp - Buffers of copied loops at one address ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/Copies.h"

#include <map>
#include <tuple>

using namespace mlir;
using namespace tl::analysis;
using namespace tl::plan;

/// Equal for copies: clones keep the location of the original, and the order of
/// those with one location.
using Key = std::tuple<const void *, const void *, Block *, int>;

void tl::plan::markCopies(ArrayRef<LiveBuffer> buffers, Problem &problem) {
  std::map<std::tuple<Operation *, const void *, const void *>, int> counts;
  std::map<Key, unsigned> originals;
  for (auto [i, live] : llvm::enumerate(buffers)) {
    Buffer &buffer = problem.buffers[i];
    Operation *loop = getLoopAround(live);
    if (!loop || buffer.address || isa<UnknownLoc>(live.buffer.getLoc()))
      continue;
    const void *loc = live.buffer.getLoc().getAsOpaquePointer();
    const void *type = live.buffer.getType().getAsOpaquePointer();
    int number = counts[{loop, loc, type}]++;
    auto [original, isFirst] =
        originals.try_emplace({loc, type, loop->getBlock(), number}, i);
    const Buffer &first = problem.buffers[original->second];
    if (!isFirst && !first.meets(buffer) && first.alignment == buffer.alignment)
      buffer.original = original->second;
  }
}
