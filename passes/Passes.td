//===- Passes.td - Passes over the Tile and Ascend dialects -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PASSES
#define TL_PASSES_PASSES

include "mlir/Pass/PassBase.td"
include "passes/Promises.td"

//===----------------------------------------------------------------------===//
// Tile level
//===----------------------------------------------------------------------===//

def NormalizePass
    : Pass<"tile-normalize", "::mlir::func::FuncOp">,
      ChangesRounding<"the formulas of scalar functions that tiles lack"> {
  let summary = "Writes loops and functions with those that passes know";
  let description = [{
    Replaces

    * affine loops, conditions, loads and stores by those of scf and memref, and
      `scf.forall` by `scf.parallel`;
    * scalar functions of `math` that tiles lack by those that tiles have: `log2`
      by a multiple of `log`, `tan` by `sin` and `cos`, `atan` by a polynomial,
      `absi` by a maximum. Those of 16 bits are computed in f32.

    What it leaves and nothing knows is reported by `ascend-verify-lowered`. Fails
    if an `scf.forall` has results.

    ```mlir
    // Before:
    affine.for %i = 0 to 64 {
      %x = affine.load %a[%i] : memref<64xf32, #tile.space<shared>>
      %y = math.log2 %x : f32
      affine.store %y, %a[%i] : memref<64xf32, #tile.space<shared>>
    }
    // After:
    scf.for %i = %c0 to %c64 step %c1 {
      %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
      %l = math.log %x : f32
      %y = arith.mulf %l, %cst : f32
      memref.store %y, %a[%i] : memref<64xf32, #tile.space<shared>>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"
  ];
}

def AttachTargetPass : Pass<"ascend-attach-target", "::mlir::ModuleOp"> {
  let summary = "Names the target that a module is compiled for";
  let description = [{
    Sets the module attribute `ascend.target`. A module that names a target
    keeps it, unless the option `target` names another.

    ```mlir
    // Before:
    module {}
    // After ascend-attach-target{target=910B2}:
    module attributes {ascend.target = #ascend.target<"910B2">} {}
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"\"\"",
           "Name of a known target; by default that of the module, or 910B2">
  ];
  let dependentDialects = ["::tl::ascend::AscendDialect"];
}

def VerifyBoundsPass : Pass<"tile-verify-bounds", "::mlir::func::FuncOp"> {
  let summary = "Checks that slices are within what they are slices of";
  let description = [{
    The verifier of `memref.subview` looks at constants. This pass asks what is
    known of offsets, sizes and indices (`ValueBoundsOpInterface`), and reports
    a slice, or a load or store of an element, that is certainly out of the
    static extents of its memref, and a `memref.dim` of a dimension that its
    memref certainly does not have; in a branch, which may guard it, or in a
    loop that may have no iterations, it does not. An index that is a sum of
    multiples of variables of loops with constant bounds is checked in all
    iterations. A slice of a tile on chip is reported also if its size has a bound
    that is more than the tile has, since nothing else bounds what operations
    write there:

    ```mlir
    %n = affine.min affine_map<()[s0] -> (s0, 64)>()[%N]
    // error: takes up to 64 elements along dimension 0 of a tile of 32
    %s = memref.subview %tile[0] [%n] [1] : memref<32xf32, #tile.space<shared>> to memref<?xf32, strided<[1]>, #tile.space<shared>>
    ```

    What is known at run time only the executor finds. A memref whose bytes are
    more than 64 bits count is reported, too: what follows computes with them.
    Changes nothing. `tl-opt` runs it on dimensions before other passes, since
    folds of extents may take them to exist.
  }];
  let options = [
    Option<"dimensionsOnly", "dimensions-only", "bool", /*default=*/"false",
           "Check only that `memref.dim` and the like ask for dimensions that "
           "their shapes have">,
  ];
}

def VectorizePass : Pass<"tile-vectorize", "::mlir::func::FuncOp"> {
  let summary = "Writes parallel loops over elements as operations on tiles";
  let description = [{
    Replaces every `scf.parallel` by operations on tiles that do the same for all
    iterations, statement by statement. Elements that an operation computes go to
    where they are stored, else to a tile that nothing needs any longer, else to a
    tile of their own. What is the same in all iterations stays scalar code before
    the loop; an index is a ramp, and a condition a mask. Where a loop may have no
    iteration, and that scalar code or a slice would fail then, all of it is under
    an `scf.if`.

    A body that has no such form becomes a loop over elements, which is right but
    slow: a remark names the operation and the reason. So it is if

    * an index of a load or store is not an induction variable plus an offset, or
      induction variables are in another order than the loop's;
    * an iteration may touch what another one stores;
    * an operation has none on tiles, or not for its element type;
    * a result needs a tile whose extents have no known bound: they have one if the
      loop reaches a tile, or a part of a tensor whose size is limited, and is
      no more than fits into UB.

    A scalar operation that has no form in scalar code, in a loop or not, is done on
    tiles of one element.

    Fails if a loop has results.

    ```mlir
    // Before:
    scf.parallel (%i, %j) = (%c0, %c0) to (%c64, %c128) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : memref<64x128xf32, #tile.space<shared>>
      %m = memref.load %max[%i] : memref<64xf32, #tile.space<shared>>
      %d = arith.subf %x, %m : f32
      %e = math.exp %d : f32
      memref.store %e, %a[%i, %j] : memref<64x128xf32, #tile.space<shared>>
    }
    // After:
    %0 = memref.expand_shape %max [[0, 1]] output_shape [64, 1] : memref<64xf32, #tile.space<shared>> into memref<64x1xf32, #tile.space<shared>>
    %1 = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
    tile.sub %a, %0 into %1 : memref<64x128xf32, #tile.space<shared>>, memref<64x1xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    tile.exp %1 into %a : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::tl::tile::TileDialect"
  ];
}

def PrepareIndicesPass
    : Pass<"tile-prepare-indices", "::mlir::func::FuncOp"> {
  let summary = "Keeps index arithmetic as it is where passes fold it";
  let description = [{
    An index that becomes an integer of fewer bits may wrap. Upstream folds the
    conversion there and back to the index itself, so a narrow one is written in
    two steps, of which nothing is folded away.

    Fails at a division by a constant that is no divisor: 0, and in affine maps any
    that is not positive. One that is known at run time only is found by the
    executor.

    ```mlir
    // Before:
    %n = arith.index_cast %i : index to i8
    // After:
    %0 = arith.index_cast %i : index to i64
    %n = arith.trunci %0 : i64 to i8
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def InferMemoryPass : Pass<"tile-infer-memory", "::mlir::func::FuncOp"> {
  let summary = "Gives every tile a memory of the hardware";
  let description = [{
    Replaces `#tile.space` of every allocation and its views by the memory in
    which all operations that use the tile can work with it, as their
    `PlacedOpInterface` says. A shared tile may be in L1 or UB, a fragment in
    L0A, L0B or L0C. A shared tile that is only copied goes to L1 if the launch
    has work for the cube core, and to UB otherwise.

    A tile of which scalar code loads or stores an element goes to UB.

    A tile that one core writes and both read is in a memory of the core that
    writes it. What reads it on the other core gets a copy of it there, from UB in
    L1 or from L0C in UB, made once for each time that the tile is written.

    Fails, with an error at the allocation, if the uses need different memories
    otherwise or a use cannot be followed.

    ```mlir
    // Before: a tile that tile.gemm reads.
    %a = memref.alloc() : memref<128x64xf16, #tile.space<shared>>
    // After:
    %a = memref.alloc() : memref<128x64xf16, #ascend.memory<l1>>
    ```
  }];
  let dependentDialects = ["::tl::ascend::AscendDialect"];
}

def AssignCoresPass : Pass<"tile-assign-cores", "::mlir::func::FuncOp"> {
  let summary = "Puts what a launch runs into sections of the cores that run it";
  let description = [{
    If all operations of a `tile.launch` run on one core, as their operands'
    memories say, its body is wrapped in an `ascend.section` for that core. A
    sub-block index that only a cube core would see is dropped if nothing uses
    it.

    A launch that needs both cores gets a section for each. A section has the
    loops and conditions that its core has work in, and the scalar code that it
    depends on; what only the other core needs is left out. A copy from a tile of
    one core to one of the other becomes an `ascend.channel`, with a push in one
    section and a pop in the other. It goes from L0C to UB or from UB to L1. With a
    sub-block index each vector core may take, or give, a part of what the cube
    core has: a slice of its tile that depends on the index. A channel has as many
    slots as the option says, or the attribute `tile.slots` of the copy.

    Launches in which there are sections already stay as they are. On every path
    their channels are filled as often as they are emptied: pushes and pops run
    equally often, by the constants of loops, or are in the same loops and
    conditions.

    A tensor that one core writes and the other one uses is used by turns: what they
    do to it is in the pushes and pops of a channel without data.

    Fails if no core reaches all operands of an operation, if a core needs a
    scalar that only the other one has, if the uses of a tensor cannot be ordered,
    and if a channel is not balanced.

    ```mlir
    // Before:
    tile.launch (%block) in (%n) {
      tile.gemm %a, %b into %c init(%true) : memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf32, #ascend.memory<l0c>>
      tile.copy %c to %x : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32, #ascend.memory<ub>>
      tile.exp %x into %x : memref<16x16xf32, #ascend.memory<ub>>, memref<16x16xf32, #ascend.memory<ub>>
    }
    // After:
    tile.launch (%block) in (%n) {
      %channel = ascend.channel from cube : memref<1x16x16xf32>
      ascend.section cube {
        tile.gemm %a, %b into %c init(%true) : memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf32, #ascend.memory<l0c>>
        ascend.push %channel as %slot : memref<1x16x16xf32> {
          tile.copy %c to %slot : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32, strided<[16, 1], offset: ?>>
        }
      }
      ascend.section vector {
        ascend.pop %channel as %slot : memref<1x16x16xf32> {
          tile.copy %slot to %x : memref<16x16xf32, strided<[16, 1], offset: ?>>, memref<16x16xf32, #ascend.memory<ub>>
        }
        tile.exp %x into %x : memref<16x16xf32, #ascend.memory<ub>>, memref<16x16xf32, #ascend.memory<ub>>
      }
    }
    ```
  }];
  let options = [
    Option<"channelDepth", "channel-depth", "int64_t", /*default=*/"1",
           "Slots of a channel between cores, if its copy names none">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::tl::ascend::AscendDialect"
  ];
}

def SplitSubBlocksPass
    : Pass<"tile-split-sub-blocks", "::mlir::func::FuncOp">,
      ChangesRounding<"the order of sums of which each vector core has a part"> {
  let summary = "Lets both vector cores of an AI core work on a block";
  let description = [{
    Rewrites every `tile.launch` with the attribute `tile.sub_blocks = 2` for two
    vector cores: the launch gets a sub-block index, and tiles in UB half of their
    extent along an axis.

    Operations say which dimensions of their operands they go through in step
    (`IteratedOpInterface`), so that the dimensions of all tiles fall into classes.
    A class can be cut if no operation on it gathers along it or takes a slice of it
    elsewhere than at its start. Of those that can, the ones with the most work are
    cut, one for each tile and operation. Loads and stores, also those of channels,
    are then of a part of what they were. Of an extent that has no two halves, each of
    whole blocks of memory for columns, both cores have the places in the middle, and
    the second one stores them.

    A class along which something is reduced is cut if it saves more, or nothing
    else can be cut. Each core then reduces its half, and both get the results of
    both through a channel among vector cores (`ascend.channel`) and combine them in
    the same order. If there are not enough flags between cores, exchanges alike share
    a channel; if that is not enough either, the class is not cut, and a remark says so.

    What has no class that is cut, such as a bias that all rows share, both cores
    do, and the first one stores; a remark says where. Where no class can be cut,
    or a tensor is both written and read, one vector core does everything, which a
    remark says, too.

    ```mlir
    // Before:
    tile.launch (%block) in (%n) {
      ascend.section vector {
        %a = memref.alloc() : memref<64x128xf32, #ascend.memory<ub>>
        tile.copy %A to %a : memref<64x128xf32>, memref<64x128xf32, #ascend.memory<ub>>
      }
    } {tile.sub_blocks = 2}
    // After:
    tile.launch (%block) in (%n) sub_block (%sub) {
      ascend.section vector {
        %first = affine.apply affine_map<(d0) -> (d0 * 32)>(%sub)
        %a = memref.alloc() : memref<32x128xf32, #ascend.memory<ub>>
        %half = memref.subview %A[%first, 0] [32, 128] [1, 1] : memref<64x128xf32> to memref<32x128xf32, strided<[128, 1], offset: ?>>
        tile.copy %half to %a : memref<32x128xf32, strided<[128, 1], offset: ?>>, memref<32x128xf32, #ascend.memory<ub>>
      }
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"
  ];
}

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

//===----------------------------------------------------------------------===//
// Ascend level
//===----------------------------------------------------------------------===//

def VerifyLoweredPass : Pass<"ascend-verify-lowered", "::mlir::func::FuncOp"> {
  let summary = "Checks that only instructions and scalar code are left";
  let description = [{
    What holds at the level `ascend`: no operation or memory space of the Tile
    dialect is left, every instruction is in a section of the core that has it,
    and scalar code accesses memory by loads and stores of elements in GM and UB
    and by scalar variables only, and calls nothing that may do else. Reports all
    offenders and changes nothing.
  }];
}

def LowerChannelsPass : Pass<"ascend-lower-channels", "::mlir::func::FuncOp"> {
  let summary = "Gives channels between cores memory and flags";
  let description = [{
    The slots of a channel become a tensor of the host part of the kernel, its
    workspace: as many slots as the channel has for every block that runs at the
    same time. So that two of these never share one, a launch of more blocks, or of
    a number that is not known, becomes one of as many blocks as run at the same
    time, each of which does the work of several in turn. The attribute
    `ascend.workspace` of the kernel holds the bytes of all slots.

    A push waits for a flag that says that its slot is free, and sets one for the
    other core on the pipe that filled the slot; a pop waits for that one, and
    sets the first on the pipe that emptied it. Slots that are never used again
    need no flag that says that they are free. Nor do those of a loop in which the
    producer, before it fills a slot again, pops what the consumer pushed to it
    after emptying that slot. Which slot is next is a number
    that both cores count, unless there is only one. Of a group of pushes or pops the
    first one waits, and the last one sets the flag: on the pipe that filled or
    emptied all slots of the group, behind a barrier if there were several. Channels
    whose pushes stand side by side, and whose pops do, share their flags.

    Fails if there are no flags left.

    ```mlir
    // Before:
    ascend.launch (%block) in (%c8) {
      %channel = ascend.channel from cube : memref<1x16x16xf32>
      ascend.section cube {
        ascend.push %channel as %slot : memref<1x16x16xf32> {
          ascend.fixpipe %c to %slot : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32, strided<[16, 1], offset: ?>>
        }
      }
      ascend.section vector {
        ascend.pop %channel as %slot : memref<1x16x16xf32> {
          ascend.copy_gm_to_ub %slot to %x : memref<16x16xf32, strided<[16, 1], offset: ?>>, memref<16x16xf32, #ascend.memory<ub>>
        }
      }
    }
    // After:
    %workspace = memref.alloc() : memref<8x1x16x16xf32>
    ascend.launch (%block) in (%c8) {
      ascend.section cube {
        %slot = memref.subview %workspace[%block, 0, 0, 0] [1, 1, 16, 16] [1, 1, 1, 1] : memref<8x1x16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
        ascend.fixpipe %c to %slot : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32, strided<[16, 1], offset: ?>>
        ascend.cross_core_set_flag mode 2, fix, 0
      }
      ascend.section vector {
        ascend.cross_core_wait_flag 0
        %slot = memref.subview %workspace[%block, 0, 0, 0] [1, 1, 16, 16] [1, 1, 1, 1] : memref<8x1x16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
        ascend.copy_gm_to_ub %slot to %x : memref<16x16xf32, strided<[16, 1], offset: ?>>, memref<16x16xf32, #ascend.memory<ub>>
      }
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"
  ];
}

def HoistInvariantsPass : Pass<"ascend-hoist", "::mlir::func::FuncOp"> {
  let summary = "Moves what is always the same out of loops and sections";
  let description = [{
    What the scalar unit computes anew in every iteration delays the instructions
    behind it. Operations without side effects whose operands no iteration changes
    are moved out of the loop, and those on scalars also out of sections and
    launches, where they are computed once, before all blocks. A slice that may not
    be in its source stays where it is, unless the loop certainly runs.

    ```mlir
    // Before:
    ascend.launch (%block) in (%blocks) {
      ascend.section cube {
        scf.for %tile = %block to %tiles step %blocks {
          %last = arith.subi %rows, %c1 : index
          %row = arith.subi %last, %tile : index
    // After:
    %last = arith.subi %rows, %c1 : index
    ascend.launch (%block) in (%blocks) {
      ascend.section cube {
        scf.for %tile = %block to %tiles step %blocks {
          %row = arith.subi %last, %tile : index
    ```
  }];
}

def SinkScalarsPass : Pass<"ascend-sink", "::mlir::func::FuncOp"> {
  let summary = "Moves scalar work behind the instructions that do not need it";
  let description = [{
    The scalar unit issues instructions in their order, so each waits for all scalar
    work in front of it. Operations without side effects are moved down to the first
    operation of their block that needs what they compute.

    ```mlir
    // Before:
    %a = memref.subview %A[%m, 0] [64, 64] [1, 1] : !tensor to !part
    %b = memref.subview %B[0, %n] [64, 64] [1, 1] : !tensor to !part
    ascend.copy_gm_to_l1 %a to %x : !part, !tile
    ascend.copy_gm_to_l1 %b to %y : !part, !tile
    // After:
    %a = memref.subview %A[%m, 0] [64, 64] [1, 1] : !tensor to !part
    ascend.copy_gm_to_l1 %a to %x : !part, !tile
    %b = memref.subview %B[0, %n] [64, 64] [1, 1] : !tensor to !part
    ascend.copy_gm_to_l1 %b to %y : !part, !tile
    ```
  }];
}

def PlanMemoryPass : Pass<"ascend-plan-memory", "::mlir::func::FuncOp"> {
  let summary = "Gives every on-chip buffer an address";
  let description = [{
    Replaces every on-chip `memref.alloc` of a section by an `ascend.buffer` at
    an address that no other buffer uses at the same time. `ascend.buffer`
    operations that are there already keep their address: while they are in use
    they are holes. So are allocations with `ascend.address = N`, which their author
    put there.

    A buffer is in use from the first to the last instruction on it, or on what
    may be a view of it through slices, selections, and what loops and branches
    carry and yield. A loop that may read what an earlier iteration, or the code
    before it, left in the buffer needs it from its beginning to its end, and so does
    one that fills it part by part for what is behind. That
    instructions are asynchronous does not matter: synchronisation comes after
    planning and orders what shares bytes like everything else.

    Sharing bytes makes pipes wait for each other, so it is done as far as it has
    to be. Each step is taken if the one before it finds no room:

    1. Every buffer has bytes of its own, in UB at addresses at which the banks
       of the operands of an instruction do not meet, if there are such.
    2. A linear scan puts each buffer where it adds the fewest dependences
       between pipes, and among those places into the smallest.
    3. Buffers are placed in several orders, by size and lifetime. Here, and in
       step 2, a buffer may be written over one that dies in the same
       instructions, if they allow that (`mayWriteInPlace`).
    4. An exact search of bounded length.

    Fails, with an error at an allocation, if none of them finds a plan. Its notes
    name the buffers that are in use where most bytes are, their first and last
    use, and what would fit: fewer slots, or a smaller extent.

    With the option `spill`, buffers in UB without room are kept in global memory
    then, in a tensor of the workspace with a row for each core: they are loaded
    before, and stored behind, the instructions on them, as seldom as there is
    room for. Those are chosen whose moving takes the fewest cycles by the cost
    model; a remark `spilled` for each says how often what is moved, and the
    cycles. What is in other memories cannot be moved there and back.

    A remark `peak` for each memory compares the bytes in which the plan puts
    something with the lower bound, the largest sum of bytes in use at once, in
    which buffers that may be at one address count once. Buffers that had an
    address before are in neither: they say nothing about the plan.

    ```mlir
    // Before:
    %a = memref.alloc() : memref<64x128xf32, #ascend.memory<ub>>
    %b = memref.alloc() : memref<64x128xf32, #ascend.memory<ub>>
    // After:
    %a = ascend.buffer at 0 : memref<64x128xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 32768 : memref<64x128xf32, #ascend.memory<ub>>
    ```
  }];
  let options = [
    Option<"compact", "compact", "bool", "false",
           "Take as little room as possible, whatever dependences it adds">,
    Option<"spill", "spill", "bool", "false",
           "Keep buffers in global memory if there is no room for them">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::tl::ascend::AscendDialect"
  ];
}

def InsertSyncPass
    : Pass<"ascend-insert-sync", "::mlir::func::FuncOp">, OrdersPipes {
  let summary = "Orders every hazard with flags and barriers";
  let description = [{
    For every pair of instructions of a section that touch the same bytes and of
    which one writes, and that nothing orders yet: a flag between their pipes,
    set right after the earlier and waited for right before the later, or a
    barrier if both are on one pipe. If the later one runs in the next iteration
    of a loop, the flag is also set before the loop and waited for after it, so
    that it is balanced for every number of iterations. In nested control flow,
    set and wait are placed in the innermost block that contains both; if one is
    in the condition and one in the body of a while loop, in these, with the
    missing end before or after the loop.

    Loads and stores of scalar code are instructions of pipe `s`. What is issued
    after a load needs no flag from it, what reads a stored element does.

    Accesses are compared by the bytes of their strides, and by iteration: a slice
    that moves with a loop does not meet that of another iteration if the
    indices are sums of multiples of induction variables and constants.

    If the two use the slots of a buffer by turns, being the remainder of an index
    by a constant, there is a flag for each slot: what loads one slot does not wait
    for what uses another. A slot that is used several iterations after it is loaded
    is waited for there; behind the loop, what is left raised is waited for, the ids
    being computed from how often the loop ran.

    In a loop, every flag of a pair of pipes gets an event id of its own while
    there are any; elsewhere, and then, that of a flag which is lowered before it
    is raised. If there is none, the set of the flag that is raised last is moved
    down to cover the dependence as well; or the pipe that sets waits until an id
    is lowered; or, around a loop, the flag of an earlier loop is used on, or
    one around the same loop covers both. A remark `flag-shared` says so. A
    barrier of all pipes is what is left when none of this works, when the core
    has no flag between the two pipes, and when no block contains what has to be
    ordered; it also holds back a flag that could be raised twice. A remark
    `barrier-all` says so. At the end what the rest implies is taken out again.
    A barrier between accesses to global memory that is needed only if a loop has
    no iterations goes behind the loop, into a condition that says so.

    A set of a flag between cores that is `complete` also waits for what other
    pipes do to tensors that the cores which are told touch behind their waits:
    by a flag if its id is certainly lowered before it is raised again, else by a
    barrier of all pipes. A remark `complete-set` says so.

    With `unit-flag`, products and the store of their tile of L0C use unit flags
    where that is known to be right, and take no flags between pipes: if the store
    is behind the products in one block, takes the fractals that each of them
    writes, and if loops and extents say which product is the last one. A remark
    `unit-flag` says where, and why elsewhere not.

    A remark for each flag gives the id (`event`), how many instructions of the
    text are between its set and its wait (`lifetime`). That of a flag or a barrier
    also has the dependences that nothing else orders (`orders`), which is what it
    takes the place of: pairs of instructions with their locations, such as
    `copy_gm_to_ub a.mlir:3:5 -> vadd a.mlir:4:5`, with commas between them; none
    for the last of very many insertions.

    Products of extents that only the run time knows, which add to the same matrix,
    become `ordered`: they wait where the matrix is too small for the hardware to keep
    the order, and nowhere else.

    Flags and barriers that are there already order what they order.

    An author may order his statements himself, which their locations say
    (`#ascend.statement`). The pass then leaves hazards between two statements on one
    buffer or tensor to him; a run reports the hazards that he left unordered. The pass
    still orders three kinds of hazards: those inside one statement, those of a part of
    a statement that the author does not see, such as the clearing of the rest of a tile
    by a copy, and those between buffers that share an address.

    What is tried, with an analysis of the section for each trial, is limited by how
    much these look at. Beyond the limit barriers take the place of flags for which
    no id is free, and what is implied is left; at twice the limit, barriers of all
    pipes order what is left. The limit is the same on all machines, and so is what
    is inserted. A remark of the category `sync-statistics`
    counts analyses, hazards, overlaps that are assumed, flags, merged flags and
    barriers of each section.

    ```mlir
    // Before:
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    // After:
    ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    ascend.set_flag mte2 -> v, 0
    ascend.wait_flag mte2 -> v, 0
    ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    ```
  }];
  let options = [
    Option<"barrierEverywhere", "barrier-everywhere", "bool",
           /*default=*/"false",
           "Put a barrier of all pipes before every instruction instead">,
    Option<"unitFlag", "unit-flag", "bool", /*default=*/"false",
           "Let stores of L0C follow products block by block, by unit flags">,
    Option<"maxWork", "max-work", "uint64_t", /*default=*/"0",
           "How much analyses may look at; 0 is the usual limit">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect",
                           "::tl::ascend::AscendDialect"];
}

def VerifyMemoryPass : Pass<"ascend-verify-memory", "::mlir::func::FuncOp"> {
  let summary = "Checks the addresses of on-chip buffers";
  let description = [{
    Every on-chip buffer of a section has an address, and no instruction reads
    bytes of one that an instruction on another has overwritten, on any path and
    in any iteration. This is found by following what instructions do to bytes,
    not by lifetimes, from which planning concludes it. What an instruction
    writes may be bytes of another buffer that it reads only where it may work
    in place. Warns of reads of buffers to which nothing can have been written.
    Reports all offenders and changes nothing.

    That addresses are aligned and buffers with all their slots end within their
    memory is checked by `ascend.buffer` itself.
  }];
}

def PrintLegalityPass : Pass<"tl-print-legality", "::mlir::func::FuncOp"> {
  let summary = "Says what passes may do with each operation";
  let description = [{
    For those who look into a pass. A remark at each operation says whether it may
    be repeated, moved down or dropped, as it only computes; whether it may run
    where the program does not reach it; and whether it may change places with the
    operation behind it.
  }];
}

def PrintMemoryMapPass : Pass<"ascend-print-memory-map", "::mlir::ModuleOp"> {
  let summary = "Prints where on-chip buffers are, and when";
  let description = [{
    For each section and memory: the bytes in which there are buffers, the most
    in which there are some at one time, and a line for each buffer with an
    address, time from left to right in the order of the program. Changes nothing.

    ```
    @map vector ub: buffers in 768 of 196352 bytes, at most 768 in use at once, ratio 1.00
       address     bytes
             0       256  |##..|  64xf32 of line 24, used from line 28 to 29
             0       256  |..##|  64xf32 of line 26, used from line 30 to 31
         16384       512  |.###|  2x64xf32 of line 25, used from line 29 to 31
    ```
  }];
  let options = [
    Option<"file", "file", "std::string", "\"-\"",
           "Where to print to; - is the standard output">,
    Option<"json", "json", "bool", "false", "Print JSON">
  ];
}

def VerifySyncPass : Pass<"ascend-verify-sync", "::mlir::func::FuncOp"> {
  let summary = "Checks that every hazard is ordered and every flag balanced";
  let description = [{
    For all paths and all numbers of loop iterations: instructions of a section
    that touch the same bytes, of which one writes, are ordered; every wait finds
    its flag raised; no flag is raised twice; none is left raised. A flag between
    cores has sets and waits, equally many where loops say how many. Of a tensor
    that one core writes and the other one only reads, each write is followed by a
    set that each read of the same bytes waits for, on every path. Reports all
    offenders and changes nothing.

    What the cores of a block do to each other is also run, for a few values of the
    numbers that are not known: waits have to end, sets to be waited for, and
    accesses of both cores to the same elements of global memory to be ordered. That
    finds mistakes and proves nothing, unless no number is unknown: a remark says
    where only an execution can tell.

    A note says if the later of two instructions that are not ordered is in a
    later iteration of a loop, and of which.

    Iterations that use the slots of a buffer by turns are told apart by their
    phase, the number of the iteration modulo the number of slots, if the loop
    begins and steps at constants: so the flag of each slot is followed, and a
    slot that is loaded ahead for a later iteration. A flag whose slot is not
    known in each phase is an error.

    What is in a condition that says that a loop in front of it has no iterations,
    its lower bound not being less than the upper one, is followed for the case
    that the loop does not run, and only for that.

    Products and a store that use unit flags are ordered by these. All of them
    have to use them, and the conditions have to be those which `ascend-insert-sync`
    would compute, or the last iteration by its number: that the last product
    hands over and no other does, and that the store waits only if there are any.

    The flags of authors who order their statements themselves (`#ascend.statement`),
    and what is between two such statements, are not looked at: a run tells.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect"];
}

//===----------------------------------------------------------------------===//
// All levels
//===----------------------------------------------------------------------===//

def CompileKernelPass : Pass<"tl-compile-kernel", "::mlir::func::FuncOp"> {
  let summary = "Compiles a kernel, and falls back where a preference does not fit";
  let description = [{
    Runs the standard pipeline on one kernel: what `tl-compile` does once the module
    names its target.

    How many iterations of a loop overlap is chosen before later passes add what they
    need: scratch tiles, parts of products in L0. If one of those passes fails, it is
    asked again with less overlap, until it does not:

    1. If a memory was too small, as many bytes of it as were missing are kept free of
       versions of tiles. This may take several times.
    2. No iterations overlap, but in loops whose operations have a `tile.stage`.
    3. With `spill`, buffers are kept in global memory.

    A remark `fall back` says why. What fails all the same is an error of the kernel,
    and what `tile-pipeline` refuses is one at once. So `tile.stages = N` is an upper
    bound, and a schedule that is written in a loop is kept.

    What `ascend-verify-memory` and `ascend-verify-sync` find is an error of the
    compiler, unless the author has put buffers at addresses, or written sections,
    flags or barriers. It is reported as an internal error, with a file in the
    directory for temporary files that has the kernel and its pipeline: `tl-opt
    --run-reproducer FILE` shows it again.

    ```mlir
    // Before:
    tile.launch (%block) in (%c1) {
      %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
      tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
      ...
    // After:
    ascend.launch (%block) in (%c1) {
      ascend.section vector {
        %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
        ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
        ...
    ```
  }];
  let options = [
    Option<"to", "to", "::tl::Level", "::tl::Level::Final",
           "Level at which the pipeline stops", [{::llvm::cl::values(
      clEnumValN(::tl::Level::Placed, "placed", "memories and cores are chosen"),
      clEnumValN(::tl::Level::Ascend, "ascend", "instructions are selected"),
      clEnumValN(::tl::Level::Final, "final", "addresses and flags are there"))}]>,
    Option<"channelDepth", "channel-depth", "int64_t", "1",
           "Slots of each channel between the cores of a block">,
    Option<"autoStages", "auto-stages", "bool", "false",
           "Let iterations of loops overlap that have no tile.stages">,
    Option<"memoryPlanning", "memory-planning", "bool", "true",
           "Give addresses to buffers that have none">,
    Option<"spill", "spill", "bool", "false",
           "Keep buffers in global memory for which there is no room on chip">,
    Option<"autoSync", "auto-sync", "bool", "true",
           "Insert the flags and barriers that are missing">,
    Option<"unitFlag", "unit-flag", "bool", "false",
           "Let stores of L0C follow products block by block, by unit flags">,
    Option<"barrierEverywhere", "barrier-everywhere", "bool", "false",
           "Insert a barrier of all pipes before every instruction instead">
  ];
}

#endif // TL_PASSES_PASSES
