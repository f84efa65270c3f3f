//===- Passes.td - Passes over both dialects ---------------*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The records of passes, by level of the IR; within a file in pipeline order,
// see Pipelines.cpp.
//   Passes.td        the target, the pipeline of one kernel, inspection
//   TilePasses.td    from Tile IR to placed IR: Normalize/, Vectorize/,
//                    SubBlocks/
//   PlacedPasses.td  placed IR: Pipeline/, Legalize/
//   AscendPasses.td  Ascend IR up to addresses: Channels/, PlanMemory/
//   SyncPasses.td    flags and barriers: Sync/

#ifndef TL_PASSES_PASSES
#define TL_PASSES_PASSES

include "mlir/Pass/PassBase.td"
include "tl/passes/AscendPasses.td"
include "tl/passes/PlacedPasses.td"
include "tl/passes/SyncPasses.td"
include "tl/passes/TilePasses.td"

def AttachTargetPass : Pass<"ascend-attach-target", "::mlir::ModuleOp"> {
  let summary = "Sets the target of a module";
  let description = [{
    Sets the module attribute `ascend.target`. A module that names a target keeps
    it, unless the option `target` names another. Reports kernels in nested modules,
    which the passes on kernels would not reach.

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

def CompileKernelPass : Pass<"tl-compile-kernel", "::mlir::func::FuncOp"> {
  let summary = "Compiles a kernel, with fallbacks for preferences that do not fit";
  let description = [{
    Runs the standard pipeline on one kernel, as `tl-compile` does once the module
    names its target.

    The number of iterations of a loop that overlap is chosen before later passes
    add scratch tiles and parts of products in L0. If one of those passes fails, the
    choice is repeated with less overlap, until the pipeline succeeds:

    1. If a memory was too small, the missing bytes, or a 32nd of the memory if that
       is more, are reserved and not available for versions of tiles. This step may
       run several times.
    2. No iterations overlap, except in loops with operations that have a
       `tile.stage`.
    3. With `spill`, buffers are kept in global memory.

    A remark `fall back` gives the reason. If the pipeline still fails, that is an
    error of the kernel; if `tile-pipeline` refuses a loop, that is an error at
    once. So `tile.stages = N` is an upper bound, and a schedule that is written in
    a loop is kept.

    If `ascend-verify-memory` or `ascend-verify-sync` reports an error, it is an
    error of the compiler, unless the author has assigned addresses to buffers, or
    written sections, flags or barriers. It is reported as an internal error, with a
    file in the directory for temporary files that contains the kernel and its
    pipeline. `tl-opt --run-reproducer FILE` reproduces the error.

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
    Option<"autoStages", "auto-stages", "bool", "true",
           "Let iterations of loops overlap that have no tile.stages">,
    Option<"alignRows", "align-rows", "bool", "true",
           "Let rows of tiles in UB begin at blocks where operations work on "
           "rows">,
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

def PrintLegalityPass : Pass<"tl-print-legality", "::mlir::func::FuncOp"> {
  let summary = "Prints the legal transformations of each operation";
  let description = [{
    For the development of passes. A remark at each operation tells whether it may
    be repeated, moved down or dropped, because it only computes; whether it may be
    executed speculatively; and whether it may be exchanged with the next operation.
  }];
}

def PrintIndicesPass : Pass<"tl-print-indices", "::mlir::func::FuncOp"> {
  let summary = "Prints facts about index values";
  let description = [{
    For the development of analyses. A remark at each operation with an index as a
    result prints this index as a sum of multiples of other values, its interval if
    it is bounded, and its known divisor. A value that may wrap, or that the analysis
    does not follow, is a multiple of itself.
  }];
}

#endif // TL_PASSES_PASSES
