//===- AscendSort.cpp - Verifiers of sort instructions --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;

using NumericParameters = SmallVector<std::pair<StringRef, int64_t>>;

/// The number of elements in a run that `Sort32` sorts.
static constexpr int64_t runLength = 32;

//===----------------------------------------------------------------------===//
// Sort
//===----------------------------------------------------------------------===//

NumericParameters VSort32Op::getNumericParameters() {
  return {{"apart", 1}, {"length", runLength}};
}

LogicalResult VSort32Op::verify() {
  MemRefType src = getMemRefType(getSrc()),
             indices = getMemRefType(getIndices());
  MemRefType dst = getMemRefType(getDst());
  if (src.getElementType() != dst.getElementType())
    return emitOpError("needs pairs of the values' type ")
           << src.getElementType() << ", got " << dst.getElementType();
  if (!src.hasStaticShape() || !indices.hasStaticShape())
    return success();
  int64_t count = src.getNumElements();
  if (count % runLength)
    return emitOpError("sorts ")
           << count << " elements, which is not a multiple of " << runLength;
  int64_t limit = getLimits(*this).sort_max_repeat * runLength;
  if (count > limit)
    return emitOpError("sorts ")
           << count << " elements, at most " << limit << " are possible";
  if (indices.getNumElements() != count || dst.getDimSize(0) != count)
    return emitOpError("needs an index and a pair for each of ")
           << count << " elements, got " << indices.getNumElements() << " and "
           << dst.getDimSize(0);
  return success();
}

//===----------------------------------------------------------------------===//
// Merge
//===----------------------------------------------------------------------===//

static LogicalResult verifyListLength(Operation *op, int64_t length) {
  int64_t limit = getLimits(op).merge_max_length;
  if (length <= limit)
    return success();
  return op->emitOpError("merges a list of ")
         << length << " pairs, at most " << limit << " are possible";
}

template <typename MergeOp> static LogicalResult verifyMerge(MergeOp op) {
  for (Value list : op.getLists())
    if (failed(verifyListLength(op, getMemRefType(list).getDimSize(0))))
      return failure();
  return verifyMergedLists(op, op.getLists(), getMemRefType(op.getDst()));
}

NumericParameters VMergeSort2Op::getNumericParameters() {
  return {{"apart", 1}};
}
NumericParameters VMergeSort3Op::getNumericParameters() {
  return {{"apart", 1}};
}
NumericParameters VMergeSort4Op::getNumericParameters() {
  return {{"apart", 1}};
}

LogicalResult VMergeSort2Op::verify() { return verifyMerge(*this); }
LogicalResult VMergeSort3Op::verify() { return verifyMerge(*this); }
LogicalResult VMergeSort4Op::verify() { return verifyMerge(*this); }

NumericParameters VMergeRunsOp::getNumericParameters() {
  return {{"apart", 1}, {"length", getLength()}};
}

LogicalResult VMergeRunsOp::verify() {
  MemRefType src = getMemRefType(getSrc()), dst = getMemRefType(getDst());
  if (failed(verifyListLength(*this, getLength())) ||
      failed(verifyMergedLists(*this, getSrc(), dst)))
    return failure();
  int64_t fours = src.getDimSize(0) / (4 * getLength());
  if (src.getDimSize(0) % (4 * getLength()))
    return emitOpError("merges ")
           << src.getDimSize(0) << " pairs, which is not a multiple of four "
           << "runs of " << getLength();
  int64_t limit = getLimits(*this).merge_max_repeat;
  if (fours > limit)
    return emitOpError("merges ") << fours << " times four runs, at most "
                                  << limit << " times are possible";
  return success();
}
