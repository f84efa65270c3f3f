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
  }
  llvm_unreachable("unknown kind");
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

LogicalResult ReduceOp::verify() {
  auto src = cast<MemRefType>(getSrc().getType());
  auto dst = cast<MemRefType>(getDst().getType());
  if (failed(verifyDimension(*this, getDim(), src)))
    return failure();
  SmallVector<int64_t> kept(src.getShape()), dropped(src.getShape());
  kept[getDim()] = 1;
  dropped.erase(dropped.begin() + getDim());
  if (failed(verifyCompatibleShape(dst.getShape(), kept)) &&
      failed(verifyCompatibleShape(dst.getShape(), dropped)))
    return emitOpError("cannot reduce dimension ")
           << getDim() << " of " << src << " into " << dst;
  return success();
}

//===----------------------------------------------------------------------===//
// CumsumOp
//===----------------------------------------------------------------------===//

Parameters CumsumOp::getNumericParameters() {
  return {{"dim", getDim()}, {"reverse", getReverse()}};
}

LogicalResult CumsumOp::verify() {
  return verifyDimension(*this, getDim(), cast<MemRefType>(getSrc().getType()));
}
