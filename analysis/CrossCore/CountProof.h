//===- CountProof.h - Proof that a count is 0 -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_CROSSCORE_COUNTPROOF_H
#define TL_ANALYSIS_CROSSCORE_COUNTPROOF_H

#include "analysis/CrossCore/CountSet.h"
#include "llvm/ADT/SmallVector.h"
#include <set>

namespace tl::analysis {

/// Proves that a count is 0 for all unknown numbers, case by case: each
/// condition holds, or it does not. What remains is linear, with integer sets
/// that have to be empty. Sums over the same iterations are compared iteration
/// by iteration.
class CountProof {
public:
  using Numbers = CountSet::Numbers;

  explicit CountProof(CountTerms &terms) : terms(terms) {}

  /// Whether `count` is certainly 0. If not, `getExamples` has numbers for
  /// which it may be another one.
  bool isZero(const Count &count);
  llvm::ArrayRef<Numbers> getExamples() const { return examples; }

private:
  bool proveCase(const Count &count);
  bool proveConditions(const Count &count, unsigned condition);
  bool proveLinear(const Count &count);
  std::optional<unsigned> findCondition(const Count &count,
                                        std::set<unsigned> &visited);
  Count dropSums(const Count &count);
  const CountSet::Element &search(const CountSet &set);
  std::optional<Numbers> findNumbers(llvm::ArrayRef<Count> atLeastZero);

  CountTerms &terms;
  /// Counts that are at least 0 in the current case.
  llvm::SmallVector<Count> known;
  llvm::SmallVector<Numbers> examples;
  /// The results of searches. Loops and branches that are alike lead to the
  /// same inequalities of other numbers.
  std::map<CountSet::Key, CountSet::Element> searches;
  unsigned work = 0;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_COUNTPROOF_H
