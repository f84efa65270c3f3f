//===- Slots.cpp - Views of slots of a memref -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/Slots.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

MemRefType tl::ascend::inferPartType(MemRefType source,
                                     ArrayRef<OpFoldResult> offsets,
                                     ArrayRef<OpFoldResult> sizes,
                                     ArrayRef<OpFoldResult> strides,
                                     const llvm::SmallBitVector &dropped) {
  auto whole =
      memref::SubViewOp::inferResultType(source, offsets, sizes, strides);
  if (!whole || dropped.none())
    return whole;
  auto [distances, offset] = tl::ascend::getStridesAndOffset(whole);
  SmallVector<int64_t> shape, kept;
  for (auto [dim, extent] : llvm::enumerate(whole.getShape())) {
    if (dropped[dim])
      continue;
    shape.push_back(extent);
    kept.push_back(distances[dim]);
  }
  return MemRefType::get(
      shape, source.getElementType(),
      StridedLayoutAttr::get(source.getContext(), offset, kept),
      source.getMemorySpace());
}

Value tl::ascend::createPart(OpBuilder &builder, Location loc, Value source,
                             ArrayRef<OpFoldResult> offsets,
                             ArrayRef<OpFoldResult> sizes, unsigned rank) {
  SmallVector<OpFoldResult> ones(sizes.size(), builder.getIndexAttr(1));
  llvm::SmallBitVector dropped(sizes.size());
  dropped.set(0, sizes.size() - rank);
  MemRefType type = inferPartType(cast<MemRefType>(source.getType()), offsets,
                                  sizes, ones, dropped);
  return memref::SubViewOp::create(builder, loc, type, source, offsets, sizes,
                                   ones);
}

Value tl::ascend::createSlotView(OpBuilder &builder, Location loc, Value slots,
                                 ArrayRef<OpFoldResult> indices,
                                 ArrayRef<int64_t> shape) {
  SmallVector<OpFoldResult> offsets(indices),
      sizes(indices.size(), builder.getIndexAttr(1));
  offsets.append(shape.size(), builder.getIndexAttr(0));
  llvm::append_range(sizes,
                     getAsIndexOpFoldResult(builder.getContext(), shape));
  return createPart(builder, loc, slots, offsets, sizes, shape.size());
}
