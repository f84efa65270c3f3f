//===- TileOps.td - Operations of the Tile dialect -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEOPS
#define TL_DIALECTS_TILE_TILEOPS

include "dialects/Ascend/LaunchBase.td"
include "dialects/Tile/TileEnums.td"
include "dialects/Tile/TileInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===----------------------------------------------------------------------===//
// Launch
//===----------------------------------------------------------------------===//

def Tile_LaunchOp : LaunchOpBase<Tile_Dialect, "::tl::tile::EndOp"> {
  let summary = "runs its body once per block";
  let description = [{
    Runs the body for every block index from 0 to the number of blocks, blocks
    in no particular order and concurrently; blocks may not depend on each
    other. With `sub_block` the body runs on both vector cores of the block's AI
    core, told apart by an index that is 0 or 1.

    Example:

    ```mlir
    tile.launch (%block) in (%n) {
    }
    ```
  }];
}

def Tile_EndOp : Tile_Op<"end", [
    Pure, ReturnLike, Terminator, HasParent<"LaunchOp">]> {
  let summary = "ends the body of a launch";
  let description = [{
    Implicit: it is not printed.
  }];
  let assemblyFormat = "attr-dict";
}

//===----------------------------------------------------------------------===//
// Base class
//===----------------------------------------------------------------------===//

defvar Tile_ElementTypes = [F16, BF16, F32, I8, I16, I32, I64];

class Tile_Read<Type type, string description>
    : Arg<type, description, [MemRead]>;
class Tile_Write<Type type, string description>
    : Arg<type, description, [MemWrite]>;

/// An operation on tiles. `kernel` names the numeric kernel that gives its
/// meaning; `numericMethods` the optional methods it implements in C++.
class Tile_TileOp<string mnemonic, list<string> numericMethods = [],
                  list<Trait> traits = []>
    : Tile_Op<mnemonic, traits # [
        DeclareOpInterfaceMethods<PlacedOpInterface>,
        DeclareOpInterfaceMethods<NumericOpInterface, numericMethods>]> {
  string kernel = mnemonic;

  let extraClassDefinition = [{
    ::llvm::StringRef $cppClass::getNumericKernel() { return "}] # kernel # [{"; }
  }];
}

//===----------------------------------------------------------------------===//
// Copy
//===----------------------------------------------------------------------===//

def Tile_CopyOp : Tile_TileOp<"copy"> {
  let summary = "copies a tile or a slice of a tensor";
  let description = [{
    Copies every element, converting it to the destination's element type:
    from f32 to a narrower float to nearest, ties to even.

    Constraints: same shape; element types that differ are both floats.

    Example:

    ```mlir
    tile.copy %A to %a : memref<64x128xf32>, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_ElementTypes>, "what is copied">:$src,
    Tile_Write<MemRefOf<Tile_ElementTypes>, "where it goes">:$dst
  );
  let assemblyFormat = [{
    $src `to` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Matrix product
//===----------------------------------------------------------------------===//

def Tile_GemmOp : Tile_TileOp<"gemm",
    ["getInitCondition", "getNumericParameters"]> {
  let summary = "multiplies two matrices into an accumulator";
  let description = [{
    `C = op(A) op(B)` if `init` is given and holds, `C += op(A) op(B)`
    otherwise, where `op` transposes the operand that is marked so: A is `M x K`
    or, transposed, `K x M`; B is `K x N` or `N x K`; C is `M x N`.

    Constraints: A and B have the same element type, f16, bf16 or f32 with an
    f32 accumulator or i8 with an i32 accumulator; the shapes fit together.

    Example:

    ```mlir
    tile.gemm %a, %b into %c init(%first) : memref<128x64xf16, #tile.space<shared>>, memref<64x256xf16, #tile.space<shared>>, memref<128x256xf32, #tile.space<fragment>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefRankOf<[F16, BF16, F32, I8], [2]>, "left operand">:$a,
    Tile_Read<MemRefRankOf<[F16, BF16, F32, I8], [2]>, "right operand">:$b,
    Arg<MemRefRankOf<[F32, I32], [2]>, "accumulator",
        [MemRead, MemWrite]>:$c,
    Optional<I1>:$init,
    UnitAttr:$transposeA,
    UnitAttr:$transposeB
  );
  let assemblyFormat = [{
    $a (`transpose` $transposeA^)? `,` $b (`transpose` $transposeB^)?
    `into` $c (`init` `(` $init^ `)`)? attr-dict
    `:` type($a) `,` type($b) `,` type($c)
  }];
  let hasVerifier = 1;
  let kernel = "matmul";
}

//===----------------------------------------------------------------------===//
// Element-wise operations
//===----------------------------------------------------------------------===//

/// An operation of the vector core on tiles in UB.
class Tile_VectorOp<string mnemonic, list<string> numericMethods = [],
                    list<Trait> traits = []>
    : Tile_TileOp<mnemonic, numericMethods,
                  traits # [SameOperandsElementType]> {
  code vectorMethods = [{
    ::llvm::StringRef $cppClass::getNumericKernel() { return "}] # mnemonic # [{"; }
    ::tl::tile::MemorySet $cppClass::getLegalMemories(::mlir::OpOperand &) {
      return {::tl::ascend::Memory::UB};
    }
    ::std::optional<::tl::ascend::Core> $cppClass::getPlacedCore() {
      return ::tl::ascend::Core::Vector;
    }
  }];
  let extraClassDefinition = vectorMethods;
}

/// A tile, or a scalar that stands for a tile of equal elements.
class Tile_OrScalar<list<Type> elementTypes>
    : AnyTypeOf<[MemRefOf<elementTypes>, AnyTypeOf<elementTypes>],
                MemRefOf<elementTypes>.summary # ", or such a scalar">;

/// `dst[i] = lhs[i] OP rhs[i]`.
class Tile_Binary<string mnemonic, string meaning, list<Type> elementTypes>
    : Tile_VectorOp<mnemonic, ["getNumericParameters"]> {
  let hasVerifier = 1;
  let extraClassDefinition = vectorMethods # [{
    ::llvm::SmallVector<::std::pair<::llvm::StringRef, int64_t>>
    $cppClass::getNumericParameters() {
      bool isScalarLeft = !::llvm::isa<::mlir::MemRefType>(getLhs().getType());
      return {{"scalar_left", isScalarLeft}};
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::tl::tile::verifyElementwise(*this);
    }
  }];
  let summary = meaning # " of two tiles, element by element";
  let description = "Stores the " # meaning # [{ of `lhs` and `rhs`, rounded to
    the element type; integers wrap. One of the two may be a scalar.

    Constraints: tiles of the same shape, at least one of them an operand; one
    element type.

    Example:

    ```mlir
    tile.}] # mnemonic # [{ %a, %b into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.}] # mnemonic # [{ %a, %s into %c : memref<64x128xf32, #tile.space<shared>>, f32, memref<64x128xf32, #tile.space<shared>>
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

defvar Tile_ArithmeticTypes = [F16, F32, I16, I32];

def Tile_AddOp : Tile_Binary<"add", "sum", Tile_ArithmeticTypes>;
def Tile_SubOp : Tile_Binary<"sub", "difference", Tile_ArithmeticTypes>;
def Tile_MulOp : Tile_Binary<"mul", "product", Tile_ArithmeticTypes>;
def Tile_DivOp : Tile_Binary<"div", "quotient", [F16, F32]>;
def Tile_MaxOp : Tile_Binary<"max", "maximum", Tile_ArithmeticTypes>;
def Tile_MinOp : Tile_Binary<"min", "minimum", Tile_ArithmeticTypes>;

/// `dst[i] = f(src[i])`.
class Tile_Unary<string mnemonic, string meaning>
    : Tile_VectorOp<mnemonic, [], [SameOperandsShape]> {
  let summary = meaning # " of a tile, element by element";
  let description = "Stores the " # meaning # [{ of every element of `src`,
    computed in f32 and rounded to the element type.

    Constraints: two tiles of the same shape and element type.

    Example:

    ```mlir
    tile.}] # mnemonic # [{ %a into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<[F16, F32]>, "operand">:$src,
    Tile_Write<MemRefOf<[F16, F32]>, "result">:$dst
  );
  let assemblyFormat = [{
    $src `into` $dst attr-dict `:` type($src) `,` type($dst)
  }];
}

def Tile_ExpOp : Tile_Unary<"exp", "exponential">;
def Tile_LnOp : Tile_Unary<"ln", "natural logarithm">;
def Tile_AbsOp : Tile_Unary<"abs", "absolute value">;
def Tile_SqrtOp : Tile_Unary<"sqrt", "square root">;
def Tile_RsqrtOp : Tile_Unary<"rsqrt", "reciprocal of the square root">;
def Tile_ReciprocalOp : Tile_Unary<"reciprocal", "reciprocal">;
def Tile_ReluOp : Tile_Unary<"relu", "maximum with zero">;

def Tile_FillOp : Tile_VectorOp<"fill"> {
  let summary = "fills a tile with a scalar";
  let description = [{
    Stores `value` in every element of the tile.

    Constraints: the value has the tile's element type.

    Example:

    ```mlir
    tile.fill %s into %c : f32, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    AnyTypeOf<Tile_ArithmeticTypes>:$value,
    Tile_Write<MemRefOf<Tile_ArithmeticTypes>, "tile">:$dst
  );
  let assemblyFormat = [{
    $value `into` $dst attr-dict `:` type($value) `,` type($dst)
  }];
}

#endif // TL_DIALECTS_TILE_TILEOPS
