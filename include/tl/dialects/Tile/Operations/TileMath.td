//===- TileMath.td - Mathematical functions of tiles -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILEMATH
#define TL_DIALECTS_TILE_OPERATIONS_TILEMATH

include "tl/dialects/Tile/Operations/TileElementwise.td"

//===----------------------------------------------------------------------===//
// Operations with an instruction of their own
//===----------------------------------------------------------------------===//

class Tile_ReadWrite<Type type, string description>
    : Arg<type, description, [MemRead, MemWrite]>;

/// An operation with operands that are broadcast to the shape of its result.
class Tile_RepeatingOp<string mnemonic, list<Type> native>
    : Tile_VectorOp<mnemonic, native> {
  let hasVerifier = 1;
  let extraClassDefinition = computedMethods # [{
    ::llvm::LogicalResult $cppClass::verify() {
      return ::tl::tile::verifyElementwise(*this);
    }
  }];
}

def Tile_LeakyReluOp : Tile_RepeatingOp<"leaky_relu", [F16, F32]> {
  let summary = "scales the negative elements of a tile";
  let description = [{
    Stores every element of `src`, or `slope` times the element if it is
    negative, rounded to the element type.

    Constraints: the operand is broadcast to the shape of the result; one
    element type.

    Example:

    ```mlir
    tile.leaky_relu %a, %s into %c : memref<64x128xf32, #tile.space<shared>>, f32, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_FloatTypes>, "operand">:$src,
    AnyTypeOf<Tile_FloatTypes>:$slope,
    Tile_Write<MemRefOf<Tile_FloatTypes>, "result">:$dst
  );
  let assemblyFormat = [{
    $src `,` $slope `into` $dst attr-dict
    `:` type($src) `,` type($slope) `,` type($dst)
  }];
}

def Tile_AxpyOp : Tile_RepeatingOp<"axpy", [F16, F32]> {
  let summary = "adds a tile times a scalar to another";
  let description = [{
    Adds `src * scale` to every element of `dst`, rounded once to the element
    type.

    Constraints: the operand is broadcast to the shape of the result; one
    element type.

    Example:

    ```mlir
    tile.axpy %a, %s into %c : memref<64x128xf32, #tile.space<shared>>, f32, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_FloatTypes>, "the source to scale">:$src,
    AnyTypeOf<Tile_FloatTypes>:$scale,
    Tile_ReadWrite<MemRefOf<Tile_FloatTypes>, "the accumulator">:$dst
  );
  let assemblyFormat = [{
    $src `,` $scale `into` $dst attr-dict
    `:` type($src) `,` type($scale) `,` type($dst)
  }];
}

def Tile_MulAddOp : Tile_RepeatingOp<"mul_add", [F16, F32]> {
  let summary = "adds the product of two tiles to a third";
  let description = [{
    Adds `lhs * rhs` to every element of `dst`, rounded once to the element
    type.

    Constraints: the factors are broadcast to the shape of the result; one
    element type.

    Example:

    ```mlir
    tile.mul_add %a, %b into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_FloatTypes>, "left factor">:$lhs,
    Tile_Read<MemRefOf<Tile_FloatTypes>, "right factor">:$rhs,
    Tile_ReadWrite<MemRefOf<Tile_FloatTypes>, "the accumulator">:$dst
  );
  let assemblyFormat = [{
    $lhs `,` $rhs `into` $dst attr-dict
    `:` type($lhs) `,` type($rhs) `,` type($dst)
  }];
}

//===----------------------------------------------------------------------===//
// Operations that tile-legalize writes with others
//===----------------------------------------------------------------------===//

def Tile_ClampOp : Tile_RepeatingOp<"clamp", []> {
  let summary = "limits the elements of a tile to a range";
  let description = [{
    Stores `min(max(src, low), high)` for every element. NaN stays NaN. With one
    limit this is `tile.max` or `tile.min`.

    Constraints: the operand is broadcast to the shape of the result; one
    element type.

    Example:

    ```mlir
    tile.clamp %a, %low, %high into %c : memref<64x128xf32, #tile.space<shared>>, f32, f32, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_ArithmeticTypes>, "operand">:$src,
    AnyTypeOf<Tile_ArithmeticTypes>:$low,
    AnyTypeOf<Tile_ArithmeticTypes>:$high,
    Tile_Write<MemRefOf<Tile_ArithmeticTypes>, "result">:$dst
  );
  let assemblyFormat = [{
    $src `,` $low `,` $high `into` $dst attr-dict
    `:` type($src) `,` type($low) `,` type($high) `,` type($dst)
  }];
}

/// `dst[i] = f(src[i])`, written with other operations by `tile-legalize`.
class Tile_Composite<string mnemonic, string meaning, string details>
    : Tile_VectorOp<mnemonic, [], [], [SameOperandsShape]> {
  let summary = meaning # " of a tile, element by element";
  let description = [{
    Stores the }] # meaning # [{ of every element of `src`,
    computed in f32 and rounded to the element type. }] # details # [{

    `tile-legalize` rewrites it with operations that have an instruction. The
    bound of the error holds for f32; f16 and bf16 add half a unit in the last
    place.

    Constraints: two tiles of the same shape and element type.

    Example:

    ```mlir
    tile.}] # mnemonic # [{ %a into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_FloatTypes>, "operand">:$src,
    Tile_Write<MemRefOf<Tile_FloatTypes>, "result">:$dst
  );
  let assemblyFormat = [{
    $src `into` $dst attr-dict `:` type($src) `,` type($dst)
  }];
}

def Tile_SigmoidOp : Tile_Composite<"sigmoid", "logistic function", [{
    `1 / (1 + exp(-x))`. The error is at most 4 units in the last place; for
    operands below -88, a result less than 2^-126 may be 0.}]>;
def Tile_SiluOp : Tile_Composite<"silu", "product with its logistic function", [{
    `x / (1 + exp(-x))`, also called swish; NaN for -Inf. The error is at most 4
    units in the last place; for operands below -88, a result above -2^-118 may
    be 0.}]>;
def Tile_GeluOp : Tile_Composite<"gelu", "product with its normal distribution", [{
    `x * (1 + erf(x / sqrt(2))) / 2`; NaN for -Inf. The error is at most the
    operand times 2^-21.}]>;
def Tile_TanhOp : Tile_Composite<"tanh", "hyperbolic tangent", [{
    The error is at most 8 units in the last place; results are within
    [-1, 1].}]>;
def Tile_ErfOp : Tile_Composite<"erf", "error function", [{
    The error is at most 8 units in the last place; results are within
    [-1, 1].}]>;
def Tile_SinOp : Tile_Composite<"sin", "sine", [{
    NaN for infinities. The error is at most 3 units in the last place for
    operands within [-25000, 25000]; beyond, the result is any number from -1
    to 1.}]>;
def Tile_CosOp : Tile_Composite<"cos", "cosine", [{
    NaN for infinities. The error is at most 3 units in the last place for
    operands within [-12500, 12500]; beyond, the result is any number from -1
    to 1.}]>;
def Tile_RoundOp : Tile_Composite<"round", "nearest integer", [{
    Ties go to the even integer. The result is exact; `tile.cast` to the same
    type rounds in other directions.}]>;

def Tile_PowOp : Tile_Binary<"pow", "power", [], Tile_FloatTypes> {
  let summary = "power of two tiles, element by element";
  let description = [{
    Stores `lhs` to the power of `rhs`, computed in f32 and rounded to the
    element type. One of the two may be a scalar. An operand with the static
    extent 1, or without leading dimensions, is broadcast, as in NumPy; dynamic
    extents are those of the result.

    Special cases:
    * the result is 1 if the exponent is 0 and the base is not NaN, or if the
      base is 1 and the exponent is not NaN;
    * with a negative base, an odd integer as the exponent makes the result
      negative; an exponent that is no integer gives NaN if the base is finite;
    * 0 of either sign is taken as +0;
    * the result is NaN if an operand is NaN, also of a NaN to the power of 0.

    The first three are those of IEEE 754, but for the sign of zeros.

    `tile-legalize` rewrites it as `exp(y * ln(x))`. The relative error in f32
    is at most `(4 + 3 |y ln(x)|) 2^-23`, and results below 2^-126 may be 0; f16
    and bf16 add half a unit in the last place. If the magnitude of the exponent
    is below 2^-120, bases of 0 and infinity are taken as finite numbers.

    Constraints: at least one operand is a tile; operands are broadcast to the
    shape of the result; one element type.

    Example:

    ```mlir
    tile.pow %a, %b into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.pow %a, %s into %c : memref<64x128xf32, #tile.space<shared>>, f32, memref<64x128xf32, #tile.space<shared>>
    tile.pow %s, %a into %c : f32, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
}

#endif // TL_DIALECTS_TILE_OPERATIONS_TILEMATH
