//===- AscendMath.td - Scaling and accumulation ------------*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDMATH
#define TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDMATH

include "tl/dialects/Ascend/Instructions/AscendVector.td"

def Ascend_VLeakyReluOp : Ascend_VectorScalar<"vleaky_relu", "LeakyRelu",
                                              "leaky_relu", [F16, F32]>;

def Ascend_VAxpyOp
    : Ascend_VectorInstruction<"vaxpy", [SameOperandsElementType,
                                         AllShapesMatch<["src", "dst"]>]> {
  let summary = "adds a tile in UB times a scalar to another";
  let description = [{
    Adds `src * scalar` to every element of `dst`, with one rounding, by
    `Axpy(dst, src, scalar, ...)`.

    Constraints: two tiles of the same shape, both contiguous or both laid out
    in repeats, and a scalar, of the same element type.

    Example:

    ```mlir
    ascend.vaxpy %a, %s into %c : memref<64x128xf32, #ascend.memory<ub>>, f32, memref<64x128xf32, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_VectorUB<[F16, F32]>, "the source to scale", [MemRead]>:$src,
    AnyTypeOf<[F16, F32]>:$scalar,
    Arg<Ascend_VectorUB<[F16, F32]>, "the accumulator",
        [MemRead, MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `,` $scalar `into` $dst attr-dict
    `:` type($src) `,` type($scalar) `,` type($dst)
  }];
  let kernel = "axpy";
  let spelling = "Axpy($(dst), $(src), $(scalar), $(dst.count));";
  let repeatSpelling = "Axpy($(dst), $(src), $(scalar), $(dst.mask), $(dst.repeats), "
      "UnaryRepeatParams($(dst.block_stride), $(src.block_stride), "
      "$(dst.repeat_stride), $(src.repeat_stride)));";
  let cost = Ascend_FullRate;
}

def Ascend_VMulAddOp
    : Ascend_VectorInstruction<"vmul_add", [SameOperandsElementType,
                                            SameOperandsShape]> {
  let summary = "adds the product of two tiles in UB to a third";
  let description = [{
    Adds `lhs * rhs` to every element of `dst`, with one rounding, by
    `MulAddDst(dst, lhs, rhs, ...)`.

    Constraints: three tiles of the same shape and element type, all contiguous
    or all laid out in repeats.

    Example:

    ```mlir
    ascend.vmul_add %a, %b into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_VectorUB<[F16, F32]>, "left factor", [MemRead]>:$lhs,
    Arg<Ascend_VectorUB<[F16, F32]>, "right factor", [MemRead]>:$rhs,
    Arg<Ascend_VectorUB<[F16, F32]>, "the accumulator",
        [MemRead, MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $lhs `,` $rhs `into` $dst attr-dict
    `:` type($lhs) `,` type($rhs) `,` type($dst)
  }];
  let kernel = "mul_add";
  let spelling = "MulAddDst($(dst), $(lhs), $(rhs), $(dst.count));";
  let repeatSpelling = "MulAddDst($(dst), $(lhs), $(rhs), $(dst.mask), $(dst.repeats), "
      "BinaryRepeatParams($(dst.block_stride), $(lhs.block_stride), $(rhs.block_stride), "
      "$(dst.repeat_stride), $(lhs.repeat_stride), $(rhs.repeat_stride)));";
  let cost = "getVectorCost(target, shapes, target.vector_mul_add_factor)";
}

#endif // TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDMATH
