//===- GemmEmitter.h - Loads and products of a gemm -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_MATRIX_GEMMEMITTER_H
#define TL_CONVERSIONS_TILETOASCEND_MATRIX_GEMMEMITTER_H

#include "conversions/TileToAscend/Matrix/GemmTiling.h"
#include "conversions/TileToAscend/Tiles/TileParts.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "tl/dialects/Tile/TileOps.h"

namespace tl {

/// The common extent of two operands: a constant if one of them is.
mlir::OpFoldResult getKnownExtent(mlir::OpFoldResult first,
                                  mlir::OpFoldResult second);

/// Emits the loads and products of one `tile.gemm`.
class GemmEmitter {
public:
  GemmEmitter(mlir::OpBuilder &builder, tile::GemmOp op, const TilePart &a,
              const TilePart &b, const TilePart &c)
      : builder(builder), loc(op.getLoc()), transposeA(op.getTransposeA()),
        transposeB(op.getTransposeB()), a(a), b(b), c(c) {}

  /// The upper bounds of the extents of the product, and their values at run
  /// time.
  GemmExtents getBound() const;
  mlir::OpFoldResult getM() const;
  mlir::OpFoldResult getN() const;
  mlir::OpFoldResult getK() const;

  /// Emits the product in steps of at most `step`.
  void emit(GemmExtents step, mlir::Value init);

private:
  /// A part of an extent: its offset and size; `bound` is an upper bound of the
  /// size.
  struct Cut {
    mlir::OpFoldResult offset;
    mlir::OpFoldResult size;
    int64_t bound;
  };

  void emitBlock(const Cut &m, const Cut &n, int64_t step, mlir::Value init);
  int64_t emitLoop(const Cut &m, const Cut &n, int64_t step, mlir::Value init);
  void emitPair(const Cut &m, const Cut &n, mlir::OpFoldResult offset,
                mlir::OpFoldResult rest, int64_t step, mlir::Value init);
  void emitStep(unsigned slot, const Cut &m, const Cut &n, const Cut &k,
                mlir::Value init);
  void emitLoadA(unsigned slot, const Cut &m, const Cut &k);
  void emitProduct(unsigned slot, const Cut &m, const Cut &n, const Cut &k,
                   mlir::Value init);
  mlir::Value slice(const TilePart &part, const Cut &rows, const Cut &columns);
  /// Parts of `extent`, which is at most `bound`, from `begin` on, each of at
  /// most `step` elements.
  llvm::SmallVector<Cut> cut(mlir::OpFoldResult extent, int64_t bound,
                             int64_t step, int64_t begin = 0);

  mlir::OpFoldResult number(int64_t value) {
    return builder.getIndexAttr(value);
  }
  mlir::OpFoldResult apply(mlir::AffineExpr expr,
                           llvm::ArrayRef<mlir::OpFoldResult> operands) {
    return mlir::affine::makeComposedFoldedAffineApply(builder, loc, expr,
                                                       operands);
  }
  /// `extent - offset`, at least 0 and at most `bound`.
  mlir::OpFoldResult clamp(mlir::OpFoldResult extent, mlir::OpFoldResult offset,
                           int64_t bound);
  mlir::Value materialise(mlir::OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(builder, loc, number);
  }

  mlir::OpBuilder &builder;
  mlir::Location loc;
  bool transposeA, transposeB;
  TilePart a, b, c;
  /// Two slots each in L0A and L0B, used in turn, or one if there is one step.
  llvm::SmallVector<mlir::Value, 2> l0a, l0b;
  mlir::Value never;
};

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_MATRIX_GEMMEMITTER_H
