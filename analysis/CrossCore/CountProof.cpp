//===- CountProof.cpp - Proof that a count is 0 ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CountProof.h"
#include "dialects/Hardware/Utils/Interval.h"
#include "mlir/Analysis/Presburger/IntegerRelation.h"
#include "mlir/Analysis/Presburger/Simplex.h"
#include "llvm/ADT/STLExtras.h"

using namespace tl::analysis;
using namespace mlir::presburger;
using llvm::ArrayRef;
using llvm::DynamicAPInt;
using Kind = CountAtom::Kind;

/// The largest number of cases, and of examples, of one proof.
static constexpr unsigned mostWork = 1 << 13, mostExamples = 8;

/// The largest numbers of products in a set: for a search for rational
/// solutions, for integer ones with factors of extents and with small ones, and
/// for a search that takes no time with any factors.
static constexpr unsigned mostColumns = 64, mostSampled = 8,
                          mostSampledSmall = 16, mostCheap = 5;

/// The largest factor of an extent, and the largest bound of a number. Beyond
/// them, numbers of the search have more digits than a machine word.
static constexpr int64_t mostExtent = int64_t(1) << 32, mostBound = int64_t(1)
                                                                    << 62;

//===----------------------------------------------------------------------===//
// Integer sets
//===----------------------------------------------------------------------===//

namespace {
/// An integer set with a variable for each product of atoms.
class CountSet {
public:
  explicit CountSet(const CountTerms &terms) : terms(terms) {}

  void add(const Count &atLeastZero) { constraints.push_back(atLeastZero); }
  /// Adds what is known of products, and finds an element; one without numbers
  /// if it is not known whether there is any.
  std::optional<CountProof::Numbers> findElement();
  /// The time that the search took, in that of small sets: one with numbers of
  /// several words may take milliseconds.
  unsigned getWork() const {
    unsigned size = columns.size(), most = getMostSampled();
    if (size <= mostCheap)
      return 0;
    return most == mostCheap ? size * size : size / 2;
  }

private:
  /// The largest number of products for a search for integers, by the factors.
  unsigned getMostSampled() const;
  void addProduct(const Count::Product &product);
  void addAtom(unsigned atom, const Count &value);

  const CountTerms &terms;
  std::vector<Count> constraints;
  std::map<Count::Product, unsigned> columns;
};
} // namespace

void CountSet::addAtom(unsigned number, const Count &value) {
  const CountAtom &atom = terms.get(number);
  switch (atom.kind) {
  case Kind::Index:
    return add(value);
  case Kind::Unknown:
    if (atom.least != INT64_MIN)
      add(value - Count(atom.least));
    if (atom.most != INT64_MAX)
      add(Count(atom.most) - value);
    return;
  case Kind::Quotient: {
    Count remainder = atom.of - value * atom.divisor;
    add(remainder);
    return add(Count::of({}) * (atom.divisor - 1) - remainder);
  }
  case Kind::AtLeastZero:
  case Kind::Zero:
    add(value);
    return add(Count(1) - value);
  case Kind::Sum:
    return;
  }
}

/// Adds bounds of `product`.
void CountSet::addProduct(const Count::Product &product) {
  if (product.empty() || !columns.try_emplace(product, columns.size()).second)
    return;
  if (product.size() == 1)
    return addAtom(product.front(), Count::of(product));
  // Bounds of the factors, and a sign of the product.
  bool isPositive = true;
  for (unsigned atom : product) {
    addProduct({atom});
    const CountAtom &factor = terms.get(atom);
    isPositive &= factor.isCondition() || factor.kind == Kind::Index ||
                  (factor.kind == Kind::Unknown && factor.least >= 0);
  }
  if (isPositive)
    add(Count::of(product));
}

unsigned CountSet::getMostSampled() const {
  DynamicAPInt largest(0);
  for (const Count &constraint : constraints)
    for (const auto &[product, factor] : constraint.getTerms()) {
      DynamicAPInt number = llvm::abs(factor);
      if (!product.empty() || number > mostBound)
        largest = std::max(largest, number);
    }
  // Intervals are those of slots.
  if (largest <= tl::ascend::mostInterval)
    return mostSampledSmall;
  return largest <= mostExtent ? mostSampled : mostCheap;
}

std::optional<CountProof::Numbers> CountSet::findElement() {
  // Products add constraints.
  for (size_t i = 0; i < constraints.size(); ++i) {
    Count constraint = constraints[i];
    for (const auto &[product, factor] : constraint.getTerms())
      addProduct(product);
  }
  if (columns.size() > mostColumns)
    return CountProof::Numbers();
  IntegerPolyhedron set(PresburgerSpace::getSetSpace(columns.size()));
  for (const Count &constraint : constraints) {
    llvm::SmallVector<DynamicAPInt> row(columns.size() + 1);
    for (const auto &[product, factor] : constraint.getTerms())
      row[product.empty() ? columns.size() : columns.at(product)] = factor;
    set.addInequality(row);
  }
  // In many dimensions the search for integers may take minutes.
  if (columns.size() > getMostSampled())
    return Simplex(set).isEmpty() ? std::nullopt
                                  : std::optional(CountProof::Numbers());
  auto element = set.findIntegerSample();
  if (!element)
    return std::nullopt;
  CountProof::Numbers numbers;
  for (const auto &[product, column] : columns)
    if (product.size() == 1)
      numbers[product.front()] = (*element)[column];
  return numbers;
}

std::optional<CountProof::Numbers>
CountProof::findNumbers(ArrayRef<Count> atLeastZero) {
  CountSet set(terms);
  for (const Count &count : known)
    set.add(count);
  for (const Count &count : atLeastZero)
    set.add(count);
  std::optional<Numbers> element = set.findElement();
  work += set.getWork();
  return element;
}

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

/// A condition in `count` whose operand has none, and that is outside of sums.
/// Those that were `visited` have none.
std::optional<unsigned> CountProof::findCondition(const Count &count,
                                                  std::set<unsigned> &visited) {
  for (const auto &[product, factor] : count.getTerms())
    for (unsigned number : product) {
      if (!visited.insert(number).second)
        continue;
      const CountAtom &atom = terms.get(number);
      if (std::optional<unsigned> inner = findCondition(atom.of, visited))
        return inner;
      for (const Count &operand : atom.operands)
        if (std::optional<unsigned> inner = findCondition(operand, visited))
          return inner;
      if (atom.isCondition())
        return number;
    }
  return std::nullopt;
}

/// Proves `count` for both results of `condition`.
bool CountProof::proveConditions(const Count &count, unsigned condition) {
  CountAtom atom = terms.get(condition);
  auto prove = [&](ArrayRef<Count> facts, int64_t holds) {
    size_t before = known.size();
    known.append(facts.begin(), facts.end());
    bool isProven = !findNumbers({}) ||
                    proveCase(terms.replace(count, condition, Count(holds)));
    known.truncate(before);
    return isProven;
  };
  if (atom.kind == Kind::Unknown) {
    Count number = Count::of({condition});
    return prove(number - Count(1), 1) && prove(-number, 0);
  }
  Count below = -atom.of - Count(1);
  if (atom.kind == Kind::AtLeastZero)
    return prove(atom.of, 1) && prove(below, 0);
  return prove({atom.of, -atom.of}, 1) && prove(below, 0) &&
         prove(atom.of - Count(1), 0);
}

/// `count` without sums that add up to 0 because their bodies do in each
/// iteration.
Count CountProof::dropSums(const Count &count) {
  // By the loop and its iterations.
  std::map<std::pair<unsigned, Count>, std::pair<Count, Count>> sums;
  Count others;
  for (const auto &[product, factor] : count.getTerms()) {
    // The sum of the outermost loop, if there are several.
    auto getDepth = [&](unsigned atom) {
      return terms.get(atom).kind == Kind::Sum ? terms.get(atom).depth
                                               : CountTerms::deepest + 1;
    };
    auto isOutside = [&](unsigned a, unsigned b) {
      return getDepth(a) < getDepth(b);
    };
    Count each = Count::of(product) * factor;
    auto it = std::min_element(product.begin(), product.end(), isOutside);
    if (it == product.end() || terms.get(*it).kind != Kind::Sum) {
      others = others + each;
      continue;
    }
    CountAtom sum = terms.get(*it);
    Count::Product cofactor = product;
    cofactor.erase(cofactor.begin() + (it - product.begin()));
    auto &[body, all] = sums[{sum.depth, sum.of}];
    body = body +
           terms.multiply(Count::of(cofactor) * factor, Count::of(sum.body));
    all = all + each;
  }
  for (const auto &[loop, sum] : sums) {
    size_t before = known.size();
    known.push_back(loop.second - Count(1) - terms.createIndex(loop.first));
    if (!proveCase(sum.first))
      others = others + sum.second;
    known.truncate(before);
  }
  return others;
}

bool CountProof::proveLinear(const Count &count) {
  bool isProven = true;
  for (const Count &other : {count - Count(1), -count - Count(1)})
    if (std::optional<Numbers> numbers = findNumbers(other)) {
      isProven = false;
      if (examples.size() < mostExamples)
        examples.push_back(*numbers);
    }
  return isProven;
}

bool CountProof::proveCase(const Count &count) {
  if (terms.isTooLarge() || ++work > mostWork)
    return false;
  if (count.isZero())
    return true;
  std::set<unsigned> visited;
  if (std::optional<unsigned> condition = findCondition(count, visited))
    return proveConditions(count, *condition);
  Count others = dropSums(count);
  if (others.isZero())
    return true;
  Count computed = terms.computeSums(others);
  return computed == others ? proveLinear(others) : proveCase(computed);
}

bool CountProof::isZero(const Count &count) {
  work = 0;
  examples.clear();
  known.clear();
  return proveCase(count) && !terms.isTooLarge();
}
