//===- CountTerms.cpp - Numbers as polynomials of unknown numbers ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CountTerms.h"
#include "llvm/ADT/STLExtras.h"

using namespace tl::analysis;
using llvm::DynamicAPInt;
using Kind = CountAtom::Kind;

/// The largest numbers of atoms, of products of a count, and of factors of a
/// product.
static constexpr size_t mostAtoms = 1 << 14, mostTerms = 1 << 8,
                        mostFactors = 64;

/// Whether `number` is far beyond all numbers of a kernel: the digits of
/// squares of squares fill the memory.
static bool isHuge(const DynamicAPInt &number) {
  static const DynamicAPInt most = DynamicAPInt(INT64_MAX) * INT64_MAX;
  return number > most || number < -most;
}

//===----------------------------------------------------------------------===//
// Polynomials
//===----------------------------------------------------------------------===//

Count Count::of(Product product) {
  Count count;
  count.add(product, DynamicAPInt(1));
  return count;
}

std::optional<DynamicAPInt> Count::getConstant() const {
  if (terms.empty())
    return DynamicAPInt(0);
  if (terms.size() == 1 && terms.begin()->first.empty())
    return terms.begin()->second;
  return std::nullopt;
}

void Count::add(const Product &product, const DynamicAPInt &factor) {
  if (factor == 0)
    return;
  auto [term, isNew] = terms.try_emplace(product, factor);
  if (isNew)
    return;
  term->second += factor;
  if (term->second == 0)
    terms.erase(term);
}

void Count::add(const Count &other, const DynamicAPInt &factor) {
  for (const auto &[product, number] : other.terms)
    add(product, number * factor);
}

Count Count::operator+(const Count &other) const {
  Count sum = *this;
  sum.add(other, DynamicAPInt(1));
  return sum;
}

Count Count::operator-(const Count &other) const {
  Count difference = *this;
  difference.add(other, DynamicAPInt(-1));
  return difference;
}

Count Count::operator*(const DynamicAPInt &factor) const {
  Count product;
  product.add(*this, factor);
  return product;
}

Count CountTerms::multiply(const Count &a, const Count &b) {
  Count result;
  tooLarge |= a.getTerms().size() * b.getTerms().size() > mostTerms * mostTerms;
  if (tooLarge)
    return Count();
  for (const auto &[left, factor] : a.getTerms())
    for (const auto &[right, other] : b.getTerms()) {
      Count::Product product;
      std::merge(left.begin(), left.end(), right.begin(), right.end(),
                 std::back_inserter(product));
      // A condition is its own square.
      auto isSquare = [&](unsigned x, unsigned y) {
        return x == y && atoms[x].isCondition();
      };
      product.erase(std::unique(product.begin(), product.end(), isSquare),
                    product.end());
      tooLarge |= product.size() > mostFactors || isHuge(factor * other);
      result.add(product, factor * other);
    }
  tooLarge |= result.getTerms().size() > mostTerms;
  return tooLarge ? Count() : result;
}

//===----------------------------------------------------------------------===//
// Atoms
//===----------------------------------------------------------------------===//

Count CountTerms::intern(CountAtom atom) {
  Key key(atom.kind, atom.of, atom.divisor, atom.depth, atom.body, atom.key,
          atom.operands);
  auto [there, isNew] = numbers.try_emplace(key, atoms.size());
  if (!isNew)
    return Count::of({there->second});
  auto include = [&](const Count &count) {
    for (const auto &[product, factor] : count.getTerms())
      for (unsigned factorAtom : product)
        atom.loops |= atoms[factorAtom].loops;
  };
  if (atom.kind == Kind::Sum) {
    include(Count::of(atom.body));
    atom.loops &= ~(uint64_t(1) << atom.depth);
  }
  include(atom.of);
  llvm::for_each(atom.operands, include);
  atoms.push_back(std::move(atom));
  tooLarge |= atoms.size() > mostAtoms;
  return Count::of({there->second});
}

Count CountTerms::createUnknown(CountAtom atom) {
  atom.kind = Kind::Unknown;
  return intern(std::move(atom));
}

Count CountTerms::createIndex(unsigned depth) {
  if (depth > deepest) {
    tooLarge = true;
    return Count();
  }
  CountAtom atom = {Kind::Index};
  atom.depth = depth;
  atom.loops = uint64_t(1) << depth;
  return intern(atom);
}

/// `a` divided by `b`, which is above 0, rounded down.
static DynamicAPInt divideDown(const DynamicAPInt &a, const DynamicAPInt &b) {
  return llvm::floorDiv(a, b);
}

/// The greatest common divisor of the factors of atoms, and of `start`.
static DynamicAPInt getDivisor(const Count &count, DynamicAPInt start) {
  for (const auto &[product, factor] : count.getTerms())
    if (!product.empty())
      start = llvm::gcd(start, llvm::abs(factor));
  return start;
}

static DynamicAPInt getOffset(const Count &count) {
  auto constant = count.getTerms().find({});
  return constant == count.getTerms().end() ? DynamicAPInt(0)
                                            : constant->second;
}

/// `count` divided by a divisor of all factors of atoms; the constant is
/// rounded down.
static Count divideAll(const Count &count, const DynamicAPInt &divisor) {
  Count result;
  for (const auto &[product, factor] : count.getTerms())
    result.add(product, divideDown(factor, divisor));
  return result;
}

Count CountTerms::divide(const Count &count, const DynamicAPInt &divisor) {
  // Multiples of the divisor leave the quotient.
  Count whole, rest;
  for (const auto &[product, factor] : count.getTerms()) {
    DynamicAPInt times = divideDown(factor, divisor);
    whole.add(product, times);
    rest.add(product, factor - times * divisor);
  }
  DynamicAPInt common = getDivisor(rest, divisor);
  rest = divideAll(rest, common);
  DynamicAPInt least = divisor / common;
  if (auto constant = rest.getConstant())
    return whole + Count::of({}) * divideDown(*constant, least);
  // A quotient of a quotient is one quotient.
  Count::Product first = std::prev(rest.getTerms().end())->first;
  bool isOne = rest - Count::of({}) * getOffset(rest) == Count::of(first);
  if (isOne && first.size() == 1 &&
      atoms[first.front()].kind == Kind::Quotient) {
    CountAtom inner = atoms[first.front()];
    Count offset = Count::of({}) * (getOffset(rest) * inner.divisor);
    return whole + divide(inner.of + offset, inner.divisor * least);
  }
  CountAtom atom = {Kind::Quotient};
  atom.of = rest;
  atom.divisor = least;
  return whole + intern(atom);
}

/// Whether the first product with atoms has a factor below 0.
static bool isNegated(const Count &count) {
  return std::prev(count.getTerms().end())->second < 0;
}

Count CountTerms::isAtLeastZero(const Count &count) {
  if (auto constant = count.getConstant())
    return Count(*constant >= 0 ? 1 : 0);
  Count least = divideAll(count, getDivisor(count, DynamicAPInt(0)));
  if (isNegated(least))
    return Count(1) - isAtLeastZero(-least - Count(1));
  CountAtom atom = {Kind::AtLeastZero};
  atom.of = least;
  return intern(atom);
}

Count CountTerms::isZero(const Count &count) {
  if (auto constant = count.getConstant())
    return Count(*constant == 0 ? 1 : 0);
  DynamicAPInt divisor = getDivisor(count, DynamicAPInt(0));
  if (getOffset(count) % divisor != 0)
    return Count();
  CountAtom atom = {Kind::Zero};
  atom.of = divideAll(count, divisor);
  if (isNegated(atom.of))
    atom.of = -atom.of;
  return intern(atom);
}

Count CountTerms::choose(const Count &condition, const Count &yes,
                         const Count &no) {
  return no + multiply(condition, yes - no);
}

Count CountTerms::max(const Count &a, const Count &b) {
  return choose(isAtLeastZero(a - b), a, b);
}

Count CountTerms::min(const Count &a, const Count &b) {
  return choose(isAtLeastZero(a - b), b, a);
}

bool CountTerms::depends(const Count &count, unsigned depth) const {
  return llvm::any_of(count.getTerms(), [&](const auto &term) {
    return llvm::any_of(term.first,
                        [&](unsigned atom) { return depends(atom, depth); });
  });
}

//===----------------------------------------------------------------------===//
// Replacement
//===----------------------------------------------------------------------===//

Count CountTerms::rebuild(unsigned number, unsigned target, const Count &by,
                          std::map<unsigned, Count> &memo) {
  if (number == target)
    return by;
  CountAtom atom = atoms[number];
  Count of = replace(atom.of, target, by, memo);
  switch (atom.kind) {
  case Kind::Index:
    return Count::of({number});
  case Kind::Unknown:
    if (atom.operands.empty())
      return Count::of({number});
    atom.loops = 0;
    for (Count &operand : atom.operands)
      operand = replace(operand, target, by, memo);
    return intern(atom);
  case Kind::Quotient:
    return divide(of, atom.divisor);
  case Kind::AtLeastZero:
    return isAtLeastZero(of);
  case Kind::Zero:
    return isZero(of);
  case Kind::Sum: {
    Count body = Count::of(atom.body);
    // The sum has this index for itself.
    bool isOwn =
        atoms[target].kind == Kind::Index && atoms[target].depth == atom.depth;
    return sum(atom.depth, of, isOwn ? body : replace(body, target, by, memo));
  }
  }
  llvm_unreachable("unknown kind");
}

Count CountTerms::replace(const Count &count, unsigned target, const Count &by,
                          std::map<unsigned, Count> &memo) {
  Count result;
  for (const auto &[product, factor] : count.getTerms()) {
    Count replaced(1);
    for (unsigned atom : product) {
      auto there = memo.find(atom);
      if (there == memo.end())
        there = memo.try_emplace(atom, rebuild(atom, target, by, memo)).first;
      replaced = multiply(replaced, there->second);
    }
    result.add(replaced, factor);
  }
  return result;
}

Count CountTerms::replace(const Count &count, unsigned atom, const Count &by) {
  std::map<unsigned, Count> memo;
  return replace(count, atom, by, memo);
}
