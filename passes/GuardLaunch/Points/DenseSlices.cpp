//===- DenseSlices.cpp - Slices without gaps ------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/Points/DenseSlices.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/GuardLaunch/Cases.h"
#include "passes/GuardLaunch/LinearSums.h"
#include "passes/GuardLaunch/Points/Point.h"
#include "passes/GuardLaunch/VariableRange.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

namespace {
/// A number of steps of one length; without a number it is not a constant.
struct Steps {
  int64_t length;
  std::optional<int64_t> count;
};
} // namespace

/// The steps that `term` makes, a multiple of a variable; nothing if it makes
/// others.
static std::optional<Steps> getSteps(const LinearTerm &term,
                                     tile::LaunchOp launch) {
  if (!isVariable(term.value) || term.scale || term.coefficient < 1)
    return std::nullopt;
  auto argument = dyn_cast<BlockArgument>(term.value);
  if (!argument)
    return Steps{term.coefficient, std::nullopt};
  if (argument == launch.getBlockIndex())
    return Steps{term.coefficient, getConstantIntValue(launch.getBlockCount())};
  if (argument.getOwner()->getParentOp() == launch)
    return Steps{term.coefficient, 2};
  scf::ForOp loop = scf::getForInductionVarOwner(argument);
  if (loop && isPersistent(loop, launch))
    return Steps{term.coefficient, std::nullopt};
  std::optional<int64_t> step =
      loop ? getConstantIntValue(loop.getStep()) : std::nullopt;
  std::optional<int64_t> begin =
      step ? getConstantIntValue(loop.getLowerBound()) : std::nullopt;
  if (!begin || *step < 1)
    return std::nullopt;
  std::optional<int64_t> end = getConstantIntValue(loop.getUpperBound());
  auto distance = end ? llvm::checkedSub(*end, *begin) : std::nullopt;
  auto length = llvm::checkedMul(term.coefficient, *step);
  if (!length || (end && !distance))
    return std::nullopt;
  Steps steps{*length, std::nullopt};
  if (distance)
    steps.count = llvm::divideCeilSigned(*distance, *step);
  return steps;
}

/// Whether all numbers in `index`, in order, are at most `length` apart.
static bool isDense(const LinearIndex &index, int64_t length,
                    tile::LaunchOp launch, HostValues &values) {
  SmallVector<Steps> all;
  for (const LinearTerm &term : index.terms) {
    if (values.isHost(term))
      continue;
    std::optional<Steps> steps = getSteps(term, launch);
    if (!steps)
      return false;
    all.push_back(*steps);
  }
  llvm::sort(
      all, [](const Steps &a, const Steps &b) { return a.length < b.length; });
  // The numbers of the shorter steps fill the longer ones.
  int64_t filled = length;
  for (auto [i, steps] : llvm::enumerate(all)) {
    bool isLast = i + 1 == all.size();
    if (steps.length > filled || (!isLast && !steps.count))
      return false;
    auto sum = isLast
                   ? filled
                   : llvm::checkedMulAdd(steps.length,
                                         std::max<int64_t>(*steps.count, 1) - 1,
                                         filled);
    if (!sum)
      return false;
    filled = *sum;
  }
  return !all.empty();
}

std::optional<LinearIndex> tl::getEndOfDenseSlices(const IndexRange &range,
                                                   tile::LaunchOp launch,
                                                   HostValues &values) {
  LinearIndex size = subtract(range.end, range.begin);
  auto value = size.terms.size() == 1 && size.constant == 0 &&
                       size.terms[0].coefficient == 1 && !size.terms[0].scale
                   ? size.terms[0].value
                   : Value();
  SmallVector<LinearIndex> cases;
  if (value)
    cases = getCases(value, values);
  if (cases.size() != 2 || !isMinimum(value))
    return std::nullopt;
  if (!cases[0].isConstant())
    std::swap(cases[0], cases[1]);
  LinearIndex end = add(range.begin, cases[1]);
  if (!cases[0].isConstant() || cases[0].constant < 1 || !values.isHost(end) ||
      !isDense(range.begin, cases[0].constant, launch, values))
    return std::nullopt;
  return end;
}
