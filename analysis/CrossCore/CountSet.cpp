//===- CountSet.cpp - Numbers for which counts are at least 0 -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CountSet.h"
#include "dialects/Hardware/Utils/Interval.h"
#include "mlir/Analysis/Presburger/IntegerRelation.h"
#include "mlir/Analysis/Presburger/Simplex.h"

using namespace tl::analysis;
using namespace mlir::presburger;
using llvm::ArrayRef;
using llvm::DynamicAPInt;
using Kind = CountAtom::Kind;

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
// Inequalities
//===----------------------------------------------------------------------===//

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

/// Whether the constant of `constraint` is beyond `mostBound`.
static bool isHuge(const Count &constraint) {
  auto constant = constraint.getTerms().find({});
  return constant != constraint.getTerms().end() &&
         llvm::abs(constant->second) > mostBound;
}

CountSet::CountSet(const CountTerms &terms, std::vector<Count> atLeastZero,
                   bool withHugeBounds)
    : terms(terms), constraints(std::move(atLeastZero)) {
  // Products add constraints.
  for (size_t i = 0; i < constraints.size(); ++i) {
    Count constraint = constraints[i];
    for (const auto &[product, factor] : constraint.getTerms())
      addProduct(product);
  }
  hasHuge = llvm::any_of(constraints, isHuge);
  if (!withHugeBounds)
    llvm::erase_if(constraints, isHuge);
  for (const Count &constraint : constraints) {
    std::vector<DynamicAPInt> row(columns.size() + 1);
    for (const auto &[product, factor] : constraint.getTerms())
      row[product.empty() ? columns.size() : columns.at(product)] = factor;
    inequalities.insert(std::move(row));
  }
}

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

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

unsigned CountSet::getWork() const {
  unsigned size = columns.size(), most = getMostSampled();
  if (size <= mostCheap)
    return 0;
  return most == mostCheap ? size * size : size / 2;
}

/// Sets number after number to an integer next to that of a vertex, as long as
/// others remain. This finds most elements, in a hundredth of the time of a
/// search that finds all.
static CountSet::Element findNearVertex(Simplex simplex, unsigned size) {
  std::vector<DynamicAPInt> element;
  for (unsigned i = 0; i < size; ++i) {
    Fraction number = (*simplex.getRationalSample())[i];
    std::vector<DynamicAPInt> row(size + 1);
    row[i] = 1;
    auto set = [&](const DynamicAPInt &integer) {
      row[size] = -integer;
      unsigned before = simplex.getSnapshot();
      simplex.addEquality(row);
      if (!simplex.isEmpty())
        return true;
      simplex.rollback(before);
      return false;
    };
    DynamicAPInt below = floor(number), above = ceil(number);
    if (!set(below) && (above == below || !set(above)))
      return std::nullopt;
    element.push_back(-row[size]);
  }
  return element;
}

CountSet::Element CountSet::findElement() const {
  unsigned size = columns.size();
  Element unknown = std::vector<DynamicAPInt>();
  if (size > mostColumns)
    return unknown;
  IntegerPolyhedron set(PresburgerSpace::getSetSpace(size));
  for (const std::vector<DynamicAPInt> &inequality : inequalities)
    set.addInequality(inequality);
  Simplex simplex(set);
  if (simplex.isEmpty())
    return std::nullopt;
  // In many dimensions the search for integers may take minutes.
  if (size > getMostSampled())
    return unknown;
  if (Element element = findNearVertex(std::move(simplex), size))
    return element;
  auto element = set.findIntegerSample();
  if (!element)
    return std::nullopt;
  return std::vector<DynamicAPInt>(element->begin(), element->end());
}

CountSet::Numbers CountSet::getNumbers(ArrayRef<DynamicAPInt> element) const {
  Numbers numbers;
  if (!element.empty())
    for (const auto &[product, column] : columns)
      if (product.size() == 1)
        numbers[product.front()] = element[column];
  return numbers;
}
