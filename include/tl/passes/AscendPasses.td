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
    workspace. The tensor has all slots of the channel for every block that runs at
    the same time. So that these blocks never share a slot, a launch that may have
    more blocks than run at the same time is limited to the latter number, and each
    of its blocks executes several of the original ones in turn. The attribute
    `ascend.workspace` of the kernel holds the bytes of all slots.

    A push waits for the flag that its slot is free, and sets a flag for the other
    core on the pipe that filled the slot. A pop waits for that flag, and sets the
    first one on the pipe that emptied the slot. A slot needs no flag for being free
    if it is never used again, or if the producer, before it fills the slot again,
    pops data that the consumer pushed to it after emptying the slot. Both cores
    count the number of the next slot, unless there is only one. In a group of
    pushes or pops the first one waits. The last one sets the flag on the pipe that
    filled or emptied all slots of the group, after a barrier if there were several
    pipes. Channels share their flags if their pushes are adjacent and their pops
    are adjacent.

    Fails if there are not enough flags.

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
    Checks the invariants of the level `ascend`: no operation or memory space of the
    Tile dialect is left; every instruction is in a section of the core that has it;
    scalar code accesses memory only by loads and stores of elements in GM and UB
    and by scalar variables, and calls nothing that may have other effects. Reports
    all violations and changes nothing.
  }];
}

def HoistInvariantsPass : Pass<"ascend-hoist", "::mlir::func::FuncOp"> {
  let summary = "Moves invariant scalar code out of loops and sections";
  let description = [{
    Scalar code that runs in every iteration delays the instructions after it. The
    pass moves operations without side effects out of a loop if their operands are
    the same in all iterations. It also moves operations on scalars out of sections
    and launches, so that they run once, before all blocks. A slice that may be out
    of bounds of its source stays in its loop, unless the loop certainly runs.

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
  let summary = "Moves scalar code after the instructions that do not need it";
  let description = [{
    The scalar unit issues instructions in order, so each waits for all scalar code
    before it. The pass moves operations without side effects down to the first
    operation of their block that needs their results.

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
  let summary = "Assigns every on-chip buffer an address";
  let description = [{
    Replaces every on-chip `memref.alloc` of a section by an `ascend.buffer` at an
    address that no other buffer uses at the same time. Existing `ascend.buffer`
    operations keep their addresses, which other buffers avoid during the live
    range. The same holds for allocations with `ascend.address = N`, an address that
    the author chose.

    The live range of a buffer reaches from the first to the last instruction on it,
    or on a value that may be a view of it through slices, selections, and the
    iteration arguments and results of loops and branches. It covers a whole loop if
    the loop may read contents that an earlier iteration, or code before the loop,
    left in the buffer, and also if the loop fills the buffer part by part for later
    code. Asynchronous instructions need no special treatment: synchronisation comes
    after planning and orders accesses to shared bytes like all others.

    If buffers share bytes, pipes wait for each other, so the pass shares only as
    far as necessary. It takes each step if the step before it finds no plan:

    1. Every buffer gets bytes of its own, in UB at addresses where the banks of the
       operands of an instruction do not conflict, if there are such addresses.
    2. A linear scan puts each buffer where it adds the fewest dependences between
       pipes, and among these places into the smallest.
    3. Buffers are placed in several orders, by size and live range. Here, and in
       step 2, a buffer may replace one with a last use in the same instructions, if
       they allow that (`mayWriteInPlace`).
    4. An exact search of bounded length.

    Fails, with an error at an allocation, if no step finds a plan. Notes name the
    live buffers at the point of the highest demand (the largest ones, if there are
    many) with their first and last uses, and propose changes that would fit: fewer
    slots, or a smaller extent.

    With the option `spill`, the pass then moves UB buffers without room to global
    memory, to a tensor of the workspace with a row for each core. It loads them
    before, and stores them after, the instructions on them, as rarely as the room
    permits. It chooses the buffers with the cheapest transfers by the cost
    model. A remark `spilled` for each one tells its transfers, how often they run,
    and their cycles. Buffers of other memories cannot be spilled.

    A remark `peak` for each memory compares the bytes that the plan uses with the
    lower bound: the largest sum of bytes in use at once, in which buffers that may
    be at one address count once. Neither figure includes buffers with an earlier
    address, which do not depend on the plan.

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
    Checks that every on-chip buffer of a section has an address, and that no
    instruction, on any path and in any iteration, reads bytes of a buffer that an
    instruction on another buffer has overwritten. The check tracks the contents of
    bytes through instructions. It does not use live ranges, on which planning
    relies. An instruction may write bytes of another buffer that it reads only if
    it may work in place. Warns of reads of buffers to which certainly nothing was
    written. Reports all violations and changes nothing.

    `ascend.buffer` itself checks that addresses are aligned and that buffers with
    all their slots end within their memory.
  }];
}

def PrintMemoryMapPass : Pass<"ascend-print-memory-map", "::mlir::ModuleOp"> {
  let summary = "Prints addresses and live ranges of on-chip buffers";
  let description = [{
    For each section and memory, prints the number of bytes that buffers occupy, the
    maximum number occupied at one time, and a line for each buffer with an address,
    with time from left to right in program order. Changes nothing.

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

def PrintBuffersPass : Pass<"ascend-print-buffers", "::mlir::func::FuncOp"> {
  let summary = "Prints facts about the buffers of sections";
  let description = [{
    For the development of analyses. Remarks name buffers as the printed IR does:

    * At a buffer, and at each loop with accesses to it: its exposure to the section or
      to one iteration. It tells whether bytes from before may be read, and whether all
      bytes are certainly replaced.
    * At a buffer that may have the address of an earlier one, though both are live: a
      note points at the earlier one.
    * At a buffer with an address that is a ring of slots: the number of slots. Notes at
      the first and the last operation of each owner name its pipe and its slot.
    * At a store of L0C, or at a product without one: whether unit flags can order the
      products before it and the store. Notes tell when each product is the last one,
      and when there is none; the remark has the reason if they cannot.

    ```mlir
    %t = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    // remark: buffer %0, in the section: no earlier contents read, all bytes replaced
    scf.for %i = %c0 to %n step %c1 {
      // remark: buffer %0, in an iteration: earlier contents read, all bytes replaced
      ascend.vexp %t into %t : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
    ```
  }];
}

#endif // TL_PASSES_ASCENDPASSES
