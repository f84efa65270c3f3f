//===- AscendStoreL0C.td - Stores of the accumulator -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDSTOREL0C
#define TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDSTOREL0C

include "tl/dialects/Ascend/Instructions/AscendCube.td"

/// A store of a tile of L0C.
class Ascend_StoreL0C<string mnemonic, Type destination, list<Type> sources,
                      list<string> numericMethods = [],
                      list<string> instructionMethods = []>
    : Ascend_FlaggedInstruction<mnemonic, "FIX", numericMethods,
                                instructionMethods> {
  dag storeOperands = (ins
    Arg<Ascend_FractalIn<"L0C", "l0c", sources>, "tile", [MemRead]>:$src,
    Arg<destination, "matrix", [MemWrite]>:$dst);
  let hasVerifier = 1;
  let kernel = "matrix_copy";
  /// The spelling, with FLAG as the unit flag.
  string text = ?;
  let spelling = !subst("FLAG", "0", text);
  let flaggedSpelling = !subst("FLAG", "$(unitFlag ? 3 : 0)", text);
}

/// A store to GM, row-major. `%c[m]` has `m` rows; the shape of the destination
/// gives the number of rows that are stored.
class Ascend_StoreToGm<string mnemonic, list<Type> destinations,
                       list<Type> sources, list<string> numericMethods = [],
                       list<string> instructionMethods = []>
    : Ascend_StoreL0C<mnemonic, Ascend_GlobalMatrix<destinations>, sources,
                      numericMethods, instructionMethods> {
  string relu = "$(bool relu)";
  string quantisation = "$(quant dst.type), 0";
  string parameters = "FixpipeParamsV220($(u16 dst.size1), $(u16 dst.size0), "
                      "$(u16 m /^ 16 * 16), $(u32 dst.stride0), " # relu #
                      ", " # quantisation # ", 1, 0, 0, FLAG)";
  let cost = "getTransferCost(shapes[1].getBytes(), target.l0c_to_gm_rate, "
             "target.l0c_to_gm_latency)";
}

def Ascend_FixpipeOp
    : Ascend_StoreToGm<"fixpipe", [F16, BF16, F32, I32],
                       Ascend_CubeAccumulators, ["getNumericParameters"]> {
  let summary = "stores a tile of L0C to GM";
  let description = [{
    Stores a matrix row-major to GM by `Fixpipe`. f32 is rounded to the
    destination's element type, to nearest, ties to even; `relu` stores the
    maximum with 0. The tile holds a matrix with the number of rows of its type
    or, with `[m]`, of `m` rows without gaps between its fractals.

    All stores of L0C may have a `unit_flag(%filled)`. If `filled` holds, the
    store reads a block of the tile only once the product that hands it over has
    raised its unit flag, and lowers the flag. If not, there are no products to
    wait for, and it is a store without a flag.

    Constraints: f32 to f32, f16 or bf16, or i32 to i32; the destination is not
    larger than the source; at most 4095 columns and 8192 rows.

    Example:

    ```mlir
    ascend.fixpipe %c to %C : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<128x256xf16>
    ascend.fixpipe %c[100] to %C relu : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<100x200xf16>
    ascend.fixpipe %c to %C unit_flag(%filled) : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<128x256xf16>
    ```
  }];
  let arguments = !con(storeOperands, unitFlag, extents, (ins UnitAttr:$relu));
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "::mlir::Value":$dst,
                                 "::llvm::ArrayRef<::mlir::OpFoldResult>":$extents,
                                 "bool":$relu)>];
  let assemblyFormat = [{
    $src (`[` custom<Extents>($dynamicExtents, $staticExtents)^ `]`)? `to` $dst
    (`relu` $relu^)? (`unit_flag` `(` $unitFlag^ `)`)? attr-dict
    `:` type($src) `,` type($dst)
  }];
  let text = "Fixpipe($(dst), $(src), " # parameters # ");";
}

def Ascend_FixpipeDequantOp
    : Ascend_StoreToGm<"fixpipe_dequant", [F16], [I32], ["getNumericParameters"]> {
  let summary = "scales an i32 tile of L0C and stores it to GM as f16";
  let description = [{
    Multiplies every element by `scale` and stores the product row-major to GM,
    rounded to f16, by `Fixpipe` with `DEQF16`. The hardware takes the 19
    leading bits of `scale`; `relu` stores the maximum with 0. The tile holds a
    matrix with the number of rows of its type or, with `[m]`, of `m` rows
    without gaps between its fractals.

    Constraints: the destination is not larger than the source; at most 4095
    columns and 8192 rows.

    Example:

    ```mlir
    ascend.fixpipe_dequant %c, %scale to %C : memref<16x8x16x16xi32, #ascend.memory<l0c>>, f32, memref<128x256xf16>
    ```
  }];
  let arguments = !con((ins
    Arg<Ascend_FractalIn<"L0C", "l0c", [I32]>, "tile", [MemRead]>:$src,
    F32:$scale,
    Arg<Ascend_GlobalMatrix<[F16]>, "matrix", [MemWrite]>:$dst),
    unitFlag, extents, (ins UnitAttr:$relu));
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "::mlir::Value":$scale,
                                 "::mlir::Value":$dst,
                                 "::llvm::ArrayRef<::mlir::OpFoldResult>":$extents,
                                 "bool":$relu)>];
  let assemblyFormat = [{
    $src (`[` custom<Extents>($dynamicExtents, $staticExtents)^ `]`)? `,` $scale
    `to` $dst (`relu` $relu^)? (`unit_flag` `(` $unitFlag^ `)`)? attr-dict
    `:` type($src) `,` type($scale) `,` type($dst)
  }];
  let quantisation = "QuantMode_t::DEQF16, *reinterpret_cast<uint32_t *>(&scale)";
  let text = [{
{
  float scale = $(scale);
  Fixpipe($(dst), $(src), }] # parameters # [{);
}
}];
}

def Ascend_FixpipeAtomicAddOp
    : Ascend_StoreToGm<"fixpipe_atomic_add", Ascend_CubeAccumulators,
                       Ascend_CubeAccumulators, [], ["getAtomicUpdate"]> {
  let summary = "adds a tile of L0C to a matrix in GM";
  let description = [{
    Adds every element of the tile to the corresponding element of the matrix by
    `SetAtomicAdd`, `Fixpipe` and `SetAtomicNone`; integers wrap. Each addition
    is atomic with respect to other such additions, so any number of cores may
    add to the same bytes, in any order, without synchronisation. The tile holds
    a matrix with the number of rows of its type or, with `[m]`, of `m` rows
    without gaps between its fractals.

    Constraints: same element type; the destination is not larger than the
    source; at most 4095 columns and 8192 rows.

    Example:

    ```mlir
    ascend.fixpipe_atomic_add %c into %C : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<128x256xf32>
    ```
  }];
  let arguments = !con((ins
    Arg<Ascend_FractalIn<"L0C", "l0c", Ascend_CubeAccumulators>, "tile",
        [MemRead]>:$src,
    Arg<Ascend_GlobalMatrix<Ascend_CubeAccumulators>, "matrix",
        [MemRead, MemWrite]>:$dst), unitFlag, extents);
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "::mlir::Value":$dst,
                                 "::llvm::ArrayRef<::mlir::OpFoldResult>":$extents)>];
  let assemblyFormat = [{
    $src (`[` custom<Extents>($dynamicExtents, $staticExtents)^ `]`)? `into` $dst
    (`unit_flag` `(` $unitFlag^ `)`)? attr-dict `:` type($src) `,` type($dst)
  }];
  let kernel = "accumulate_matrix";
  let relu = "false";
  let text = [{
SetAtomicAdd<$(dst.type)>();
Fixpipe($(dst), $(src), }] # parameters # [{);
SetAtomicNone();
}];
}

def Ascend_FixpipeL1Op
    : Ascend_StoreL0C<"fixpipe_l1",
                      Ascend_FractalIn<"L1", "l1", [F16, BF16]>, [F32],
                      ["getNumericParameters"]> {
  let summary = "stores a tile of L0C to L1 in fractals";
  let description = [{
    Stores a matrix to L1 in the order Nz by `Fixpipe`. f32 is rounded to the
    destination's element type, to nearest, ties to even; `relu` stores the
    maximum with 0. With `[m, rows, columns]` the tile holds a matrix of `m`
    rows without gaps between its fractals, and the leading `rows` rows and
    `columns` columns are stored.

    Constraints: the destination is not larger than the source, or the extents
    fit into both; at most 4095 columns and 8192 rows.

    Example:

    ```mlir
    ascend.fixpipe_l1 %c to %a : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<16x8x16x16xf16, #ascend.memory<l1>>
    ```
  }];
  let arguments = !con(storeOperands, unitFlag, extents, (ins UnitAttr:$relu));
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "::mlir::Value":$dst,
                                 "::llvm::ArrayRef<::mlir::OpFoldResult>":$extents,
                                 "bool":$relu)>];
  let assemblyFormat = [{
    $src (`[` custom<Extents>($dynamicExtents, $staticExtents)^ `]`)? `to` $dst
    (`relu` $relu^)? (`unit_flag` `(` $unitFlag^ `)`)? attr-dict
    `:` type($src) `,` type($dst)
  }];
  let text = [{
Fixpipe<$(dst.type), float, CFG_NZ>($(dst), $(src),
    FixpipeParamsV220($(u16 columns /^ 16 * 16), $(u16 rows), $(u16 m /^ 16 * 16),
                      $(u32 dst.stride0 / dst.size3), $(bool relu), $(quant dst.type), 0, 1, 0, 0, FLAG));
}];
  let cost = "getTransferCost(shapes[1].getBytes(), target.l0c_to_l1_rate, "
             "target.l0c_to_l1_latency)";
}

#endif // TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDSTOREL0C
