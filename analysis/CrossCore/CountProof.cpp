//===- CountProof.cpp - Proof that a count is 0 ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CountProof.h"
#include "llvm/ADT/STLExtras.h"

using namespace tl::analysis;
using llvm::ArrayRef;
using llvm::DynamicAPInt;
using Kind = CountAtom::Kind;

/// The largest number of cases, and of examples, of one proof.
static constexpr unsigned mostWork = 1 << 12, mostExamples = 8;

const CountSet::Element &CountProof::search(const CountSet &set) {
  auto [search, isNew] = searches.try_emplace(set.getKey());
  if (isNew) {
    search->second = set.findElement();
    work += set.getWork();
  }
  return search->second;
}

std::optional<CountProof::Numbers>
CountProof::findNumbers(ArrayRef<Count> atLeastZero) {
  std::vector<Count> counts(known.begin(), known.end());
  counts.insert(counts.end(), atLeastZero.begin(), atLeastZero.end());
  CountSet set(terms, counts);
  // Few proofs need huge bounds, which limit the search.
  if (set.hasHugeBounds() &&
      !search(CountSet(terms, std::move(counts), /*withHugeBounds=*/false)))
    return std::nullopt;
  const CountSet::Element &element = search(set);
  if (!element)
    return std::nullopt;
  return set.getNumbers(*element);
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
