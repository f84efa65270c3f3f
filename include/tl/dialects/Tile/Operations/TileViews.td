//===- TileViews.td - Views of other types -----------------*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILEVIEWS
#define TL_DIALECTS_TILE_OPERATIONS_TILEVIEWS

include "tl/dialects/Hardware/BitcastBase.td"
include "tl/dialects/Tile/TileDialect.td"

def Tile_BitcastOp : BitcastOpBase<Tile_Dialect> {
  let summary = "views the bytes of a tile as elements of another type";
  let description = [{
    Views the bytes of `src`, a tile or a slice of one, as elements of the
    result's type. Nothing is copied; a write to either changes the other.
    Numbers are little-endian.

    Constraints: a shared tile, which is then in ub; both sides have the same
    start and strides in bytes, and the same extents. If the sizes of elements
    differ, the last dimension is static and contiguous, and has the same number
    of bytes on both sides.

    Example:

    ```mlir
    %b = tile.bitcast %a : memref<64x128xf32, #tile.space<shared>> to memref<64x256xi16, #tile.space<shared>>
    tile.relu %a into %a : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.copy %b to %B : memref<64x256xi16, #tile.space<shared>>, memref<64x256xi16>
    ```
  }];
}

#endif // TL_DIALECTS_TILE_OPERATIONS_TILEVIEWS
