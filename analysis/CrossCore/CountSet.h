//===- CountSet.h - Numbers for which counts are at least 0 -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_CROSSCORE_COUNTSET_H
#define TL_ANALYSIS_CROSSCORE_COUNTSET_H

#include "analysis/CrossCore/CountTerms.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DynamicAPInt.h"
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace tl::analysis {

/// A set of unknown numbers: those for which counts are at least 0. It has a
/// dimension for each product of atoms.
class CountSet {
public:
  /// Numbers by atom.
  using Numbers = std::map<unsigned, llvm::DynamicAPInt>;
  /// Sums that are at least 0: the factors of each dimension, then a constant.
  using Inequalities = std::set<std::vector<llvm::DynamicAPInt>>;
  /// The input of a search: the dimensions, some without inequalities, and the
  /// inequalities.
  using Key = std::pair<unsigned, Inequalities>;
  /// A number for each dimension, no numbers if it is not known whether the set
  /// has elements, or nothing if it has none.
  using Element = std::optional<std::vector<llvm::DynamicAPInt>>;

  /// The set in which `atLeastZero` are, and what is known of their atoms
  /// holds; a larger one without bounds that take more than a machine word.
  CountSet(const CountTerms &terms, std::vector<Count> atLeastZero,
           bool withHugeBounds = true);

  /// Whether there are such bounds.
  bool hasHugeBounds() const { return hasHuge; }
  Key getKey() const { return {columns.size(), inequalities}; }
  /// Searches an element.
  Element findElement() const;
  /// The numbers of the atoms in `element`.
  Numbers getNumbers(llvm::ArrayRef<llvm::DynamicAPInt> element) const;
  /// The time of a search, in that of small sets: one with numbers of several
  /// words may take milliseconds.
  unsigned getWork() const;

private:
  void add(const Count &atLeastZero) { constraints.push_back(atLeastZero); }
  void addProduct(const Count::Product &product);
  void addAtom(unsigned atom, const Count &value);
  /// The largest number of dimensions for a search for integers.
  unsigned getMostSampled() const;

  const CountTerms &terms;
  std::vector<Count> constraints;
  std::map<Count::Product, unsigned> columns;
  Inequalities inequalities;
  bool hasHuge = false;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_COUNTSET_H
