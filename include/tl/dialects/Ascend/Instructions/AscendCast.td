//===- AscendCast.td - Conversions of element types -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDCAST
#define TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDCAST

include "tl/dialects/Ascend/IR/AscendInstructions.td"

defvar Ascend_CastTypes = [F16, BF16, F32, I8, UI8, I16, I32, I64];

def Ascend_VCastOp
    : Ascend_VectorInstruction<"vcast", [SameOperandsShape,
                                         Ascend_MayWriteInPlace],
                               ["getNumericParameters"]> {
  let summary = "converts the elements of a tile in UB";
  let description = [{
    Converts every element by `Cast(dst, src, mode, ...)`. Beyond the range of
    an integer type a value becomes the nearest integer of the type, and NaN
    becomes 0. `CastModes.def` lists the pairs of types and their rounding
    modes; `none` is `rint` if a value has to be rounded. The result may be in
    place of the operand if both types are of the same size.

    Constraints: two tiles of the same shape, both contiguous or both laid out
    in repeats, with lanes counted in the wider type; a pair of types and a
    rounding mode of the table.

    Example:

    ```mlir
    ascend.vcast %a into %c : memref<64x128xf16, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
    ascend.vcast %c into %i round floor : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xi32, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_VectorUB<Ascend_CastTypes>, "operand", [MemRead]>:$src,
    Arg<Ascend_VectorUB<Ascend_CastTypes>, "result", [MemWrite]>:$dst,
    DefaultValuedAttr<Ascend_RoundModeAttr,
                      "::tl::ascend::RoundMode::None">:$round
  );
  let assemblyFormat = [{
    $src `into` $dst (`round` $round^)? attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let kernel = "cast";
  let spelling = "Cast($(dst), $(src), RoundMode::CAST_$(upper round), $(dst.count));";
  let repeatSpelling = "Cast($(dst), $(src), RoundMode::CAST_$(upper round), "
      "$(dst.mask), $(dst.repeats), "
      "UnaryRepeatParams($(dst.block_stride), $(src.block_stride), "
      "$(dst.repeat_stride), $(src.repeat_stride)));";
  let cost = "getVectorCost(target, shapes, 1)";
}

#endif // TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDCAST
