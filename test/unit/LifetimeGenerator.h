//===- LifetimeGenerator.h - Random sets of lifetimes -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TEST_UNIT_LIFETIMEGENERATOR_H
#define TL_TEST_UNIT_LIFETIMEGENERATOR_H

#include "passes/PlanMemory/Model/Problem.h"

#include <random>

namespace tl::plan {

/// Lifetimes such as vector kernels have. A kernel works on tiles of one number
/// of elements, in types of two and four bytes, and on rows or columns of
/// tiles. Each step loads a tile, or computes one from one or two live tiles,
/// in place if it can, and may be the last to use its operands. A few tiles are
/// in use from the beginning to the end, some in slots, as loop-carried ones;
/// some kernels need a range at the end of the memory for a while.
class LifetimeGenerator {
public:
  explicit LifetimeGenerator(unsigned seed) : random(seed) {}

  Problem generate();

private:
  /// A number from 0 to `count` - 1, the same with every library.
  int64_t draw(int64_t count) { return random() % count; }
  int64_t drawBytes();
  unsigned add(int64_t bytes, int64_t begin, int64_t end);
  void addStep(int64_t step);
  void addReserved(int64_t steps);

  std::mt19937 random;
  Problem problem;
  int64_t rows = 0, columns = 0;
  std::vector<unsigned> live;
};

/// One past the last byte of the pinned buffers of `problem`.
int64_t getReservedEnd(const Problem &problem);

/// Lifetimes, sizes and alignments without any structure, sometimes with a
/// hole: often no plan reaches the lower bound.
Problem generateAdversarial(unsigned seed, int64_t count);

} // namespace tl::plan

#endif // TL_TEST_UNIT_LIFETIMEGENERATOR_H
