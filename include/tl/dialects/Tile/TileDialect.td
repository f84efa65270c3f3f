//===- TileDialect.td - The Tile dialect -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Files of this dialect, in include order. Each may include those above it, and
// those of dialects/Hardware.
//   TileDialect.td     the dialect and the base class of its operations
//   TileEnums.td       the spaces a tile may be declared in
//   TileAttrs.td       modes of conversions and comparisons
//   TileInterfaces.td  interfaces of operations on tiles
//   TileBase.td        base classes of operations on tiles
//   Operations/        families of operations, see its README
//   TileLoops.td       the order of blocks and iterations
//   TileOps.td         all others, and all of the above

#ifndef TL_DIALECTS_TILE_TILEDIALECT
#define TL_DIALECTS_TILE_TILEDIALECT

include "tl/dialects/Hardware/HardwareTraits.td"
include "mlir/IR/OpBase.td"

def Tile_Dialect : Dialect {
  let name = "tile";
  let cppNamespace = "::tl::tile";
  let summary = "Kernels over on-chip tiles, as their author writes them";
  let description = [{
    Operations of this dialect describe the computation of a kernel: its blocks,
    their tiles on chip, and copies, products and arithmetic of tiles. The
    passes choose the memory and the address of a tile, the cores and the flags:

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
    `#tile.space<fragment>` is a tile. It belongs to the block that allocates it
    and lives until the block ends; it is not deallocated. Slices are
    `memref.subview`. Memory inference replaces the space by a memory of the
    hardware (`#ascend.memory`), which an author may also write directly.

    **Operations** write to their operands. An operation reads all of its inputs
    before it writes: the output may be one of the inputs, or overlap one in any
    way. If they overlap other than element by element, the compiler copies the
    smaller one to a temporary tile. Distinct arguments of a kernel do not
    overlap in memory.

    **Scalars, loops and conditions** are those of `arith`, `affine` and `scf`.
    `memref.load` and `memref.store` access single elements of tensors and of
    tiles in UB. A scalar variable is a `memref.alloca` of rank 0.

    **Workspaces.** A tensor that is an argument with the attribute
    `tile.workspace` has no contents before the launch: cores exchange data
    through it. If one core reads it before anything has written it, it reads
    the contents that the other core writes further down, in the same iteration:
    the n-th read follows the n-th write. If that write depends on the read, the
    contents are those of the iteration before. Two loops that read workspaces
    of each other run at the same time, iteration by iteration. Before
    `tile-assign-cores` a kernel with such a read cannot run in program order.

    ```mlir
    func.func @kernel(%A: memref<64x64xf16>, %W: memref<8x64x64xf16> {tile.workspace}) {
      ...
    }
    ```

    **Both vector cores.** A launch without a sub-block index, but with the
    attribute `tile.sub_blocks = 2`, runs on both vector cores of a block's AI
    core: the compiler assigns half of the work to each.

    **Pipelined loops.** An `scf.for` with the attribute `tile.stages = N` may
    have N iterations in flight at once: their loads, computations and stores
    overlap. The attribute does not change the result. With `tile.stages` alone
    the compiler chooses N.

    If cores exchange tiles in each iteration of a loop, `tile.interval = N`
    makes a core signal the other one once for N iterations, or for the
    remaining ones: there are fewer flags and more slots. If the cores answer
    each other within an iteration, both run ahead by N iterations for each
    stage.

    If the operations on tiles of a loop have the attribute `tile.stage = S`,
    the loop runs in steps: step t runs the operations of stage S for iteration
    t - S, in the order of their `tile.order = O`, or else of the loop. Either
    all of the operations or none have a stage. A copy from one core to the
    other is in the same stage on both.

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
  // Loops of affine are lowered to those of scf, also outside of passes.
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"
  ];
  let useDefaultAttributePrinterParser = 1;
  let hasCanonicalizer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let extraClassDeclaration = [{
    /// The number of iterations of an `scf.for` that may be in flight at once.
    static ::llvm::StringRef getStagesAttrName() { return "tile.stages"; }
    /// The number of iterations of an `scf.for` after which a core signals the
    /// other one.
    static ::llvm::StringRef getIntervalAttrName() { return "tile.interval"; }
    /// The stage of an operation in its iteration, and its place in a step.
    static ::llvm::StringRef getStageAttrName() { return "tile.stage"; }
    static ::llvm::StringRef getOrderAttrName() { return "tile.order"; }
    /// The number of vector cores that run each block of a launch.
    static ::llvm::StringRef getSubBlocksAttrName() { return "tile.sub_blocks"; }
    /// The number of slots of the channel for a copy between cores.
    static ::llvm::StringRef getSlotsAttrName() { return "tile.slots"; }
    /// An argument without contents before the launch.
    static ::llvm::StringRef getWorkspaceAttrName() {
      return "tile.workspace";
    }
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
