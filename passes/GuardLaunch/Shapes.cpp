//===- Shapes.cpp - Extents that have to agree ----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/GuardLaunch/Shapes.h"
#include "passes/GuardLaunch/Access.h"
#include "passes/GuardLaunch/Cases.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl;

/// The extents of `memref`; a null one is not known.
static SmallVector<OpFoldResult> getExtents(Value memref, HostValues &values) {
  SmallVector<OpFoldResult> extents;
  if (auto slice = memref.getDefiningOp<memref::SubViewOp>()) {
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    for (auto [i, size] : llvm::enumerate(slice.getMixedSizes()))
      if (!dropped.test(i))
        extents.push_back(size);
    return extents;
  }
  Value root = getRoot(memref);
  auto type = cast<MemRefType>(memref.getType());
  for (int64_t i = 0; i < type.getRank(); ++i) {
    if (root)
      extents.push_back(values.getExtent(root, i));
    else if (type.isDynamicDim(i))
      extents.push_back({});
    else
      extents.push_back(values.getBuilder().getIndexAttr(type.getDimSize(i)));
  }
  return extents;
}

static SmallVector<Agreement> getAgreements(tile::CopyOp copy,
                                            HostValues &values) {
  SmallVector<OpFoldResult> from = getExtents(copy.getSrc(), values);
  SmallVector<OpFoldResult> to = getExtents(copy.getDst(), values);
  if (copy.getTranspose())
    std::reverse(from.begin(), from.end());
  SmallVector<Agreement> agreements;
  if (from.size() != to.size())
    return agreements;
  for (auto [i, extent, other] : llvm::enumerate(from, to))
    if (extent && other)
      agreements.push_back(
          {copy.getPad() ? getCount(extent, values) : values.getSum(extent),
           values.getSum(other), bool(copy.getPad()),
           llvm::formatv("a copy needs equal extents in dimension {}", i)
               .str()});
  return agreements;
}

static SmallVector<Agreement> getAgreements(memref::CastOp cast,
                                            HostValues &values) {
  SmallVector<Agreement> agreements;
  auto tensor = dyn_cast_or_null<BlockArgument>(getRoot(cast.getSource()));
  auto type = dyn_cast<MemRefType>(cast.getType());
  if (!tensor || !type)
    return agreements;
  for (int64_t i = 0; i < type.getRank(); ++i)
    if (!type.isDynamicDim(i))
      agreements.push_back(
          {values.getSum(values.getExtent(tensor, i)),
           {{}, type.getDimSize(i)},
           /*mayBeLess=*/false,
           llvm::formatv("argument {} has {} elements in dimension {}",
                         tensor.getArgNumber(), type.getDimSize(i), i)
               .str()});
  return agreements;
}

SmallVector<Agreement> tl::getAgreements(Operation *op, HostValues &values) {
  if (auto copy = dyn_cast<tile::CopyOp>(op))
    return ::getAgreements(copy, values);
  if (auto cast = dyn_cast<memref::CastOp>(op))
    return ::getAgreements(cast, values);
  return {};
}
