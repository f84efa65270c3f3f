//===- TileMatrix.td - Matrix products -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILEMATRIX
#define TL_DIALECTS_TILE_OPERATIONS_TILEMATRIX

include "tl/dialects/Tile/TileBase.td"

def Tile_GemmOp : Tile_TileOp<"gemm",
    ["getInitCondition", "getNumericParameters"]> {
  let summary = "multiplies two matrices into an accumulator";
  let description = [{
    Computes `C = op(A) op(B)` if `init` is given and holds, else
    `C += op(A) op(B)`. `op` transposes an operand marked `transpose`: A is
    `M x K` or, transposed, `K x M`; B is `K x N` or `N x K`; C is `M x N`. If
    an extent is 0, the operation has no effect. So an accumulator has to be
    filled with 0 (`tile.fill`) before a loop that may have no iterations; if
    the first product starts the sum by `init` instead, the accumulator is
    undefined after a loop without iterations.

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

def Tile_MmaOp : Tile_TileOp<"mma", ["getInitCondition"]> {
  let summary = "multiplies two matrices that are next to the matrix unit";
  let description = [{
    Computes `C = A B` if `init` is given and holds, else `C += A B`, for A in
    L0A, B in L0B and C in L0C. It is the part of `tile.gemm` after the loads of
    L0, for kernels that load L0 themselves with `tile.copy`.

    Constraints: A and B have the same element type, f16, bf16 or f32 with an
    f32 accumulator or i8 with an i32 accumulator; the shapes fit together.

    Example:

    ```mlir
    tile.mma %a, %b into %c init(%first) : memref<128x64xf16, #tile.space<fragment>>, memref<64x256xf16, #tile.space<fragment>>, memref<128x256xf32, #tile.space<fragment>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefRankOf<[F16, BF16, F32, I8], [2]>, "left operand">:$a,
    Tile_Read<MemRefRankOf<[F16, BF16, F32, I8], [2]>, "right operand">:$b,
    Arg<MemRefRankOf<[F32, I32], [2]>, "accumulator",
        [MemRead, MemWrite]>:$c,
    Optional<I1>:$init
  );
  let assemblyFormat = [{
    $a `,` $b `into` $c (`init` `(` $init^ `)`)? attr-dict
    `:` type($a) `,` type($b) `,` type($c)
  }];
  let hasVerifier = 1;
  let kernel = "matmul";
}

#endif // TL_DIALECTS_TILE_OPERATIONS_TILEMATRIX
