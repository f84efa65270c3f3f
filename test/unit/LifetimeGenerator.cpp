//===- LifetimeGenerator.cpp - Random sets of lifetimes -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/LifetimeGenerator.h"

#include <algorithm>

using namespace tl::plan;

constexpr int64_t block = 32;

int64_t LifetimeGenerator::drawBytes() {
  switch (draw(8)) {
  case 0:
    return rows * 4;
  case 1:
    return columns * 4;
  case 2:
  case 3:
    return rows * columns * 2;
  default:
    return rows * columns * 4;
  }
}

unsigned LifetimeGenerator::add(int64_t bytes, int64_t begin, int64_t end) {
  problem.buffers.push_back({bytes, block, begin, end});
  return problem.buffers.size() - 1;
}

void LifetimeGenerator::addStep(int64_t step) {
  if (live.size() < 2 || draw(4) == 0) {
    live.push_back(add(drawBytes(), step, step));
    return;
  }
  unsigned left = draw(live.size()), right = draw(live.size());
  unsigned sources[] = {live[left], live[right]};
  bool isElementwise = draw(4) != 0;
  int64_t bytes =
      isElementwise ? problem.buffers[sources[0]].bytes : drawBytes();
  for (unsigned source : sources)
    problem.buffers[source].end = std::max(problem.buffers[source].end, step);
  unsigned result = add(bytes, step, step);
  for (unsigned source : sources) {
    auto place = std::find(live.begin(), live.end(), source);
    // More tiles than this are no kernel any more.
    bool isLast = live.size() > 8 || draw(3) != 0;
    if (!isLast || place == live.end())
      continue;
    live.erase(place);
    if (isElementwise && problem.buffers[source].bytes == bytes)
      problem.coincidences.push_back({source, result});
  }
  live.push_back(result);
}

/// A range at the end of the memory that is in use for a while, for kernels
/// that fit into the memory.
void LifetimeGenerator::addReserved(int64_t steps) {
  constexpr int64_t address = 188416;
  if (computePlacedBound(problem) > address - address / 10)
    return;
  int64_t begin = draw(steps);
  unsigned reserved = add(7936, begin, begin + draw(steps - begin));
  problem.buffers[reserved].address = address;
}

Problem LifetimeGenerator::generate() {
  problem.granule = block;
  rows = 8 * (1 + draw(16));
  columns = 16 * (1 + draw(16));
  int64_t steps = 4 + draw(60);
  for (int64_t carried = draw(3); carried > 0; --carried)
    add(drawBytes() * (1 + draw(3)), 0, steps);
  for (int64_t step = 0; step < steps; ++step)
    addStep(step);
  // Remaining tiles are stored.
  for (unsigned buffer : live)
    problem.buffers[buffer].end =
        std::min(steps, problem.buffers[buffer].end + 1 + draw(3));
  if (draw(10) == 0)
    addReserved(steps);
  return problem;
}

int64_t tl::plan::getReservedEnd(const Problem &problem) {
  int64_t end = 0;
  for (const Buffer &buffer : problem.buffers)
    if (buffer.address)
      end = std::max(end, *buffer.address + buffer.bytes);
  return end;
}

Problem tl::plan::generateAdversarial(unsigned seed, int64_t count) {
  std::mt19937 random(seed);
  Problem problem;
  problem.granule = block;
  for (int64_t i = 0; i < count; ++i) {
    int64_t begin = random() % 8;
    int64_t end = begin + random() % 5;
    int64_t bytes = block * (1 + int64_t(random() % 9));
    problem.buffers.push_back({bytes, block << random() % 3, begin, end});
  }
  if (random() % 3 == 0)
    problem.buffers[0].address = block * int64_t(random() % 12);
  return problem;
}
