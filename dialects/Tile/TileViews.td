//===- TileViews.td - Other ways to look at bytes -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEVIEWS
#define TL_DIALECTS_TILE_TILEVIEWS

include "dialects/Ascend/BitcastBase.td"
include "dialects/Tile/TileDialect.td"

def Tile_BitcastOp : BitcastOpBase<Tile_Dialect> {
  let summary = "the bytes of a tile as elements of another type";
  let description = [{
    A view of the bytes of `src`, a tile or a slice of one, as elements of the
    result's type. Nothing is copied; whoever writes one of the two changes the
    other. Bytes are in the order of the hardware, the lowest of a number first.

    Constraints: a shared tile, which is then in ub; both sides start at the same
    byte and step by the same bytes in all dimensions but the last, whose
    elements follow each other; it has as many bytes on both sides and, if the
    elements are not of one size, a static extent.

    Example:

    ```mlir
    %b = tile.bitcast %a : memref<64x128xf32, #tile.space<shared>> to memref<64x256xi16, #tile.space<shared>>
    tile.relu %a into %a : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.copy %b to %B : memref<64x256xi16, #tile.space<shared>>, memref<64x256xi16>
    ```
  }];
}

#endif // TL_DIALECTS_TILE_TILEVIEWS
