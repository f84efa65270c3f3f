//===- AscendVector.cpp - Verifier of VBrcbOp -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;

LogicalResult VBrcbOp::verify() {
  auto src = cast<MemRefType>(getSrc().getType());
  auto dst = cast<MemRefType>(getDst().getType());
  TargetSpec limits = getLimits(*this);
  int64_t lanes = limits.block_bytes / (src.getElementTypeBitWidth() / 8);
  int64_t perRepeat = limits.repeat_bytes / limits.block_bytes;
  if (src.getRank() != 2 || dst.getRank() != 2 || !src.hasStaticShape() ||
      !dst.hasStaticShape() || src.getDimSize(0) != dst.getDimSize(0) ||
      src.getDimSize(1) != 1 || dst.getDimSize(1) != lanes)
    return emitOpError("fills 'n x ")
           << lanes << "' from 'n x 1', not " << dst << " from " << src;
  int64_t rows = src.getDimSize(0);
  if (rows % perRepeat || rows / perRepeat > limits.vector_max_repeats)
    return emitOpError("takes a multiple of ")
           << perRepeat << " elements, at most "
           << perRepeat * limits.vector_max_repeats << ", got " << rows;
  return success();
}
