//===- TileReduce.td - Operations along a dimension --------*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILEREDUCE
#define TL_DIALECTS_TILE_OPERATIONS_TILEREDUCE

include "tl/dialects/Tile/TileBase.td"

/// Types that the vector unit reduces; other types are reduced as these.
defvar Tile_NativeReducedTypes = [F32, I16, I32];
defvar Tile_ReducedTypes = [F16, BF16, F32, I8, UI8, I16, UI16, I32, UI32];

def Tile_ReduceOp : Tile_VectorOp<"reduce", Tile_NativeReducedTypes,
    ["getNumericParameters"],
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>],
    ["ordersElements"], ["getIndexingMaps", "getSequentialDimensions"]> {
  let summary = "sum, maximum or minimum along a dimension of a tile";
  let description = [{
    Reduces dimension `dim` of `src` by `sum`, `max` or `min`. The result has
    extent 1 in that dimension, or lacks it. With `accumulate` the previous
    value of the result is one more element. An empty dimension gives the
    identity: 0, the least or the greatest number, or an infinity for floats.

    To reduce a part of a tile, take a `memref.subview` of it, with extents that
    may be dynamic.

    The elements of a sum are added in no particular order, so that floats may
    round differently at each level of lowering; integers wrap. Elements of f16
    and bf16 are added in f32, and the sum is rounded. The maximum and the
    minimum are NaN if an element is NaN.

    Constraints: a tile of 1 to 4 dimensions; the shape of the result is that of
    the source without the dimension, or with extent 1 there; one element type.

    Example:

    ```mlir
    tile.reduce sum %a into %c dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
    tile.reduce max %a into %c dim(1) : memref<64x128xf32, #tile.space<shared>>, memref<64x1xf32, #tile.space<shared>>
    tile.reduce min %a into %c dim(0) accumulate : memref<64x128xi32, #tile.space<shared>>, memref<1x128xi32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_ReduceKindAttr:$kind,
    MemRefRankOf<Tile_ReducedTypes, [1, 2, 3, 4]>:$src,
    MemRefOf<Tile_ReducedTypes>:$dst,
    I64Attr:$dim,
    UnitAttr:$accumulate
  );
  let assemblyFormat = [{
    $kind $src `into` $dst `dim` `(` $dim `)` (`accumulate` $accumulate^)?
    attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::tl::tile::MemorySet $cppClass::getLegalMemories(::mlir::OpOperand &) {
      return {::tl::ascend::Memory::UB};
    }
    ::std::optional<::tl::ascend::Core> $cppClass::getPlacedCore() {
      return ::tl::ascend::Core::Vector;
    }
    ::mlir::Type $cppClass::getComputeType() {
      // An infinity is clamped to the identity of a narrow integer.
      if (getElementType().isInteger(8) && ordersElements())
        return ::mlir::Float32Type::get(getContext());
  }] # Tile_ChooseComputeType<Tile_NativeReducedTypes>.body # [{
    }
    bool $cppClass::ordersElements() {
      return getKind() != ReduceKind::Sum;
    }
  }];
}

def Tile_CumsumOp : Tile_VectorOp<"cumsum", [F16, F32, I16, I32],
                                  ["getNumericParameters"],
                                  [SameOperandsShape], [],
                                  ["getSequentialDimensions"]> {
  let summary = "running sum along a dimension of a tile";
  let description = [{
    Stores in element `i` along dimension `dim` the sum of elements 0 to `i` of
    the source or, with `reverse`, of elements `i` to the last. They are added
    one after another, with each sum rounded to the element type, except that
    sums of bf16 are kept in f32 and rounded at the end; integers wrap.

    Constraints: two tiles of the same shape, of 1 to 4 dimensions, and element
    type.

    Example:

    ```mlir
    tile.cumsum %a into %c dim(0) : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.cumsum %a into %c dim(1) reverse : memref<64x128xi32, #tile.space<shared>>, memref<64x128xi32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefRankOf<Tile_ReducedTypes, [1, 2, 3, 4]>, "operand">:$src,
    Tile_Write<MemRefRankOf<Tile_ReducedTypes, [1, 2, 3, 4]>, "result">:$dst,
    I64Attr:$dim,
    UnitAttr:$reverse
  );
  let assemblyFormat = [{
    $src `into` $dst `dim` `(` $dim `)` (`reverse` $reverse^)?
    attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
}

#endif // TL_DIALECTS_TILE_OPERATIONS_TILEREDUCE
