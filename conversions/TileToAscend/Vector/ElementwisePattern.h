//===- ElementwisePattern.h - Operations as vector instructions -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_VECTOR_ELEMENTWISEPATTERN_H
#define TL_CONVERSIONS_TILETOASCEND_VECTOR_ELEMENTWISEPATTERN_H

#include "conversions/TileToAscend/Vector/VectorChunks.h"
#include "mlir/Transforms/DialectConversion.h"

namespace tl {

/// Emits `Instruction`, with the attributes of `op`, for each of the chunks of
/// the tiles among `operands`, which are those of the instruction in its order:
/// the last tile is written, scalars are the same for all chunks. Fails with an
/// error at `op`.
template <typename Instruction>
mlir::LogicalResult emitInstructions(mlir::Operation *op,
                                     mlir::ValueRange operands,
                                     mlir::RewriterBase &rewriter) {
  llvm::SmallVector<mlir::Value> chunks(operands), tiles;
  llvm::SmallVector<unsigned> places;
  for (auto [place, operand] : llvm::enumerate(operands)) {
    if (!mlir::isa<mlir::MemRefType>(operand.getType()))
      continue;
    tiles.push_back(operand);
    places.push_back(place);
  }
  return emitChunks(op, tiles, rewriter, [&](mlir::ValueRange views) {
    for (auto [place, view] : llvm::zip_equal(places, views))
      chunks[place] = view;
    Instruction::create(rewriter, op->getLoc(), mlir::TypeRange(), chunks,
                        op->getAttrs());
  });
}

/// An elementwise operation -> the vector instruction with the same operands
template <typename TileOp, typename Instruction>
struct ConvertElementwise : public mlir::OpConversionPattern<TileOp> {
  using mlir::OpConversionPattern<TileOp>::OpConversionPattern;

  mlir::LogicalResult
  matchAndRewrite(TileOp op, typename TileOp::Adaptor adaptor,
                  mlir::ConversionPatternRewriter &rewriter) const override {
    if (failed(
            emitInstructions<Instruction>(op, adaptor.getOperands(), rewriter)))
      return mlir::failure();
    rewriter.eraseOp(op);
    return mlir::success();
  }
};

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_VECTOR_ELEMENTWISEPATTERN_H
