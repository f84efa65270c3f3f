//===- TileCopy.td - Tile operations that move data -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILECOPY
#define TL_DIALECTS_TILE_TILECOPY

include "dialects/Tile/TileBase.td"

defvar Tile_CopyTypes = [F16, BF16, F32, I8, I16, I32, I64, UI8, UI16, UI32,
                         UI64];
defvar Tile_AtomicTypes = [F16, BF16, F32, I8, I16, I32];

def Tile_CopyOp : Tile_TileOp<"copy", ["getNumericParameters"],
    [AttrSizedOperandSegments,
     DeclareOpInterfaceMethods<IteratedOpInterface, ["getIndexingMaps"]>]> {
  let summary = "copies a tile or a slice of a tensor";
  let description = [{
    Copies every element, converting it to the destination's element type as
    `tile.cast` does with `none`: to nearest, ties to even, and integers are
    clamped. What another rounding mode is for takes a copy and a `tile.cast`.
    The vector core converts in a tile of its own between GM and UB; copies to L1,
    L0A and L0B do not convert, and the accumulator becomes a narrower float on
    its way out.

    With `pad` the source may be smaller than the destination, in every
    dimension, down to no element at all: it is copied to the leading elements,
    and all others of the destination get the value. That is how a tile is
    loaded at the edge of a tensor.

    On chip, data arrives in blocks of 32 bytes. Where a row of a slice that is
    loaded from global memory ends within a block, the elements of the tile that
    follow it in this block are unspecified afterwards; `pad` gives them a value.

    On the way from L1 to L0A or L0B it can `transpose` a matrix. On the way out
    of the accumulator it can store the maximum with 0 (`relu`), and multiply
    integers by a `scale` that makes floats of them.

    Constraints: same shape, transposed, or with `pad` the same rank and no extent
    above the destination's; with a scale, the element types are i32 and f16.
    `pad` has the destination's element type, and the destination is on chip; in
    L1 it is 0.
    `transpose`, `scale` and `relu` are for matrices, and not for padded copies.

    Example:

    ```mlir
    tile.copy %A to %a : memref<64x128xf32>, memref<64x128xf32, #tile.space<shared>>
    tile.copy %rest to %a pad(%zero) : memref<60x100xf32>, memref<64x128xf32, #tile.space<shared>>, f32
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_CopyTypes>, "what is copied">:$src,
    Tile_Write<MemRefOf<Tile_CopyTypes>, "where it goes">:$dst,
    Optional<AnyTypeOf<Tile_CopyTypes>>:$pad,
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
    /// Whether it does no more than to move elements and to convert them.
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
    Adds every element of the source to the one of the destination, in one step
    that no other such addition interrupts, rounded to the element type; integers
    wrap. Several blocks may add to the same elements: the sum of integers is
    that of any order, the last bits of a sum of floats depend on the order.

    Constraints: same shape and element type; the source is on chip, the
    destination in global memory.

    Example:

    ```mlir
    tile.atomic_add %a into %A : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_AtomicTypes>, "what is added">:$src,
    Arg<MemRefOf<Tile_AtomicTypes>, "what it is added to",
        [MemRead, MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `into` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let kernel = "accumulate";
}

#endif // TL_DIALECTS_TILE_TILECOPY
