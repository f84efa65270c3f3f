//===- AffineEvaluators.cpp - Index operations of affine ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "runtime/interpreter/Program.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::runtime;

using Indices = llvm::SmallVector<int64_t, 4>;

static Indices getOperands(const Step &step, const Frame &frame) {
  return llvm::map_to_vector<4>(
      step.operands, [&](unsigned slot) { return frame.integer(slot); });
}

/// The value of `expr`; nothing where it divides by something not positive.
static std::optional<int64_t> evaluate(AffineExpr expr, unsigned dims,
                                       llvm::ArrayRef<int64_t> operands) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return operands[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return operands[dims + symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::optional<int64_t> lhs = evaluate(binary.getLHS(), dims, operands);
  std::optional<int64_t> rhs = evaluate(binary.getRHS(), dims, operands);
  if (!lhs || !rhs)
    return std::nullopt;
  // Sums and products wrap, as in arith.
  if (expr.getKind() == AffineExprKind::Add)
    return static_cast<uint64_t>(*lhs) + static_cast<uint64_t>(*rhs);
  if (expr.getKind() == AffineExprKind::Mul)
    return static_cast<uint64_t>(*lhs) * static_cast<uint64_t>(*rhs);
  if (*rhs <= 0)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Mod)
    return llvm::mod(*lhs, *rhs);
  if (expr.getKind() == AffineExprKind::FloorDiv)
    return llvm::divideFloorSigned(*lhs, *rhs);
  return llvm::divideCeilSigned(*lhs, *rhs);
}

static llvm::Expected<Indices> evaluate(const Step &step, const Frame &frame,
                                        AffineMap map) {
  Indices operands = getOperands(step, frame), results;
  for (AffineExpr expr : map.getResults()) {
    std::optional<int64_t> result = evaluate(expr, map.getNumDims(), operands);
    if (!result)
      return errorAt(step.op, "divides by a number that is not positive");
    results.push_back(*result);
  }
  return results;
}

/// An operation that selects one of the results of its map.
template <typename OpT, typename Fn>
static void addMap(EvaluatorTable &table, Fn pick) {
  table.add<OpT>([pick](const Step &step, Frame &frame) -> llvm::Error {
    llvm::Expected<Indices> results =
        evaluate(step, frame, cast<OpT>(step.op).getMap());
    if (!results)
      return results.takeError();
    frame[step.results[0]] = pick(*results);
    return llvm::Error::success();
  });
}

/// A basis with its dynamic entries evaluated; `first` is the first operand of
/// these.
static llvm::Expected<Indices> getBasis(const Step &step, const Frame &frame,
                                        llvm::ArrayRef<int64_t> statics,
                                        unsigned first) {
  Indices basis;
  for (int64_t entry : statics) {
    if (ShapedType::isDynamic(entry))
      entry = frame.integer(step.operands[first++]);
    if (entry <= 0)
      return errorAt(step.op, "has a basis entry of " + llvm::Twine(entry) +
                                  ", which is not positive");
    basis.push_back(entry);
  }
  return basis;
}

static llvm::Error delinearize(const Step &step, Frame &frame) {
  auto op = cast<affine::AffineDelinearizeIndexOp>(step.op);
  llvm::Expected<Indices> basis =
      getBasis(step, frame, op.getStaticBasis(), /*first=*/1);
  if (!basis)
    return basis.takeError();
  // The outermost index is the remaining quotient, with or without a bound.
  if (op.hasOuterBound())
    basis->erase(basis->begin());
  int64_t rest = frame.integer(step.operands[0]);
  for (unsigned i = basis->size(); i > 0; --i) {
    int64_t extent = (*basis)[i - 1];
    frame[step.results[i]] = llvm::mod(rest, extent);
    rest = llvm::divideFloorSigned(rest, extent);
  }
  frame[step.results[0]] = rest;
  return llvm::Error::success();
}

static llvm::Error linearize(const Step &step, Frame &frame) {
  auto op = cast<affine::AffineLinearizeIndexOp>(step.op);
  unsigned count = op.getMultiIndex().size();
  llvm::Expected<Indices> basis =
      getBasis(step, frame, op.getStaticBasis(), /*first=*/count);
  if (!basis)
    return basis.takeError();
  // With an outer bound the basis has an unused entry for the first index.
  unsigned skipped = op.hasOuterBound() ? 0 : 1;
  uint64_t linear = 0;
  for (unsigned i = 0; i < count; ++i) {
    uint64_t extent = i < skipped ? 1 : (*basis)[i - skipped];
    linear = linear * extent +
             static_cast<uint64_t>(frame.integer(step.operands[i]));
  }
  frame[step.results[0]] = static_cast<int64_t>(linear);
  return llvm::Error::success();
}

void tl::runtime::addAffineEvaluators(EvaluatorTable &table) {
  addMap<affine::AffineApplyOp>(
      table, [](const Indices &results) { return results.front(); });
  addMap<affine::AffineMinOp>(table, [](const Indices &results) {
    return *llvm::min_element(results);
  });
  addMap<affine::AffineMaxOp>(table, [](const Indices &results) {
    return *llvm::max_element(results);
  });
  table.add<affine::AffineDelinearizeIndexOp>(delinearize);
  table.add<affine::AffineLinearizeIndexOp>(linearize);
}
