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

/// The bytes of the largest element.
constexpr unsigned kWidest = 8;

/// The bytes of an element; 64 bits do not fit into a double.
static uint64_t getBytes(const std::byte *element, unsigned width) {
  uint64_t bytes = 0;
  std::memcpy(&bytes, element, width);
  return bytes;
}

//===----------------------------------------------------------------------===//
// The run
//===----------------------------------------------------------------------===//

Bounded Shadow::read(const std::byte *element, DType dtype) const {
  unsigned width = byteWidth(dtype);
  auto found = cells.find(element);
  if (found != cells.end() && found->second.dtype == dtype &&
      found->second.stored == getBytes(element, width))
    return found->second.number;
  // The bits of an inexact number of another type say nothing.
  return isUndecided || hasInexactByte(element, width)
             ? Bounded::undecided()
             : Bounded{readNumber(element, dtype), 0};
}

bool Shadow::hasInexactByte(const std::byte *element, unsigned width) const {
  for (const std::byte *begin = element - (kWidest - 1);
       begin < element + width; ++begin) {
    auto found = cells.find(begin);
    if (found == cells.end())
      continue;
    unsigned own = byteWidth(found->second.dtype);
    if (begin + own > element && found->second.stored == getBytes(begin, own))
      return true;
  }
  return false;
}

void Shadow::forget(const std::byte *element, unsigned width) {
  for (const std::byte *begin = element - (kWidest - 1);
       begin < element + width; ++begin) {
    auto found = cells.find(begin);
    if (found == cells.end() ||
        begin + byteWidth(found->second.dtype) <= element)
      continue;
    Cell cell = found->second;
    cells.erase(found);
    for (unsigned i = 0, own = byteWidth(cell.dtype); i < own; ++i) {
      const std::byte *byte = begin + i;
      uint64_t stored = (cell.stored >> (8 * i)) & 0xFF;
      if ((byte < element || byte >= element + width) &&
          stored == getBytes(byte, 1))
        cells[byte] = {Bounded::undecided(), DType::U8, stored};
    }
  }
}

void Shadow::set(const std::byte *element, DType dtype, Bounded number) {
  unsigned width = byteWidth(dtype);
  auto found = cells.find(element);
  if (found == cells.end() || byteWidth(found->second.dtype) != width)
    forget(element, width);
  cells[element] = {number, dtype, getBytes(element, width)};
}

void Shadow::begin(const InstructionCode &code, const KernelArgs &args) {
  current = code.op;
  llvm::SmallVector<OperandUse, 3> uses;
  for (const InstructionCode::MemRefOperand &operand : code.operands)
    uses.push_back({operand.reads, operand.writes});
  isAtomicSum = code.atomic == runtime::AtomicUpdate::Add;
  pending = getBounds(code.kernel->name, args, uses,
                      [&](const std::byte *element, DType dtype) {
                        return isAtomicSum && sums.count(element)
                                   ? findSum(element, dtype).inOrder
                                   : read(element, dtype);
                      });
  // The sums before the addition.
  for (const BoundedResult &result : pending)
    if (isAtomicSum && isFloat(result.dtype))
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
  uint64_t stored = getBytes(element, byteWidth(dtype));
  auto [found, isNew] = sums.try_emplace(element);
  if (isNew || found->second.stored != stored) {
    Bounded number = read(element, dtype);
    found->second = {number, stored, std::abs(number.value), 0};
  }
  return found->second;
}

Bounded Shadow::coverOrders(const BoundedResult &result) {
  Sum &sum = sums.find(result.element)->second;
  Bounded number = result.number.value_or(
      Bounded{readNumber(result.element, result.dtype), 0});
  sum.magnitude += std::abs(number.value - sum.inOrder.value);
  sum.stored = getBytes(result.element, byteWidth(result.dtype));
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
    set(element, dtype, Bounded::undecided());
  else
    forget(element, byteWidth(dtype));
}

void Shadow::end() {
  // An element may occur twice, first as part of a filled range.
  for (BoundedResult &result : pending) {
    double stored = readNumber(result.element, result.dtype);
    if (isAtomicSum && isFloat(result.dtype))
      result.number = coverOrders(result);
    if (!result.number ||
        (result.number->isExact() && isSame(result.number->value, stored)))
      forget(result.element, byteWidth(result.dtype));
    else
      set(result.element, result.dtype, *result.number);
  }
  if (fault.empty() && !isUndecided)
    findFault();
}

void Shadow::findFault() {
  for (const BoundedResult &result : pending) {
    auto cell = cells.find(result.element);
    if (cell == cells.end())
      continue;
    double stored = readNumber(result.element, result.dtype);
    Bounded number = cell->second.number;
    if (number.contains(stored))
      continue;
    fault =
        fmt::format("at '{}' in {}: {} is not within {} of {}",
                    getOperationName(current).str(), getSourceLocation(current),
                    stored, number.error, number.value);
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

/// Describes a wrong element; one with a bound with the distances of its value
/// and of the bound from the value in f64, in ulps.
static std::string describeExcess(const View &array, int64_t element,
                                  Bounded number,
                                  llvm::ArrayRef<std::byte> before,
                                  llvm::ArrayRef<std::byte> now) {
  std::string index;
  int64_t rest = element;
  for (size_t dim = array.sizes.size(); dim-- > 0;) {
    index = std::to_string(rest % array.sizes[dim]) +
            (index.empty() ? "" : ", ") + index;
    rest /= array.sizes[dim];
  }
  std::string text = fmt::format("[{}] is {} after it and {} before; ", index,
                                 printElement(array, now, element),
                                 printElement(array, before, element));
  if (number.isExact())
    return text + "no operation rounds it";
  double unit = getUnit(array.dtype, number.value);
  double value =
      readNumber(now.data() + element * byteWidth(array.dtype), array.dtype);
  return text +
         fmt::format("it is {} in f64, of which it may be off by {:.3g} units "
                     "in the last place, and is by {:.3g}",
                     number.value, number.error / unit,
                     std::abs(value - number.value) / unit);
}

Rounded tl::validation::compareRounding(const View &array,
                                        llvm::ArrayRef<std::byte> before,
                                        llvm::ArrayRef<std::byte> now,
                                        const Shadow &shadow) {
  Rounded rounded;
  int64_t width = byteWidth(array.dtype);
  for (int64_t i = 0, end = array.numElements(); i < end; ++i) {
    Bounded number = shadow.read(array.data + i * width, array.dtype);
    bool isEqual = isSameElement(array.dtype, before.data() + i * width,
                                 now.data() + i * width);
    if (!number.isDecided()) {
      ++rounded.undecided;
    } else if (number.isExact() ? !isEqual
                                : !number.contains(readNumber(
                                      now.data() + i * width, array.dtype))) {
      rounded.excess = describeExcess(array, i, number, before, now);
      return rounded;
    } else if (!isEqual) {
      ++rounded.within;
    }
  }
  return rounded;
}
