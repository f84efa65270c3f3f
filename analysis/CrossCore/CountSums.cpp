//===- CountSums.cpp - Sums over the iterations of a loop -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CountTerms.h"
#include "dialects/Hardware/Utils/Interval.h"
#include "llvm/ADT/STLExtras.h"

using namespace tl::analysis;
using llvm::DynamicAPInt;
using Kind = CountAtom::Kind;

/// The largest modulus with a sum for each residue: that of an interval.
static constexpr int64_t mostResidues = tl::ascend::mostInterval;

/// `count` as a multiple of the index of the loop and a rest without it.
std::optional<CountTerms::Linear> CountTerms::getLinear(const Count &count,
                                                        unsigned depth) {
  Count::Product index = createIndex(depth).getTerms().begin()->first;
  auto term = count.getTerms().find(index);
  if (term == count.getTerms().end())
    return std::nullopt;
  Count rest = count - Count::of(index) * term->second;
  if (depends(rest, depth))
    return std::nullopt;
  return Linear{term->second, rest};
}

/// The divisor of a quotient in the conditions `body` that is linear in the
/// index of the loop, if it is small.
std::optional<DynamicAPInt> CountTerms::findModulus(const Count::Product &body,
                                                    unsigned depth) {
  for (unsigned condition : body)
    for (const auto &[product, factor] : atoms[condition].of.getTerms())
      for (unsigned atom : product)
        if (atoms[atom].kind == Kind::Quotient && depends(atom, depth) &&
            atoms[atom].divisor <= mostResidues &&
            getLinear(Count(atoms[atom].of), depth))
          return atoms[atom].divisor;
  return std::nullopt;
}

/// The sum of polynomials of conditions over a range of iterations; nothing if
/// it cannot be computed.
std::optional<Count> CountTerms::sumTerms(const Range &range,
                                          const Count &body) {
  Count result;
  for (const auto &[product, factor] : body.getTerms()) {
    Count::Product free, bound;
    for (unsigned atom : product)
      (depends(atom, range.depth) ? bound : free).push_back(atom);
    std::optional<Count> each = sumProduct(range, bound);
    if (!each || tooLarge)
      return std::nullopt;
    result.add(multiply(Count::of(free), *each), factor);
  }
  return result;
}

/// Divides the iterations by their residues.
std::optional<Count> CountTerms::sumResidues(const Range &range,
                                             const Count::Product &body,
                                             const DynamicAPInt &modulus) {
  Count result, index = createIndex(range.depth);
  unsigned atom = index.getTerms().begin()->first.front();
  for (DynamicAPInt residue(0); residue < modulus; ++residue) {
    Count offset = Count::of({}) * residue;
    auto roundUp = [&](const Count &bound) {
      return -divide(offset - bound, modulus);
    };
    Count each = replace(Count::of(body), atom, index * modulus + offset);
    std::optional<Count> sum = sumTerms(
        {range.depth, roundUp(range.lower), roundUp(range.upper)}, each);
    if (!sum)
      return std::nullopt;
    result.add(*sum, DynamicAPInt(1));
  }
  return result;
}

/// The linear number whose remainder is 0 if `condition` holds, and the
/// divisor; nothing if the condition is another one.
std::optional<std::pair<CountTerms::Linear, DynamicAPInt>>
CountTerms::getDivisibility(const CountAtom &condition, unsigned depth) {
  if (condition.kind != Kind::Zero)
    return std::nullopt;
  for (const auto &[product, factor] : condition.of.getTerms()) {
    if (product.size() != 1 || atoms[product.front()].kind != Kind::Quotient)
      continue;
    CountAtom quotient = atoms[product.front()];
    Count remainder = quotient.of - Count::of(product) * quotient.divisor;
    std::optional<Linear> linear = getLinear(quotient.of, depth);
    if (linear && (condition.of == remainder || condition.of == -remainder))
      return std::pair(*linear, quotient.divisor);
  }
  return std::nullopt;
}

/// The number of iterations in which `condition` holds; nothing unless it holds
/// at equal distances.
std::optional<Count> CountTerms::sumDivisible(const Range &range,
                                              const CountAtom &condition) {
  auto divisibility = getDivisibility(condition, range.depth);
  if (!divisibility)
    return std::nullopt;
  auto [linear, divisor] = *divisibility;
  if (linear.factor != 1 && linear.factor != -1)
    return std::nullopt;
  // The multiples of the divisor above `range.lower + offset`, and up to
  // `range.upper + offset`.
  Count offset = linear.rest * linear.factor - Count(1);
  Count upper = max(range.lower, range.upper);
  return divide(upper + offset, divisor) -
         divide(range.lower + offset, divisor);
}

/// The sum of `rest` over the iteration in which `linear` is 0, if any.
Count CountTerms::sumPoint(const Range &range, Linear linear,
                           const Count &rest) {
  auto [factor, offset] = linear;
  if (factor < 0) {
    factor = -factor;
    offset = -offset;
  }
  Count only = divide(-offset, factor);
  Count holds = isZero(offset + only * factor);
  holds = multiply(holds, isAtLeastZero(only - range.lower));
  holds = multiply(holds, isAtLeastZero(range.upper - only - Count(1)));
  unsigned index = createIndex(range.depth).getTerms().begin()->first.front();
  return multiply(holds, replace(rest, index, only));
}

/// The iterations of `range` in which `linear` is at least 0.
CountTerms::Range CountTerms::cut(const Range &range, Linear linear) {
  auto [factor, offset] = linear;
  Range part = range;
  if (factor > 0)
    part.lower = max(range.lower, -divide(offset, factor));
  else
    part.upper = min(range.upper, divide(offset, -factor) + Count(1));
  return part;
}

std::optional<Count> CountTerms::sumProduct(const Range &range,
                                            const Count::Product &body) {
  if (body.empty())
    return max(range.upper - range.lower, Count());
  if (!llvm::all_of(body, [&](unsigned a) { return atoms[a].isCondition(); }))
    return std::nullopt;
  auto without = [&](unsigned atom) {
    Count::Product rest = body;
    rest.erase(llvm::find(rest, atom));
    return Count::of(rest);
  };
  for (unsigned atom : body) {
    CountAtom condition = atoms[atom];
    std::optional<Linear> linear = getLinear(condition.of, range.depth);
    if (linear && condition.kind == Kind::Zero)
      return sumPoint(range, *linear, without(atom));
    if (linear && condition.kind == Kind::AtLeastZero)
      return sumTerms(cut(range, *linear), without(atom));
  }
  if (body.size() == 1)
    if (auto sum = sumDivisible(range, CountAtom(atoms[body.front()])))
      return sum;
  if (auto modulus = findModulus(body, range.depth))
    return sumResidues(range, body, *modulus);
  return std::nullopt;
}

Count CountTerms::sum(unsigned depth, const Count &trips, const Count &body) {
  Count result;
  tooLarge |= depth > deepest;
  if (tooLarge)
    return Count();
  for (const auto &[product, factor] : body.getTerms()) {
    Count::Product free, bound;
    for (unsigned atom : product)
      (depends(atom, depth) ? bound : free).push_back(atom);
    CountAtom atom = {Kind::Sum};
    atom.of = trips;
    atom.depth = depth;
    atom.body = bound;
    result.add(multiply(Count::of(free), intern(atom)), factor);
  }
  return result;
}

Count CountTerms::computeSums(const Count &count) {
  Count result;
  for (const auto &[product, factor] : count.getTerms()) {
    Count each(1);
    for (unsigned number : product) {
      CountAtom atom = atoms[number];
      std::optional<Count> sum;
      if (atom.kind == Kind::Sum && atom.body.empty())
        sum = atom.of;
      else if (atom.kind == Kind::Sum)
        sum = sumProduct({atom.depth, Count(), atom.of}, atom.body);
      each = multiply(each, sum ? *sum : Count::of({number}));
    }
    result.add(each, factor);
  }
  return result;
}
