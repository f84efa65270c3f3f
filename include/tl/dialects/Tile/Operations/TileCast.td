//===- TileCast.td - Conversions of element types -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILECAST
#define TL_DIALECTS_TILE_OPERATIONS_TILECAST

include "tl/dialects/Tile/Operations/TileCopy.td"
include "tl/dialects/Tile/TileAttrs.td"

def Tile_CastOp : Tile_VectorTileOp<"cast", ["getNumericParameters"],
                                    [SameOperandsShape,
                                     IteratedOpInterface]> {
  let summary = "converts the elements of a tile";
  let description = [{
    Converts every element of `src` to the destination's element type, rounded
    once in the mode `round`; `none` is `rint`. Beyond the range of an integer
    type a value becomes the nearest integer of the type, and NaN becomes 0.
    Beyond the range of a float type it becomes infinite if the mode rounds to
    nearest, or towards this infinity. From a float type to itself, `none`
    changes nothing, and every other mode rounds to whole numbers.

    If there is no instruction, the conversion goes through other types, chosen
    so that the result is the same. These conversions are errors:
    * from ui64 to any type, from i64 to ui32, and to ui64 from i64 and floats;
    * from ui32 to bf16, and to f32 with other modes than `none` and `rint`;
    * from i32 and i64 to bf16, other than with `floor`, `ceil` and `trunc`;
    * with `odd`, if values have to be rounded, other than to f16.

    Constraints: two tiles of the same shape; an integer type is not converted
    to itself, nor a float type to itself with `odd`.

    Example:

    ```mlir
    tile.cast %a into %c : memref<64x128xf16, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.cast %c into %i round floor : memref<64x128xf32, #tile.space<shared>>, memref<64x128xi8, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_CopyTypes>, "operand">:$src,
    Tile_Write<MemRefOf<Tile_CopyTypes>, "result">:$dst,
    DefaultValuedAttr<Tile_RoundModeAttr,
                      "::tl::ascend::RoundMode::None">:$round
  );
  let assemblyFormat = [{
    $src `into` $dst (`round` $round^)? attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    /// Whether the conversion changes no element.
    bool isNeutral();
  }];
}

#endif // TL_DIALECTS_TILE_OPERATIONS_TILECAST
