//===- TilePasses.td - Passes from Tile IR to placed IR -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_TILEPASSES
#define TL_PASSES_TILEPASSES

include "mlir/Pass/PassBase.td"
include "passes/Promises.td"

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

#endif // TL_PASSES_TILEPASSES
