//===- StoredType.cpp - Types of stored tiles -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/StoredType.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"

using namespace mlir;
using namespace tl::ascend;

/// The type of one of the matrices along the leading dimension of `type`.
static MemRefType getMatrixType(MemRefType type) {
  return MemRefType::get(type.getShape().drop_front(), type.getElementType(),
                         MemRefLayoutAttrInterface(), type.getMemorySpace());
}

/// The type of `count` fractal matrices of type `matrix`.
static MemRefType getSlotsType(int64_t count, MemRefType matrix) {
  SmallVector<int64_t> shape{count};
  llvm::append_range(shape, matrix.getShape());
  return MemRefType::get(shape, matrix.getElementType(),
                         MemRefLayoutAttrInterface(), matrix.getMemorySpace());
}

MemRefType tl::ascend::getStoredType(MemRefType type) {
  std::optional<Memory> memory = getMemory(type);
  if (!memory || !getFractalLayout(*memory))
    return type;
  Type elementType = type.getElementType();
  if (!elementType.isIntOrFloat() || elementType.getIntOrFloatBitWidth() > 256)
    return {};
  if (isFractal(type) ||
      (type.getRank() == 5 && type.getLayout().isIdentity() &&
       isFractal(getMatrixType(type))))
    return type;
  if (!type.hasStaticShape())
    return {};
  if (type.getRank() == 3 && type.getLayout().isIdentity())
    return getSlotsType(type.getDimSize(0),
                        getFractalType(type.getDimSize(1), type.getDimSize(2),
                                       elementType, *memory));
  if (type.getRank() != 2)
    return {};
  return getFractalType(type.getDimSize(0), type.getDimSize(1), elementType,
                        *memory);
}
