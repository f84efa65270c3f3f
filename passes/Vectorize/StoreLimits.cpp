//===- StoreLimits.cpp - Iterations that may store ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If conditions guard all accesses of a loop, its iterations beyond the extents
// of the tiles to which it stores run no store, since that would be out of
// bounds. So the loop can end before them.
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "passes/Vectorize/BodyVectorizer.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

/// The first iteration along `dim` from which on `store` is out of bounds;
/// nothing if it is unknown.
std::optional<int64_t> BodyVectorizer::findLimit(const ElementAccess &store,
                                                 unsigned dim) {
  std::optional<int64_t> limit;
  for (auto [position, index] : llvm::enumerate(store.indices)) {
    std::optional<SingleIndex> single = findSingle(index, exprs);
    auto extent = analysis::computeExtentBound(store.memref, position);
    if (!single || single->dim != dim || single->factor <= 0 || !extent ||
        !exprs.isNotNegative(single->uniform))
      continue;
    int64_t end = llvm::divideCeilSigned(*extent, single->factor);
    limit = std::min(limit.value_or(end), end);
  }
  return limit;
}

void BodyVectorizer::limitByStores() {
  for (unsigned dim = 0; dim < space.getRank(); ++dim) {
    // With a bound, some access runs always.
    if (space.getBound(dim) || space.isReversed(dim))
      continue;
    std::optional<int64_t> most;
    bool areLimited = llvm::all_of(accesses, [&](const auto &entry) {
      const auto &[op, access] = entry;
      if (!isa<memref::StoreOp>(op))
        return true;
      std::optional<int64_t> limit = findLimit(access, dim);
      most = std::max(most, limit);
      return limit.has_value();
    });
    if (areLimited && most)
      space.limit(rewriter, loop.getLoc(), dim, *most);
  }
}
