//===- AscendTranspose.td - Instructions that transpose -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDTRANSPOSE
#define TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDTRANSPOSE

include "tl/dialects/Ascend/IR/AscendInstructions.td"

/// `TransDataTo5HD`: transposes a panel of `height` rows, `width` columns in
/// each repeat. `type` is the element type of the example, `steps` the Ascend C
/// text.
class Ascend_VectorTranspose<string mnemonic, list<Type> elementTypes,
                             int height, int width, string type,
                             string steps>
    : Ascend_Instruction<mnemonic, "V", "Vector", ["getNumericParameters"], [],
                         [SameOperandsElementType]> {
  let arguments = (ins
    Arg<Ascend_RowsInUB<elementTypes>, "panel of rows", [MemRead]>:$src,
    Arg<Ascend_RowsInUB<elementTypes>, "panel of columns", [MemWrite]>:$dst
  );
  let summary = "transposes a panel of " # height # " rows in UB";
  let description = [{
    Stores element `j, i` of `src` in element `i, j` of the result, by
    `TransDataTo5HD`. A repeat transposes }] # width # [{ columns. The tiles may
    not overlap.

    Constraints: shapes `}] # height # [{ x n` and `n x }] # height # [{`;
    `n` is a multiple of }] # width # [{, at most 255 times that; the static
    strides of rows are multiples of 32 bytes; a repeat advances the result by
    at most 65535 blocks of 32 bytes.

    Example:

    ```mlir
    ascend.}] # mnemonic # [{ %a to %c : memref<}] # height # "x64x" # type # [{, #ascend.memory<ub>>, memref<64x}] # height # "x" # type # [{, #ascend.memory<ub>>
    ```
  }];
  let assemblyFormat = [{
    $src `to` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let kernel = "transpose";
  let spelling = steps;
  let cost = "getRepeatCost(target, shapes[0].getBytes() / target.repeat_bytes, 1)";
}

/// The number of repeats and their strides, which are 0 for a single repeat.
defvar Ascend_TransposeParams = "$(src.columns / WIDTH), "
    "$(u16 src.columns - WIDTH ? dst.pitch * WIDTH * dst.bytes / 32 : 0), "
    "$(u16 src.columns - WIDTH ? 1 : 0)";

// Moves all types of 16 bits as f16, since the instruction has no form for
// bf16.
def Ascend_VTransposeB16Op
    : Ascend_VectorTranspose<"vtranspose_b16", [F16, BF16, I16, UI16], 16, 16,
                             "f16", !subst("WIDTH", "16", !strconcat([{
{
  LocalTensor<half> rows[16], columns[16];
  for (uint32_t i = 0; i < 16; ++i) {
    rows[i] = $(float src)[i * $(src.pitch)];
    columns[i] = $(float dst)[i * $(dst.pitch)];
  }
  TransDataTo5HD<half>(columns, rows, TransDataTo5HDParams(false, false, }], Ascend_TransposeParams, [{));
}
}]))>;

// A block has 8 elements, so a row of the result has two blocks.
def Ascend_VTransposeB32Op
    : Ascend_VectorTranspose<"vtranspose_b32", [F32, I32, UI32], 16, 8, "f32",
                             !subst("WIDTH", "8", !strconcat([{
{
  LocalTensor<$(dst.type)> rows[16], columns[16];
  for (uint32_t i = 0; i < 16; ++i) {
    rows[i] = $(src)[i * $(src.pitch)];
    columns[i] = $(dst)[i / 2 * $(dst.pitch) + i % 2 * 8];
  }
  TransDataTo5HD<$(dst.type)>(columns, rows, TransDataTo5HDParams(false, false, }], Ascend_TransposeParams, [{));
}
}]))>;

// A call transposes 16 rows by 16 columns of each repeat: it reads the upper or
// the lower half of 16 blocks, and writes the upper or the lower half of 16
// blocks.
def Ascend_VTransposeB8Op
    : Ascend_VectorTranspose<"vtranspose_b8", [I8, UI8], 32, 32, "i8",
                             !subst("WIDTH", "32", !strconcat([{
for (uint32_t part = 0; part < 4; ++part) {
  LocalTensor<$(dst.type)> rows[16], columns[16];
  for (uint32_t i = 0; i < 16; ++i) {
    rows[i] = $(src)[(part / 2 * 16 + i) * $(src.pitch)];
    columns[i] = $(dst)[(part % 2 * 16 + i) * $(dst.pitch)];
  }
  TransDataTo5HD<$(dst.type)>(columns, rows, TransDataTo5HDParams(part / 2 == 1, part % 2 == 1, }], Ascend_TransposeParams, [{));
}
}]))>;

#endif // TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDTRANSPOSE
