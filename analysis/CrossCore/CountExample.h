//===- CountExample.h - Counts for given numbers ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_CROSSCORE_COUNTEXAMPLE_H
#define TL_ANALYSIS_CROSSCORE_COUNTEXAMPLE_H

#include "analysis/CrossCore/CountProof.h"
#include "llvm/ADT/StringRef.h"
#include <set>

namespace tl::analysis {

/// Computes counts for numbers of free unknowns.
class CountExample {
public:
  /// The start of the key of a number of another core.
  static constexpr llvm::StringLiteral another = "for another core, ";

  CountExample(const CountTerms &terms, CountProof::Numbers numbers,
               int64_t others)
      : terms(terms), numbers(std::move(numbers)), others(others) {}

  std::optional<llvm::DynamicAPInt> evaluate(const Count &count);
  /// The numbers of `unknowns`, as the end of a sentence.
  std::string describe(const std::set<unsigned> &unknowns);

private:
  std::optional<llvm::DynamicAPInt> evaluate(unsigned atom);
  std::optional<llvm::DynamicAPInt> evaluateSum(const CountAtom &sum);
  std::optional<llvm::DynamicAPInt> fold(const CountAtom &atom);
  llvm::DynamicAPInt choose(unsigned atom);

  const CountTerms &terms;
  CountProof::Numbers numbers;
  /// The number of other unknowns.
  int64_t others;
  /// By depth.
  std::map<unsigned, llvm::DynamicAPInt> iterations;
  unsigned work = 0;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_COUNTEXAMPLE_H
