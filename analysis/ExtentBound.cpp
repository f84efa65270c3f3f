//===- ExtentBound.cpp - How large a memref may be ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/ExtentBound.h"
#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

int64_t tl::analysis::getExtentBound(Value memref, int64_t dim) {
  auto type = cast<MemRefType>(memref.getType());
  if (!type.isDynamicDim(dim))
    return type.getDimSize(dim);
  if (auto cast = memref.getDefiningOp<memref::CastOp>())
    return isa<MemRefType>(cast.getSource().getType())
               ? getExtentBound(cast.getSource(), dim)
               : INT64_MAX;
  // The dimensions whose extents may be dynamic stay.
  if (auto view = memref.getDefiningOp<ascend::BitcastOp>())
    return getExtentBound(view.getSrc(), dim);
  if (auto collapse = memref.getDefiningOp<memref::CollapseShapeOp>()) {
    uint64_t bound = 1;
    for (int64_t merged : collapse.getReassociationIndices()[dim])
      bound = llvm::SaturatingMultiply<uint64_t>(
          bound, getExtentBound(collapse.getSrc(), merged));
    return std::min<uint64_t>(bound, INT64_MAX);
  }
  auto slice = memref.getDefiningOp<memref::SubViewOp>();
  if (!slice)
    return INT64_MAX;
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  int64_t sourceDim = -1;
  for (int64_t kept = -1; kept < dim;)
    kept += !dropped.test(++sourceDim);
  return getExtentBound(slice.getSource(), sourceDim);
}
