//===- TileCopy.td - Tile operations that move data -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILECOPY
#define TL_DIALECTS_TILE_OPERATIONS_TILECOPY

include "tl/dialects/Tile/TileBase.td"

defvar Tile_CopyTypes = [F16, BF16, F32, I8, I16, I32, I64, UI8, UI16, UI32,
                         UI64];
defvar Tile_AtomicTypes = [F16, BF16, F32, I8, I16, I32];

def Tile_CopyOp : Tile_TileOp<"copy", ["getNumericParameters"],
    [AttrSizedOperandSegments,
     DeclareOpInterfaceMethods<IteratedOpInterface,
                               ["getIndexingMaps", "hasEqualExtents"]>]> {
  let summary = "copies a tile or a slice of a tensor";
  let description = [{
    Copies every element and converts it to the destination's element type as
    `tile.cast` does with `none`: to nearest, ties to even; integers are
    clamped. Another rounding mode takes a copy and a `tile.cast`. Between GM
    and UB, the vector core converts in a temporary tile. Copies to L1, L0A and
    L0B do not convert, but a copy out of L0C can round to a narrower float.

    With `pad`, extents of the source may be smaller than those of the
    destination, and may be 0. The source is copied to the leading elements; all
    other elements of the destination get the value. This loads a tile at the
    edge of a tensor.

    On chip, data arrives in blocks of 32 bytes. If a row of a slice that is
    loaded from global memory ends within a block, the elements of the tile that
    follow it in this block are unspecified afterwards; `pad` gives them a
    value.

    A copy from L1 to L0A or L0B can `transpose` a matrix. A copy out of L0C can
    store the maximum with 0 (`relu`), and multiply integers by a `scale` into
    floats.

    Constraints: same shape, transposed with `transpose`; with `pad`, the same
    rank and no extent above the destination's; with `scale`, the element types
    are i32 and f16. `pad` has the destination's element type, and is signless
    for an unsigned type; the destination is on chip; in L1 the value is 0.
    `transpose`, `scale` and `relu` are for matrices, and not for padded copies.

    Example:

    ```mlir
    tile.copy %A to %a : memref<64x128xf32>, memref<64x128xf32, #tile.space<shared>>
    tile.copy %rest to %a pad(%zero) : memref<60x100xf32>, memref<64x128xf32, #tile.space<shared>>, f32
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_CopyTypes>, "the source">:$src,
    Tile_Write<MemRefOf<Tile_CopyTypes>, "where it goes">:$dst,
    Optional<AnyTypeOf<[F16, BF16, F32, I8, I16, I32, I64]>>:$pad,
    Optional<F32>:$scale,
    UnitAttr:$transpose,
    UnitAttr:$relu
  );
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "::mlir::Value":$dst), [{
    build($_builder, $_state, src, dst, /*pad=*/::mlir::Value(),
          /*scale=*/::mlir::Value(), /*transpose=*/false, /*relu=*/false);
  }]>];
  let assemblyFormat = [{
    $src `to` $dst (`pad` `(` $pad^ `)`)? (`transpose` $transpose^)?
    (`scale` `(` $scale^ `)`)? (`relu` $relu^)? attr-dict
    `:` type($src) `,` type($dst) (`,` type($pad)^)?
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    /// Whether the copy only moves and converts elements.
    bool isPlain() { return !getTranspose() && !getRelu() && !getScale(); }
  }];
  let extraClassDefinition = [{
    ::llvm::StringRef $cppClass::getNumericKernel() {
      return isPlain() ? "copy" : "matrix_copy";
    }
  }];
}

def Tile_AtomicAddOp
    : Tile_TileOp<"atomic_add", [], [IteratedOpInterface]> {
  let summary = "adds a tile to a slice of a tensor, atomically";
  let description = [{
    Adds every element of the source to the corresponding element of the
    destination, rounded to the element type; integers wrap. Each addition is
    atomic with respect to other such additions. Several blocks may add to the
    same elements: the order does not change a sum of integers, but the last
    bits of a sum of floats.

    Constraints: same shape and element type; the source is on chip, the
    destination in global memory.

    Example:

    ```mlir
    tile.atomic_add %a into %A : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_AtomicTypes>, "the addend">:$src,
    Arg<MemRefOf<Tile_AtomicTypes>, "the accumulator",
        [MemRead, MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `into` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let kernel = "accumulate";
}

#endif // TL_DIALECTS_TILE_OPERATIONS_TILECOPY
