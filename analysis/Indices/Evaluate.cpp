//===- Evaluate.cpp - Results of operations on known numbers --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/Evaluate.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;

/// `value` in the bits of `type`.
static Attribute getAttribute(Type type, int64_t value) {
  unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                  : type.getIntOrFloatBitWidth();
  return IntegerAttr::get(type, APInt(width, value, /*isSigned=*/true,
                                      /*implicitTrunc=*/true));
}

bool tl::analysis::isArithmetic(Operation *op) {
  auto isNumber = [](Type type) { return type.isIntOrIndex(); };
  return op->getNumRegions() == 0 && op->getNumResults() != 0 &&
         isMemoryEffectFree(op) &&
         llvm::all_of(op->getOperandTypes(), isNumber) &&
         llvm::all_of(op->getResultTypes(), isNumber);
}

std::optional<SmallVector<int64_t>>
tl::analysis::evaluate(Operation *op, ArrayRef<int64_t> operands) {
  SmallVector<Attribute> constants;
  for (auto [type, number] : llvm::zip_equal(op->getOperandTypes(), operands))
    constants.push_back(getAttribute(type, number));
  // Folding may change an operation.
  Operation *copy = op->clone();
  llvm::scope_exit erase([&] { copy->destroy(); });
  SmallVector<OpFoldResult> folded;
  if (failed(copy->fold(constants, folded)) ||
      folded.size() != op->getNumResults())
    return std::nullopt;
  SmallVector<int64_t> results;
  for (OpFoldResult result : folded) {
    // A folder gives an operand rather than its value: `x` for `x | 0`.
    auto same = dyn_cast<Value>(result);
    if (same)
      for (auto [value, constant] :
           llvm::zip_equal(copy->getOperands(), constants))
        if (value == same)
          result = constant;
    auto number = getConstantIntValue(result);
    if (!number)
      return std::nullopt;
    results.push_back(*number);
  }
  return results;
}
