//===- SyncPasses.td - Passes over flags and barriers -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_SYNCPASSES
#define TL_PASSES_SYNCPASSES

include "mlir/Pass/PassBase.td"
include "tl/support/Promises.td"

def InsertSyncPass
    : Pass<"ascend-insert-sync", "::mlir::func::FuncOp">, OrdersPipes {
  let summary = "Orders every hazard with flags and barriers";
  let description = [{
    A hazard is a pair of instructions of a section that access the same bytes, if
    at least one of them writes. The pass orders every hazard that is not ordered
    yet. If the instructions are on different pipes, it inserts a flag between the
    pipes, set right after the earlier instruction and waited for right before the
    later one. If both are on one pipe, it inserts a barrier. If the later
    instruction runs in the next iteration of a loop, the flag is also set before
    the loop and waited for after it, so that it is balanced for every trip count.
    In nested control flow, set and wait are in the innermost block that contains
    both instructions. If one is in the condition and one in the body of a while
    loop, set and wait are there, with the missing counterpart before or after the
    loop.

    Loads and stores of scalar code are instructions of pipe `s`. An instruction
    issued after a load needs no flag from it; an instruction that reads a stored
    element needs one.

    Accesses are compared by the bytes of their strides, and by iteration: a slice
    that moves with a loop does not overlap the slice of another iteration if the
    indices are sums of multiples of induction variables and constants.

    If both instructions use the slots of a buffer in turn, with the remainder of an
    index by a constant as the slot, each slot gets a flag: a load of one slot does
    not wait for the use of another one. If a slot is used several iterations after
    its load, the wait is in that iteration. Flags that the loop leaves raised are
    waited for after it, with ids that are computed from the trip count.

    In a loop, each flag of a pair of pipes gets an event id of its own while ids
    are left. Elsewhere, or if none is left, a flag takes the id of another flag
    that is lowered before the new one is raised. If there is no such id, two
    hazards share a flag, or an id becomes free: the set of the flag that is raised
    last moves down and covers this dependence as well; the setting pipe waits until
    an id is lowered; an instruction waits for the flag of a later one, which is set
    later; around a loop, the flag of an earlier loop stays in use, or one flag
    around the same loop covers both dependences. A remark `flag-shared` says so. A
    barrier of all pipes remains if none of this works, if the core has no flag
    between the two pipes, or if no block contains both instructions. Such a barrier
    also keeps a flag from being raised twice. A remark `barrier-all` says so. At
    the end the pass removes insertions that the others imply. If a barrier between
    accesses to global memory is needed only if a loop has no iterations, it moves
    after the loop, into a branch with this condition.

    A set of a flag between cores that is `complete` also waits for accesses of
    other pipes to tensors that the receiving cores access after their waits. It
    waits by a flag if the id is certainly lowered before it is raised again, else
    by a barrier of all pipes. A remark `complete-set` says so.

    With `unit-flag`, products and the store of their tile of L0C use unit flags if
    that is known to be correct, and need no flags between pipes. The conditions
    are: the store follows the products in one block, it takes the fractals that
    each of them writes, and loops and extents determine the last product. A remark
    `unit-flag` marks each store, with the reason if a condition fails.

    A remark for each flag gives the id (`event`) and the number of instructions in
    the text between its set and its wait (`lifetime`). The remark of a flag or a
    barrier also lists the dependences that only this flag or barrier orders
    (`orders`): pairs of instructions with their locations, such as `copy_gm_to_ub
    a.mlir:3:5 -> vadd a.mlir:4:5`, separated by commas. With very many insertions,
    the list of the last ones is empty.

    Products with extents known only at run time that add to the same matrix become
    `ordered`: they wait only if the matrix is too small for the hardware to keep
    the order.

    Existing flags and barriers count: the pass does not order their hazards again.

    An author may order his statements himself; the locations mark them
    (`#ascend.statement`). The pass then leaves hazards between two statements on
    one buffer or tensor to him; a run reports the hazards that he left unordered.
    The pass still orders three kinds of hazards: inside one statement; with a part
    of a statement that the author does not see, such as the clearing of the rest of
    a tile by a copy; and between buffers that share an address.

    Each trial takes an analysis of the section. The total work of the analyses is
    limited. Beyond the limit, barriers replace flags for which no id is free, and
    implied insertions stay; at twice the limit, barriers of all pipes order the
    remaining hazards. The limit is the same on all machines, and so are the
    insertions. A remark of the category `sync-statistics` counts analyses, hazards,
    overlaps that are assumed, flags, merged flags and barriers of each section.

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
           "Limit of the work of trials; 0 is the usual limit">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect",
                           "::tl::ascend::AscendDialect"];
}

def VerifySyncPass : Pass<"ascend-verify-sync", "::mlir::func::FuncOp"> {
  let summary = "Checks that every hazard is ordered and every flag balanced";
  let description = [{
    Checks for all paths and all trip counts that every hazard is ordered and all
    flags are balanced. A hazard is a pair of instructions of a section that access
    the same bytes, if at least one of them writes. Flags are balanced if every wait
    finds its flag raised, no flag is raised twice, and no flag stays raised. If
    one core writes a tensor and the other one only reads it, each write is followed
    by a set that each read of the same bytes waits for, on every path. Reports all
    violations and changes nothing.

    A flag between cores is set as often as it is waited for, and cores that meet do
    so equally often, for all numbers for which the kernel runs. Counts are
    compared as functions of arguments, extents and blocks. An error has numbers for
    which they differ:

    ```mlir
    ascend.section cube {
      ascend.cross_core_set_flag mode 2, fix, 0
      %is_more = arith.cmpi sgt, %n, %most : index // %most is 1000003
      scf.if %is_more {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      // error: does not wait for flag 0 as often as it is set for the vector core,
      // if argument 0 is 1000004
      ascend.cross_core_wait_flag 0
    }
    ```

    If neither a proof nor such numbers are found, this is an error as well, with a
    number that the proof lacks. In a function with the attribute
    `ascend.run_decides` it is a remark: an execution decides.

    The pass also replays the interaction of the cores of a block for a few values
    of the unknown numbers: waits must end, every set must have a wait, and accesses
    of both cores to the same elements of global memory must be ordered. The replay
    finds mistakes, but proves their absence only if no number is unknown; a remark
    tells if only an execution can decide.

    A note tells if the later of two unordered instructions is in a later iteration
    of a loop, and names the loop.

    If iterations use the slots of a buffer in turn, the check distinguishes them by
    their phase, the number of the iteration modulo the number of slots, provided
    that the loop begins and steps at constants. So it tracks the flag of each slot,
    and a slot that is loaded ahead for a later iteration. A flag with an unknown
    slot in some phase is an error.

    A branch may have the condition that an earlier loop has no iterations: its
    lower bound is not less than its upper bound. The branch is analysed for the
    case that the loop does not run, and for no other.

    Unit flags order the products and the store that use them. All of them have to
    use the flags, with the conditions that `ascend-insert-sync` would compute, or
    with a comparison against the number of the last iteration. Only the last
    product hands over, and the store waits only if there are products.

    The pass does not check the flags of authors who order their statements
    themselves (`#ascend.statement`), nor hazards between two such statements: a run
    reports them.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect"];
}

def PrintHazardsPass : Pass<"ascend-print-hazards", "::mlir::func::FuncOp"> {
  let summary = "Prints the unordered hazards of sections";
  let description = [{
    For the development of kernels and analyses. A remark at an instruction, with a
    note at an earlier one, for each pair on the same bytes that the flags and
    barriers of the section leave unordered. The remark names the memory and the path
    from one to the other: in program order, or by another iteration of a loop. In IR
    without flags these are the hazards that `ascend-insert-sync` orders.
  }];
}

def PrintLoopsPass : Pass<"ascend-print-loops", "::mlir::func::FuncOp"> {
  let summary = "Prints the relations between loops";
  let description = [{
    For the development of analyses that compare the trip counts of loops. Remarks, with
    notes at the other loops, tell

    * which loops are the prologue, the steady state and the epilogue of a skewed loop;
    * which loops and branches of a block have equal trip counts;
    * which branches are taken only if an earlier loop has no iterations;
    * which conditions hold in the last iteration of a loop only, or if a loop has no
      iterations, and which are the negation of one of these.

    ```mlir
    scf.for %i = %c0 to %n step %c1 {
      // remark: loop with a guard for no iterations
    }
    %skipped = arith.cmpi sge, %c0, %n : index
    // remark: true if a loop has no iterations
    scf.if %skipped {
      // remark: guard, entered if a loop has no iterations
    }
    ```
  }];
}

#endif // TL_PASSES_SYNCPASSES
