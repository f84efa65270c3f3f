//===- TileGather.td - Operations that pick elements -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILEGATHER
#define TL_DIALECTS_TILE_OPERATIONS_TILEGATHER

include "tl/dialects/Hardware/HardwareEnums.td"
include "tl/dialects/Tile/Operations/TileElementwise.td"

defvar Tile_GatherTypes = [F16, BF16, F32, I16, I32, UI16, UI32];
defvar Tile_IndexTypes = [UI32, I32];

/// All static tiles are contiguous.
def Tile_ContiguousTiles : NativeOpTrait<"ContiguousTiles"> {
  let cppNamespace = "::tl::tile";
}

/// An operation of the vector core on contiguous tiles in UB. Its verifier
/// compares the element types.
class Tile_PickOp<string mnemonic, string kernelName,
                  list<string> numericMethods = [], list<Trait> traits = []>
    : Tile_TileOp<mnemonic, numericMethods, [Tile_ContiguousTiles] # traits> {
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::llvm::StringRef $cppClass::getNumericKernel() { return "}] # kernelName # [{"; }
    ::tl::tile::MemorySet $cppClass::getLegalMemories(::mlir::OpOperand &) {
      return {::tl::ascend::Memory::UB};
    }
    ::std::optional<::tl::ascend::Core> $cppClass::getPlacedCore() {
      return ::tl::ascend::Core::Vector;
    }
  }];
}

def Tile_GatherOp : Tile_PickOp<"gather", "gather", ["getNumericParameters"],
    [DeclareOpInterfaceMethods<IteratedOpInterface, ["getIndexingMaps"]>]> {
  let summary = "picks elements of a tile by their offsets";
  let description = [{
    Stores in element `i` of `dst` the element of `src` at `base + offsets[i]`
    *bytes* from the start of the tile or, with `elements`, so many elements
    from it. Without `base`, the base is 0. Offsets are unsigned 32-bit numbers.
    An offset that is not a multiple of the element size, or is outside the
    source, is an error at run time.

    Constraints: contiguous tiles; source and destination of one 16- or 32-bit
    element type; an offset for each element of the destination.

    Example:

    ```mlir
    tile.gather %a at %offsets into %c : memref<4x64xf16, #tile.space<shared>>, memref<128xui32, #tile.space<shared>>, memref<128xf16, #tile.space<shared>>
    tile.gather %a at %indices into %c elements : memref<4x64xf16, #tile.space<shared>>, memref<128xi32, #tile.space<shared>>, memref<128xf16, #tile.space<shared>>
    tile.gather %a at %offsets into %c base(%base) : memref<4x64xf16, #tile.space<shared>>, memref<128xui32, #tile.space<shared>>, memref<128xf16, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_GatherTypes>, "elements">:$src,
    Tile_Read<MemRefOf<Tile_IndexTypes>, "offsets">:$offsets,
    Tile_Write<MemRefOf<Tile_GatherTypes>, "those picked">:$dst,
    Optional<Index>:$base,
    UnitAttr:$elements
  );
  let assemblyFormat = [{
    $src `at` $offsets `into` $dst (`elements` $elements^)?
    (`base` `(` $base^ `)`)? attr-dict
    `:` type($src) `,` type($offsets) `,` type($dst)
  }];
}

def Tile_GatherBlocksOp : Tile_PickOp<"gather_blocks", "gather_blocks"> {
  let summary = "picks blocks of 32 bytes of a tile by their offsets";
  let description = [{
    Stores in the `i`th 32 bytes of `dst` the 32 bytes at `offsets[i]` bytes
    from the start of `src`. An offset that is not a multiple of 32, or is
    outside the source, is an error at run time.

    Constraints: contiguous tiles; source and destination of one 16- or 32-bit
    element type; 32 bytes of the destination for each offset.

    Example:

    ```mlir
    tile.gather_blocks %a at %offsets into %c : memref<64x16xf16, #tile.space<shared>>, memref<8xui32, #tile.space<shared>>, memref<8x16xf16, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_GatherTypes>, "blocks">:$src,
    Tile_Read<MemRefOf<Tile_IndexTypes>, "byte offsets">:$offsets,
    Tile_Write<MemRefOf<Tile_GatherTypes>, "those picked">:$dst
  );
  let assemblyFormat = [{
    $src `at` $offsets `into` $dst attr-dict
    `:` type($src) `,` type($offsets) `,` type($dst)
  }];
}

def Tile_GatherMaskOp
    : Tile_PickOp<"gather_mask", "gather_mask", ["getNumericParameters"]> {
  let summary = "keeps some elements of every group";
  let description = [{
    Stores the elements of `src` that a pattern keeps, one after the other:
    `P0101` keeps the elements of even, `P1010` those of odd index; `P0001`,
    `P0010`, `P0100` and `P1000` the first, second, third and fourth of every
    four; `P1111` all.

    Constraints: contiguous tiles of one 16- or 32-bit element type; the pattern
    keeps the number of elements of the destination.

    Example:

    ```mlir
    tile.gather_mask %a pattern P0101 into %c : memref<100xf32, #tile.space<shared>>, memref<50xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_GatherTypes>, "elements">:$src,
    Hardware_GatherPatternAttr:$pattern,
    Tile_Write<MemRefOf<Tile_GatherTypes>, "those kept">:$dst
  );
  let assemblyFormat = [{
    $src `pattern` $pattern `into` $dst attr-dict `:` type($src) `,` type($dst)
  }];
}

def Tile_CompressOp : Tile_PickOp<"compress", "compress"> {
  let summary = "keeps the elements with a set bit in a mask";
  let description = [{
    Stores the elements of `src` with a set bit in `mask`, one after the other;
    element `i` has bit `i % 8` of byte `i / 8`. The remaining elements of `dst`
    are undefined. The optional result is the number of elements that are kept.

    Constraints: contiguous tiles; source and destination of one 16- or 32-bit
    element type and number of elements; a mask of one bit for each element,
    rounded up to whole bytes.

    Example:

    ```mlir
    tile.compress %a by %mask into %c : memref<256xf32, #tile.space<shared>>, memref<32xui8, #tile.space<shared>>, memref<256xf32, #tile.space<shared>>
    %n = tile.compress %a by %mask into %c -> index : memref<256xf32, #tile.space<shared>>, memref<32xui8, #tile.space<shared>>, memref<256xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<Tile_GatherTypes>, "elements">:$src,
    Tile_Read<MemRefOf<[UI8]>, "a bit for each element">:$mask,
    Tile_Write<MemRefOf<Tile_GatherTypes>, "those kept">:$dst
  );
  let results = (outs Optional<Index>:$kept);
  let assemblyFormat = [{
    $src `by` $mask `into` $dst (`->` type($kept)^)? attr-dict
    `:` type($src) `,` type($mask) `,` type($dst)
  }];
}

def Tile_ArangeOp : Tile_PickOp<"arange", "arange", [],
    [DeclareOpInterfaceMethods<IteratedOpInterface,
                               ["getIndexingMaps", "startAt"]>]> {
  let summary = "fills a tile with a ramp";
  let description = [{
    Stores `start + i * step` in element `i`, counted row-major. Integers wrap.
    A float is `start` plus `2^b * step` for each bit `b` that is set in `i`,
    the lowest bit first, rounded after each addition; it is exact if all these
    sums are.

    Constraints: a contiguous tile; start and step have its element type.

    Example:

    ```mlir
    tile.arange %s, %s into %c : f32, f32, memref<128xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    AnyTypeOf<Tile_NativeTypes>:$start,
    AnyTypeOf<Tile_NativeTypes>:$step,
    Tile_Write<MemRefOf<Tile_NativeTypes>, "ramp">:$dst
  );
  let assemblyFormat = [{
    $start `,` $step `into` $dst attr-dict
    `:` type($start) `,` type($step) `,` type($dst)
  }];
}

#endif // TL_DIALECTS_TILE_OPERATIONS_TILEGATHER
