//===- AscendCompare.td - Comparison and selection -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDCOMPARE
#define TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDCOMPARE

include "tl/dialects/Ascend/IR/AscendInstructions.td"

/// A comparison into a bit mask, of `count` elements of a tile.
class Ascend_Comparison<string mnemonic, list<Trait> traits>
    : Ascend_Instruction<mnemonic, "V", "Vector", ["getNumericParameters"], [],
                         traits> {
  let hasVerifier = 1;
  let kernel = "compare";
  let cost = "getVectorCost(target, shapes, 1)";
}

def Ascend_VCompareOp
    : Ascend_Comparison<"vcompare", [AllElementTypesMatch<["lhs", "rhs"]>,
                                     AllShapesMatch<["lhs", "rhs"]>]> {
  let summary = "compares two tiles in UB into a bit mask";
  let description = [{
    Sets bit `i % 8` of byte `i / 8` of the result to 1 if the comparison holds
    for element `i`, else to 0: `Compare(dst, lhs, rhs, mode, count)`. With a
    NaN only `ne` holds.

    Constraints: contiguous tiles of one shape and element type and of a
    multiple of 256 bytes; i32 is only compared with `eq`; the mask is a vector
    of one bit for each element.

    Example:

    ```mlir
    ascend.vcompare lt %a, %b into %mask : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<1024xui8, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Ascend_CompareModeAttr:$mode,
    Arg<Ascend_ContiguousUB<[F16, F32, I32]>, "left operand",
        [MemRead]>:$lhs,
    Arg<Ascend_ContiguousUB<[F16, F32, I32]>, "right operand",
        [MemRead]>:$rhs,
    Arg<Ascend_ContiguousUB<[UI8]>, "mask", [MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $mode $lhs `,` $rhs `into` $dst attr-dict
    `:` type($lhs) `,` type($rhs) `,` type($dst)
  }];
  let spelling = "Compare($(dst), $(lhs), $(rhs), CMPMODE::$(upper mode), $(lhs.count));";
}

def Ascend_VComparesOp : Ascend_Comparison<"vcompares", []> {
  let summary = "compares a tile in UB and a scalar into a bit mask";
  let description = [{
    Compares as `ascend.vcompare`, with the scalar on the right:
    `CompareScalar(dst, src, scalar, mode, count)`.

    Constraints: a contiguous tile of a multiple of 256 bytes, and a scalar of
    its element type; i32 is only compared with `eq`; the mask is a vector of
    one bit for each element.

    Example:

    ```mlir
    ascend.vcompares ge %a, %s into %mask : memref<64x128xf32, #ascend.memory<ub>>, f32, memref<1024xui8, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Ascend_CompareModeAttr:$mode,
    Arg<Ascend_ContiguousUB<[F16, F32, I32]>, "left operand",
        [MemRead]>:$src,
    AnyTypeOf<[F16, F32, I32]>:$scalar,
    Arg<Ascend_ContiguousUB<[UI8]>, "mask", [MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $mode $src `,` $scalar `into` $dst attr-dict
    `:` type($src) `,` type($scalar) `,` type($dst)
  }];
  let spelling = "CompareScalar($(dst), $(src), $(scalar), CMPMODE::$(upper mode), $(src.count));";
}

class Ascend_Selection<string mnemonic>
    : Ascend_Instruction<mnemonic, "V", "Vector"> {
  let hasVerifier = 1;
  let kernel = "select";
}

defvar Ascend_SelectTypes = [F16, BF16, F32, I16, UI16, I32, UI32];

def Ascend_VSelectOp : Ascend_Selection<"vselect"> {
  let summary = "takes each element from one of two tiles in UB";
  let description = [{
    Stores element `i` of `lhs` if bit `i % 8` of byte `i / 8` of the mask
    is 1, else that of `rhs`:
    `Select(dst, mask, lhs, rhs, VSEL_TENSOR_TENSOR_MODE, count)`. Elements are
    moved unchanged, so any type of 16 or 32 bits is legal.

    The implementation of `Select` keeps an address in scratch memory of the
    framework at the end of UB. The operand `scratch` is this memory.

    Constraints: contiguous tiles of the same type; the mask is a vector of one
    bit for each element, rounded up to bytes; the scratch memory is the one of
    the target.

    Example:

    ```mlir
    ascend.vselect %mask, %a, %b into %c scratch %tmp : memref<1024xui8, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_ContiguousUB<[UI8]>, "mask", [MemRead]>:$mask,
    Arg<Ascend_ContiguousUB<Ascend_SelectTypes>, "where the mask is 1",
        [MemRead]>:$lhs,
    Arg<Ascend_ContiguousUB<Ascend_SelectTypes>, "where the mask is 0",
        [MemRead]>:$rhs,
    Arg<Ascend_ContiguousUB<Ascend_SelectTypes>, "result", [MemWrite]>:$dst,
    Arg<Ascend_ContiguousUB<[UI8]>, "scratch memory", [MemWrite]>:$scratch
  );
  let assemblyFormat = [{
    $mask `,` $lhs `,` $rhs `into` $dst `scratch` $scratch attr-dict
    `:` type($mask) `,` type($lhs) `,` type($rhs) `,` type($dst) `,` type($scratch)
  }];
  let spelling = "Select($(float dst), $(mask), $(float lhs), $(float rhs), "
      "SELMODE::VSEL_TENSOR_TENSOR_MODE, $(dst.count));";
  let cost = "getVectorCost(target, llvm::ArrayRef(shapes).slice(1, 3), 1)";
}

def Ascend_VSelectsOp : Ascend_Selection<"vselects"> {
  let summary = "takes each element from a tile in UB or a scalar";
  let description = [{
    Selects as `ascend.vselect`, with a scalar instead of `rhs`:
    `Select(dst, mask, src, scalar, VSEL_TENSOR_SCALAR_MODE, count)`.

    Constraints: contiguous tiles of the same type, f16 or f32, and such a
    scalar; the mask is a vector of one bit for each element, rounded up to
    bytes; the scratch memory is the one of the target.

    Example:

    ```mlir
    ascend.vselects %mask, %a, %s into %c scratch %tmp : memref<1024xui8, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, f32, memref<64x128xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_ContiguousUB<[UI8]>, "mask", [MemRead]>:$mask,
    Arg<Ascend_ContiguousUB<[F16, F32]>, "where the mask is 1",
        [MemRead]>:$src,
    AnyTypeOf<[F16, F32]>:$scalar,
    Arg<Ascend_ContiguousUB<[F16, F32]>, "result", [MemWrite]>:$dst,
    Arg<Ascend_ContiguousUB<[UI8]>, "scratch memory", [MemWrite]>:$scratch
  );
  let assemblyFormat = [{
    $mask `,` $src `,` $scalar `into` $dst `scratch` $scratch attr-dict
    `:` type($mask) `,` type($src) `,` type($scalar) `,` type($dst) `,` type($scratch)
  }];
  let spelling = "Select($(dst), $(mask), $(src), $(scalar), "
      "SELMODE::VSEL_TENSOR_SCALAR_MODE, $(dst.count));";
  let cost = "getVectorCost(target, llvm::ArrayRef(shapes).slice(1, 2), 1)";
}

#endif // TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDCOMPARE
