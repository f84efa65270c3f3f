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
}

#endif // TL_CONVERSIONS_PASSES
