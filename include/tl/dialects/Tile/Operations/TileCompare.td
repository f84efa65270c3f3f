//===- TileCompare.td - Comparison and selection -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILECOMPARE
#define TL_DIALECTS_TILE_OPERATIONS_TILECOMPARE

include "tl/dialects/Tile/Operations/TileElementwise.td"
include "tl/dialects/Tile/TileAttrs.td"

def Tile_CompareOp
    : Tile_VectorTileOp<"compare", ["getNumericParameters"],
        [DeclareOpInterfaceMethods<IteratedOpInterface,
                                   ["getIndexingMaps",
                                    "getSequentialDimensions"]>,
         DeclareOpInterfaceMethods<ComputedOpInterface,
                                   ["getElementOperands", "ordersElements"]>]> {
  let summary = "compares two tiles, element by element, into a bit mask";
  let description = [{
    Sets bit `i % 8` of byte `i / 8` in a row of the mask to 1 if the comparison
    holds for element `i` of that row, else to 0. The bits that fill the last
    byte of a row are undefined. With a NaN only `ne` holds. One of the operands
    may be a scalar, and they are broadcast as those of `tile.add`.

    Constraints: at least one operand is a tile; operands have one element type
    of at most 32 bits and are broadcast to one shape; the mask has that shape,
    with a byte for 8 elements of a row.

    Example:

    ```mlir
    tile.compare lt %a, %b into %mask : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x16xui8, #tile.space<shared>>
    tile.compare ge %a, %s into %mask : memref<64x128xf32, #tile.space<shared>>, f32, memref<64x16xui8, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_CompareModeAttr:$mode,
    Tile_Read<Tile_OrScalar<Tile_ArithmeticTypes>, "left operand">:$lhs,
    Tile_Read<Tile_OrScalar<Tile_ArithmeticTypes>, "right operand">:$rhs,
    Tile_Write<MemRefOf<[UI8]>, "mask">:$dst
  );
  let assemblyFormat = [{
    $mode $lhs `,` $rhs `into` $dst attr-dict
    `:` type($lhs) `,` type($rhs) `,` type($dst)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    bool needsDenseRows(::mlir::OpOperand &operand) {
      return operand.get() == getDst();
    }
  }];
}

def Tile_SelectOp
    : Tile_VectorTileOp<"select", ["getNumericParameters"],
        [DeclareOpInterfaceMethods<IteratedOpInterface,
                                   ["getIndexingMaps",
                                    "getSequentialDimensions"]>,
         DeclareOpInterfaceMethods<ComputedOpInterface,
                                   ["getElementOperands"]>]> {
  let summary = "takes each element from one of two tiles, by a bit mask";
  let description = [{
    Stores the element of `lhs` if its bit in the mask is 1, else that of `rhs`.
    The mask has the format of `tile.compare`. One of the two, or both, may be
    scalars, and they are broadcast as those of `tile.add`.

    Constraints: operands have one element type of at most 32 bits and are
    broadcast to the shape of the result; the mask has that shape, with a byte
    for 8 elements of a row.

    Example:

    ```mlir
    tile.select %mask, %a, %b into %c : memref<64x16xui8, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.select %mask, %a, %s into %c : memref<64x16xui8, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, f32, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<[UI8]>, "mask">:$mask,
    Tile_Read<Tile_OrScalar<Tile_FillTypes>, "where the mask is 1">:$lhs,
    Tile_Read<Tile_OrScalar<Tile_FillTypes>, "where the mask is 0">:$rhs,
    Tile_Write<MemRefOf<Tile_FillTypes>, "result">:$dst
  );
  let assemblyFormat = [{
    $mask `,` $lhs `,` $rhs `into` $dst attr-dict
    `:` type($mask) `,` type($lhs) `,` type($rhs) `,` type($dst)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    bool needsDenseRows(::mlir::OpOperand &operand) {
      return operand.get() == getMask();
    }
  }];
}

#endif // TL_DIALECTS_TILE_OPERATIONS_TILECOMPARE
