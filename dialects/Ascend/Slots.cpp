//===- Slots.cpp - One of several tensors in a memref ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Slots.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

Value tl::ascend::createSlotView(OpBuilder &builder, Location loc, Value slots,
                                 ArrayRef<OpFoldResult> indices,
                                 ArrayRef<int64_t> shape) {
  OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
  SmallVector<OpFoldResult> offsets(indices), sizes(indices.size(), one);
  offsets.append(shape.size(), zero);
  llvm::append_range(sizes,
                     getAsIndexOpFoldResult(builder.getContext(), shape));
  SmallVector<OpFoldResult> strides(sizes.size(), one);
  auto type = cast<MemRefType>(memref::SubViewOp::inferRankReducedResultType(
      shape, cast<MemRefType>(slots.getType()), offsets, sizes, strides));
  return memref::SubViewOp::create(builder, loc, type, slots, offsets, sizes,
                                   strides);
}
