//===- Strides.cpp - Strides of memrefs in elements -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/Utils/Strides.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

LogicalResult tl::ascend::getStridesAndOffset(MemRefType type,
                                              SmallVectorImpl<int64_t> &strides,
                                              int64_t &offset) {
  if (auto strided = dyn_cast<StridedLayoutAttr>(type.getLayout())) {
    strides.assign(strided.getStrides().begin(), strided.getStrides().end());
    offset = strided.getOffset();
    return success();
  }
  if (!type.getLayout().isIdentity())
    return type.getStridesAndOffset(strides, offset);
  offset = 0;
  strides.assign(type.getRank(), ShapedType::kDynamic);
  int64_t stride = 1;
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    strides[dim] = stride;
    // As upstream, the strides before an empty or dynamic dimension are
    // unknown.
    if (type.getDimSize(dim) <= 0 ||
        llvm::MulOverflow(stride, type.getDimSize(dim), stride))
      break;
  }
  return success();
}

std::pair<SmallVector<int64_t>, int64_t>
tl::ascend::getStridesAndOffset(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  if (failed(getStridesAndOffset(type, strides, offset)))
    return {SmallVector<int64_t>(type.getRank(), ShapedType::kDynamic),
            ShapedType::kDynamic};
  return {std::move(strides), offset};
}
