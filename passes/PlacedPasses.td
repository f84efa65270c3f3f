//===- PlacedPasses.td - Passes over placed IR -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PLACEDPASSES
#define TL_PASSES_PLACEDPASSES

include "mlir/Pass/PassBase.td"
include "passes/Promises.td"

def PipelinePass : Pass<"tile-pipeline", "::mlir::func::FuncOp"> {
  let summary = "Lets the iterations of a loop overlap";
  let description = [{
    Rewrites every `scf.for` with the attribute `tile.stages = N`, N > 1:

    * Tiles that each iteration loads or stores, and writes before it reads them,
      get N versions, which iterations use in turn.
    * Loads of tensors that the loop does not write run N - 1 iterations ahead: a
      first loop has the loads of the first N - 1 iterations, the second the
      loads of an iteration N - 1 later and the rest of this one, the third the
      rest of the last N - 1. For any number of iterations each is done once, and
      in the order of the original loop.

    The pipes of a core then work on several iterations at once, as far as
    `ascend-insert-sync` finds that these touch different versions.

    If the operations of a loop have a `tile.stage`, it becomes one of steps: step t
    does those of stage s for iteration t - s, if there is one, in the order of their
    `tile.order`. Tiles that are handed from stage to stage get as many versions as
    there are stages. A stage in which an operation would run before one that it needs
    is refused.

    A loop with `tile.stages` alone gets as many as it takes for the pipe, or the
    part of global memory's bandwidth, that an iteration needs for longest never to
    wait: the time of an iteration by itself divided by that interval, both by the
    rates of the target, and one more for global memory, which serves other cores in
    between. Loops of both cores that wait for each other count as one.
    A remark says what the interval is and what bounds it. With the option, loops
    without the attribute are taken to have it.

    Where cores hand tiles to each other once in a block, and there may be more blocks
    than run at the same time, each does the work of several in a loop. If a loop of
    the block has stages, that loop is made here, and what goes from one operation of
    the block to another gets two versions, as do the slots of channels: a core is at
    work on the next block while the other one has not finished.

    With `tile.interval = M` the pushes and pops of M iterations are a group: cores
    tell each other of groups, the last of which may have fewer, and their channels
    have slots for a group for each stage. If the cores answer each other in an
    iteration, both run ahead by so many groups: for the first of a group to be
    answered, the last one has to be there. A loop with which they would wait for
    each other all the same is refused.

    The loops of both cores are changed together. Where cores would wait for each
    other for ever, each for what the other one does later, there are fewer stages,
    or less runs ahead, and a remark says so; stages that their author wrote for
    operations are refused.

    Where on-chip memory has no room for N versions beside all other tiles, there
    are fewer, and shorter groups, and a remark says so; another remark names what keeps a loop from
    being pipelined. Tiles count as what they take in their memory, in fractals where
    it has those. What later passes add is not known here: `tl-compile` says how much to
    reserve for it, where planning has found that too little was left.

    ```mlir
    // Before:
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %At to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      tile.copy %a to %Ct : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    } {tile.stages = 2}
    // After:
    %first = affine.min affine_map<(d0) -> (d0, 1)>(%n)
    %rest = affine.max affine_map<(d0) -> (d0 - 1, 0)>(%n)
    scf.for %i = %c0 to %first step %c1 {
      %a = memref.subview %as[%i mod 2] ...
      tile.copy %At to %a
    }
    scf.for %i = %c0 to %rest step %c1 {
      %next = memref.subview %as[(%i + 1) mod 2] ...
      tile.copy %At to %next
      %a = memref.subview %as[%i mod 2] ...
      tile.copy %a to %Ct
    }
    scf.for %i = %rest to %n step %c1 {
      %a = memref.subview %as[%i mod 2] ...
      tile.copy %a to %Ct
    }
    ```
  }];
  let options = [
    Option<"autoStages", "auto-stages", "bool", /*default=*/"false",
           "Let iterations of loops overlap that have no tile.stages">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"
  ];
}

def VerifyPlacedPass : Pass<"tile-verify-placed", "::mlir::func::FuncOp"> {
  let summary = "Checks that every tile has a memory and every operation a core";
  let description = [{
    What holds at the level between `tile` and `ascend`: no memref is in a
    `#tile.space`, every operation on tiles is in a section of the core that
    runs it and has its tiles in memories that it can work with, every tile is
    allocated in a section, and every channel is filled as often as it is emptied, where constants
    of loops say how often. Reports all offenders and changes nothing.
  }];
}

def SimplifyPass : Pass<"tile-simplify", "::mlir::func::FuncOp"> {
  let summary = "Takes out work on tiles that changes nothing";
  let description = [{
    * An operation is erased all of whose results are tiles without elements.
    * A tile that is filled with a scalar once, and only read otherwise, is
      replaced by the scalar where an instruction takes one.
    * Operations in place that leave every element as it is, such as a product
      with 1, are erased.
    * A fill is erased if what follows in its block overwrites the tile before
      anything may read it.
    * A conversion of a conversion that is exact, with nothing else that reads
      what is between, is one conversion, or a copy if it leads back to the first
      type.

    What operations do is asked from their `ScalarOpInterface` and their effects.

    ```mlir
    // Before:
    %t = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
    tile.fill %s into %t : f32, memref<64xf32, #ascend.memory<ub>>
    tile.add %a, %t into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    // After:
    tile.add %a, %s into %a : memref<64xf32, #ascend.memory<ub>>, f32, memref<64xf32, #ascend.memory<ub>>
    ```
  }];
}

def LegalizePass
    : Pass<"tile-legalize", "::mlir::func::FuncOp">,
      ChangesRounding<"the formulas of functions that the vector unit lacks"> {
  let summary = "Writes Tile operations with those of the vector unit";
  let description = [{
    Rewrites operations that the vector unit does not have, or not for their
    element types, with operations that it has, on tiles of their own in UB where
    steps need them. Memories and cores are known before and after.

    Inputs that the result may overlap are kept in tiles first, as they may be read
    in several steps. What would need tiles that are a large part of UB becomes a
    loop over parts of its own tiles.

    Fails, with an error at the operation, if there is no way.

    ```mlir
    // Before:
    tile.cast %a into %c : memref<64xf16, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>
    // After:
    %0 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
    tile.cast %a into %0 : memref<64xf16, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    tile.cast %0 into %c : memref<64xf32, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::tl::ascend::AscendDialect"
  ];
}

#endif // TL_PASSES_PLACEDPASSES
