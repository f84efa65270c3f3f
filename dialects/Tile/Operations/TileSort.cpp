//===- TileSort.cpp - Sort and merge operations ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::tile;
using tl::ascend::getMemRefType;
namespace ascend = tl::ascend;

/// Whether `type` has `count` elements, all in its last dimension.
static bool isRow(MemRefType type, int64_t count) {
  return type.getRank() > 0 && type.getShape().back() == count &&
         type.getNumElements() == count;
}

/// Checks that `src` is a row of values of the type of `pairs`, and `indices`,
/// if present, a row of equal length.
static LogicalResult verifyValues(Operation *op, MemRefType src,
                                  MemRefType pairs, Value indices) {
  if (src.getElementType() != pairs.getElementType())
    return op->emitOpError("needs pairs of the values' type ")
           << src.getElementType() << ", got " << pairs.getElementType();
  if (!src.hasStaticShape())
    return success();
  if (!isRow(src, src.getNumElements()))
    return op->emitOpError("sorts one row of values, got ") << src;
  if (!indices || !getMemRefType(indices).hasStaticShape() ||
      isRow(getMemRefType(indices), src.getNumElements()))
    return success();
  return op->emitOpError("needs a row of ")
         << src.getNumElements() << " indices, got " << getMemRefType(indices);
}

LogicalResult SortOp::verify() {
  MemRefType src = getMemRefType(getSrc()), pairs = getMemRefType(getPairs());
  if (failed(verifyValues(*this, src, pairs, getIndices())))
    return failure();
  if (src.hasStaticShape() && !pairs.isDynamicDim(0) &&
      src.getNumElements() != pairs.getDimSize(0))
    return emitOpError("sorts ") << src.getNumElements() << " values into "
                                 << pairs.getDimSize(0) << " pairs";
  return success();
}

LogicalResult TopKOp::verify() {
  MemRefType src = getMemRefType(getSrc()), pairs = getMemRefType(getPairs());
  if (failed(verifyValues(*this, src, pairs, getIndices())))
    return failure();
  if (src.hasStaticShape() && src.getNumElements() < pairs.getDimSize(0))
    return emitOpError("has no ") << pairs.getDimSize(0) << " largest of "
                                  << src.getNumElements() << " values";
  return success();
}

ParseResult tl::tile::parseListTypes(OpAsmParser &parser,
                                     SmallVectorImpl<Type> &lists, Type &dst) {
  if (parser.parseTypeList(lists))
    return failure();
  dst = lists.pop_back_val();
  return success();
}

void tl::tile::printListTypes(OpAsmPrinter &printer, Operation *,
                              TypeRange lists, Type dst) {
  printer << lists << ", " << dst;
}

LogicalResult MergeSortOp::verify() {
  if (getLists().size() < 2 || getLists().size() > 4)
    return emitOpError("merges two to four lists, got ") << getLists().size();
  return ascend::verifyMergedLists(*this, getLists(), getMemRefType(getDst()));
}

LogicalResult SplitPairsOp::verify() {
  MemRefType pairs = getMemRefType(getPairs()),
             values = getMemRefType(getValues());
  MemRefType indices = getMemRefType(getIndices());
  if (pairs.getElementType() != values.getElementType())
    return emitOpError("has values of ")
           << pairs.getElementType() << ", not of " << values.getElementType();
  if (pairs.isDynamicDim(0) || !values.hasStaticShape() ||
      !indices.hasStaticShape() ||
      (values.getNumElements() == pairs.getDimSize(0) &&
       indices.getNumElements() == pairs.getDimSize(0)))
    return success();
  return emitOpError("takes ") << pairs.getDimSize(0) << " pairs apart into "
                               << values.getNumElements() << " values and "
                               << indices.getNumElements() << " indices";
}
