//===- TripCountSampling.cpp - Run counts for sampled trip counts ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/TripCountSampling.h"
#include "analysis/Indices/Evaluate.h"
#include "analysis/Legality/Legality.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

/// The largest number of operations to evaluate for one example of one count.
/// Counts that exceed it are unknown.
static constexpr unsigned mostEvaluated = 1 << 11;

/// Unknown numbers are multiples of this: extents that tiles divide, so loops
/// over tiles run a few times.
static constexpr int64_t unit = 256;

//===----------------------------------------------------------------------===//
// Counts
//===----------------------------------------------------------------------===//

RunCount &RunCount::operator+=(const RunCount &other) {
  for (auto [sum, more] : llvm::zip_equal(examples, other.examples)) {
    // Nothing runs as often.
    if (llvm::AddOverflow(sum.runs, more.runs, sum.runs))
      sum.runs = INT64_MAX;
    sum.unknowns |= more.unknowns;
    sum.isKnown &= more.isKnown;
  }
  return *this;
}

std::optional<int64_t> RunCount::getConstant() const {
  for (const Example &example : examples)
    if (!example.isKnown || example.unknowns.any())
      return std::nullopt;
  return examples.front().runs;
}

/// Whether two sets of numbers are equal; their sizes may differ.
static bool haveSameBits(const llvm::SmallBitVector &a,
                         const llvm::SmallBitVector &b) {
  return !a.test(b) && !b.test(a);
}

bool RunCount::differsFrom(const RunCount &other) const {
  bool isConstant = getConstant() || other.getConstant();
  return llvm::any_of(
      llvm::zip_equal(examples, other.examples), [&](auto both) {
        const auto &[one, another] = both;
        return one.isKnown && another.isKnown &&
               (isConstant || haveSameBits(one.unknowns, another.unknowns)) &&
               one.runs != another.runs;
      });
}

//===----------------------------------------------------------------------===//
// Unknown numbers
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

/// Whether `op` has the same result anywhere in the launch: it has no effects,
/// or reads memory that the launch does not write.
static bool isSameEverywhere(Operation *op) {
  if (op->getNumRegions() != 0)
    return false;
  if (onlyComputes(op))
    return true;
  auto load = dyn_cast<memref::LoadOp>(op);
  return load && isa<BlockArgument>(load.getMemRef()) &&
         llvm::all_of(load.getMemRef().getUsers(), [](Operation *user) {
           return isa<memref::LoadOp, memref::DimOp>(user);
         });
}

std::string RunCounter::describe(Value value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto number = [&](Value operand) { os << ' ' << getNumber(operand); };
  if (auto constant = getConstantIntValue(value)) {
    os << "constant " << *constant;
    return text;
  }
  // Values that the sections share, or that are unknown, are identified by
  // themselves.
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
  } else if (section && isSameEverywhere(op)) {
    os << op->getName() << ' ' << op->getAttrDictionary() << ' '
       << cast<OpResult>(value).getResultNumber();
    llvm::for_each(op->getOperands(), number);
    return text;
  }
  os << "value " << value.getAsOpaquePointer();
  return text;
}

int64_t RunCounter::getExample(unsigned unknown, int64_t most) {
  if (unknown >= current.unknowns.size())
    current.unknowns.resize(unknown + 1);
  current.unknowns.set(unknown);
  // One example has the largest of all numbers, one the smallest, the others a
  // mix.
  switch (example) {
  case 0:
    return most;
  case 1:
    return 0;
  default:
    return (unknown + example) % (most + 1);
  }
}

/// A number for a value that cannot be computed. Blocks and conditions are 0 or
/// 1, extents are not 0.
int64_t RunCounter::assume(Value value) {
  bool isBlock = isa<BlockArgument>(value) &&
                 isa<LaunchOp>(value.getParentBlock()->getParentOp());
  if (isBlock || value.getType().isInteger(1))
    return getExample(getNumber(value), 1);
  return (getExample(getNumber(value), 2) + 1) * unit;
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

std::optional<int64_t> RunCounter::fold(OpResult value) {
  Operation *op = value.getOwner();
  auto [arithmetic, isNew] = isKnownArithmetic.try_emplace(op);
  if (isNew)
    arithmetic->second = isArithmetic(op);
  if (!arithmetic->second || budget == 0)
    return std::nullopt;
  --budget;
  auto operands = llvm::map_to_vector(
      op->getOperands(), [&](Value operand) { return evaluate(operand); });
  auto results = analysis::evaluate(op, operands);
  if (!results)
    return std::nullopt;
  return (*results)[value.getResultNumber()];
}

int64_t RunCounter::evaluate(Value value) {
  auto there = values.find(value);
  if (there != values.end()) {
    current |= there->second.on;
    return there->second.number;
  }
  auto [constant, isNew] = constants.try_emplace(value);
  if (isNew)
    constant->second = getConstantIntValue(value);
  if (constant->second)
    return *constant->second;
  Dependences others = std::exchange(current, {});
  std::optional<int64_t> result;
  if (auto computed = dyn_cast<OpResult>(value))
    result = fold(computed);
  if (!result)
    result = assume(value);
  values[value] = {*result, current};
  current |= others;
  order.push_back(value);
  return *result;
}

std::optional<int64_t> RunCounter::countInside(scf::ForOp loop,
                                               ArrayRef<Operation *> nest) {
  int64_t lower = evaluate(loop.getLowerBound());
  int64_t upper = evaluate(loop.getUpperBound());
  int64_t step = evaluate(loop.getStep());
  int64_t range, sum;
  if (step <= 0 || llvm::SubOverflow(upper, lower, range))
    return std::nullopt;
  Value variable = loop.getInductionVar();
  int64_t trips = std::max<int64_t>(llvm::divideCeilSigned(range, step), 0);
  int64_t runs = 0;
  constexpr unsigned deepest = 63;
  uint64_t bit = uint64_t(1) << std::min(depth, deepest);
  ++depth;
  llvm::scope_exit leave([&] { --depth; });
  for (int64_t i = 0; i < trips; ++i) {
    if (budget == 0)
      return std::nullopt;
    --budget;
    size_t before = order.size();
    values[variable] = {lower + i * step, {{}, bit}};
    Dependences others = std::exchange(current, {});
    std::optional<int64_t> each = countInside(nest);
    bool isUsed = current.loops & bit;
    current.loops &= ~bit;
    current |= others;
    // Values that depend on the loop may differ in the next iteration.
    auto differs = [&](Value value) {
      auto there = values.find(value);
      bool depends = there->second.on.loops & bit;
      if (depends)
        values.erase(there);
      return depends;
    };
    order.erase(std::remove_if(order.begin() + before, order.end(), differs),
                order.end());
    values.erase(variable);
    if (!each || budget == 0 || llvm::AddOverflow(runs, *each, sum))
      return std::nullopt;
    if (!isUsed)
      return llvm::checkedMul(*each, trips);
    runs = sum;
  }
  return runs;
}

std::optional<int64_t> RunCounter::countInside(ArrayRef<Operation *> nest) {
  if (nest.size() == 1)
    return 1;
  ArrayRef<Operation *> inner = nest.drop_front();
  if (auto loop = dyn_cast<scf::ForOp>(nest.front()))
    return countInside(loop, inner);
  auto branch = dyn_cast<scf::IfOp>(nest.front());
  if (!branch)
    return std::nullopt;
  bool holds = evaluate(branch.getCondition()) != 0;
  bool isThen =
      branch.getThenRegion().isAncestor(inner.front()->getParentRegion());
  return holds == isThen ? countInside(inner) : 0;
}

const RunCount &RunCounter::count(Operation *op) {
  auto [there, isNew] = counts.try_emplace(op->getBlock());
  if (isNew)
    there->second = std::make_unique<RunCount>(countAnew(op));
  return *counts[op->getBlock()];
}

RunCount RunCounter::countAnew(Operation *op) {
  SmallVector<Operation *> nest = {op};
  for (Operation *parent = op->getParentOp(); !isa<SectionOp>(parent);
       parent = parent->getParentOp())
    nest.push_back(parent);
  std::reverse(nest.begin(), nest.end());

  RunCount result;
  for (example = 0; example < RunCount::numExamples; ++example) {
    values.swap(shared[example]);
    order.clear();
    current = {};
    budget = mostEvaluated;
    std::optional<int64_t> runs = countInside(nest);
    // Without a budget, numbers are assumed that another count may compute.
    if (budget == 0)
      values.clear();
    values.swap(shared[example]);
    result.examples[example] = {runs.value_or(0), current.unknowns,
                                runs && budget > 0};
  }
  return result;
}
