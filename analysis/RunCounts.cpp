//===- RunCounts.cpp - How often operations run, as expressions -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/RunCounts.h"
#include "analysis/SkewedLoops.h"
#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

RunCount RunCount::constant(int64_t value) {
  RunCount count;
  if (value)
    count.products[{}] = value;
  return count;
}

RunCount RunCount::unknown(unsigned symbol) {
  RunCount count;
  count.products[{symbol}] = 1;
  count.symbols.insert(symbol);
  return count;
}

RunCount &RunCount::operator+=(const RunCount &other) {
  symbols.insert(other.symbols.begin(), other.symbols.end());
  for (const auto &[product, factor] : other.products)
    if ((products[product] += factor) == 0)
      products.erase(product);
  return *this;
}

RunCount RunCount::operator*(const RunCount &other) const {
  RunCount result;
  result.symbols = symbols;
  result.symbols.insert(other.symbols.begin(), other.symbols.end());
  for (const auto &[first, times] : products)
    for (const auto &[second, factor] : other.products) {
      std::vector<unsigned> product = first;
      product.insert(product.end(), second.begin(), second.end());
      llvm::sort(product);
      if ((result.products[product] += times * factor) == 0)
        result.products.erase(product);
    }
  return result;
}

std::optional<int64_t> RunCount::getConstant() const {
  if (products.empty())
    return 0;
  bool isConstant = products.size() == 1 && products.begin()->first.empty();
  return isConstant ? std::optional(products.begin()->second) : std::nullopt;
}

bool RunCount::differsFrom(const RunCount &other) const {
  RunCount difference = *this;
  difference += -other;
  return !difference.products.empty() &&
         llvm::all_of(difference.products, [&](const auto &product) {
           return llvm::all_of(product.first, [&](unsigned symbol) {
             return symbols.count(symbol) && other.symbols.count(symbol);
           });
         });
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

unsigned RunCounter::number(const std::string &text) {
  return numbers.try_emplace(text, numbers.size()).first->second;
}

unsigned RunCounter::getNumber(Value value) {
  auto there = known.find(value);
  if (there != known.end())
    return there->second;
  unsigned result = number(describe(value));
  return known[value] = result;
}

std::string RunCounter::describe(Value value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto number = [&](Value operand) { os << ' ' << getNumber(operand); };
  if (auto constant = getConstantIntValue(value)) {
    os << "constant " << *constant;
    return text;
  }
  // What sections share, or nobody knows anything of, is itself.
  auto section = value.getParentRegion()->getParentOfType<SectionOp>();
  Operation *op = value.getDefiningOp();
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    if (section && loop && value == loop.getInductionVar()) {
      os << "index";
      for (Value bound :
           {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()})
        number(bound);
      return text;
    }
  } else if (section && isPure(op) && op->getNumRegions() == 0) {
    os << op->getName() << ' ' << op->getAttrDictionary() << ' '
       << cast<OpResult>(value).getResultNumber();
    llvm::for_each(op->getOperands(), number);
    return text;
  }
  os << "value " << value.getAsOpaquePointer();
  return text;
}

//===----------------------------------------------------------------------===//
// Counts
//===----------------------------------------------------------------------===//

/// The loops that share iterations of which `loop` is one, if there are some.
static std::optional<SkewedLoops> findLoopsOf(scf::ForOp loop) {
  for (Operation *op = loop; op; op = op->getPrevNode())
    if (auto first = dyn_cast<scf::ForOp>(op))
      if (auto loops = findSkewedLoops(first);
          loops && !loops->last->isBeforeInBlock(loop))
        return loops;
  return std::nullopt;
}

RunCount RunCounter::getTrips(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop)
    return RunCount::unknown(
        number("loop " + std::to_string(reinterpret_cast<uintptr_t>(op))));
  if (std::optional<APInt> trips = loop.getStaticTripCount())
    return RunCount::constant(trips->getSExtValue());
  auto describe = [&](unsigned lower, Value upper, Value step) {
    return RunCount::unknown(number("trips " + std::to_string(lower) + " " +
                                    std::to_string(getNumber(upper)) + " " +
                                    std::to_string(getNumber(step))));
  };
  unsigned lower = getNumber(loop.getLowerBound());
  auto loops = findLoopsOf(loop);
  if (!loops)
    return describe(lower, loop.getUpperBound(), loop.getStep());
  unsigned zero = getNumber(loops->first.getLowerBound());
  RunCount filled = RunCount::unknown(getNumber(loops->filled));
  if (loop == loops->first || loop == loops->last)
    return filled;
  if (loop.getUpperBound() != loops->rest || lower != zero)
    return describe(lower, loop.getUpperBound(), loop.getStep());
  RunCount trips = describe(zero, loops->total, loop.getStep());
  return trips += -filled;
}

/// How often the region of `parent` that contains `op` runs when `parent` does.
RunCount RunCounter::getFactor(Operation *parent, Operation *op) {
  auto branch = dyn_cast<scf::IfOp>(parent);
  if (!branch)
    return getTrips(parent);
  RunCount holds = RunCount::unknown(getNumber(branch.getCondition()));
  if (branch.getThenRegion().isAncestor(op->getParentRegion()))
    return holds;
  RunCount otherwise = RunCount::constant(1);
  return otherwise += -holds;
}

RunCount RunCounter::count(Operation *op) {
  RunCount runs = RunCount::constant(1);
  for (Operation *parent = op->getParentOp(); !isa<SectionOp>(parent);
       parent = parent->getParentOp())
    runs = runs * getFactor(parent, op);
  return runs;
}
