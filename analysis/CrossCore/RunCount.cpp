//===- RunCount.cpp - How often operations of a section run ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/RunCount.h"
#include "analysis/CrossCore/CoreValues.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;
using llvm::DynamicAPInt;

//===----------------------------------------------------------------------===//
// Counts
//===----------------------------------------------------------------------===//

unsigned RunCounter::getDepth(Operation *loop) {
  unsigned depth = 0;
  for (Operation *op = loop->getParentOp(); op && !isa<SectionOp>(op);
       op = op->getParentOp())
    depth += isa<scf::ForOp, scf::WhileOp>(op);
  return depth;
}

/// A number of iterations that is not followed, because `reason` is not.
Count RunCounter::createTrips(Operation *loop, Value reason) {
  CountAtom atom = {CountAtom::Kind::Unknown};
  llvm::raw_string_ostream(atom.key) << "iterations of " << loop;
  atom.value = reason;
  atom.most = INT64_MAX;
  atom.loops = llvm::maskTrailingOnes<uint64_t>(std::min(getDepth(loop), 64u));
  return terms.createUnknown(std::move(atom));
}

Count RunCounter::getTrips(scf::ForOp loop) {
  // With signs, the numbers of one bit are 0 and -1, but those of counts 0, 1.
  if (loop.getInductionVar().getType().isInteger(1))
    return createTrips(loop, loop.getUpperBound());
  Count lower = find(loop.getLowerBound()), upper = find(loop.getUpperBound()),
        step = find(loop.getStep());
  bool isSigned =
      !loop.getUnsignedCmp() || (isNotNegative(loop.getLowerBound()) &&
                                 isNotNegative(loop.getUpperBound()));
  std::optional<DynamicAPInt> constant = step.getConstant();
  Count distance = upper - lower;
  if (isSigned && constant && *constant > 0)
    return terms.multiply(terms.isAtLeastZero(distance - Count(1)),
                          -terms.divide(-distance, *constant));
  CountAtom atom = {CountAtom::Kind::Unknown};
  atom.key = isSigned ? "iterations" : "unsigned iterations";
  atom.operands = {distance, step};
  if (!isSigned)
    atom.operands.push_back(lower);
  atom.value = isSigned ? loop.getStep() : loop.getUpperBound();
  atom.most = INT64_MAX;
  return terms.createUnknown(std::move(atom));
}

Count RunCounter::getTrips(scf::WhileOp loop) {
  Value condition = loop.getConditionOp().getCondition();
  for (const auto &[other, trips] : whiles)
    if (other == condition || areEqualOnCores(condition, other))
      return trips;
  Count trips = createTrips(loop, condition);
  whiles.push_back({condition, trips});
  return trips;
}

/// How often `op` runs in one run of `parent`, its parent, if that part of
/// `parent` which has it runs `inside` times.
Count RunCounter::countIn(Operation *parent, Operation *op,
                          const Count &inside) {
  Region *region = op->getParentRegion();
  if (auto loop = dyn_cast<scf::ForOp>(parent))
    return terms.sum(getDepth(loop), getTrips(loop), inside);
  if (auto loop = dyn_cast<scf::WhileOp>(parent)) {
    Count trips = getTrips(loop);
    if (region == &loop.getBefore())
      trips = trips + Count(1);
    return terms.sum(getDepth(loop), trips, inside);
  }
  if (auto branch = dyn_cast<scf::IfOp>(parent)) {
    Count holds = find(branch.getCondition());
    if (region == &branch.getElseRegion())
      holds = Count(1) - holds;
    return terms.multiply(holds, inside);
  }
  if (auto choice = dyn_cast<scf::IndexSwitchOp>(parent)) {
    // Cases exclude each other.
    Count others(1), argument = find(choice.getArg());
    for (auto [number, each] :
         llvm::zip_equal(choice.getCases(), choice.getCaseRegions())) {
      Count holds = terms.isZero(argument - Count(number));
      if (region == &each)
        return terms.multiply(holds, inside);
      others = others - holds;
    }
    return terms.multiply(others, inside);
  }
  // Bodies of transfers run once.
  if (isa<TransferOpInterface>(parent))
    return inside;
  return terms.multiply(createTrips(parent, {}), inside);
}

Count RunCounter::countOne(Operation *op) {
  auto there = counts.find(op->getBlock());
  if (there != counts.end())
    return there->second;
  Count count(1);
  Operation *inner = op;
  for (Operation *parent = op->getParentOp(); !isa<SectionOp>(parent);
       parent = parent->getParentOp()) {
    count = countIn(parent, inner, count);
    inner = parent;
  }
  return counts[op->getBlock()] = count;
}

Count RunCounter::count(ArrayRef<Operation *> ops) {
  Count sum;
  for (Operation *op : ops)
    sum = sum + countOne(op);
  return sum;
}

std::optional<int64_t> RunCounter::getConstant(const Count &count) {
  std::optional<DynamicAPInt> constant = terms.computeSums(count).getConstant();
  if (terms.isTooLarge() || !constant || *constant > INT64_MAX ||
      *constant < INT64_MIN)
    return std::nullopt;
  return static_cast<int64_t>(*constant);
}
