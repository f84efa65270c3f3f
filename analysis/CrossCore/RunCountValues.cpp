//===- RunCountValues.cpp - Integers of a launch as counts ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CoreValues.h"
#include "analysis/CrossCore/RunCount.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;
using llvm::DynamicAPInt;

/// The largest depth of operands.
static constexpr unsigned mostDepth = 256;

//===----------------------------------------------------------------------===//
// Unknown numbers
//===----------------------------------------------------------------------===//

/// A number that each core can compute; `key` and `operands` tell what it is.
/// Arguments, extents and elements of tensors may be any numbers.
Count RunCounter::createInput(Value value, std::string key,
                              std::vector<Count> operands) {
  CountAtom atom = {CountAtom::Kind::Unknown};
  atom.key = std::move(key);
  atom.operands = std::move(operands);
  atom.value = value;
  Operation *op = value.getDefiningOp();
  atom.isFree = !op || (isa<memref::DimOp, memref::LoadOp>(op) &&
                        isa<BlockArgument>(op->getOperand(0)));
  atom.isResult = !atom.isFree;
  atom.least = INT64_MIN;
  atom.most = INT64_MAX;
  if (value.getType().isInteger(1)) {
    atom.least = 0;
    atom.most = 1;
  } else {
    // Beyond this, a bound is one of all numbers.
    constexpr int64_t farthest = int64_t(1) << 61;
    ConstantIntRanges range = ranges.get(value);
    if (range.smin().getSExtValue() > -farthest)
      atom.least = range.smin().getSExtValue();
    if (range.smax().getSExtValue() < farthest)
      atom.most = range.smax().getSExtValue();
  }
  return terms.createUnknown(std::move(atom));
}

static SectionOp getSection(Value value) {
  return value.getParentRegion()->getParentOfType<SectionOp>();
}

/// A number that a core computes in a way that is not followed. The other core
/// may compute it alike.
Count RunCounter::createOwn(Value value) {
  for (const auto &[other, number] : own)
    if (getSection(value) && getSection(other) &&
        getSection(value) != getSection(other) && areEqualOnCores(value, other))
      return number;
  CountAtom atom = {CountAtom::Kind::Unknown};
  llvm::raw_string_ostream(atom.key) << "value " << value.getAsOpaquePointer();
  atom.value = value;
  bool isCondition = value.getType().isInteger(1);
  atom.least = isCondition ? 0 : INT64_MIN;
  atom.most = isCondition ? 1 : INT64_MAX;
  for (Operation *op = value.getParentBlock()->getParentOp();
       getSection(value) && !isa<SectionOp>(op); op = op->getParentOp())
    if (isa<scf::ForOp, scf::WhileOp>(op))
      atom.loops = atom.loops << 1 | 1;
  Count number = terms.createUnknown(std::move(atom));
  own.push_back({value, number});
  return number;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// The result of a branch as a count.
std::optional<Count> RunCounter::findBranch(OpResult value) {
  auto branch = cast<scf::IfOp>(value.getOwner());
  auto get = [&](Region &region) {
    return find(
        region.front().getTerminator()->getOperand(value.getResultNumber()));
  };
  return terms.choose(find(branch.getCondition()), get(branch.getThenRegion()),
                      get(branch.getElseRegion()));
}

Count RunCounter::findResult(OpResult value) {
  Operation *op = value.getOwner();
  std::optional<Count> result =
      llvm::TypeSwitch<Operation *, std::optional<Count>>(op)
          .Case([&](scf::IfOp) { return findBranch(value); })
          .Case([&](arith::CmpIOp) { return findComparison(op); })
          .Case<affine::AffineApplyOp, affine::AffineMinOp,
                affine::AffineMaxOp>([&](auto) { return findAffine(op); })
          .Default([&](Operation *) {
            return op->getDialect()->getNamespace() == "arith"
                       ? findArithmetic(op)
                       : std::nullopt;
          });
  if (result)
    return *result;
  // Atoms do not follow other operands.
  bool isOfNumbers = llvm::all_of(op->getOperands(), [](Value operand) {
    return operand.getType().isIntOrIndex() || !getSection(operand);
  });
  if (!isSameEverywhere(op) || !isOfNumbers)
    return createOwn(value);
  std::string key;
  llvm::raw_string_ostream os(key);
  os << op->getName() << ' ' << op->getAttrDictionary() << ' '
     << value.getResultNumber();
  std::vector<Count> operands;
  for (Value operand : op->getOperands()) {
    if (operand.getType().isIntOrIndex())
      operands.push_back(find(operand));
    else
      os << ' ' << operand.getAsOpaquePointer();
  }
  return createInput(value, key, operands);
}

Count RunCounter::findAnew(Value value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return Count(value.getType().isInteger(1) ? *constant & 1 : *constant);
  if (auto result = dyn_cast<OpResult>(value))
    return findResult(result);
  Operation *parent = value.getParentBlock()->getParentOp();
  auto loop = dyn_cast<scf::ForOp>(parent);
  bool isOfSection = static_cast<bool>(getSection(value));
  if (isOfSection && loop && value == loop.getInductionVar() &&
      growsByStep(loop) && !value.getType().isInteger(1))
    return find(loop.getLowerBound()) +
           terms.multiply(find(loop.getStep()),
                          terms.createIndex(getDepth(loop)));
  if (isOfSection)
    return createOwn(value);
  std::string key;
  llvm::raw_string_ostream(key) << "argument " << value.getAsOpaquePointer();
  return createInput(value, key, {});
}

Count RunCounter::find(Value value) {
  auto there = known.find(value);
  if (there != known.end())
    return there->second;
  if (depth == mostDepth)
    return createOwn(value);
  ++depth;
  Count count = findAnew(value);
  --depth;
  return known[value] = count;
}
