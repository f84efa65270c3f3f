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
include "tl/support/Promises.td"

def InlineCallsPass : Pass<"tile-inline-calls", "::mlir::ModuleOp"> {
  let summary = "Makes functions that kernels call a part of them";
  let description = [{
    Each kernel is compiled on its own. The pass replaces a call in a launch by the
    body of the function, and erases private functions whose calls are all replaced.
    So does a call around a launch, if the function has a body of one block without
    calls and launches; calls of other kernels stay. Fails at a function without a body
    of one block, and at one that calls itself, in a launch.

    ```mlir
    // Before:
    func.func private @double(%a: memref<64xf32, #tile.space<shared>>) {
      tile.add %a, %a into %a : memref<64xf32, #tile.space<shared>>, ...
      return
    }
    ...
      tile.launch (%block) in (%c1) {
        ...
        func.call @double(%tile) : (memref<64xf32, #tile.space<shared>>) -> ()
    // After:
      tile.launch (%block) in (%c1) {
        ...
        tile.add %tile, %tile into %tile : memref<64xf32, #tile.space<shared>>, ...
    ```
  }];
}

def PrepareIndicesPass
    : Pass<"tile-prepare-indices", "::mlir::func::FuncOp"> {
  let summary = "Protects narrowing conversions of indices from folding";
  let description = [{
    The conversion of an index to an integer of fewer bits may wrap. Upstream folds
    such a conversion and the conversion back into the index itself, which loses the
    wrap. The pass writes a narrowing conversion in two steps, which upstream does
    not fold.

    Fails at a division by a constant that is not a legal divisor: 0, and in affine
    maps also a negative number. The executor reports divisors that are known only
    at run time.

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
  let summary = "Checks that slices and element accesses are in bounds";
  let description = [{
    The verifier of `memref.subview` checks constants. This pass uses the known
    bounds of offsets, sizes and indices (`ValueBoundsOpInterface`). It reports a
    slice, or a load or store of an element, that is certainly outside the static
    extents of its memref, and a `memref.dim` of a dimension that its memref
    certainly does not have. It does not report them in a branch, which may be a
    guard, nor in a loop that may have no iterations. An index that is a sum of
    multiples of induction variables of loops with constant bounds is checked for
    all iterations. A slice of an on-chip tile is also reported if the upper bound
    of its size exceeds the tile, since nothing else limits the accesses of
    operations to the slice:

    ```mlir
    %n = affine.min affine_map<()[s0] -> (s0, 64)>()[%N]
    // error: takes up to 64 elements along dimension 0 of a tile of 32
    %s = memref.subview %tile[0] [%n] [1] : memref<32xf32, #tile.space<shared>> to memref<?xf32, strided<[1]>, #tile.space<shared>>
    ```

    The executor finds errors that depend on values known only at run time. The pass
    also reports a memref with more bytes than 64 bits count, since later passes
    compute with this number. The pass changes nothing. `tl-opt` runs it on
    dimensions before other passes, since folding of extents may assume that the
    dimensions exist.
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
  let summary = "Rewrites loops and functions into forms that passes handle";
  let description = [{
    Replaces

    * affine loops, conditions, loads and stores by those of scf and memref, and
      `scf.forall` by `scf.parallel`;
    * scalar functions of `math` that tiles lack by functions that tiles have:
      `log2` by a multiple of `log`, `tan` by `sin` and `cos`, `atan` by a
      polynomial, `absi` by a maximum, `ctpop` by sums of bits, `isinf` by a
      comparison, `clampf` by a minimum with its upper and a maximum with its
      lower bound. Functions of 16-bit types are computed in f32;
    * sums and products of double width of `arith` by sums of products of halves;
    * sums, products and extrema of conditions by `xori`, `andi` and `ori`;
    * operands of a dynamic extent by slices of a static one, if another operand of
      the operation has a static extent along the same dimension, with a
      `tile.assert` that they are equal;
    * operations that move elements of tiles, such as `tile.flip`, by loops over
      elements, for which `tile-vectorize` finds slices and gathers. If a result
      may overlap an operand, the loop writes another tile, which is then copied.

    Drops `memref.dealloc` in launches: the memory of tiles is planned by their uses.
    `ascend-verify-lowered` reports operations that neither this pass nor a later
    one replaces. Fails if an `scf.forall` has results, if such another tile
    would have an extent without a known bound, or if a tile is too small for the
    static extent of another operand.

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

def GuardLaunchPass : Pass<"tile-guard-launch", "::mlir::func::FuncOp"> {
  let summary = "Checks before a launch that slices of tensors are in bounds";
  let description = [{
    Adds assertions before each `tile.launch`: the slices and elements of the tensors
    of the kernel that its blocks access have to be within these tensors. An assertion
    is a condition on the extents and scalar arguments of the kernel. So the executor
    and the printed launch functions refuse tensors of wrong extents before any core
    runs.

    The largest end of a slice in any block and iteration is computed from the bounds of
    block indices, loops and conditions. Nothing is added if it is certainly within the
    tensor. An assertion refuses no correct launch: it holds if there are no blocks, a loop
    has no iterations, a condition may not hold, or a slice has no elements. Nothing
    is added for a slice whose place depends on data, or which no block may have at that
    end. A slice that some launches do not reach is also checked in the first and in the
    last block, where the host computes the conditions around it.

    The same holds for slices of tiles, for the extents of copies, which have to be
    equal, and for tensors that are converted to constant extents. Before divisions on
    the host it is asserted that these have a result.

    ```mlir
    // Before:
    %M = memref.dim %A, %c0 : memref<?x64xf32>
    %blocks = arith.ceildivui %M, %c32 : index
    tile.launch (%block) in (%blocks) {
      %m = arith.muli %block, %c32 : index
      %At = memref.subview %A[%m, 0] [32, 64] [1, 1] : memref<?x64xf32> to memref<32x64xf32, strided<[64, 1], offset: ?>>
      ...
    // After:
    %M = memref.dim %A, %c0 : memref<?x64xf32>
    %blocks = arith.ceildivui %M, %c32 : index
    %rest = arith.remui %M, %c32 : index
    %fits = arith.cmpi eq, %rest, %c0 : index
    cf.assert %fits, "slices are within dimension 0 of argument 0"
    tile.launch (%block) in (%blocks) {
      ...
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::memref::MemRefDialect"
  ];
}

def VectorizePass : Pass<"tile-vectorize", "::mlir::func::FuncOp"> {
  let summary = "Rewrites parallel loops over elements as operations on tiles";
  let description = [{
    Replaces every `scf.parallel` by operations on tiles that do the same for all
    iterations, statement by statement. An operation writes its result to the tile
    in which the loop stores it, else to a tile that is no longer needed, else to a
    new tile. A value that is the same in all iterations stays scalar code before
    the loop; an index becomes a ramp, and a condition a mask of all elements.

    The indices of a load or store decide its form. Induction variables plus offsets
    are a slice, also with steps between rows, reversed, or as one flat index; in
    another order they transpose the elements. Any other load from a tile is a gather:
    strided, repeated and divided indices, minima, products, loaded numbers. Stores in
    an `scf.if` become selections of new and old elements, and other code of such a
    branch runs for all elements; a division, shift or conversion that may fail has a
    harmless operand where the branch is not taken. If its condition compares induction
    variables with bounds, its loads and stores are slices without the other elements;
    otherwise a load that may be out of bounds takes the first element of the tile. An
    `scf.for` in the body stays a loop, around operations on tiles; so each element of
    a sum is added in the same order.

    Loops with tiles beyond 4,096 elements of indices, or without known bounds, run
    in parts of at most 4,096 iterations. If the loop may have no iterations, and its
    scalar code, gathers or slices would fail in this case, an `scf.if` guards all of
    it.

    A loop body that has no such form becomes a loop over elements, which is correct
    but slow. A warning names the operation, the reason, and the cycles of an iteration
    in scalar code and in vector instructions:

    * A store has an index that is no slice, or iterations store to the same place.
    * An iteration may access elements that another iteration stores.
    * An operation has no counterpart on tiles, or not for its element type:
      `arith.remf`, `math.ipowi`, and all integers of 64 bits.
    * A gather is from a tensor, or of elements that are not 16 or 32 bits wide.
    * Elements that a masked store keeps may be unwritten, or those of other blocks.

    A scalar operation that has no form in scalar code, in a loop or not, becomes an
    operation on tiles of one element.

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
  let summary = "Assigns every tile a memory of the hardware";
  let description = [{
    Replaces `#tile.space` of every allocation and its views by a memory in which
    all operations on the tile can work with it, as their `PlacedOpInterface` tells.
    A shared tile may be in L1 or UB, a fragment in L0A, L0B or L0C. If both L1 and
    UB suit a shared tile, it goes to L1 if an operation reads it and the launch has
    an operation that cannot work in UB; otherwise it goes to UB.

    A tile goes to UB if scalar code loads or stores one of its elements.

    A tile that one core writes and both cores read is in a memory of the writing
    core. Readers on the other core get a copy, from UB in L1 or from L0C in UB,
    which is made once for each time that the tile is written.

    Fails, with an error at the allocation, if the uses need different memories in
    any other way, or if a use cannot be followed.

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
  let summary = "Distributes the body of each launch to sections for the cores";
  let description = [{
    If all operations of a `tile.launch` run on one core, according to the memories
    of their operands, its body is wrapped in an `ascend.section` for that core. If
    that is the cube core, an unused sub-block index is dropped.

    A launch that needs both cores gets a section for each. A section contains the
    loops and conditions in which its core has work, and the scalar code that they
    depend on. A copy between tiles of different cores becomes an `ascend.channel`,
    with a push in one section and a pop in the other. A channel goes from L0C to UB
    or from UB to L1. With a sub-block index, each vector core may pop or push a
    part of the cube core's tile: a slice that depends on the index. The option, or
    the attribute `tile.slots` of the copy, gives the number of slots of a channel.

    A launch that already has sections stays as it is. On every path, each of its
    channels has equally many pushes and pops: the constant bounds of loops say so,
    or pushes and pops are in the same loops and conditions.

    If one core writes a tensor and the other one uses it, they take turns: the
    accesses go into the pushes and pops of a channel without data.

    Fails if no core reaches all operands of an operation, if a core needs a scalar
    that only the other one has, if the uses of a tensor cannot be ordered, or if a
    channel is not balanced.

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
  let summary = "Distributes each block to both vector cores of an AI core";
  let description = [{
    Rewrites every `tile.launch` with the attribute `tile.sub_blocks = 2` for two
    vector cores: the launch gets a sub-block index, and tiles in UB shrink to half
    of their extent along an axis.

    Operations tell which dimensions of their operands they iterate in step
    (`IteratedOpInterface`), so the dimensions of all tiles fall into classes. A
    class can be cut if no operation gathers along it, and none takes a slice along
    it that does not start at 0. Among these classes the pass cuts the ones with the
    most work, at most one for each tile and operation. Loads and stores, also those
    of channels, then access a part of their former range. If an extent has no two
    equal halves (of whole memory blocks, for columns), both cores compute the
    positions in the middle, and the second core stores them.

    A class along which an operation reduces is cut if that saves more, or if no
    other class can be cut. Each core then reduces its half. Both get the results of
    both through a channel among vector cores (`ascend.channel`) and combine them in
    the same order. If there are not enough flags between cores, similar exchanges
    share a channel; if the flags still do not suffice, the class is not cut, and a
    remark says so.

    Both cores execute operations on classes that are not cut, such as a bias that
    all rows share, and the first core stores their results; a remark marks them. If
    no class can be cut, or a tensor is both written and read, one vector core
    executes everything, with a remark.

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
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::tl::ascend::AscendDialect"
  ];
}

#endif // TL_PASSES_TILEPASSES
