//===- AscendPasses.td - Passes over Ascend IR -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_ASCENDPASSES
#define TL_PASSES_ASCENDPASSES

include "mlir/Pass/PassBase.td"

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

#endif // TL_PASSES_ASCENDPASSES
