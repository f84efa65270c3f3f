//===- TileMovement.td - Operations that move elements -----*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILEMOVEMENT
#define TL_DIALECTS_TILE_OPERATIONS_TILEMOVEMENT

include "tl/dialects/Tile/TileBase.td"

defvar Tile_ReorderedTypes = [F16, BF16, F32, I8, UI8, I16, UI16, I32, UI32];

/// An operation that moves elements along dimension `dim`. `tile-normalize`
/// writes it as a loop over elements, which `tile-vectorize` turns into views,
/// gathers and copies.
class Tile_ReorderOp<string mnemonic, list<string> numericMethods = [],
                     list<Trait> traits = []>
    : Tile_VectorTileOp<mnemonic, numericMethods, traits # [
        DeclareOpInterfaceMethods<ElementLoopOpInterface>]> {
  let hasVerifier = 1;
}

def Tile_FlipOp : Tile_ReorderOp<"flip", ["getNumericParameters"]> {
  let summary = "reverses a dimension of a tile";
  let description = [{
    Stores the last element along dimension `dim` first, and so on.

    Constraints: two tiles of the same shape, of 1 to 4 dimensions, and element
    type.

    Example:

    ```mlir
    tile.flip %a into %c dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefRankOf<Tile_ReorderedTypes, [1, 2, 3, 4]>, "operand">:$src,
    Tile_Write<MemRefRankOf<Tile_ReorderedTypes, [1, 2, 3, 4]>, "result">:$dst,
    I64Attr:$dim
  );
  let assemblyFormat = [{
    $src `into` $dst `dim` `(` $dim `)` attr-dict
    `:` type($src) `,` type($dst)
  }];
}

def Tile_RollOp : Tile_ReorderOp<"roll", ["getNumericParameters"]> {
  let summary = "rotates a dimension of a tile";
  let description = [{
    Moves every element by `shift` places along dimension `dim`; those moved
    beyond the end come back at the start, as with `numpy.roll`. The shift may
    be negative or greater than the extent.

    Constraints: two tiles of the same shape, of 1 to 4 dimensions, and element
    type.

    Example:

    ```mlir
    tile.roll %a by %n into %c dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefRankOf<Tile_ReorderedTypes, [1, 2, 3, 4]>, "operand">:$src,
    Tile_Write<MemRefRankOf<Tile_ReorderedTypes, [1, 2, 3, 4]>, "result">:$dst,
    Index:$shift,
    I64Attr:$dim
  );
  let assemblyFormat = [{
    $src `by` $shift `into` $dst `dim` `(` $dim `)` attr-dict
    `:` type($src) `,` type($dst)
  }];
}

def Tile_RepeatOp : Tile_ReorderOp<"repeat", ["getNumericParameters"]> {
  let numericKernel = [{"repeat_elements"}];
  let summary = "repeats each element along a dimension of a tile";
  let description = [{
    Stores every element along dimension `dim` `times` times in a row, as
    `numpy.repeat`. `tile.broadcast` repeats a dimension of extent 1.

    Constraints: tiles of 1 to 4 dimensions and one element type; extent `dim`
    of the result is `times` that of the source, and the others are equal;
    `times` is positive.

    Example:

    ```mlir
    tile.repeat %a times 2 into %c dim(1) : memref<64x64xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefRankOf<Tile_ReorderedTypes, [1, 2, 3, 4]>, "operand">:$src,
    I64Attr:$times,
    Tile_Write<MemRefRankOf<Tile_ReorderedTypes, [1, 2, 3, 4]>, "result">:$dst,
    I64Attr:$dim
  );
  let assemblyFormat = [{
    $src `times` $times `into` $dst `dim` `(` $dim `)` attr-dict
    `:` type($src) `,` type($dst)
  }];
}

def Tile_InterleaveOp : Tile_ReorderOp<"interleave", ["getNumericParameters"]> {
  let summary = "alternates the elements of two tiles";
  let description = [{
    Stores along dimension `dim` the first element of `lhs`, the first of `rhs`,
    the second of `lhs`, and so on.

    Constraints: tiles of 1 to 4 dimensions and one element type; both sources
    have one shape; extent `dim` of the result is twice theirs, and the others
    are equal.

    Example:

    ```mlir
    tile.interleave %a, %b into %c dim(1) : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefRankOf<Tile_ReorderedTypes, [1, 2, 3, 4]>, "even elements">:$lhs,
    Tile_Read<MemRefRankOf<Tile_ReorderedTypes, [1, 2, 3, 4]>, "odd elements">:$rhs,
    Tile_Write<MemRefRankOf<Tile_ReorderedTypes, [1, 2, 3, 4]>, "result">:$dst,
    I64Attr:$dim
  );
  let assemblyFormat = [{
    $lhs `,` $rhs `into` $dst `dim` `(` $dim `)` attr-dict
    `:` type($lhs) `,` type($rhs) `,` type($dst)
  }];
}

def Tile_DeinterleaveOp
    : Tile_ReorderOp<"deinterleave", ["getNumericParameters"]> {
  let summary = "separates the elements of even and of odd index";
  let description = [{
    Stores the elements of even index along dimension `dim` in `even`, those of
    odd index in `odd`, which is another tile.

    Constraints: tiles of 1 to 4 dimensions and one element type; both results
    have one shape; extent `dim` of the source is twice theirs, and the others
    are equal.

    Example:

    ```mlir
    tile.deinterleave %c into %a, %b dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefRankOf<Tile_ReorderedTypes, [1, 2, 3, 4]>, "operand">:$src,
    Tile_Write<MemRefRankOf<Tile_ReorderedTypes, [1, 2, 3, 4]>, "even elements">:$even,
    Tile_Write<MemRefRankOf<Tile_ReorderedTypes, [1, 2, 3, 4]>, "odd elements">:$odd,
    I64Attr:$dim
  );
  let assemblyFormat = [{
    $src `into` $even `,` $odd `dim` `(` $dim `)` attr-dict
    `:` type($src) `,` type($even) `,` type($odd)
  }];
}

def Tile_ScatterOp
    : Tile_VectorTileOp<"scatter", [],
                        [DeclareOpInterfaceMethods<ElementLoopOpInterface>]> {
  let summary = "stores elements of a tile by their indices";
  let description = [{
    Stores element `i` of `src`, counted row-major, in element `indices[i]` of
    `dst`, one after another: of equal indices the last one counts. The other
    elements of `dst` stay. An index outside `dst` is an error at run time. No
    instruction of A2 and A3 scatters, so this is a loop of the scalar unit.

    Constraints: an index for each element of `src`; tiles of one element type;
    `dst` has one dimension.

    Example:

    ```mlir
    tile.scatter %a at %indices into %c : memref<128xf32, #tile.space<shared>>, memref<128xi32, #tile.space<shared>>, memref<256xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefRankOf<Tile_ReorderedTypes, [1, 2, 3, 4]>, "elements">:$src,
    Tile_Read<MemRefRankOf<[I32, UI32], [1, 2, 3, 4]>, "indices">:$indices,
    Arg<MemRefRankOf<Tile_ReorderedTypes, [1]>, "the tile to store to",
        [MemRead, MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `at` $indices `into` $dst attr-dict
    `:` type($src) `,` type($indices) `,` type($dst)
  }];
  let hasVerifier = 1;
}

#endif // TL_DIALECTS_TILE_OPERATIONS_TILEMOVEMENT
