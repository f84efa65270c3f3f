//===- NamedExpressions.cpp - Expressions that have a variable ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/Scalars/NamedExpressions.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascendc;

/// The number of recorded sums, the newest, that an expression is compared
/// with.
static constexpr size_t maxCandidates = 64;

/// How many values and numbers the text of `sum` has.
static unsigned getLength(const LinearIndex &sum) {
  unsigned length = sum.constant != 0;
  for (const LinearTerm &term : sum.terms)
    length += std::abs(term.coefficient) == 1 ? 1 : 2;
  return length;
}

/// Whether the text of `sum` is one of `int64_t`, without other products.
static bool isOfIndices(const LinearIndex &sum) {
  return llvm::all_of(sum.terms, [](const LinearTerm &term) {
    return !term.scale && term.value.getType().isIndex();
  });
}

static std::string getKey(StringRef type, const Expression &expression) {
  return (type + " " + expression.str()).str();
}

void NamedExpressions::add(const Expression &expression, const Expression &name,
                           StringRef type) {
  std::string key = getKey(type, expression);
  if (names.try_emplace(key, name).second)
    order.push_back(std::move(key));
}

std::optional<Expression> NamedExpressions::find(const Expression &expression,
                                                 StringRef type) const {
  auto it = names.find(getKey(type, expression));
  return it == names.end() ? std::nullopt : std::optional(it->second);
}

void NamedExpressions::addSum(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !value.getType().isIndex())
    return;
  std::optional<LinearIndex> sum = computeLinearResult(op);
  if (sum && isOfIndices(*sum) && getLength(*sum) > 1)
    sums.emplace_back(value, std::move(*sum));
}

std::optional<LinearIndex>
NamedExpressions::shorten(const LinearIndex &sum) const {
  if (!isOfIndices(sum))
    return std::nullopt;
  std::optional<LinearIndex> best;
  unsigned length = getLength(sum);
  for (const auto &[value, named] :
       llvm::ArrayRef(sums).take_back(maxCandidates))
    for (int64_t sign : {1, -1}) {
      LinearIndex rest = sum;
      rest.add(named, -sign);
      rest.add({value, Value(), sign});
      if (!rest.isNear() || getLength(rest) >= length)
        continue;
      length = getLength(rest);
      best = std::move(rest);
    }
  return best;
}

void NamedExpressions::truncate(std::pair<size_t, size_t> size) {
  while (order.size() > size.first)
    names.erase(order.pop_back_val());
  sums.truncate(std::min(sums.size(), size.second));
}
