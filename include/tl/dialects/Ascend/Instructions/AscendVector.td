//===- AscendVector.td - Instructions of the vector core -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDVECTOR
#define TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDVECTOR

include "tl/dialects/Ascend/IR/AscendInstructions.td"

defvar Ascend_VectorTypes = [F16, F32, I16, I32];
/// Types of instructions that only move elements.
defvar Ascend_BlockTypes = [F16, BF16, F32, I16, I32, UI16, UI32];

//===----------------------------------------------------------------------===//
// Element-wise instructions
//===----------------------------------------------------------------------===//

/// `call(dst, src0, src1, ...)`, `factor` cycles per repeat.
class Ascend_VectorBinary<string mnemonic, string call, string kernelName,
                          string factor, list<Type> elementTypes>
    : Ascend_VectorInstruction<mnemonic,
                               [SameOperandsElementType, SameOperandsShape,
                                Ascend_MayWriteInPlace]> {
  let arguments = (ins
    Arg<Ascend_VectorUB<elementTypes>, "left operand", [MemRead]>:$lhs,
    Arg<Ascend_VectorUB<elementTypes>, "right operand", [MemRead]>:$rhs,
    Arg<Ascend_VectorUB<elementTypes>, "result", [MemWrite]>:$dst
  );
  let summary = "`" # call # "` of two tiles in UB";
  let description = [{
    Applies `}] # call # [{(dst, lhs, rhs, ...)` to every element. The result
    may be in place of an operand, but not overlap one in part.

    Constraints: three tiles of the same shape and element type, all contiguous
    or all laid out in repeats.

    Example:

    ```mlir
    ascend.}] # mnemonic # [{ %a, %b into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
    ```
  }];
  let assemblyFormat = [{
    $lhs `,` $rhs `into` $dst attr-dict
    `:` type($lhs) `,` type($rhs) `,` type($dst)
  }];
  let kernel = kernelName;
  let spelling = call # "($(dst), $(lhs), $(rhs), $(dst.count));";
  let repeatSpelling = call # "($(dst), $(lhs), $(rhs), $(dst.mask), $(dst.repeats), "
      "BinaryRepeatParams($(dst.block_stride), $(lhs.block_stride), $(rhs.block_stride), "
      "$(dst.repeat_stride), $(lhs.repeat_stride), $(rhs.repeat_stride)));";
  let cost = "getVectorCost(target, shapes, " # factor # ")";
}

def Ascend_VAddOp : Ascend_VectorBinary<"vadd", "Add", "add", "1",
                                        Ascend_VectorTypes>;
def Ascend_VSubOp : Ascend_VectorBinary<"vsub", "Sub", "sub", "1",
                                        Ascend_VectorTypes>;
def Ascend_VMulOp : Ascend_VectorBinary<"vmul", "Mul", "mul", "1",
                                        Ascend_VectorTypes>;
def Ascend_VDivOp : Ascend_VectorBinary<"vdiv", "Div", "div",
                                        "target.vector_div_factor", [F16, F32]>;
def Ascend_VMaxOp : Ascend_VectorBinary<"vmax", "Max", "max", "1",
                                        Ascend_VectorTypes>;
def Ascend_VMinOp : Ascend_VectorBinary<"vmin", "Min", "min", "1",
                                        Ascend_VectorTypes>;

/// `call(dst, src, ...)`. `precision` completes the description.
class Ascend_VectorUnary<string mnemonic, string call, string kernelName,
                         string cycles, string precision = "">
    : Ascend_VectorInstruction<mnemonic,
                               [SameOperandsElementType, SameOperandsShape,
                                Ascend_MayWriteInPlace]> {
  let arguments = (ins
    Arg<Ascend_VectorUB<[F16, F32]>, "operand", [MemRead]>:$src,
    Arg<Ascend_VectorUB<[F16, F32]>, "result", [MemWrite]>:$dst
  );
  let summary = "`" # call # "` of a tile in UB";
  let description = [{
    Applies `}] # call # [{(dst, src, ...)` to every element.}] # precision # [{
    The result may be in place of the operand, but not overlap it in part.

    Constraints: two tiles of the same shape and element type, both contiguous
    or both laid out in repeats.

    Example:

    ```mlir
    ascend.}] # mnemonic # [{ %a into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
    ```
  }];
  let assemblyFormat = [{
    $src `into` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let kernel = kernelName;
  let spelling = call # "($(dst), $(src), $(dst.count));";
  let repeatSpelling = call # "($(dst), $(src), $(dst.mask), $(dst.repeats), "
      "UnaryRepeatParams($(dst.block_stride), $(src.block_stride), "
      "$(dst.repeat_stride), $(src.repeat_stride)));";
  let cost = cycles;
}

defvar Ascend_FullRate = "getVectorCost(target, shapes, 1)";
defvar Ascend_TranscendentalRate =
    "getElementRateCost(target, shapes, target.vector_transcendental_rate)";

def Ascend_VExpOp : Ascend_VectorUnary<"vexp", "Exp", "exp",
                                       Ascend_TranscendentalRate>;
def Ascend_VLnOp : Ascend_VectorUnary<"vln", "Ln", "ln",
                                      Ascend_TranscendentalRate>;
def Ascend_VSqrtOp : Ascend_VectorUnary<"vsqrt", "Sqrt", "sqrt",
                                        Ascend_TranscendentalRate>;
def Ascend_VAbsOp : Ascend_VectorUnary<"vabs", "Abs", "abs", Ascend_FullRate>;
def Ascend_VReluOp : Ascend_VectorUnary<"vrelu", "Relu", "relu",
                                        Ascend_FullRate>;

/// Source: Ascend C documentation, constraints of `Rsqrt` and `Reciprocal` on
/// A2 and A3.
defvar Ascend_EstimatePrecision = [{ The result is
    an estimate, with a relative error of up to 2 in 1,000 in f16 and 2 in
    10,000 in f32.}];
def Ascend_VRsqrtOp
    : Ascend_VectorUnary<"vrsqrt", "Rsqrt", "rsqrt_estimate", Ascend_FullRate,
                         Ascend_EstimatePrecision>;
def Ascend_VReciprocalOp
    : Ascend_VectorUnary<"vreciprocal", "Reciprocal", "reciprocal_estimate",
                         Ascend_FullRate, Ascend_EstimatePrecision>;

/// `call(dst, src, scalar, ...)`.
class Ascend_VectorScalar<string mnemonic, string call, string kernelName,
                          list<Type> elementTypes = Ascend_VectorTypes>
    : Ascend_VectorInstruction<mnemonic,
                               [SameOperandsElementType,
                                AllShapesMatch<["src", "dst"]>,
                                Ascend_MayWriteInPlace]> {
  let arguments = (ins
    Arg<Ascend_VectorUB<elementTypes>, "left operand",
        [MemRead]>:$src,
    AnyTypeOf<elementTypes>:$scalar,
    Arg<Ascend_VectorUB<elementTypes>, "result", [MemWrite]>:$dst
  );
  let summary = "`" # call # "` of a tile in UB and a scalar";
  let description = [{
    Applies `}] # call # [{(dst, src, scalar, ...)` to every element. The
    result may be in place of the operand, but not overlap it in part.

    Constraints: two tiles of the same shape, both contiguous or both laid out
    in repeats, and a scalar, of the same element type.

    Example:

    ```mlir
    ascend.}] # mnemonic # [{ %a, %s into %c : memref<64x128xf32, #ascend.memory<ub>>, f32, memref<64x128xf32, #ascend.memory<ub>>
    ```
  }];
  let assemblyFormat = [{
    $src `,` $scalar `into` $dst attr-dict
    `:` type($src) `,` type($scalar) `,` type($dst)
  }];
  let kernel = kernelName;
  let spelling = call # "($(dst), $(src), $(scalar), $(dst.count));";
  let repeatSpelling = call # "($(dst), $(src), $(scalar), $(dst.mask), $(dst.repeats), "
      "UnaryRepeatParams($(dst.block_stride), $(src.block_stride), "
      "$(dst.repeat_stride), $(src.repeat_stride)));";
  let cost = Ascend_FullRate;
}

def Ascend_VAddsOp : Ascend_VectorScalar<"vadds", "Adds", "add">;
def Ascend_VMulsOp : Ascend_VectorScalar<"vmuls", "Muls", "mul">;
def Ascend_VMaxsOp : Ascend_VectorScalar<"vmaxs", "Maxs", "max">;
def Ascend_VMinsOp : Ascend_VectorScalar<"vmins", "Mins", "min">;

def Ascend_VDuplicateOp
    : Ascend_VectorInstruction<"vduplicate", [ScalarMatchesElements]> {
  let summary = "fills a tile in UB with a scalar";
  let description = [{
    Stores the scalar in every element by `Duplicate(dst, scalar, ...)`.

    Constraints: a tile, contiguous or laid out in repeats; the scalar has its
    element type, and is signless for an unsigned type.

    Example:

    ```mlir
    ascend.vduplicate %s into %c : f32, memref<64x128xf32, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    AnyTypeOf<[F16, BF16, F32, I16, I32]>:$scalar,
    Arg<Ascend_VectorUB<Ascend_BlockTypes>, "result", [MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $scalar `into` $dst attr-dict `:` type($scalar) `,` type($dst)
  }];
  let kernel = "fill";
  let spelling = "Duplicate($(dst), $(like dst scalar), $(dst.count));";
  let repeatSpelling = "Duplicate($(dst), $(like dst scalar), $(dst.mask), $(dst.repeats), "
      "$(dst.block_stride), $(dst.repeat_stride));";
  let cost = "getVectorCost(target, shapes, 1)";
}

def Ascend_VBrcbOp : Ascend_Instruction<"vbrcb", "V", "Vector", [], [],
                                       [SameOperandsElementType]> {
  let summary = "fills a block in UB with each element of a column";
  let description = [{
    Fills row `i` of the result, a block of 32 bytes, with element `i` by
    `Brcb`.

    Constraints: the shapes are `n x 1` and `n x lanes`, with 32 bytes of lanes,
    both contiguous; `n` is a multiple of 8 and at most 2040.

    Example:

    ```mlir
    ascend.vbrcb %a to %c : memref<64x1xf32, #ascend.memory<ub>>, memref<64x8xf32, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_ContiguousUB<Ascend_BlockTypes>, "column", [MemRead]>:$src,
    Arg<Ascend_ContiguousUB<Ascend_BlockTypes>, "blocks", [MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `to` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let kernel = "repeat";
  let spelling = "Brcb($(dst), $(src), $(dst.rows / 8), BrcbRepeatParams(1, 8));";
  let cost = "getVectorCost(target, shapes[1], 1)";
}

#endif // TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDVECTOR
