//===- TileTranspose.td - Operations that rearrange tiles -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILETRANSPOSE
#define TL_DIALECTS_TILE_OPERATIONS_TILETRANSPOSE

include "tl/dialects/Tile/TileBase.td"

defvar Tile_TransposedTypes = [F16, BF16, F32, I8, I16, I32, I64, UI8, UI16,
                               UI32];

defvar Tile_NativeMovedTypes = [F16, BF16, F32, I16, UI16, I32, UI32];
defvar Tile_BroadcastTypes = Tile_NativeMovedTypes # [I8, UI8];

def Tile_BroadcastOp : Tile_VectorOp<"broadcast", Tile_NativeMovedTypes> {
  let summary = "repeats a tile to a larger shape";
  let description = [{
    Broadcasts `src` to the shape of the result, as in NumPy: it repeats along
    dimensions of the static extent 1 and along leading dimensions that it lacks.

    Constraints: the source is broadcast to the shape of the result; one element
    type.

    Example:

    ```mlir
    tile.broadcast %column into %c : memref<64x1xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_BroadcastTypes>, "the source to repeat">:$src,
    Tile_Write<MemRefOf<Tile_BroadcastTypes>, "result">:$dst
  );
  let assemblyFormat = [{
    $src `into` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let extraClassDefinition =
      !subst("\"broadcast\"", "\"repeat\"", vectorMethods) # [{
    ::mlir::Type $cppClass::getComputeType() {
      // f16 holds all integers of 8 bits, and is one conversion away.
      if (getElementType().isInteger(8))
        return ::mlir::Float16Type::get(getContext());
  }] # Tile_ChooseComputeType<Tile_NativeMovedTypes>.body # [{
    }
  }];
}

def Tile_TransposeOp : Tile_VectorTileOp<"transpose", ["getNumericParameters"],
    [SameOperandsElementType,
     DeclareOpInterfaceMethods<IteratedOpInterface, ["getIndexingMaps"]>]> {
  let summary = "permutes the dimensions of a tile";
  let description = [{
    Makes dimension `permutation[i]` of the source dimension `i` of the result.

    Constraints: a tile of 1 to 4 dimensions; the permutation names each
    dimension once; the result has the permuted shape; one element type.

    Example:

    ```mlir
    tile.transpose %a into %c permutation [1, 0] : memref<64x128xf16, #tile.space<shared>>, memref<128x64xf16, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefRankOf<Tile_TransposedTypes, [1, 2, 3, 4]>, "operand">:$src,
    Tile_Write<MemRefRankOf<Tile_TransposedTypes, [1, 2, 3, 4]>, "result">:$dst,
    DenseI64ArrayAttr:$permutation
  );
  let assemblyFormat = [{
    $src `into` $dst `permutation` $permutation attr-dict
    `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
}

#endif // TL_DIALECTS_TILE_OPERATIONS_TILETRANSPOSE
