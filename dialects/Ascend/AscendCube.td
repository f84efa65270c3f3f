//===- AscendCube.td - Instructions of the cube core -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_ASCENDCUBE
#define TL_DIALECTS_ASCEND_ASCENDCUBE

include "dialects/Ascend/AscendInstructions.td"

defvar Ascend_CubeInputs = [F16, BF16, F32, I8];
defvar Ascend_CubeAccumulators = [F32, I32];

def Ascend_CopyGmToL1Op : Ascend_Instruction<"copy_gm_to_l1", "MTE2", "Cube",
                                             ["getNumericParameters"]> {
  let summary = "loads a matrix from GM into L1 as fractals (ND to Nz)";
  let description = [{
    `DataCopy` with `Nd2NzParams`. Columns beyond the source up to the next
    multiple of 32 bytes are filled with zeros; rows beyond it are not written.

    Constraints: same element type; the destination holds at least the source's
    rows and columns; at most 16384 rows, 65535 columns, and a distance of 65535
    elements between rows.

    Example:

    ```mlir
    ascend.copy_gm_to_l1 %A to %a : memref<32x64xf16>, memref<4x2x16x16xf16, #ascend.memory<l1>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_GlobalMatrix<Ascend_CubeInputs>, "matrix", [MemRead]>:$src,
    Arg<Ascend_FractalIn<"L1", "l1", Ascend_CubeInputs>, "tile", [MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `to` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let kernel = "matrix_copy";
  let spelling = "DataCopy($(dst), $(src), Nd2NzParams(1, $(u16 src.size0), $(u16 src.size1), "
                 "0, $(u16 src.stride0), $(u16 dst.stride0 / dst.size3), 1, 0));";
  let cost = "getTransferCost(shapes[0].getBytes(), target.gm_to_l1_rate, "
             "target.gm_read_latency)";
}

class Ascend_LoadL0<string mnemonic, string memory, string space, string rate>
    : Ascend_Instruction<mnemonic, "MTE1", "Cube", ["getNumericParameters"]> {
  let arguments = (ins
    Arg<Ascend_FractalIn<"L1", "l1", Ascend_CubeInputs>, "tile in L1",
        [MemRead]>:$src,
    Arg<Ascend_FractalIn<memory, space, Ascend_CubeInputs>, "tile in L0",
        [MemWrite]>:$dst,
    UnitAttr:$transpose
  );
  let assemblyFormat = [{
    $src `to` $dst (`transpose` $transpose^)? attr-dict
    `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let kernel = "matrix_copy";
  let cost = "getTransferCost(shapes[1].getBytes(), target." # rate #
             ", target.mte1_latency)";
}

def Ascend_LoadL0AOp : Ascend_LoadL0<"load_l0a", "L0A", "l0a", "l1_to_l0a_rate"> {
  let summary = "loads the left operand of a matrix product from L1 into L0A";
  let description = [{
    One `LoadData` per row of fractals: `M x K` from Nz to Zz, or, with
    `transpose`, from a tile that L1 holds as `K x M`.

    Constraints: same element type; the shapes match; `transpose` needs a 16-bit
    element type; at most 255 fractals in a row.

    Example:

    ```mlir
    ascend.load_l0a %a to %l0a : memref<4x8x16x16xf16, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
    ```
  }];
  let spelling = [{
for (uint16_t i = 0; i < $(dst.size0); ++i)
  LoadData($(dst)[i * $(dst.stride0)], $(src)[i * $(transpose ? src.stride0 : src.stride1)],
           LoadData2DParams(0, $(dst.size1),
                            $(u16 (transpose ? src.stride1 : src.stride0) / (src.size2 * src.size3)), 0, 0, $(bool transpose), 0));
}];
}

def Ascend_LoadL0BOp : Ascend_LoadL0<"load_l0b", "L0B", "l0b", "l1_to_l0b_rate"> {
  let summary = "loads the right operand of a matrix product from L1 into L0B";
  let description = [{
    One `LoadData` per row of fractals: `K x N` from Nz to Zn (which transposes
    every fractal), or, with `transpose`, from a tile that L1 holds as `N x K`.

    Constraints: same element type; the shapes match; without `transpose` the
    element type has 16 bits; at most 255 fractals in a row.

    Example:

    ```mlir
    ascend.load_l0b %b to %l0b : memref<16x4x16x16xf16, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
    ```
  }];
  let spelling = [{
for (uint16_t i = 0; i < $(dst.size0); ++i)
  LoadData($(dst)[i * $(dst.stride0)], $(src)[i * $(transpose ? src.stride0 : src.stride1)],
           LoadData2DParams(0, $(dst.size1),
                            $(u16 (transpose ? src.stride1 : src.stride0) / (src.size2 * src.size3)), 0, 0, $(bool !transpose), 0));
}];
}

def Ascend_MmadOp : Ascend_Instruction<"mmad", "M", "Cube", ["getInitCondition"],
                                      ["isOrderedAccumulation"]> {
  let summary = "multiplies a tile of L0A and a tile of L0B into L0C";
  let description = [{
    `Mmad`: `C = A B` if `init` holds and `C += A B` otherwise. Two of them on
    the same C are ordered by the hardware if C has at least 10 fractals.

    Constraints: the element types are f16, bf16 or f32 into f32, or i8 into
    i32; the shapes fit together; no extent above 4095.

    Example:

    ```mlir
    ascend.mmad %l0a, %l0b into %c init(%first) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_FractalIn<"L0A", "l0a", Ascend_CubeInputs>, "M x K",
        [MemRead]>:$a,
    Arg<Ascend_FractalIn<"L0B", "l0b", Ascend_CubeInputs>, "K x N",
        [MemRead]>:$b,
    Arg<Ascend_FractalIn<"L0C", "l0c", Ascend_CubeAccumulators>, "M x N",
        [MemRead, MemWrite]>:$c,
    I1:$init
  );
  let assemblyFormat = [{
    $a `,` $b `into` $c `init` `(` $init `)` attr-dict
    `:` type($a) `,` type($b) `,` type($c)
  }];
  let hasVerifier = 1;
  let kernel = "matmul";
  let spelling = [{
{
  MmadParams mmad;
  mmad.m = $(a.size0 * a.size2);
  mmad.n = $(b.size1 * b.size2);
  mmad.k = $(a.size1 * a.size3);
  mmad.cmatrixInitVal = $(init);
  Mmad($(c), $(a), $(b), mmad);
}
}];
  let cost = "getMmadCost(target, shapes[0], shapes[1])";
}

def Ascend_FixpipeOp : Ascend_Instruction<"fixpipe", "FIX", "Cube"> {
  let summary = "stores a tile of L0C to GM";
  let description = [{
    `Fixpipe`: row-major to GM, f32 rounded to the destination's element type
    (to nearest, ties to even).

    Constraints: f32 to f32, f16 or bf16, or i32 to i32; the destination is not
    larger than the source; its columns are a multiple of 16 and at most 4095,
    its rows at most 8192.

    Example:

    ```mlir
    ascend.fixpipe %c to %C : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<128x256xf16>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_FractalIn<"L0C", "l0c", Ascend_CubeAccumulators>, "tile",
        [MemRead]>:$src,
    Arg<Ascend_GlobalMatrix<[F16, BF16, F32, I32]>, "matrix", [MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `to` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let kernel = "matrix_copy";
  let spelling = [{
{
  FixpipeParamsV220 store($(u16 dst.size1), $(u16 dst.size0), $(u16 src.stride0 / src.size3), $(u32 dst.stride0), false);
  store.quantPre = $(quant dst.type);
  Fixpipe($(dst), $(src), store);
}
}];
  let cost = "getTransferCost(shapes[1].getBytes(), target.l0c_to_gm_rate, "
             "target.l0c_to_gm_latency)";
}

#endif // TL_DIALECTS_ASCEND_ASCENDCUBE
