//===- TileReduce.cpp - Reductions and cumulative sums --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/TypeUtilities.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::tile;

using Parameters = SmallVector<std::pair<StringRef, int64_t>>;

static LogicalResult verifyDimension(Operation *op, int64_t dim,
                                     MemRefType type) {
  if (dim >= 0 && dim < type.getRank())
    return success();
  return op->emitOpError("has no dimension ") << dim << " in " << type;
}

//===----------------------------------------------------------------------===//
// ReduceOp
//===----------------------------------------------------------------------===//

StringRef ReduceOp::getNumericKernel() {
  switch (getKind()) {
  case ReduceKind::Sum:
    return "reduce_sum";
  case ReduceKind::Max:
    return "reduce_max";
  case ReduceKind::Min:
    return "reduce_min";
  case ReduceKind::Product:
    return "reduce_product";
  case ReduceKind::AbsMax:
    return "reduce_abs_max";
  case ReduceKind::AbsSum:
    return "reduce_abs_sum";
  case ReduceKind::SquareSum:
    return "reduce_square_sum";
  }
  llvm_unreachable("unknown kind");
}

ReduceKind ReduceOp::getPartialKind() {
  switch (getKind()) {
  case ReduceKind::AbsMax:
    return ReduceKind::Max;
  case ReduceKind::AbsSum:
  case ReduceKind::SquareSum:
    return ReduceKind::Sum;
  default:
    return getKind();
  }
}

Parameters ReduceOp::getNumericParameters() {
  return {{"dim", getDim()}, {"accumulate", getAccumulate()}};
}

void ReduceOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getSrcMutable());
  if (getAccumulate())
    effects.emplace_back(MemoryEffects::Read::get(), &getDstMutable());
  effects.emplace_back(MemoryEffects::Write::get(), &getDstMutable());
}

/// Whether `type` is `whole` without dimension `dim`, or with the static extent
/// 1 there, as far as the others are static.
static bool lacksDimension(MemRefType type, MemRefType whole, int64_t dim) {
  SmallVector<int64_t> kept(whole.getShape()), dropped(whole.getShape());
  kept[dim] = 1;
  dropped.erase(dropped.begin() + dim);
  return (type.getRank() == whole.getRank() && type.getDimSize(dim) == 1 &&
          succeeded(verifyCompatibleShape(type.getShape(), kept))) ||
         succeeded(verifyCompatibleShape(type.getShape(), dropped));
}

/// Checks that `dst` can have the result of reducing dimension `dim` of `src`.
static LogicalResult verifyReduced(Operation *op, Value src, Value dst,
                                   int64_t dim) {
  auto from = cast<MemRefType>(src.getType());
  auto to = cast<MemRefType>(dst.getType());
  if (failed(verifyDimension(op, dim, from)))
    return failure();
  if (lacksDimension(to, from, dim))
    return success();
  return op->emitOpError("cannot reduce dimension ")
         << dim << " of " << from << " into " << to;
}

LogicalResult ReduceOp::verify() {
  Type type = getElementTypeOrSelf(getSrc());
  bool takesMagnitude =
      getKind() == ReduceKind::AbsMax || getKind() == ReduceKind::AbsSum;
  bool hasMagnitude = isa<FloatType>(type) || type.isSignlessInteger(16) ||
                      type.isSignlessInteger(32);
  if (takesMagnitude && !hasMagnitude)
    return emitOpError("does not reduce absolute values of ") << type;
  return verifyReduced(*this, getSrc(), getDst(), getDim());
}

//===----------------------------------------------------------------------===//
// ArgReduceOp
//===----------------------------------------------------------------------===//

Parameters ArgReduceOp::getNumericParameters() { return {{"dim", getDim()}}; }

LogicalResult ArgReduceOp::verify() {
  if (getKind() != ReduceKind::Max && getKind() != ReduceKind::Min)
    return emitOpError("finds a maximum or a minimum, not a ")
           << stringifyReduceKind(getKind());
  return verifyReduced(*this, getSrc(), getDst(), getDim());
}

//===----------------------------------------------------------------------===//
// ReduceMaskOp
//===----------------------------------------------------------------------===//

Parameters ReduceMaskOp::getNumericParameters() {
  return {{"kind", static_cast<int64_t>(getKind())}};
}

LogicalResult ReduceMaskOp::verify() {
  auto mask = cast<MemRefType>(getMask().getType());
  return verifyReduced(*this, getMask(), getDst(), mask.getRank() - 1);
}

//===----------------------------------------------------------------------===//
// Scans
//===----------------------------------------------------------------------===//

LogicalResult tl::tile::verifyScan(Operation *op, int64_t dim) {
  auto src = cast<MemRefType>(op->getOperand(0).getType());
  auto dst =
      cast<MemRefType>(op->getOperand(op->getNumOperands() - 1).getType());
  if (failed(verifyDimension(op, dim, src)))
    return failure();
  if (failed(verifyCompatibleShape(src.getShape(), dst.getShape())))
    return op->emitOpError("stores the results of ") << src << " in " << dst;
  if (op->getNumOperands() < 3)
    return success();
  auto init = cast<MemRefType>(op->getOperand(1).getType());
  if (lacksDimension(init, src, dim))
    return success();
  return op->emitOpError("begins dimension ")
         << dim << " of " << src << " with " << init;
}
