//===- WholeTiles.h - Tiles for operations without strides ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Instructions that gather, sort, print and fill by ramps have no strides:
/// they require contiguous elements that start at a block. Slices that begin
/// elsewhere are copied to new tiles.
///
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_TILES_WHOLETILES_H
#define TL_CONVERSIONS_TILETOASCEND_TILES_WHOLETILES_H

#include "mlir/Transforms/DialectConversion.h"

namespace tl {

/// Checks that the tiles among the operands of `op` are contiguous, of static
/// extents and start at a multiple of 32 bytes. The first of several extents
/// may be dynamic if `anyRows`.
mlir::LogicalResult verifyWholeTiles(mlir::Operation *op, bool anyRows = false);

/// Replaces unaligned tiles of `op` by new ones, with copies of inputs before
/// it and of results after it. Fails if all tiles are aligned.
mlir::LogicalResult stageTiles(mlir::Operation *op,
                               mlir::ConversionPatternRewriter &rewriter);

/// The pattern that does so before the operation is lowered.
template <typename TileOp>
struct StageTiles : public mlir::OpConversionPattern<TileOp> {
  StageTiles(const mlir::TypeConverter &converter, mlir::MLIRContext *context)
      : mlir::OpConversionPattern<TileOp>(converter, context, /*benefit=*/2) {}

  /// The operation on new tiles is not staged again.
  void initialize() { this->setHasBoundedRewriteRecursion(); }

  mlir::LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor,
                  mlir::ConversionPatternRewriter &rewriter) const override {
    return stageTiles(op, rewriter);
  }
};

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_TILES_WHOLETILES_H
