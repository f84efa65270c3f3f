//===- Evaluate.cpp - Results of operations on known numbers --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/Evaluate.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
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

/// Whether the folder of `op` would divide by a number that is not positive,
/// which it expects the verifier to have refused.
static bool hasEmptyBasis(Operation *op) {
  auto delinearize = dyn_cast<affine::AffineDelinearizeIndexOp>(op);
  return delinearize &&
         llvm::any_of(delinearize.getStaticBasis(), [](int64_t extent) {
           return !ShapedType::isDynamic(extent) && extent <= 0;
         });
}

/// Folds `op`, which is in no block, with `constants` as its operands. Gives
/// operands rather than their values where the folder does: `x` for `x | 0`.
static FailureOr<SmallVector<OpFoldResult>>
fold(Operation *op, ArrayRef<Attribute> constants) {
  SmallVector<OpFoldResult> folded;
  if (failed(op->fold(constants, folded)))
    return failure();
  for (OpFoldResult &result : folded)
    if (auto same = dyn_cast<Value>(result))
      for (auto [value, constant] :
           llvm::zip_equal(op->getOperands(), constants))
        if (value == same)
          result = constant;
  return folded;
}

/// The same for an operation whose folder first moves constants into
/// attributes, which it takes from the operations that define them.
static FailureOr<SmallVector<OpFoldResult>>
foldTwice(Operation *op, ArrayRef<Attribute> constants) {
  Block block;
  OpBuilder builder(op->getContext());
  builder.setInsertionPointToEnd(&block);
  IRMapping mapping;
  for (auto [value, constant] : llvm::zip_equal(op->getOperands(), constants))
    mapping.map(value, arith::ConstantOp::create(builder, op->getLoc(),
                                                 cast<TypedAttr>(constant)));
  Operation *copy = builder.clone(*op, mapping);
  SmallVector<OpFoldResult> none;
  if (failed(copy->fold(none)) || !none.empty() || hasEmptyBasis(copy))
    return failure();
  SmallVector<Attribute> rest(copy->getNumOperands());
  for (auto [value, constant] : llvm::zip_equal(copy->getOperands(), rest))
    matchPattern(value, m_Constant(&constant));
  return fold(copy, rest);
}

std::optional<SmallVector<int64_t>>
tl::analysis::evaluate(Operation *op, ArrayRef<int64_t> operands) {
  SmallVector<Attribute> constants;
  for (auto [type, number] : llvm::zip_equal(op->getOperandTypes(), operands))
    constants.push_back(getAttribute(type, number));
  // Folding may change an operation.
  Operation *copy = op->clone();
  llvm::scope_exit erase([&] { copy->destroy(); });
  FailureOr<SmallVector<OpFoldResult>> folded = fold(copy, constants);
  if (succeeded(folded) && folded->empty())
    folded = foldTwice(op, constants);
  if (failed(folded) || folded->size() != op->getNumResults())
    return std::nullopt;
  SmallVector<int64_t> results;
  for (OpFoldResult result : *folded) {
    auto number = getConstantIntValue(result);
    if (!number)
      return std::nullopt;
    results.push_back(*number);
  }
  return results;
}
