//===- AscendBitwise.td - Operations on bits -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDBITWISE
#define TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDBITWISE

include "tl/dialects/Ascend/IR/AscendInstructions.td"

/// Types of the bitwise instructions, which work on lanes of 16 bits,
/// independent of the type.
defvar Ascend_BitTypes = [I8, UI8, I16, UI16, I32, UI32, I64, UI64];
/// Types that a disjunction with itself copies.
defvar Ascend_CopiedTypes = Ascend_BitTypes # [F16, BF16, F32];

class Ascend_BitBinary<string mnemonic, string call, string kernelName,
                       list<Type> elementTypes>
    : Ascend_VectorInstruction<mnemonic,
                               [SameOperandsElementType, SameOperandsShape,
                                Ascend_MayWriteInPlace]> {
  let arguments = (ins
    Arg<Ascend_VectorUB<elementTypes>, "left operand", [MemRead]>:$lhs,
    Arg<Ascend_VectorUB<elementTypes>, "right operand", [MemRead]>:$rhs,
    Arg<Ascend_VectorUB<elementTypes>, "result", [MemWrite]>:$dst
  );
  let summary = "`" # call # "` of the bits of two tiles in UB";
  let description = [{
    Applies `}] # call # [{(dst, lhs, rhs, ...)` to the bits of the elements, in
    lanes of 16 bits. The result may be in place of an operand, but not overlap
    one in part.

    Constraints: three tiles of the same shape and element type, all contiguous
    or all laid out in repeats; an even number of bytes.

    Example:

    ```mlir
    ascend.}] # mnemonic # [{ %a, %b into %c : memref<64x128xi32, #ascend.memory<ub>>, memref<64x128xi32, #ascend.memory<ub>>, memref<64x128xi32, #ascend.memory<ub>>
    ```
  }];
  let assemblyFormat = [{
    $lhs `,` $rhs `into` $dst attr-dict
    `:` type($lhs) `,` type($rhs) `,` type($dst)
  }];
  let hasVerifier = 1;
  let kernel = kernelName;
  let spelling = call # "($(short dst), $(short lhs), $(short rhs), "
      "$(dst.count * dst.bytes / 2));";
  let repeatSpelling = call # "($(short dst), $(short lhs), $(short rhs), "
      "$(dst.mask * dst.bytes / 2), $(dst.repeats), "
      "BinaryRepeatParams($(dst.block_stride), $(lhs.block_stride), $(rhs.block_stride), "
      "$(dst.repeat_stride), $(lhs.repeat_stride), $(rhs.repeat_stride)));";
  let cost = "getVectorCost(target, shapes, 1)";
}

def Ascend_VAndOp : Ascend_BitBinary<"vand", "And", "and", Ascend_BitTypes>;
def Ascend_VOrOp : Ascend_BitBinary<"vor", "Or", "or", Ascend_CopiedTypes>;

def Ascend_VNotOp
    : Ascend_VectorInstruction<"vnot",
                               [SameOperandsElementType, SameOperandsShape,
                                Ascend_MayWriteInPlace]> {
  let summary = "`Not` of the bits of a tile in UB";
  let description = [{
    Applies `Not(dst, src, ...)` to the bits of the elements, in lanes of 16
    bits. The result may be in place of the operand, but not overlap it in part.

    Constraints: two tiles of the same shape and element type, both contiguous
    or both laid out in repeats; an even number of bytes.

    Example:

    ```mlir
    ascend.vnot %a into %c : memref<64x128xi32, #ascend.memory<ub>>, memref<64x128xi32, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_VectorUB<Ascend_BitTypes>, "operand", [MemRead]>:$src,
    Arg<Ascend_VectorUB<Ascend_BitTypes>, "result", [MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `into` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let kernel = "not";
  let spelling = "Not($(short dst), $(short src), $(dst.count * dst.bytes / 2));";
  let repeatSpelling = "Not($(short dst), $(short src), "
      "$(dst.mask * dst.bytes / 2), $(dst.repeats), "
      "UnaryRepeatParams($(dst.block_stride), $(src.block_stride), "
      "$(dst.repeat_stride), $(src.repeat_stride)));";
  let cost = "getVectorCost(target, shapes, 1)";
}

class Ascend_Shift<string mnemonic, string call, string kernelName,
                   string meaning>
    : Ascend_VectorInstruction<mnemonic, [ScalarMatchesElements,
                                          AllShapesMatch<["src", "dst"]>,
                                          Ascend_MayWriteInPlace]> {
  let arguments = (ins
    Arg<Ascend_VectorUB<[I16, UI16, I32, UI32]>, "operand", [MemRead]>:$src,
    AnyTypeOf<[I16, I32]>:$amount,
    Arg<Ascend_VectorUB<[I16, UI16, I32, UI32]>, "result", [MemWrite]>:$dst
  );
  let summary = "`" # call # "` of a tile in UB by a scalar";
  let description = [{
    Applies `}] # call # "(dst, src, amount, ...)` to every element: " # meaning # [{.
    The result may be in place of the operand, but not overlap it in part.
    Amounts of at least the width of an element are not documented, and an error
    here.

    Constraints: two tiles of the same shape and element type, both contiguous
    or both laid out in repeats; a scalar of their width.

    Example:

    ```mlir
    ascend.}] # mnemonic # [{ %a, %n into %c : memref<64x128xi32, #ascend.memory<ub>>, i32, memref<64x128xi32, #ascend.memory<ub>>
    ```
  }];
  let assemblyFormat = [{
    $src `,` $amount `into` $dst attr-dict
    `:` type($src) `,` type($amount) `,` type($dst)
  }];
  let hasVerifier = 1;
  let kernel = kernelName;
  let spelling = call # "($(dst), $(src), $(like dst amount), $(dst.count));";
  let repeatSpelling = call # "($(dst), $(src), $(like dst amount), "
      "$(dst.mask), $(dst.repeats), "
      "UnaryRepeatParams($(dst.block_stride), $(src.block_stride), "
      "$(dst.repeat_stride), $(src.repeat_stride)));";
  let cost = "getVectorCost(target, shapes, 1)";
}

def Ascend_VShiftLeftOp : Ascend_Shift<"vshift_left", "ShiftLeft", "shift_left",
    "zeros come in from the right">;
def Ascend_VShiftRightOp
    : Ascend_Shift<"vshift_right", "ShiftRight", "shift_right",
    "the sign of a signed element comes in from the left, zeros into an unsigned one">;

#endif // TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDBITWISE
