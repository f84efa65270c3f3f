//===- MaskRows.h - Rows of masks -------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_COPY_MASKROWS_H
#define TL_CONVERSIONS_TILETOASCEND_COPY_MASKROWS_H

#include "conversions/TileToAscend/Tiles/FlatTiles.h"

namespace tl {

/// Whether rows of the mask are contiguous in the layout: the elements between
/// rows have no byte of their own.
bool isMaskPacked(const FlatLayout &layout);

/// Copies the mask `src`, a vector with the row distance of the layout, to the
/// vector `dst`, with contiguous rows.
mlir::LogicalResult packMask(mlir::RewriterBase &rewriter, mlir::Operation *op,
                             mlir::Value src, mlir::Value dst,
                             const FlatLayout &layout);

/// The mask, a vector with contiguous rows, with the row distance of the
/// layout.
mlir::FailureOr<mlir::Value> spreadMask(mlir::RewriterBase &rewriter,
                                        mlir::Operation *op, mlir::Value mask,
                                        const FlatLayout &layout);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_COPY_MASKROWS_H
