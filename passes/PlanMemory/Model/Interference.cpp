//===- Interference.cpp - Buffers with overlapping lifetimes --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/Model/Interference.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace tl::plan;

std::vector<std::vector<unsigned>>
tl::plan::computeInterference(const Problem &problem) {
  std::vector<unsigned> order(problem.buffers.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::tuple(problem.buffers[a].begin, a) <
           std::tuple(problem.buffers[b].begin, b);
  });
  std::vector<std::vector<unsigned>> neighbours(problem.buffers.size());
  std::vector<unsigned> active;
  for (unsigned i : order) {
    llvm::erase_if(active, [&](unsigned other) {
      return problem.buffers[other].end < problem.buffers[i].begin;
    });
    for (unsigned other : active) {
      neighbours[i].push_back(other);
      neighbours[other].push_back(i);
    }
    active.push_back(i);
  }
  return neighbours;
}
