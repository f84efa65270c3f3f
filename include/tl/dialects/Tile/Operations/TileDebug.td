//===- TileDebug.td - Printing and checking from a kernel -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILEDEBUG
#define TL_DIALECTS_TILE_OPERATIONS_TILEDEBUG

include "tl/dialects/Hardware/DebugBase.td"
include "tl/dialects/Tile/TileDialect.td"
include "tl/dialects/Tile/TileInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Tile_PrintfOp : Tile_Op<"printf", [MemoryEffects<[MemWrite]>]> {
  let summary = "prints scalars";
  let description = [{
    Prints `format` with the arguments in place of its conversions: `%d`, `%i`,
    `%u` and `%x` for integers, optionally with `l` or `ll` before the letter,
    `%f` for floats, and `%%` for a percent sign. Can run on any core; every
    core that runs the block prints once. Output of one core is in program
    order.

    Constraints: one conversion for every argument, of its kind.

    Example:

    ```mlir
    tile.printf "row %d: %f"(%i, %s) : index, f32
    ```
  }];
  let arguments = (ins StrAttr:$format, Variadic<Hardware_Printable>:$args);
  let assemblyFormat = [{
    $format (`(` $args^ `)`)? attr-dict (`:` type($args)^)?
  }];
  let hasVerifier = 1;
}

def Tile_AssertOp : Tile_Op<"assert", [MemoryEffects<[MemWrite]>]> {
  let summary = "stops the kernel if a condition does not hold";
  let description = [{
    Prints `message` and stops the kernel unless the condition holds.

    Constraints: the condition is an i1.

    Example:

    ```mlir
    tile.assert %ok, "the row is in the table" : i1
    ```
  }];
  let arguments = (ins I1:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` type($condition)";
}

def Tile_DumpOp : Tile_Op<"dump", [
    MemoryEffects<[MemWrite]>,
    DeclareOpInterfaceMethods<PlacedOpInterface, ["canRunOn"]>]> {
  let summary = "prints a tile or a tensor";
  let description = [{
    Prints the shape and all elements, after all earlier writes to them, and a
    tag that distinguishes dumps.

    Constraints: the elements are contiguous; the tag is an unsigned 32-bit
    number.

    Example:

    ```mlir
    tile.dump %a, 7 : memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Arg<MemRefOf<Hardware_DumpTypes>, "the memref to print", [MemRead]>:$src,
    ConfinedAttr<I64Attr, [IntNonNegative, IntMaxValue<4294967295>]>:$tag
  );
  let assemblyFormat = "$src `,` $tag attr-dict `:` type($src)";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    bool needsDenseRows(::mlir::OpOperand &) { return true; }
  }];
}

#endif // TL_DIALECTS_TILE_OPERATIONS_TILEDEBUG
