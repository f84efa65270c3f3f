//===- TileDialect.td - The Tile dialect -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Files of this dialect, in include order. Each may include those above it.
//   TileDialect.td     the dialect and the base class of its operations
//   TileEnums.td       the spaces a tile may be declared in
//   TileInterfaces.td  what an operation asks of its operands
//   TileBase.td        base classes of operations on tiles
//   TileCopy.td        operations that move data
//   TileDebug.td       printing and checking
//   TileElementwise.td operations on the elements of tiles
//   TileGather.td      operations that pick elements, and ramps
//   TileSort.td        operations that sort and merge
//   TileLoops.td       the order of blocks and iterations
//   TileMatrix.td      matrix products
//   TileOps.td         all others, and all of the above

#ifndef TL_DIALECTS_TILE_TILEDIALECT
#define TL_DIALECTS_TILE_TILEDIALECT

include "dialects/Ascend/AddressableBase.td"
include "mlir/IR/OpBase.td"

def Tile_Dialect : Dialect {
  let name = "tile";
  let cppNamespace = "::tl::tile";
  let summary = "Kernels over on-chip tiles, as their author writes them";
  let description = [{
    What a kernel computes: which blocks run, which tiles they hold on chip, and
    what is copied, multiplied and added. Where a tile lives, which core works
    on it, at which address and behind which flag is left to the passes:

    ```
    [ tile  ->  placed ]  ->  ascend  ->  final
    ```

    ```mlir
    tile.launch (%block) in (%n) sub_block (%sub) {
      %a = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
      tile.copy %A to %a : memref<64x128xf32>, memref<64x128xf32, #tile.space<shared>>
      tile.add %a, %b into %a : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    }
    ```

    **Buffers.** A memref without a memory space is a tensor in global memory.
    `memref.alloc` of a memref in `#tile.space<shared>` or
    `#tile.space<fragment>` is a tile; it belongs to the block that allocates it
    and is gone when the block ends, so it is not deallocated. Slices are
    `memref.subview`. Memory inference replaces the space by a memory of the
    hardware (`#ascend.memory`), which an author may also write from the start.

    **Operations** write into their operands. An operation reads all of its
    inputs before it writes: the output may be one of the inputs, and may overlap
    one in any way. Where it does so other than element by element, the compiler
    keeps the smaller of the two in a tile between. Distinct arguments of a kernel
    do not overlap in memory.

    **Scalars, loops and conditions** are those of `arith`, `affine` and `scf`.
    `memref.load` and `memref.store` access single elements of tensors and of
    tiles in UB. A scalar variable is a `memref.alloca` of rank 0.

    **Both vector cores.** A launch without a sub-block index, but with the
    attribute `tile.sub_blocks = 2`, runs on both vector cores of a block's AI core:
    the compiler has each do a half.

    **Pipelined loops.** An `scf.for` with the attribute `tile.stages = N` may
    have N iterations under way at once: their loads, their work and their stores
    overlap. The result is that of the loop without it. With `tile.stages` alone the
    compiler finds out how many.

    In a loop in which cores hand tiles to each other in each iteration,
    `tile.interval = N` has a core tell the other one of N iterations at once, or of
    those that are left: there are fewer flags between them, and more slots. Where
    each core waits for what the other one makes of what it has handed over, both are
    ahead by N iterations for each stage.

    All operations on tiles of a loop may have a `tile.stage = S`: it then goes in
    steps, and step t does the operations of stage S for iteration t - S.
    `tile.order = O`, or else its place in the loop, says which goes first in a step.
    A copy from one core to the other is in the same stage on both.

    ```mlir
    scf.for %k = %c0 to %K step %c64 {
      tile.copy %At to %a {tile.stage = 0} : ...
      tile.add %a, %b into %c {tile.stage = 1, tile.order = 0} : ...
    }
    ```

    ```mlir
    scf.for %k = %c0 to %K step %c64 {
      ...
    } {tile.stages = 2, tile.interval = 4}
    ```
  }];
  let dependentDialects = [
    "::mlir::memref::MemRefDialect", "::tl::ascend::AscendDialect"
  ];
  let useDefaultAttributePrinterParser = 1;
  let hasCanonicalizer = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    /// How many iterations of an `scf.for` may be under way at once.
    static ::llvm::StringRef getStagesAttrName() { return "tile.stages"; }
    /// After how many iterations of an `scf.for` a core tells the other one of
    /// what it has handed over.
    static ::llvm::StringRef getIntervalAttrName() { return "tile.interval"; }
    /// In which stage of its iteration an operation runs, and which place it has
    /// in a step.
    static ::llvm::StringRef getStageAttrName() { return "tile.stage"; }
    static ::llvm::StringRef getOrderAttrName() { return "tile.order"; }
    /// On how many vector cores each block of a launch runs.
    static ::llvm::StringRef getSubBlocksAttrName() { return "tile.sub_blocks"; }
    /// How many slots the channel has of a copy from one core to the other.
    static ::llvm::StringRef getSlotsAttrName() { return "tile.slots"; }
  }];
}

/// The hardware has the element types of all operands.
def Tile_HardwareElements
    : NativeOpTrait<"HardwareElements">, StructuralOpTrait {
  let cppNamespace = "::tl::tile";
}

class Tile_Op<string mnemonic, list<Trait> traits = []>
    : Op<Tile_Dialect, mnemonic, traits # [Tile_HardwareElements, Addressable]>;

#endif // TL_DIALECTS_TILE_TILEDIALECT
