//===- LoadL1.h - Lowering of loads of tiles in L1 --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_COPY_LOADL1_H
#define TL_CONVERSIONS_TILETOASCEND_COPY_LOADL1_H

#include "conversions/TileToAscend/Tiles/TileParts.h"
#include "tl/dialects/Tile/TileOps.h"

namespace tl {

/// Replaces `op`, a copy from global memory to L1, by instructions.
mlir::LogicalResult convertLoadL1(tile::CopyOp op, const L0Extents &extents,
                                  mlir::ConversionPatternRewriter &rewriter);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_COPY_LOADL1_H
