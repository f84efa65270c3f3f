//===- TileBitwise.td - Operations on bits -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILEBITWISE
#define TL_DIALECTS_TILE_OPERATIONS_TILEBITWISE

include "tl/dialects/Tile/Operations/TileElementwise.td"

defvar Tile_BitTypes = [I8, UI8, I16, UI16, I32, UI32, I64, UI64];
defvar Tile_ShiftedTypes = [I8, UI8, I16, UI16, I32, UI32];

/// `dst[i] = lhs[i] OP rhs[i]` on bits.
class Tile_BitBinary<string mnemonic, string meaning>
    : Tile_VectorOp<mnemonic, [], ["getNumericParameters"]> {
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
  let summary = meaning # " of the bits of two tiles, element by element";
  let description = [{
    Stores the }] # meaning # [{ of the bits of `lhs` and `rhs`.
    One of the two may be a scalar, and they are broadcast as those of
    `tile.add`.

    Constraints: at least one operand is a tile; operands are broadcast to the
    shape of the result; one integer type; a scalar is signless and has at most
    32 bits.

    Example:

    ```mlir
    tile.}] # mnemonic # [{ %a, %b into %c : memref<64x128xi32, #tile.space<shared>>, memref<64x128xi32, #tile.space<shared>>, memref<64x128xi32, #tile.space<shared>>
    tile.}] # mnemonic # [{ %a, %s into %c : memref<64x128xi32, #tile.space<shared>>, i32, memref<64x128xi32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<Tile_OrScalar<Tile_BitTypes>, "left operand">:$lhs,
    Tile_Read<Tile_OrScalar<Tile_BitTypes>, "right operand">:$rhs,
    Tile_Write<MemRefOf<Tile_BitTypes>, "result">:$dst
  );
  let assemblyFormat = [{
    $lhs `,` $rhs `into` $dst attr-dict
    `:` type($lhs) `,` type($rhs) `,` type($dst)
  }];
}

def Tile_AndOp : Tile_BitBinary<"and", "conjunction">;
def Tile_OrOp : Tile_BitBinary<"or", "disjunction">;
def Tile_XorOp : Tile_BitBinary<"xor", "exclusive disjunction">;

def Tile_NotOp : Tile_VectorOp<"not", [], [], [SameOperandsShape]> {
  let summary = "inverts the bits of a tile";
  let description = [{
    Stores the elements of `src` with every bit inverted.

    Constraints: two tiles of the same shape and integer type.

    Example:

    ```mlir
    tile.not %a into %c : memref<64x128xi32, #tile.space<shared>>, memref<64x128xi32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_BitTypes>, "operand">:$src,
    Tile_Write<MemRefOf<Tile_BitTypes>, "result">:$dst
  );
  let assemblyFormat = [{
    $src `into` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let extraClassDefinition = vectorMethods;
}

/// `dst[i] = src[i] SHIFTED BY amount`.
class Tile_Shift<string mnemonic, string direction, string meaning>
    : Tile_VectorOp<mnemonic, [I16, UI16, I32, UI32], [], [
        AllShapesMatch<["src", "dst"]>]> {
  let summary = "shifts the bits of a tile to the " # direction;
  let description = [{
    Stores the elements of `src`, shifted to the }] # direction # [{ by `amount`
    bits: }] # meaning # [{. The amount is
    unsigned; one of at least the width of an element shifts every bit out.

    Constraints: two tiles of the same shape and integer type; a signless scalar
    of that width.

    Example:

    ```mlir
    tile.}] # mnemonic # [{ %a, %n into %c : memref<64x128xi32, #tile.space<shared>>, i32, memref<64x128xi32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_ShiftedTypes>, "operand">:$src,
    AnyTypeOf<[I8, I16, I32]>:$amount,
    Tile_Write<MemRefOf<Tile_ShiftedTypes>, "result">:$dst
  );
  let assemblyFormat = [{
    $src `,` $amount `into` $dst attr-dict
    `:` type($src) `,` type($amount) `,` type($dst)
  }];
}

def Tile_ShiftLeftOp
    : Tile_Shift<"shift_left", "left", "zeros come in from the right">;
def Tile_ShiftRightOp
    : Tile_Shift<"shift_right", "right",
    "the sign of a signed element comes in from the left, zeros into an unsigned one">;

#endif // TL_DIALECTS_TILE_OPERATIONS_TILEBITWISE
