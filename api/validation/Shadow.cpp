//===- Shadow.cpp - A run in f64 beside a run -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/validation/Shadow.h"

#include "api/validation/Difference.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "runtime/interpreter/InstructionCode.h"
#include "runtime/report/Source.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"

#include <cstring>
#include <fmt/format.h>

using namespace tl;
using namespace tl::runtime;
using namespace tl::validation;

/// Whether two numbers are equal, where NaN equals NaN.
static bool isSame(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || a == b;
}

//===----------------------------------------------------------------------===//
// The run
//===----------------------------------------------------------------------===//

Bounded Shadow::read(const std::byte *element, DType dtype) const {
  double stored = readNumber(element, dtype);
  auto found = cells.find(element);
  if (found != cells.end() && isSame(found->second.stored, stored))
    return found->second.number;
  return isUndecided ? Bounded::undecided() : Bounded{stored, 0};
}

void Shadow::begin(const InstructionCode &code, const KernelArgs &args) {
  current = code.op;
  llvm::SmallVector<OperandUse, 3> uses;
  for (const InstructionCode::MemRefOperand &operand : code.operands)
    uses.push_back({operand.reads, operand.writes});
  isAtomic = code.isAtomic;
  pending = getBounds(code.kernel->name, args, uses,
                      [&](const std::byte *element, DType dtype) {
                        return isAtomic && sums.count(element)
                                   ? findSum(element, dtype).inOrder
                                   : read(element, dtype);
                      });
  // The sums before the addition.
  for (const BoundedResult &result : pending)
    if (isAtomic && isFloat(result.dtype))
      findSum(result.element, result.dtype);
  if (inexact.contains(code.op))
    for (BoundedResult &result : pending)
      result.number = Bounded::undecided();
  bool isDecided = llvm::all_of(pending, [](const BoundedResult &result) {
    return !result.number || result.number->isDecided();
  });
  if (isDecided)
    return;
  noteUndecided();
  // A count of kept elements is scalar: one undecided element makes it unknown.
  if (code.op->getNumResults() > 0)
    spread();
}

Shadow::Sum &Shadow::findSum(const std::byte *element, DType dtype) {
  double stored = readNumber(element, dtype);
  auto [found, isNew] = sums.try_emplace(element);
  if (isNew || !isSame(found->second.stored, stored)) {
    Bounded number = read(element, dtype);
    found->second = {number, stored, std::abs(number.value), 0};
  }
  return found->second;
}

Bounded Shadow::coverOrders(const BoundedResult &result, double stored) {
  Sum &sum = sums.find(result.element)->second;
  Bounded number = result.number.value_or(Bounded{stored, 0});
  sum.magnitude += std::abs(number.value - sum.inOrder.value);
  sum.stored = stored;
  sum.inOrder = number;
  ++sum.count;
  // In any order, no partial sum is beyond the magnitude.
  Bounded most = roundTo(result.dtype, {sum.magnitude, 0});
  if (!std::isfinite(most.value))
    return Bounded::undecided();
  // The order of the run and another one are off by half a unit each.
  number.error += sum.count * getUnit(result.dtype, sum.magnitude);
  return number;
}

void Shadow::noteUndecided() {
  if (reason.empty())
    reason = fmt::format("'{}' in {}", getOperationName(current).str(),
                         getSourceLocation(current));
}

/// Whether `use` passes a scalar on to the results of its operation, or stores
/// it in elements. Otherwise control flow or an address depends on it.
static bool isOfContents(mlir::OpOperand &use) {
  mlir::Operation *user = use.getOwner();
  if (auto store = llvm::dyn_cast<mlir::memref::StoreOp>(user))
    return use.get() == store.getValueToStore();
  if (llvm::isa<ascend::NumericOpInterface>(user))
    return !use.get().getType().isIndex();
  return user->getNumRegions() == 0 && mlir::isPure(user) &&
         !user->hasTrait<mlir::OpTrait::IsTerminator>() &&
         llvm::none_of(user->getResultTypes(),
                       llvm::IsaPred<mlir::BaseMemRefType>);
}

void Shadow::spread() {
  llvm::SmallVector<mlir::Operation *> worklist{current};
  while (!worklist.empty())
    for (mlir::OpOperand &use : worklist.pop_back_val()->getUses()) {
      isUndecided |= !isOfContents(use);
      if (inexact.insert(use.getOwner()).second)
        worklist.push_back(use.getOwner());
    }
}

void Shadow::store(mlir::Operation *op, const std::byte *element, DType dtype) {
  if (inexact.contains(op))
    cells[element] = {Bounded::undecided(), readNumber(element, dtype)};
  else
    cells.erase(element);
}

void Shadow::end() {
  // An element may occur twice, first as part of a filled range.
  for (BoundedResult &result : pending) {
    double stored = readNumber(result.element, result.dtype);
    if (isAtomic && isFloat(result.dtype))
      result.number = coverOrders(result, stored);
    if (!result.number ||
        (result.number->isExact() && isSame(result.number->value, stored)))
      cells.erase(result.element);
    else
      cells[result.element] = {*result.number, stored};
  }
  if (fault.empty() && !isUndecided)
    findFault();
}

void Shadow::findFault() {
  for (const BoundedResult &result : pending) {
    auto cell = cells.find(result.element);
    if (cell == cells.end() ||
        cell->second.number.contains(cell->second.stored))
      continue;
    fault = fmt::format("at '{}' in {}: {} is not within {} of {}",
                        getOperationName(current).str(),
                        getSourceLocation(current), cell->second.stored,
                        cell->second.number.error, cell->second.number.value);
    return;
  }
}

void Shadow::load(mlir::Operation *op, const std::byte *element, DType dtype) {
  if (read(element, dtype).isExact())
    return;
  current = op;
  noteUndecided();
  spread();
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// Describes the distances of `value` and of the bound of `number` from the
/// exact value, in ulps.
static std::string describeExcess(const View &array, int64_t element,
                                  Bounded number, double value,
                                  const std::vector<std::byte> &before,
                                  const std::vector<std::byte> &now) {
  std::string index;
  int64_t rest = element;
  for (size_t dim = array.sizes.size(); dim-- > 0;) {
    index = std::to_string(rest % array.sizes[dim]) +
            (index.empty() ? "" : ", ") + index;
    rest /= array.sizes[dim];
  }
  double unit = getUnit(array.dtype, number.value);
  return fmt::format(
      "[{}] is {} after it and {} before; it is {} in f64, of which it may be "
      "off by {:.3g} units in the last place, and is by {:.3g}",
      index, printElement(array, now, element),
      printElement(array, before, element), number.value, number.error / unit,
      std::abs(value - number.value) / unit);
}

Rounded tl::validation::compareRounding(const View &array,
                                        const std::vector<std::byte> &before,
                                        const std::vector<std::byte> &now,
                                        const Shadow &shadow) {
  Rounded rounded;
  int64_t width = byteWidth(array.dtype);
  for (int64_t i = 0, end = array.numElements(); i < end; ++i) {
    Bounded number = shadow.read(array.data + i * width, array.dtype);
    double value = readNumber(now.data() + i * width, array.dtype);
    if (!number.isDecided()) {
      ++rounded.undecided;
    } else if (!number.contains(value)) {
      rounded.excess = describeExcess(array, i, number, value, before, now);
      return rounded;
    } else if (std::memcmp(before.data() + i * width, now.data() + i * width,
                           width) != 0) {
      ++rounded.within;
    }
  }
  return rounded;
}
