//===- LoadL0.cpp - Instruction selection for loads of L0 -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Patterns.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

void tl::createLoadL0(OpBuilder &builder, Location loc, Value src, Value dst,
                      ArrayRef<OpFoldResult> extents, bool transpose) {
  auto type = cast<MemRefType>(dst.getType());
  bool isLeft = ascend::getMemory(type) == Memory::L0A;
  unsigned width = type.getElementTypeBitWidth();
  // B is stored by columns in L0, so transposition is inverted.
  bool transposesFractals = transpose == isLeft;
  if (!transposesFractals || width == 16) {
    if (isLeft)
      ascend::LoadL0AOp::create(builder, loc, src, dst, extents, transpose);
    else
      ascend::LoadL0BOp::create(builder, loc, src, dst, extents, transpose);
  } else if (width == 8) {
    if (isLeft)
      ascend::LoadL0ASquaresOp::create(builder, loc, src, dst, extents);
    else
      ascend::LoadL0BSquaresOp::create(builder, loc, src, dst, extents);
  } else {
    if (isLeft)
      ascend::LoadL0AImageOp::create(builder, loc, src, dst, extents);
    else
      ascend::LoadL0BImageOp::create(builder, loc, src, dst, extents);
  }
}
