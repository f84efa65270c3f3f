//===- TileMovement.cpp - Operations that move elements -------------------===//
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

static MemRefType getType(Value tile) {
  return cast<MemRefType>(tile.getType());
}

static LogicalResult verifySameElements(Operation *op, Value src, Value dst) {
  Type from = getElementTypeOrSelf(src), to = getElementTypeOrSelf(dst);
  if (from == to)
    return success();
  return op->emitOpError("does not convert ") << from << " to " << to;
}

/// Checks that `dst` has the elements and the shape of `src`, with `times` its
/// extent `dim`.
static LogicalResult verifyMoved(Operation *op, Value src, Value dst,
                                 int64_t dim, int64_t times) {
  if (failed(verifySameElements(op, src, dst)))
    return failure();
  MemRefType from = getType(src), to = getType(dst);
  if (dim < 0 || dim >= from.getRank())
    return op->emitOpError("has no dimension ") << dim << " in " << from;
  SmallVector<int64_t> shape(from.getShape());
  if (!ShapedType::isDynamic(shape[dim]) &&
      llvm::MulOverflow(shape[dim], times, shape[dim]))
    return op->emitOpError("repeats ") << from << " too often";
  if (succeeded(verifyCompatibleShape(to.getShape(), shape)))
    return success();
  InFlightDiagnostic error = op->emitOpError("moves elements of ");
  error << from << " to " << to;
  if (times != 1)
    error << ", whose extent " << dim << " is not " << times
          << " times as long";
  return error;
}

Parameters FlipOp::getNumericParameters() { return {{"dim", getDim()}}; }

LogicalResult FlipOp::verify() {
  return verifyMoved(*this, getSrc(), getDst(), getDim(), 1);
}

Parameters RollOp::getNumericParameters() { return {{"dim", getDim()}}; }

LogicalResult RollOp::verify() {
  return verifyMoved(*this, getSrc(), getDst(), getDim(), 1);
}

Parameters RepeatOp::getNumericParameters() {
  return {{"dim", getDim()}, {"times", getTimes()}};
}

LogicalResult RepeatOp::verify() {
  if (getTimes() <= 0)
    return emitOpError("repeats every element ") << getTimes() << " times";
  return verifyMoved(*this, getSrc(), getDst(), getDim(), getTimes());
}

Parameters InterleaveOp::getNumericParameters() { return {{"dim", getDim()}}; }

LogicalResult InterleaveOp::verify() {
  if (failed(verifyMoved(*this, getLhs(), getDst(), getDim(), 2)))
    return failure();
  return verifyMoved(*this, getRhs(), getDst(), getDim(), 2);
}

Parameters DeinterleaveOp::getNumericParameters() {
  return {{"dim", getDim()}};
}

LogicalResult DeinterleaveOp::verify() {
  if (getEven() == getOdd())
    return emitOpError("stores elements of even and odd index in one tile");
  if (failed(verifyMoved(*this, getEven(), getSrc(), getDim(), 2)))
    return failure();
  return verifyMoved(*this, getOdd(), getSrc(), getDim(), 2);
}

LogicalResult ScatterOp::verify() {
  if (failed(verifySameElements(*this, getSrc(), getDst())))
    return failure();
  if (failed(verifyCompatibleShape(getType(getSrc()).getShape(),
                                   getType(getIndices()).getShape())))
    return emitOpError("stores ")
           << getSrc().getType() << " at " << getIndices().getType();
  return success();
}
