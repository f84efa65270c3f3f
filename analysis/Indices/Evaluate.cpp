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
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

/// `value` as an attribute with the width of `type`.
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

/// Whether the folder of `op` would divide by a number that is not positive: it
/// relies on the verifier to reject those.
static bool hasEmptyBasis(Operation *op) {
  auto delinearize = dyn_cast<affine::AffineDelinearizeIndexOp>(op);
  return delinearize &&
         llvm::any_of(delinearize.getStaticBasis(), [](int64_t extent) {
           return !ShapedType::isDynamic(extent) && extent <= 0;
         });
}

/// Folds `op`, which is in no block, with `constants` as its operands. The
/// results are operands instead of numbers if those of the folder are: `x` for
/// `x | 0`.
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

/// The same for an operation with a folder that first moves constants into
/// attributes, and reads them from the operations that define them.
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

//===----------------------------------------------------------------------===//
// Without folding
//===----------------------------------------------------------------------===//

/// Evaluates `expr` for these values of dimensions, followed by those of
/// symbols; nothing if it overflows or divides by a number that is not
/// positive.
static std::optional<int64_t> evaluate(AffineExpr expr, unsigned numDims,
                                       ArrayRef<int64_t> values) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return values[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return values[numDims + symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  auto left = evaluate(binary.getLHS(), numDims, values);
  auto right = evaluate(binary.getRHS(), numDims, values);
  if (!left || !right)
    return std::nullopt;
  int64_t result;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return llvm::AddOverflow(*left, *right, result) ? std::nullopt
                                                    : std::optional(result);
  case AffineExprKind::Mul:
    return llvm::MulOverflow(*left, *right, result) ? std::nullopt
                                                    : std::optional(result);
  default:
    break;
  }
  if (*right <= 0)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Mod)
    return llvm::mod(*left, *right);
  return expr.getKind() == AffineExprKind::FloorDiv
             ? llvm::divideFloorSigned(*left, *right)
             : llvm::divideCeilSigned(*left, *right);
}

/// The smallest or, if `isMax`, the largest result of `map`.
static std::optional<int64_t> evaluate(AffineMap map, bool isMax,
                                       ArrayRef<int64_t> operands) {
  std::optional<int64_t> best;
  for (AffineExpr expr : map.getResults()) {
    auto value = ::evaluate(expr, map.getNumDims(), operands);
    if (!value)
      return std::nullopt;
    best = !best   ? *value
           : isMax ? std::max(*best, *value)
                   : std::min(*best, *value);
  }
  return best;
}

/// The results of an operation that infers ranges of results from those of its
/// operands, as ranges of one number.
static std::optional<SmallVector<int64_t>>
inferResults(InferIntRangeInterface op, ArrayRef<int64_t> operands) {
  SmallVector<ConstantIntRanges> ranges;
  for (auto [type, number] : llvm::zip_equal(op->getOperandTypes(), operands))
    ranges.push_back(ConstantIntRanges::constant(
        APInt(ConstantIntRanges::getStorageBitwidth(type), number,
              /*isSigned=*/true, /*implicitTrunc=*/true)));
  SmallVector<int64_t> results(op->getNumResults());
  unsigned count = 0;
  op.inferResultRanges(ranges, [&](Value value,
                                   const ConstantIntRanges &range) {
    auto constant = range.getConstantValue();
    if (!constant)
      return;
    results[cast<OpResult>(value).getResultNumber()] = constant->getSExtValue();
    ++count;
  });
  return count == results.size() ? std::optional(results) : std::nullopt;
}

/// The digits of a number in a mixed base; nothing if an extent is not
/// positive.
static std::optional<SmallVector<int64_t>>
delinearize(affine::AffineDelinearizeIndexOp op, ArrayRef<int64_t> operands) {
  SmallVector<int64_t> basis;
  ArrayRef<int64_t> extents = operands.drop_front();
  for (int64_t extent : op.getStaticBasis()) {
    if (ShapedType::isDynamic(extent)) {
      extent = extents.front();
      extents = extents.drop_front();
    }
    if (extent <= 0)
      return std::nullopt;
    basis.push_back(extent);
  }
  SmallVector<int64_t> results(op->getNumResults());
  int64_t rest = operands.front();
  // The first result is not limited by its extent.
  size_t inner = results.size() - 1;
  for (size_t i = 0; i < inner; ++i) {
    int64_t extent = basis[basis.size() - 1 - i];
    results[inner - i] = llvm::mod(rest, extent);
    rest = llvm::divideFloorSigned(rest, extent);
  }
  results[0] = rest;
  return results;
}

/// The result of arithmetic on indices or numbers of 64 bits, which wrap;
/// nothing for other operations.
static std::optional<int64_t> computeWide(Operation *op,
                                          ArrayRef<int64_t> operands) {
  unsigned count = op->getNumOperands();
  Type type = count ? op->getOperand(count - 1).getType() : Type();
  if (!type || !(type.isIndex() || type.isInteger(64)))
    return std::nullopt;
  auto bits = [&](unsigned i) { return static_cast<uint64_t>(operands[i]); };
  return llvm::TypeSwitch<Operation *, std::optional<int64_t>>(op)
      .Case([&](arith::AddIOp) { return bits(0) + bits(1); })
      .Case([&](arith::SubIOp) { return bits(0) - bits(1); })
      .Case([&](arith::MulIOp) { return bits(0) * bits(1); })
      .Case([&](arith::MinSIOp) { return std::min(operands[0], operands[1]); })
      .Case([&](arith::MaxSIOp) { return std::max(operands[0], operands[1]); })
      .Case([&](arith::SelectOp) { return operands[operands[0] ? 1 : 2]; })
      .Case([&](arith::CmpIOp compare) -> std::optional<int64_t> {
        APInt lhs(64, bits(0)), rhs(64, bits(1));
        bool holds = arith::applyCmpPredicate(compare.getPredicate(), lhs, rhs);
        // A true bit is sign-extended.
        return holds ? -1 : 0;
      })
      .Default(std::nullopt);
}

/// The results, if they are known without folding, which creates attributes and
/// copies of operations.
static std::optional<SmallVector<int64_t>>
evaluateFast(Operation *op, ArrayRef<int64_t> operands) {
  std::optional<int64_t> result;
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    result = ::evaluate(apply.getAffineMap(), /*isMax=*/false, operands);
  else if (auto min = dyn_cast<affine::AffineMinOp>(op))
    result = ::evaluate(min.getAffineMap(), /*isMax=*/false, operands);
  else if (auto max = dyn_cast<affine::AffineMaxOp>(op))
    result = ::evaluate(max.getAffineMap(), /*isMax=*/true, operands);
  else if (auto delinearized = dyn_cast<affine::AffineDelinearizeIndexOp>(op))
    return delinearize(delinearized, operands);
  else if (auto wide = computeWide(op, operands))
    result = wide;
  else if (auto infer = dyn_cast<InferIntRangeInterface>(op))
    return inferResults(infer, operands);
  if (!result)
    return std::nullopt;
  return SmallVector<int64_t>{*result};
}

//===----------------------------------------------------------------------===//
// All operations
//===----------------------------------------------------------------------===//

std::optional<SmallVector<int64_t>>
tl::analysis::evaluate(Operation *op, ArrayRef<int64_t> operands) {
  if (auto results = evaluateFast(op, operands))
    return results;
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
