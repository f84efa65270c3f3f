//===- FreeRanges.cpp - Free ranges between buffers -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/Model/FreeRanges.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace tl::plan;

std::vector<Range> tl::plan::findFreeRanges(const std::vector<Range> &taken,
                                            int64_t capacity) {
  std::vector<Range> gaps;
  int64_t begin = 0;
  for (const Range &range : taken) {
    if (range.begin > begin)
      gaps.push_back({begin, std::min(range.begin, capacity)});
    begin = std::max(begin, range.end);
    if (begin >= capacity)
      return gaps;
  }
  gaps.push_back({begin, capacity});
  return gaps;
}

int64_t tl::plan::fitInto(const Range &gap, int64_t bytes, int64_t alignment) {
  int64_t address = llvm::alignTo(gap.begin, alignment);
  return address + bytes <= gap.end ? address : -1;
}
