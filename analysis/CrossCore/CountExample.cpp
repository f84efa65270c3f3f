//===- CountExample.cpp - Counts for given numbers ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CountExample.h"
#include "analysis/Indices/Evaluate.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;
using llvm::DynamicAPInt;
using Kind = CountAtom::Kind;

/// The largest number of iterations and operands to compute for an example.
static constexpr unsigned mostWork = 1 << 16;

/// A name of an argument, an extent or an element of a tensor.
static std::string describe(Value value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto name = dyn_cast<NameLoc>(value.getLoc())) {
    os << name.getName().getValue();
  } else if (auto dim = value.getDefiningOp<memref::DimOp>()) {
    os << "extent " << dim.getConstantIndex().value_or(0) << " of "
       << describe(dim.getSource());
  } else if (auto load = value.getDefiningOp<memref::LoadOp>()) {
    os << "an element of " << describe(load.getMemRef());
  } else {
    auto argument = cast<BlockArgument>(value);
    auto launch =
        dyn_cast<LaunchOpInterface>(value.getParentBlock()->getParentOp());
    if (launch)
      os << (value == launch.getBlockIndex() ? "the block" : "the sub-block");
    else
      os << "argument " << argument.getArgNumber();
  }
  return text;
}

DynamicAPInt CountExample::choose(unsigned number) {
  const CountAtom &atom = terms.get(number);
  DynamicAPInt chosen(others);
  auto given = numbers.find(number);
  if (given != numbers.end())
    chosen = given->second;
  if (chosen < atom.least)
    return DynamicAPInt(atom.least);
  return chosen > atom.most ? DynamicAPInt(atom.most) : chosen;
}

std::optional<DynamicAPInt> CountExample::fold(const CountAtom &atom) {
  auto result = dyn_cast_if_present<OpResult>(atom.value);
  if (!atom.isResult || !result || !isArithmetic(result.getOwner()))
    return std::nullopt;
  SmallVector<int64_t> operands;
  for (const Count &operand : atom.operands) {
    auto number = evaluate(operand);
    if (!number || *number > INT64_MAX || *number < INT64_MIN)
      return std::nullopt;
    operands.push_back(static_cast<int64_t>(*number));
  }
  auto results = tl::analysis::evaluate(result.getOwner(), operands);
  if (!results)
    return std::nullopt;
  int64_t number = (*results)[result.getResultNumber()];
  return DynamicAPInt(result.getType().isInteger(1) ? number & 1 : number);
}

std::optional<DynamicAPInt> CountExample::evaluateSum(const CountAtom &sum) {
  std::optional<DynamicAPInt> trips = evaluate(sum.of);
  if (sum.body.empty())
    return trips;
  if (!trips || *trips > mostWork)
    return std::nullopt;
  DynamicAPInt result(0);
  for (DynamicAPInt i(0); i < *trips; ++i) {
    iterations[sum.depth] = i;
    auto each = evaluate(Count::of(sum.body));
    if (!each)
      return std::nullopt;
    result += *each;
  }
  iterations.erase(sum.depth);
  return result;
}

std::optional<DynamicAPInt> CountExample::evaluate(unsigned number) {
  const CountAtom &atom = terms.get(number);
  if (++work > mostWork)
    return std::nullopt;
  if (atom.kind == Kind::Unknown)
    return atom.isFree ? std::optional(choose(number)) : fold(atom);
  if (atom.kind == Kind::Index) {
    auto iteration = iterations.find(atom.depth);
    return iteration == iterations.end() ? std::nullopt
                                         : std::optional(iteration->second);
  }
  if (atom.kind == Kind::Sum)
    return evaluateSum(atom);
  std::optional<DynamicAPInt> of = evaluate(atom.of);
  if (!of)
    return std::nullopt;
  if (atom.kind == Kind::Quotient)
    return llvm::floorDiv(*of, atom.divisor);
  return DynamicAPInt(atom.kind == Kind::Zero ? *of == 0 : *of >= 0);
}

std::optional<DynamicAPInt> CountExample::evaluate(const Count &count) {
  DynamicAPInt sum(0);
  for (const auto &[product, factor] : count.getTerms()) {
    DynamicAPInt term = factor;
    for (unsigned atom : product) {
      // Nothing else matters if a factor is 0.
      if (term == 0)
        break;
      std::optional<DynamicAPInt> number = evaluate(atom);
      if (!number)
        return std::nullopt;
      term *= *number;
    }
    sum += term;
  }
  return sum;
}

std::string CountExample::describe(const std::set<unsigned> &unknowns) {
  std::string text;
  llvm::raw_string_ostream os(text);
  StringRef separator = ", if ";
  for (unsigned atom : unknowns)
    if (terms.get(atom).isFree) {
      os << separator
         << (StringRef(terms.get(atom).key).starts_with(another) ? another : "")
         << ::describe(terms.get(atom).value) << " is " << choose(atom);
      separator = " and ";
    }
  return text;
}
