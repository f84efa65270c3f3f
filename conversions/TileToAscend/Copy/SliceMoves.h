//===- SliceMoves.h - Copies of slices through windows ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILETOASCEND_COPY_SLICEMOVES_H
#define TL_CONVERSIONS_TILETOASCEND_COPY_SLICEMOVES_H

#include "conversions/TileToAscend/Copy/SlicePlace.h"

namespace tl {

/// Copies the slice at `place` to `dst`, a tile with aligned rows, for elements
/// of 8 bits: a gather takes those of 16 bits. It reads the blocks around the
/// slice, which all have to be written.
void loadSlice(mlir::OpBuilder &builder, mlir::Location loc,
               const SlicePlace &place, mlir::Value dst);

/// Copies `src`, a tile with aligned rows, to the slice at `place`. It reads
/// the blocks around the slice, and writes them back.
void storeSlice(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value src,
                const SlicePlace &place);

} // namespace tl

#endif // TL_CONVERSIONS_TILETOASCEND_COPY_SLICEMOVES_H
