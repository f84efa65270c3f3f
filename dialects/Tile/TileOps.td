//===- TileOps.td - Operations of the Tile dialect -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEOPS
#define TL_DIALECTS_TILE_TILEOPS

include "dialects/Ascend/LaunchBase.td"
include "dialects/Tile/TileBase.td"
include "dialects/Tile/TileCopy.td"
include "dialects/Tile/TileDebug.td"
include "dialects/Tile/TileElementwise.td"
include "dialects/Tile/TileGather.td"
include "dialects/Tile/TileSort.td"

//===----------------------------------------------------------------------===//
// Launch
//===----------------------------------------------------------------------===//

def Tile_LaunchOp : LaunchOpBase<Tile_Dialect, "::tl::tile::EndOp"> {
  let summary = "runs its body once per block";
  let description = [{
    Runs the body for every block index from 0 to the number of blocks, blocks
    in no particular order and concurrently; blocks may not depend on each
    other. With `sub_block` the body runs on both vector cores of the block's AI
    core, told apart by an index that is 0 or 1.

    Constraints: the body has one argument or, with `sub_block`, two, all of them
    indices; a launch is not inside of another one.

    Example:

    ```mlir
    tile.launch (%block) in (%n) {
      %a = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
      tile.copy %A to %a : memref<64x128xf32>, memref<64x128xf32, #tile.space<shared>>
    }
    ```
  }];
}

def Tile_EndOp : Tile_Op<"end", [
    Pure, ReturnLike, Terminator, HasParent<"LaunchOp">]> {
  let summary = "ends the body of a launch";
  let description = [{
    Implicit: it is not printed.
  }];
  let assemblyFormat = "attr-dict";
}

//===----------------------------------------------------------------------===//
// Matrix product
//===----------------------------------------------------------------------===//

def Tile_GemmOp : Tile_TileOp<"gemm",
    ["getInitCondition", "getNumericParameters"]> {
  let summary = "multiplies two matrices into an accumulator";
  let description = [{
    `C = op(A) op(B)` if `init` is given and holds, `C += op(A) op(B)`
    otherwise, where `op` transposes the operand that is marked so: A is `M x K`
    or, transposed, `K x M`; B is `K x N` or `N x K`; C is `M x N`.

    Constraints: A and B have the same element type, f16, bf16 or f32 with an
    f32 accumulator or i8 with an i32 accumulator; the shapes fit together.

    Example:

    ```mlir
    tile.gemm %a, %b into %c init(%first) : memref<128x64xf16, #tile.space<shared>>, memref<64x256xf16, #tile.space<shared>>, memref<128x256xf32, #tile.space<fragment>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefRankOf<[F16, BF16, F32, I8], [2]>, "left operand">:$a,
    Tile_Read<MemRefRankOf<[F16, BF16, F32, I8], [2]>, "right operand">:$b,
    Arg<MemRefRankOf<[F32, I32], [2]>, "accumulator",
        [MemRead, MemWrite]>:$c,
    Optional<I1>:$init,
    UnitAttr:$transposeA,
    UnitAttr:$transposeB
  );
  let assemblyFormat = [{
    $a (`transpose` $transposeA^)? `,` $b (`transpose` $transposeB^)?
    `into` $c (`init` `(` $init^ `)`)? attr-dict
    `:` type($a) `,` type($b) `,` type($c)
  }];
  let hasVerifier = 1;
  let kernel = "matmul";
}

#endif // TL_DIALECTS_TILE_TILEOPS
