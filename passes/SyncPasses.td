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
include "passes/Promises.td"

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

#endif // TL_PASSES_SYNCPASSES
