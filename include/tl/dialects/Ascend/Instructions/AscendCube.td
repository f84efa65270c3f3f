//===- AscendCube.td - Instructions of the cube core -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDCUBE
#define TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDCUBE

include "tl/dialects/Ascend/IR/AscendInstructions.td"

defvar Ascend_CubeInputs = [F16, BF16, F32, I8];
defvar Ascend_CubeAccumulators = [F32, I32];

def Ascend_CopyGmToL1Op : Ascend_Instruction<"copy_gm_to_l1", "MTE2", "Cube",
                                             ["getNumericParameters"],
                                             ["getPart"]> {
  let summary = "loads a matrix from GM into L1 as fractals (ND to Nz)";
  let description = [{
    Copies a row-major matrix to fractals by `DataCopy` with `Nd2NzParams`.
    Columns after those of the source, up to the next multiple of 32 bytes, are
    filled with zeros; rows after those of the source are not written. A source
    without rows or columns is not copied. The destination may begin at any row
    of a matrix in L1. Its type is `n1 x 1 x rows x n0` then, and its rows
    follow each other in a column of fractals.

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
    Arg<Ascend_FractalRowsInL1<Ascend_CubeInputs>, "tile", [MemWrite]>:$dst
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

def Ascend_ClearL1Op : Ascend_Instruction<"clear_l1", "MTE2", "Cube"> {
  let summary = "sets a matrix in L1 to 0";
  let description = [{
    Sets a matrix to 0 by `Fill`, for the part of a tile that a load does not
    write. The matrix is fractals, or `n1 x 1 x rows x n0` as for
    `ascend.copy_gm_to_l1`.

    Constraints: no gaps within a column of fractals; at most 32767 rows,
    columns of fractals, and rows between two columns of fractals.

    Example:

    ```mlir
    ascend.clear_l1 %a : memref<4x2x16x16xf16, #ascend.memory<l1>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_FractalRowsInL1<Ascend_CubeInputs>, "tile", [MemWrite]>:$dst
  );
  let assemblyFormat = "$dst attr-dict `:` type($dst)";
  let hasVerifier = 1;
  let kernel = "clear";
  // A row of a fractal is a block of 32 bytes, the unit of this instruction in
  // L1.
  let spelling = "Fill($(dst).ReinterpretCast<half>(), "
                 "InitConstValueParams<half>($(u16 dst.size0), "
                 "$(u16 dst.size1 * dst.size2), "
                 "$(u16 dst.stride0 / dst.size3 - dst.size1 * dst.size2), 0));";
  // No source gives its time; this is that of a load without memory latency.
  let cost = "getTransferCost(shapes[0].getBytes(), target.gm_to_l1_rate, "
             "target.mte1_latency)";
}

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

/// An instruction on matrices in fractals that may access a part: the optional
/// list of constants and index operands in brackets gives its rows and columns.
/// Operands in L0 then hold the matrix of these extents without gaps between
/// its fractals, from their first byte on.
class Ascend_MatrixInstruction<string mnemonic, string pipe,
                               list<string> numericMethods = [],
                               list<string> instructionMethods = [],
                               list<Trait> traits = []>
    : Ascend_Instruction<mnemonic, pipe, "Cube", numericMethods,
                         ["getExtents", "getPart"] # instructionMethods,
                         traits> {
  dag extents = (ins Variadic<Index>:$dynamicExtents,
                     DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$staticExtents);
}

/// An instruction that may use the unit flags of L0C. The operand that turns
/// them on comes before the extents, so that its number is known.
class Ascend_FlaggedInstruction<string mnemonic, string pipe,
                                list<string> numericMethods = [],
                                list<string> instructionMethods = [],
                                list<string> flagMethods = []>
    : Ascend_MatrixInstruction<mnemonic, pipe, numericMethods, instructionMethods,
        [AttrSizedOperandSegments,
         DeclareOpInterfaceMethods<UnitFlagOpInterface, flagMethods>]> {
  dag unitFlag = (ins Optional<I1>:$unitFlag);
}

//===----------------------------------------------------------------------===//
// Product
//===----------------------------------------------------------------------===//

def Ascend_MmadOp
    : Ascend_FlaggedInstruction<"mmad", "M", ["getInitCondition"],
                                ["getAccumulatorRank", "isOrderedAccumulation"],
                                ["getDepth"]> {
  let summary = "multiplies a tile of L0A and a tile of L0B into L0C";
  let description = [{
    Computes `C = A B` if `init` holds, else `C += A B`, by `Mmad`. The hardware
    orders two products on the same C if C has at least 10 fractals with 16
    columns each; if C has fewer, an `ordered` product waits for the earlier
    ones.
    With `[m, n, k]` the operands hold matrices of these sizes; other elements
    of their fractals take no part. If an extent is 0, the instruction has no
    effect.

    With `unit_flag(%last)` it writes a block of C only once the store of the
    previous contents has lowered the unit flag of the block. If `last` holds,
    it raises the flag after its write, for the store that waits for it. All
    products of a sum have a `unit_flag`, and the last one hands C over.

    Constraints: the element types are f16, bf16 or f32 into f32, or i8 into
    i32; the shapes fit together, or the extents fit into all of them; no gaps
    between the fractals of a tile; no extent above 4095; with `unit_flag` an i8
    product has a constant number of columns that ends in the second half of a
    square of 32: a product writes whole squares, and a store takes halves.

    Example:

    ```mlir
    ascend.mmad %l0a, %l0b into %c init(%first) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
    ascend.mmad %l0a, %l0b into %c[100, 200, 60] init(%first) ordered : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
    ascend.mmad %l0a, %l0b into %c init(%first) unit_flag(%last) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
    ```
  }];
  let arguments = !con((ins
    Arg<Ascend_FractalIn<"L0A", "l0a", Ascend_CubeInputs>, "M x K",
        [MemRead]>:$a,
    Arg<Ascend_FractalIn<"L0B", "l0b", Ascend_CubeInputs>, "K x N",
        [MemRead]>:$b,
    Arg<Ascend_FractalIn<"L0C", "l0c", Ascend_CubeAccumulators>, "M x N",
        [MemRead, MemWrite]>:$c,
    I1:$init), unitFlag, extents, (ins UnitAttr:$ordered));
  let builders = [OpBuilder<(ins "::mlir::Value":$a, "::mlir::Value":$b,
                                 "::mlir::Value":$c, "::mlir::Value":$init,
                                 "::llvm::ArrayRef<::mlir::OpFoldResult>":$extents)>];
  let assemblyFormat = [{
    $a `,` $b `into` $c (`[` custom<Extents>($dynamicExtents, $staticExtents)^ `]`)?
    `init` `(` $init `)` (`unit_flag` `(` $unitFlag^ `)`)? (`ordered` $ordered^)? attr-dict
    `:` type($a) `,` type($b) `,` type($c)
  }];
  let hasVerifier = 1;
  let kernel = "matmul";
  // Mmad takes one row for a vector, and reads A in another order. So rows are
  // rounded up to whole fractals, which costs nothing. With unit flags the
  // number of rows is that of the store, or 2 for 1, in the same unit of 8
  // rows: a flag that only one side changes would hold up the next product.
  string wholeRows = "$(m /^ 16 * 16)";
  string storedRows = "$(m < 2 ? m * 2 : m)";
  string text = [{
$(if ordered ? (m /^ 16) * (n / 16) < target.ordered_mmad_fractals : 0)
  PipeBarrier<PIPE_M>();
$(if b.bytes / 4)
  {
    MmadParams mmad(ROWS, COLUMNS, $(k), FLAG, false, $(init));
    mmad.kDirectionAlign = true;
    Mmad($(c), $(a), $(b), mmad);
  }
$(else)
  Mmad($(c), $(a), $(b), MmadParams(ROWS, COLUMNS, $(k), FLAG, false, $(init)));
}];
  // A row of fractals of i8 in L0B has whole squares if instructions for
  // squares have written it.
  string columnText = !subst(
      "COLUMNS", "$(b.square < 32 ? n : n /^ b.square * b.square)", text);
  let spelling = !subst("ROWS", wholeRows, !subst("FLAG", "0", columnText));
  let flaggedSpelling = !subst("ROWS", storedRows,
                               !subst("FLAG", "$(unitFlag ? 3 : 2)", columnText));
  let cost = "getMmadCost(target, shapes[0], shapes[1])";
}

#endif // TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDCUBE
