//===- CountTerms.h - Numbers as polynomials of unknown numbers -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How often an operation runs is a polynomial: a condition is a factor of 0 or
/// 1, a loop is a sum over its iterations. Minima, maxima and choices are
/// polynomials of conditions. Sums over conditions that are linear in the
/// number of the iteration, also modulo a small constant, can be computed.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_CROSSCORE_COUNTTERMS_H
#define TL_ANALYSIS_CROSSCORE_COUNTTERMS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DynamicAPInt.h"
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace tl::analysis {

/// A sum of products of atoms, which are numbers of a `CountTerms`.
class Count {
public:
  using Product = std::vector<unsigned>;
  using Terms = std::map<Product, llvm::DynamicAPInt>;

  Count() = default;
  Count(int64_t constant) { add(Product(), llvm::DynamicAPInt(constant)); }
  static Count of(Product product);

  const Terms &getTerms() const { return terms; }
  bool isZero() const { return terms.empty(); }
  /// The value, if it is a constant.
  std::optional<llvm::DynamicAPInt> getConstant() const;

  void add(const Product &product, const llvm::DynamicAPInt &factor);
  void add(const Count &other, const llvm::DynamicAPInt &factor);
  Count operator+(const Count &other) const;
  Count operator-(const Count &other) const;
  Count operator-() const { return Count() - *this; }
  Count operator*(const llvm::DynamicAPInt &factor) const;
  bool operator==(const Count &other) const { return terms == other.terms; }
  bool operator<(const Count &other) const { return terms < other.terms; }

private:
  Terms terms;
};

/// A factor of the products of counts.
struct CountAtom {
  enum class Kind {
    /// A number that is known when the kernel runs.
    Unknown,
    /// The number of the iteration of the loop in `depth` others.
    Index,
    /// `of` divided by `divisor`, rounded down.
    Quotient,
    /// 1 if `of` is at least 0, or is 0; else 0.
    AtLeastZero,
    Zero,
    /// The sum of `body` over `of` iterations of a loop.
    Sum
  };
  Kind kind;
  Count of = {};
  llvm::DynamicAPInt divisor = llvm::DynamicAPInt(0);
  unsigned depth = 0;
  Count::Product body = {};
  /// An unknown number: what tells it from others, the numbers that it is
  /// computed from, a value that has it, and its range.
  std::string key = {};
  std::vector<Count> operands = {};
  mlir::Value value = {};
  int64_t least = 0, most = 0;
  /// Whether it may be any number in the range, or follows from `operands` by
  /// the operation of `value`.
  bool isFree = false, isResult = false;
  /// The loops, by depth, with iterations in which it may differ.
  uint64_t loops = 0;

  /// Whether it is 0 or 1.
  bool isCondition() const {
    return kind == Kind::AtLeastZero || kind == Kind::Zero ||
           (kind == Kind::Unknown && least == 0 && most == 1);
  }
};

/// Creates counts, each number with one form as far as that is cheap.
class CountTerms {
public:
  /// The largest depth of loops.
  static constexpr unsigned deepest = 63;

  const CountAtom &get(unsigned atom) const { return atoms[atom]; }
  /// Whether a result was too large to be computed: nothing is known of counts.
  bool isTooLarge() const { return tooLarge; }

  /// The unknown number that `atom` describes; equal ones have equal keys and
  /// operands.
  Count createUnknown(CountAtom atom);
  Count createIndex(unsigned depth);
  Count multiply(const Count &a, const Count &b);
  /// The quotient, rounded down; `divisor` is above 0.
  Count divide(const Count &count, const llvm::DynamicAPInt &divisor);
  Count isAtLeastZero(const Count &count);
  Count isZero(const Count &count);
  Count choose(const Count &condition, const Count &yes, const Count &no);
  Count max(const Count &a, const Count &b);
  Count min(const Count &a, const Count &b);
  /// The sum of `body` over the first `trips` iterations, at least 0, of the
  /// loop in `depth` others.
  Count sum(unsigned depth, const Count &trips, const Count &body);
  /// `count` with the results of those sums that can be computed.
  Count computeSums(const Count &count);

  /// `count` with `by` instead of `atom`.
  Count replace(const Count &count, unsigned atom, const Count &by);
  /// Whether `count` may differ between iterations of the loop.
  bool depends(const Count &count, unsigned depth) const;

private:
  Count intern(CountAtom atom);
  Count rebuild(unsigned atom, unsigned target, const Count &by,
                std::map<unsigned, Count> &memo);
  Count replace(const Count &count, unsigned target, const Count &by,
                std::map<unsigned, Count> &memo);
  bool depends(unsigned atom, unsigned depth) const {
    return atoms[atom].loops >> depth & 1;
  }
  struct Linear {
    llvm::DynamicAPInt factor;
    Count rest;
  };
  std::optional<Linear> getLinear(const Count &count, unsigned depth);
  std::optional<llvm::DynamicAPInt> findModulus(const Count::Product &body,
                                                unsigned depth);
  struct Range {
    unsigned depth;
    Count lower, upper;
  };
  std::optional<Count> sumTerms(const Range &range, const Count &body);
  std::optional<Count> sumProduct(const Range &range,
                                  const Count::Product &body);
  std::optional<std::pair<Linear, llvm::DynamicAPInt>>
  getDivisibility(const CountAtom &condition, unsigned depth);
  std::optional<Count> sumDivisible(const Range &range,
                                    const CountAtom &condition);
  Range cut(const Range &range, Linear linear);
  Count sumPoint(const Range &range, Linear linear, const Count &rest);
  std::optional<Count> sumResidues(const Range &range,
                                   const Count::Product &body,
                                   const llvm::DynamicAPInt &modulus);

  std::vector<CountAtom> atoms;
  using Key = std::tuple<CountAtom::Kind, Count, llvm::DynamicAPInt, unsigned,
                         Count::Product, std::string, std::vector<Count>>;
  std::map<Key, unsigned> numbers;
  bool tooLarge = false;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_COUNTTERMS_H
