//===- Passes.td - Conversions between dialects -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_PASSES
#define TL_CONVERSIONS_PASSES

include "mlir/Pass/PassBase.td"
include "tl/support/Promises.td"

def ConvertLinalgToTilePass
    : Pass<"convert-linalg-to-tile", "::mlir::func::FuncOp">,
      ChangesRounding<"the order of sums along a dimension"> {
  let summary = "Converts tiled structured operations to Tile operations";
  let description = [{
    The entrance for compilers that have linalg: they tile it for the blocks of a
    launch and for the loops in a block, bufferize, and run this pass.

    An `scf.forall` outside of launches becomes a `tile.launch` with one block for
    each iteration. A memref without memory space that is allocated in a launch
    becomes a tile of the greatest extents that it may have. Then each operation of
    linalg in a launch is converted; operands that are tensors or slices of them are
    copied into tiles before, and results out of them after it:

    * A contraction with the maps of `linalg.matmul` or `linalg.batch_matmul`, also
      transposed ones, becomes `tile.gemm`. Products that follow a fill with 0 add up
      in one fragment, also in a loop, until something else uses the result.
    * A reduction with a kind of `tile.reduce` becomes this operation, after an
      element-wise loop for its operands.
    * `linalg.fill`, `linalg.copy` and `memref.copy` become `tile.fill` and
      `tile.copy`.
    * All others become an `scf.parallel` over elements, from which `tile-vectorize`
      makes operations on tiles.

    Fails, with one error that gives the reason, at an operation on tensors of
    values, outside of a launch, without a region of scalar operations, with element
    types that the hardware does not have, or on parts without a known bound.

    ```mlir
    // Before:
    scf.forall (%i) = (0) to (128) step (64) {
      %As = memref.subview %A[%i, 0] [64, 32] [1, 1] : memref<128x32xf32> to memref<64x32xf32, strided<[32, 1], offset: ?>>
      linalg.exp ins(%As : memref<64x32xf32, strided<[32, 1], offset: ?>>) outs(%As : memref<64x32xf32, strided<[32, 1], offset: ?>>)
    }
    // After:
    tile.launch (%block) in (%c2) {
      %i = affine.apply affine_map<(d0) -> (d0 * 64)>(%block)
      %As = memref.subview %A[%i, 0] [64, 32] [1, 1] : memref<128x32xf32> to memref<64x32xf32, strided<[32, 1], offset: ?>>
      %a = memref.alloc() : memref<64x32xf32, #tile.space<shared>>
      %b = memref.alloc() : memref<64x32xf32, #tile.space<shared>>
      tile.copy %As to %a : memref<64x32xf32, strided<[32, 1], offset: ?>>, memref<64x32xf32, #tile.space<shared>>
      scf.parallel (%m, %n) = (%c0, %c0) to (%c64, %c32) step (%c1, %c1) {
        %x = memref.load %a[%m, %n] : memref<64x32xf32, #tile.space<shared>>
        %y = math.exp %x : f32
        memref.store %y, %b[%m, %n] : memref<64x32xf32, #tile.space<shared>>
      }
      tile.copy %b to %As : memref<64x32xf32, #tile.space<shared>>, memref<64x32xf32, strided<[32, 1], offset: ?>>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::tl::tile::TileDialect"
  ];
}

def ConvertTileToAscendPass
    : Pass<"convert-tile-to-ascend", "::mlir::func::FuncOp">,
      ChangesRounding<"the order of sums along a dimension"> {
  let summary = "Selects instructions for Tile operations";
  let description = [{
    Lowers placed IR: a copy to the instruction that moves data between its two
    memories, an arithmetic operation to a vector instruction, a matrix product
    to loads of L0A and L0B and products of those. Tiles in L1 and L0C become
    matrices of fractals.

    A product is cut along K, so that half of L0A and half of L0B hold one step
    each. Its extents have to be multiples of the fractal's.

    Copies to, from and within UB take rows, at one distance from each other:
    loops go over the dimensions that do not fit into an instruction. A copy with
    padding fills the tile first, unless it turns out to be full; one into L1
    clears it.

    All inputs are read before a result is written: if a result may overlap an
    input, other than element by element, the operation writes a separate tile, or
    reads a copy of the input.

    Copies can skip a limited number of elements from row to row, 65535 into L1:
    where that is known at run time only, a `cf.assert` before the launch checks
    it.

    Slices whose rows begin within blocks of 32 bytes move by gathers, through
    tiles of their own. Without `gather-slices` they take no room, and scalar code
    moves their elements; `tl-compile` tries that last.

    Fails, with one error that names the rule, at every operation for which the
    hardware has no instruction.

    ```mlir
    // Before:
    tile.copy %A to %a : memref<32x64xf16>, memref<32x64xf16, #ascend.memory<l1>>
    // After:
    ascend.copy_gm_to_l1 %A to %a : memref<32x64xf16>, memref<4x2x16x16xf16, #ascend.memory<l1>>
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect", "::tl::ascend::AscendDialect"
  ];
  let options = [
    Option<"gatherSlices", "gather-slices", "bool", /*default=*/"true",
           "Give slices that begin within blocks tiles of their own">
  ];
}

#endif // TL_CONVERSIONS_PASSES
