//===- TileElementwise.td - Elementwise operations ---------*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILEELEMENTWISE
#define TL_DIALECTS_TILE_OPERATIONS_TILEELEMENTWISE

include "tl/dialects/Tile/TileBase.td"
/// A tile, or a scalar that stands for a tile of equal elements.
class Tile_OrScalar<list<Type> elementTypes>
    : AnyTypeOf<[MemRefOf<elementTypes>, AnyTypeOf<elementTypes>],
                MemRefOf<elementTypes>.summary # ", or such a scalar">;

/// `dst[i] = lhs[i] OP rhs[i]`. Two C++ expressions over `isLeft`, the place of
/// a scalar: `takesScalar` tells whether an instruction takes it, and
/// `isNeutral` whether its `value` makes the result equal to the other operand.
class Tile_Binary<string mnemonic, string meaning, list<Type> native,
                  list<Type> elementTypes, string takesScalar = "false",
                  string isNeutral = "false", string orders = "false",
                  string rounding = "">
    : Tile_VectorOp<mnemonic, native, ["getNumericParameters"],
                    [DeclareOpInterfaceMethods<ScalarOpInterface,
                                               ["takesScalar", "isNeutral"]>],
                    ["ordersElements"]> {
  let hasVerifier = 1;
  let extraClassDefinition = computedMethods # [{
    ::llvm::SmallVector<::std::pair<::llvm::StringRef, int64_t>>
    $cppClass::getNumericParameters() {
      bool isScalarLeft = !::llvm::isa<::mlir::MemRefType>(getLhs().getType());
      return {{"scalar_left", isScalarLeft}};
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::tl::tile::verifyElementwise(*this);
    }
    bool $cppClass::ordersElements() { return }] # orders # [{; }
    bool $cppClass::takesScalar(::mlir::OpOperand &operand) {
      [[maybe_unused]] bool isLeft = operand.getOperandNumber() == 0;
      return operand.getOperandNumber() < 2 && (}] # takesScalar # [{);
    }
    bool $cppClass::isNeutral(::mlir::OpOperand &operand,
                              [[maybe_unused]] ::mlir::Attribute value) {
      [[maybe_unused]] bool isLeft = operand.getOperandNumber() == 0;
      return operand.getOperandNumber() < 2 && (}] # isNeutral # [{);
    }
  }];
  let summary = meaning # " of two tiles, element by element";
  let description = [{
    Stores the }] # meaning # [{ of `lhs` and `rhs`, rounded to
    the element type; integers wrap.}] # rounding # [{ One of the two may be a scalar. An operand
    with the static extent 1, or without leading dimensions, is broadcast, as in
    NumPy; dynamic extents are those of the result.

    Constraints: at least one operand is a tile; operands are broadcast to the
    shape of the result; one element type of at most 32 bits, since the vector
    unit has no 64-bit arithmetic.

    Example:

    ```mlir
    tile.}] # mnemonic # [{ %a, %b into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.}] # mnemonic # [{ %a, %s into %c : memref<64x128xf32, #tile.space<shared>>, f32, memref<64x128xf32, #tile.space<shared>>
    tile.}] # mnemonic # [{ %a, %column into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x1xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<Tile_OrScalar<elementTypes>, "left operand">:$lhs,
    Tile_Read<Tile_OrScalar<elementTypes>, "right operand">:$rhs,
    Tile_Write<MemRefOf<elementTypes>, "result">:$dst
  );
  let assemblyFormat = [{
    $lhs `,` $rhs `into` $dst attr-dict
    `:` type($lhs) `,` type($rhs) `,` type($dst)
  }];
}

/// Types that the vector unit computes with, and types that operations take.
defvar Tile_NativeTypes = [F16, F32, I16, I32];
defvar Tile_ArithmeticTypes = [F16, BF16, F32, I8, UI8, I16, UI16, I32, UI32,
                               I64, UI64];
defvar Tile_FloatTypes = [F16, BF16, F32];
defvar Tile_QuotientTypes = [F16, BF16, F32, I8, UI8, I16, UI16, I32, UI32];

class Tile_Arithmetic<string mnemonic, string meaning, string takesScalar,
                      string isNeutral = "false", string orders = "false">
    : Tile_Binary<mnemonic, meaning, Tile_NativeTypes, Tile_ArithmeticTypes,
                  takesScalar, isNeutral, orders>;

// The sum of -0 and 0 is 0, so 0 may be subtracted but not added.
def Tile_AddOp : Tile_Arithmetic<"add", "sum", "true", "isNumber(value, -0.0)">;
def Tile_SubOp : Tile_Arithmetic<"sub", "difference", "!isLeft",
                                 "!isLeft && isNumber(value, 0.0)">;
def Tile_MulOp : Tile_Arithmetic<"mul", "product", "true", "isNumber(value, 1)">;
def Tile_DivOp : Tile_Binary<"div", "quotient", [F16, F32], Tile_QuotientTypes,
    "false", "!isLeft && isNumber(value, 1)", "true",
    [{ A quotient of
    integers is truncated toward zero; a quotient by the integer 0 is 0.}]> {
  // No type has an exact quotient of integers.
  let computedMethods = vectorMethods # [{
    ::mlir::Type $cppClass::getComputeType() {
      if (::llvm::isa<::mlir::IntegerType>(getElementType()))
        return {};
  }] # Tile_ChooseComputeType<[F16, F32]>.body # [{
    }
  }];
}
def Tile_MaxOp : Tile_Arithmetic<"max", "maximum", "true", "false", "true">;
def Tile_MinOp : Tile_Arithmetic<"min", "minimum", "true", "false", "true">;

/// `dst[i] = f(src[i])`.
class Tile_Unary<string mnemonic, string meaning>
    : Tile_VectorOp<mnemonic, [F16, F32], [], [SameOperandsShape]> {
  let summary = meaning # " of a tile, element by element";
  let description = [{
    Stores the }] # meaning # [{ of every element of `src`,
    computed in f32 and rounded to the element type.

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

def Tile_ExpOp : Tile_Unary<"exp", "exponential">;
def Tile_LnOp : Tile_Unary<"ln", "natural logarithm">;
def Tile_AbsOp : Tile_Unary<"abs", "absolute value">;
def Tile_SqrtOp : Tile_Unary<"sqrt", "square root">;
def Tile_ReluOp : Tile_Unary<"relu", "maximum with zero">;

/// `dst[i] = f(src[i])`, with an instruction of the vector unit that estimates
/// it. The bound of the error is from the pages on `Rsqrt` and `Reciprocal` of
/// the Ascend C documentation (constraints on A2 and A3).
class Tile_EstimatedUnary<string mnemonic, string meaning>
    : Tile_Unary<mnemonic, meaning> {
  let description = [{
    Stores the }] # meaning # [{ of every element of `src`,
    computed in f32 and rounded to the element type. `approximate` uses the
    estimating instruction of the vector unit, which is several times faster and
    has a relative error of up to 2 in 1,000 (f16) or 2 in 10,000 (others).

    Constraints: two tiles of the same shape and element type.

    Example:

    ```mlir
    tile.}] # mnemonic # [{ %a into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.}] # mnemonic # [{ %a into %c approximate : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let numericKernel = "getApproximate() ? \"" # mnemonic # "_estimate\" : \"" # mnemonic # "\"";
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_FloatTypes>, "operand">:$src,
    Tile_Write<MemRefOf<Tile_FloatTypes>, "result">:$dst,
    UnitAttr:$approximate
  );
  let assemblyFormat = [{
    $src `into` $dst (`approximate` $approximate^)? attr-dict
    `:` type($src) `,` type($dst)
  }];
}

def Tile_RsqrtOp
    : Tile_EstimatedUnary<"rsqrt", "reciprocal of the square root">;
def Tile_ReciprocalOp : Tile_EstimatedUnary<"reciprocal", "reciprocal">;

defvar Tile_FillTypes = Tile_ArithmeticTypes;

def Tile_FillOp
    : Tile_TileOp<"fill", [], [
        ScalarMatchesElements,
        DeclareOpInterfaceMethods<IteratedOpInterface>,
        DeclareOpInterfaceMethods<ComputedOpInterface>,
        DeclareOpInterfaceMethods<ScalarOpInterface, ["getFilledValue"]>]> {
  let extraClassDefinition = [{
    ::llvm::StringRef $cppClass::getNumericKernel() { return "fill"; }
    ::mlir::Value $cppClass::getFilledValue() { return getValue(); }
    ::mlir::Type $cppClass::getComputeType() {
  }] # Tile_ChooseComputeType<[F16, BF16, F32, I16, UI16, I32, UI32]>.body # [{
    }
  }];
  let summary = "fills a tile with a scalar";
  let description = [{
    Stores `value` in every element of the tile. An accumulator can be filled
    with 0, the sum of no products: the cube core multiplies two tiles of zeros
    into it.

    Constraints: the value has the tile's element type, and is signless for an
    unsigned type; it is 0 for a tile in L0C.

    Example:

    ```mlir
    tile.fill %zero into %c : f32, memref<64x128xf32, #tile.space<shared>>
    tile.copy %c to %C : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32>
    ```
  }];
  let arguments = (ins
    AnyTypeOf<Tile_ArithmeticTypes>:$value,
    Tile_Write<MemRefOf<Tile_FillTypes>, "tile">:$dst
  );
  let assemblyFormat = [{
    $value `into` $dst attr-dict `:` type($value) `,` type($dst)
  }];
}

#endif // TL_DIALECTS_TILE_OPERATIONS_TILEELEMENTWISE
