//===- TileCast.td - Conversions of element types -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILECAST
#define TL_DIALECTS_TILE_TILECAST

include "dialects/Ascend/AscendAttrs.td"
include "dialects/Tile/TileCopy.td"

def Tile_CastOp : Tile_VectorTileOp<"cast", ["getNumericParameters"],
                                    [SameOperandsShape,
                                     IteratedOpInterface]> {
  let summary = "converts the elements of a tile";
  let description = [{
    Stores every element of `src` as one of the destination's type, rounded once,
    as `round` says; `none` is `rint`. What lies beyond an integer type becomes
    its nearest value, and NaN becomes 0; what lies beyond a float type becomes
    infinite where rounding to nearest, up or down leads there. From a float type
    to itself, `none` changes nothing, and every other mode makes whole numbers.

    Where no instruction does it, the conversion goes through other types, chosen
    so that the result is the same. There is no way from i32, i64 and ui32 to
    bf16 with `none`, `rint` and `round`, nor from ui32 to f32 and bf16 with a
    direction, which would round twice; from ui64; and to ui64 and from i64 to
    ui32 unless integers of at most 32 bits become ui64.

    Constraints: two tiles of the same shape; not from an integer type to itself.
    Whole numbers are not made with `odd`.

    Example:

    ```mlir
    tile.cast %a into %c : memref<64x128xf16, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.cast %c into %i round floor : memref<64x128xf32, #tile.space<shared>>, memref<64x128xi8, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_CopyTypes>, "operand">:$src,
    Tile_Write<MemRefOf<Tile_CopyTypes>, "result">:$dst,
    DefaultValuedAttr<Ascend_RoundModeAttr,
                      "::tl::ascend::RoundMode::None">:$round
  );
  let assemblyFormat = [{
    $src `into` $dst (`round` $round^)? attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    /// Whether it changes no element.
    bool isNeutral();
  }];
}

#endif // TL_DIALECTS_TILE_TILECAST
