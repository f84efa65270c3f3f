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
include "tl/support/Promises.td"

def MarkStreamsPass : Pass<"tile-mark-streams", "::mlir::func::FuncOp"> {
  let summary = "Marks transfers whose data L2 need not keep";
  let description = [{
    Gives transfers of tensors that the launch moves once the attribute
    `ascend.streamed`, where they displace a tensor in L2 that is used again.

    L2 replaces the least recently used line. A transfer that a loop, or a wave of
    blocks, repeats for the same elements hits if its reuse distance, the bytes that
    the launch moves in between, is at most the size of L2. The pass marks transfers if
    the reuse distance exceeds L2, and without the marked transfers does not. In all
    other cases a mark would gain nothing.

    A tensor is moved once if a single transfer of the launch accesses it, and the
    numbers of the block, of the vector core and of the iterations differ in each of
    its elements: they are digits of its indices. It has to move whole lines of L2,
    since without L2 a line in two parts is moved twice. Loads are marked first.
    Stores are marked only if loads do not suffice, and if the repeated transfer saves
    more bytes than L2 would hold of the results at the end of the launch, which
    another launch may read.

    Nothing is marked if a tensor has a dynamic size, or if the launch accesses one in
    another way, as scalar code does. Transfers that an author has marked stay the only
    ones. A remark gives the numbers of bytes.

    ```mlir
    // Before: 8 tensors of 128 MiB are added to one of this size.
    scf.for %batch = %c0 to %c8 step %c1 {
      scf.for %i = %c0 to %c8192 step %c1 {
        %xi = memref.subview %X[%batch, %block, %i, 0] [1, 1, 1, 512] [1, 1, 1, 1] : memref<8x8x8192x512xf32> to memref<512xf32, strided<[1], offset: ?>>
        tile.copy %xi to %x : memref<512xf32, strided<[1], offset: ?>>, memref<512xf32, #ascend.memory<ub>>
        %wi = memref.subview %W[%block, %i, 0] [1, 1, 512] [1, 1, 1] : memref<8x8192x512xf32> to memref<512xf32, strided<[1], offset: ?>>
        tile.copy %wi to %w : memref<512xf32, strided<[1], offset: ?>>, memref<512xf32, #ascend.memory<ub>>
      }
    }
    // After:
    scf.for %batch = %c0 to %c8 step %c1 {
      scf.for %i = %c0 to %c8192 step %c1 {
        ...
        tile.copy %xi to %x {ascend.streamed} : memref<512xf32, strided<[1], offset: ?>>, memref<512xf32, #ascend.memory<ub>>
        ...
        tile.copy %wi to %w : memref<512xf32, strided<[1], offset: ?>>, memref<512xf32, #ascend.memory<ub>>
      }
    }
    ```
  }];
}

def PipelinePass : Pass<"tile-pipeline", "::mlir::func::FuncOp"> {
  let summary = "Overlaps the iterations of loops";
  let description = [{
    Rewrites every `scf.for` with the attribute `tile.stages = N`, N > 1:

    * Tiles that each iteration loads or stores, and writes before it reads them,
      get N versions, which iterations use in turn.
    * Loads of tensors that the loop does not write run N-1 iterations ahead. The
      prologue, a first loop, contains the loads of the first N-1 iterations. The
      second loop contains the loads of an iteration N-1 later and the rest of the
      current one. The epilogue, the third loop, contains the rest of the last N-1.
      For any trip count each operation runs once for each iteration, in the order
      of the original loop.

    The pipes of a core then work on several iterations at once, as far as
    `ascend-insert-sync` finds that these access different versions.

    If the operations of a loop have a `tile.stage`, the loop becomes one of steps:
    step t runs the operations of stage s for iteration t - s, if this exists, in
    the order of their `tile.order`. Tiles that pass from stage to stage get a
    version for each stage, those that pass between operations of one stage which
    another stage separates one. The pass refuses a stage in which an operation would
    run before one that it depends on, and such a tile if no version can take its
    place: a scalar, or a tile that is used through a selection.

    For a loop with `tile.stages` alone the pass chooses the number of stages. The
    latency of an iteration is the time that it takes by itself. Its interval is the
    longest time for which it needs a pipe, or its part of the bandwidth of global
    memory. Both come from the rates of the target. The number of stages is the
    quotient of the two, rounded up, with which the busiest resource never waits. If
    that is global memory, there is one stage more, since global memory also serves
    other cores. Loops of both cores that wait for each other count as one. A remark
    names the interval and the resource that bounds it. With the option, which
    `tl-compile` sets, the same holds for innermost loops without the attribute, with
    as many stages as the event ids of all of them suffice for.

    If cores exchange tiles once for each block, and there may be more blocks than
    run at the same time, each core executes several blocks in a loop. If a loop of
    the block has stages, or with the option, this pass creates the loop over blocks.
    Tiles that pass from one operation of the block to another get two versions, and
    so do the slots of channels: a core then works on the next block while the other
    core finishes the current one.

    With `tile.interval = M` the pushes and pops of M iterations form a group. Cores
    signal each other for each group, not for each iteration; the last group may be
    shorter. Their channels have slots for one group for each stage. If the cores
    answer each other within an iteration, both run ahead by one group for each
    stage: the first element of a group is answered only after the last one has
    arrived. The pass refuses a loop that would deadlock nevertheless.

    The loops of both cores change together. To avoid a deadlock, in which each core
    waits for a later operation of the other one, the pass lowers the number of
    stages or lets fewer operations run ahead, and a remark says so. It refuses such
    stages if the author wrote them for operations.

    If on-chip memory has no room for N versions in addition to all other tiles,
    there are fewer versions and shorter groups, and a remark says so. Another
    remark gives the reason why a loop is not pipelined. A tile counts with its size
    in its memory, in fractals where the memory has them. This pass does not know
    the needs of later passes: `tl-compile` tells how much to reserve for them after
    planning has run out of memory.

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
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::tl::ascend::AscendDialect"
  ];
}

def VerifyPlacedPass : Pass<"tile-verify-placed", "::mlir::func::FuncOp"> {
  let summary = "Checks that every tile has a memory and every operation a core";
  let description = [{
    Checks the invariants of placed IR, the level between `tile` and `ascend`: no
    memref is in a `#tile.space`; every operation on tiles is in a section of the
    core that runs it and has its tiles in memories that it can work with; every
    tile is allocated in a section; every channel has equally many pushes and pops,
    where constant loop bounds give their number. Reports all violations and changes
    nothing.
  }];
}

def SimplifyPass : Pass<"tile-simplify", "::mlir::func::FuncOp"> {
  let summary = "Removes operations on tiles that have no effect";
  let description = [{
    * Erases an operation if all tiles that it writes have no elements.
    * Replaces a tile that is filled with a scalar once, and otherwise only read, by
      the scalar if the instruction takes one.
    * Erases in-place operations that leave every element unchanged, such as a
      multiplication by one.
    * Erases a fill if later operations of its block overwrite the tile before any
      operation may read it.
    * Merges two successive conversions if the first one is exact and nothing else
      reads its result. The pair becomes one conversion, or a copy if it ends with
      the first type.

    The pass queries the `ScalarOpInterface` and the effects of operations.

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
  let summary = "Replaces Tile operations that the vector unit lacks";
  let description = [{
    Rewrites operations that the vector unit does not have, or not for their element
    types, into operations that it has. Intermediate results go to new tiles in UB.
    Memories and cores are known before and after the pass.

    Inputs that the result may overlap are first copied to new tiles, as several
    steps may read them. If the new tiles would take a large part of UB, the
    operation becomes a loop over parts.

    Fails, with an error at the operation, if there is no replacement.

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

def AlignRowsPass : Pass<"tile-align-rows", "::mlir::func::FuncOp"> {
  let summary = "Lets rows of tiles in UB begin at blocks";
  let description = [{
    Vector instructions and transfers access UB in blocks of 32 bytes. Rows of a
    dense tile of 33 x 127 f32 begin within blocks, so an operation on rows has to
    move all elements first. This pass pads the rows of such a tile to whole blocks:
    the tile becomes a slice of a new allocation, and its views become views of the
    slice. Contents and shapes stay, and no operation accesses the padding.

    Tiles stay dense if

    * all operations on them are element-wise and flat: tiles of one shape, which
      are one sequence of elements;
    * rows are whole blocks, or a tile has one row, or rows of one element;
    * the author fixed the address, or a view or an operation needs dense rows: a
      bitcast of parts of elements, a collapse that merges rows, a gather, a sort;
    * a flat operation also accesses a dense tile.

    Tiles of flat operations have the same layout. Versions of tiles for iterations
    have the layout of their tile, so `tl-compile` runs this pass before
    `tile-pipeline`, and again for the tiles that `tile-legalize` creates.

    If the padding does not fit into UB, `tl-compile` sets the option `saved` to the
    missing bytes: the tiles with the largest padding stay dense. If that is not
    enough, it sets `dense`, and all tiles stay dense. Remarks name such tiles.

    ```mlir
    // Before:
    %a = memref.alloc() : memref<33x127xf32, #ascend.memory<ub>>
    tile.reduce max %a into %max dim(1) : memref<33x127xf32, #ascend.memory<ub>>, memref<33x1xf32, #ascend.memory<ub>>
    // After:
    %rows = memref.alloc() : memref<33x128xf32, #ascend.memory<ub>>
    %a = memref.subview %rows[0, 0] [33, 127] [1, 1] : memref<33x128xf32, #ascend.memory<ub>> to memref<33x127xf32, strided<[128, 1]>, #ascend.memory<ub>>
    tile.reduce max %a into %max dim(1) : memref<33x127xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<33x1xf32, #ascend.memory<ub>>
    ```
  }];
  let options = [
    Option<"dense", "dense", "bool", /*default=*/"false",
           "Leave all tiles dense, and name those that would be padded">,
    Option<"saved", "saved", "int64_t", /*default=*/"0",
           "Leave the tiles with the largest padding dense, to save at least so "
           "many bytes">
  ];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

#endif // TL_PASSES_PLACEDPASSES
