//===- CountComparison.cpp - Comparison of the runs of two cores ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CoreValues.h"
#include "analysis/CrossCore/CountExample.h"
#include "analysis/CrossCore/RunCount.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include <set>

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;
using llvm::DynamicAPInt;
using Kind = CountAtom::Kind;

/// The largest number of checks of the host, and of products of them, that a
/// proof uses.
static constexpr unsigned mostChecks = 8, mostProducts = 64;

//===----------------------------------------------------------------------===//
// Unknown numbers
//===----------------------------------------------------------------------===//

/// Collects the atoms that `count` depends on.
static void collect(const CountTerms &terms, const Count &count,
                    std::set<unsigned> &atoms) {
  for (const auto &[product, factor] : count.getTerms())
    for (unsigned number : product) {
      if (!atoms.insert(number).second)
        continue;
      const CountAtom &atom = terms.get(number);
      collect(terms, atom.of, atoms);
      for (const Count &operand : atom.operands)
        collect(terms, operand, atoms);
      collect(terms, Count::of(atom.body), atoms);
    }
}

/// The unknown numbers that `count` depends on.
static std::set<unsigned> findUnknowns(const CountTerms &terms,
                                       const Count &count) {
  std::set<unsigned> atoms, unknowns;
  collect(terms, count, atoms);
  for (unsigned atom : atoms)
    if (terms.get(atom).kind == Kind::Unknown)
      unknowns.insert(atom);
  return unknowns;
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

/// 1 if there is a block, and the checks of the host that concern `difference`
/// hold; else 0. Not all checks are included.
Count RunCounter::getChecks(const Count &difference) {
  std::set<unsigned> unknowns = findUnknowns(terms, difference);
  Count last = find(launch.getBlockCount()) - Count(1);
  Count checks = terms.isAtLeastZero(last);
  Count block = find(launch.getBlockIndex());
  if (unknowns.count(block.getTerms().begin()->first.front()))
    checks = terms.isAtLeastZero(last - block);
  unsigned found = 0;
  for (auto check : launch->getBlock()->getOps<cf::AssertOp>()) {
    if (!check->isBeforeInBlock(launch) || found == mostChecks)
      break;
    Count holds = find(check.getArg());
    std::set<unsigned> others = findUnknowns(terms, holds);
    bool isRelated = llvm::any_of(
        others, [&](unsigned other) { return unknowns.count(other); });
    if (!isRelated ||
        holds.getTerms().size() * checks.getTerms().size() > mostProducts)
      continue;
    ++found;
    checks = terms.multiply(checks, holds);
  }
  return checks;
}

CountComparison RunCounter::compare(const Count &a, const Count &b) {
  // Flags of one loop have the same counts.
  Count difference = a - b;
  auto [known, isNew] = compared.try_emplace(difference);
  if (isNew)
    known->second = compareWithZero(difference);
  return known->second;
}

CountComparison RunCounter::compareWithZero(const Count &difference) {
  if (proof.isZero(difference))
    return {CountComparison::Equal};
  Count checked = terms.multiply(getChecks(difference), difference);
  if (proof.isZero(checked))
    return {CountComparison::Equal};
  checked = terms.computeSums(checked);
  if (terms.isTooLarge())
    return {CountComparison::Unknown};
  std::set<unsigned> unknowns = findUnknowns(terms, difference);
  SmallVector<std::pair<CountProof::Numbers, int64_t>> examples;
  for (int64_t others : {0, 1, 2, 3, 5, 64, 65, 130, 256, 515})
    examples.push_back({{}, others});
  for (const CountProof::Numbers &numbers : proof.getExamples())
    examples.push_back({numbers, 0});
  for (auto &[numbers, others] : examples) {
    CountExample example(terms, numbers, others);
    std::optional<DynamicAPInt> number = example.evaluate(checked);
    if (number && *number != 0)
      return {CountComparison::Different, example.describe(unknowns)};
  }
  CountComparison result = {CountComparison::Unknown};
  for (unsigned atom : unknowns)
    if (!terms.get(atom).isFree && terms.get(atom).value)
      result.unknown = terms.get(atom).value;
  return result;
}

CountComparison RunCounter::compareFor(Value index, const Count &count) {
  std::set<unsigned> unknowns = findUnknowns(terms, count);
  for (unsigned number : unknowns) {
    const CountAtom &atom = terms.get(number);
    bool isFollowed = atom.isFree || !atom.operands.empty();
    if (!isFollowed && (!atom.value || !isEqualForAll(atom.value, index)))
      return {CountComparison::Unknown, "", atom.value};
  }
  unsigned atom = find(index).getTerms().begin()->first.front();
  CountAtom other = terms.get(atom);
  other.key = (CountExample::another + other.key).str();
  Count there = terms.createUnknown(std::move(other)), exists(1);
  if (index == launch.getBlockIndex())
    exists =
        terms.isAtLeastZero(find(launch.getBlockCount()) - Count(1) - there);
  return compare(terms.multiply(exists, count),
                 terms.multiply(exists, terms.replace(count, atom, there)));
}
