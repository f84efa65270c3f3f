//===- AscendCrossCore.td - Flags between cores -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_ASCENDCROSSCORE
#define TL_DIALECTS_ASCEND_ASCENDCROSSCORE

include "dialects/Ascend/AscendSync.td"

/// Orders what cores do, which no value shows: as for flags within a core, an
/// unknown access keeps upstream passes from removing or moving it.
class Ascend_CrossCore<string mnemonic, list<string> methods = []>
    : Ascend_Op<mnemonic, [
        MemoryEffects<[MemRead, MemWrite]>,
        DeclareOpInterfaceMethods<CrossCoreOpInterface, methods>]> {
  let hasVerifier = 1;
}

def Ascend_CrossCoreSetFlagOp
    : Ascend_CrossCore<"cross_core_set_flag", ["concernsBlocks"]> {
  let summary = "tells other cores that a pipe has got here";
  let description = [{
    `CrossCoreSetFlag<mode, pipe>(flag)`. Queued on `pipe`; reports once all
    earlier instructions of that pipe have finished, and does not hold up later
    ones. Every core has a counter for each flag, and when all cores that have to
    report have done so, the counters of those that are told go up by one:

    * mode 0: all cores of this kind in the launch report and are told;
    * mode 1: the vector cores of a block report and are told;
    * mode 2: the cube core reports and the vector cores of its block are told,
      or the other way round.

    With `numbered`, `flag` is any number of an author, for which TileToAscend puts
    an id of the target. With `complete`, the set also stands for what other pipes
    do to tensors that the cores which are told touch behind their waits for it;
    `ascend-insert-sync` orders this before it.

    Constraints: the core of the section has the pipe, which is neither `s` nor
    `all`; the target has the mode, and `flag` is one of the ids it lets kernels
    use, unless it is `numbered`; mode 1 is for vector cores of a launch with a sub-block index; mode 2 is
    for a launch with sections of both cores; with mode 0 all blocks of the
    launch have to run at the same time, so there are no more than the target has
    cores for.

    Example:

    ```mlir
    ascend.cross_core_set_flag mode 0, mte3, 3
    ```
  }];
  let arguments = (ins
    ConfinedAttr<I64Attr, [IntNonNegative]>:$mode,
    Ascend_PipeAttr:$pipe,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$flag,
    UnitAttr:$numbered,
    UnitAttr:$complete
  );
  let assemblyFormat = [{
    `mode` $mode `,` $pipe `,` $flag (`numbered` $numbered^)?
    (`complete` $complete^)? attr-dict
  }];
}

def Ascend_CrossCoreWaitFlagOp : Ascend_CrossCore<"cross_core_wait_flag"> {
  let summary = "holds a core until other cores have told it to go on";
  let description = [{
    `CrossCoreWaitFlag(flag)`. Holds the scalar unit, and so all later
    instructions of the core, while the core's counter for the flag is 0, then
    takes one from it. Instructions issued before go on. With `numbered`, `flag` is
    any number of an author, for which TileToAscend puts an id of the target.

    Constraints: `flag` is one of the ids that the target lets kernels use, unless
    it is `numbered`.

    Example:

    ```mlir
    ascend.cross_core_set_flag mode 0, mte3, 3
    ascend.cross_core_wait_flag 3
    ```
  }];
  let arguments = (ins
    ConfinedAttr<I64Attr, [IntNonNegative]>:$flag,
    UnitAttr:$numbered
  );
  let assemblyFormat = "$flag (`numbered` $numbered^)? attr-dict";
}

def Ascend_SyncAllOp : Ascend_CrossCore<"sync_all", ["concernsBlocks"]> {
  let summary = "holds a core until all cores of the launch have got here";
  let description = [{
    `SyncAll<vector_only>()`. The scalar unit reports and stands until that of
    every other core of the launch has reported: of all vector cores with
    `vector_only`, otherwise of all cores for which the launch has a section.
    Between cube cores alone, for which the interface has no call, it is a flag
    of mode 0 with the id that `SyncAll` uses there.

    What pipes do meanwhile does not count as finished: `pipe_barrier all` before
    it makes it so.

    Constraints: `vector_only` is for the vector section; all blocks of the
    launch have to run at the same time, so there are no more than the target has
    cores for.

    Example:

    ```mlir
    ascend.sync_all
    ascend.sync_all vector_only
    ```
  }];
  let arguments = (ins UnitAttr:$vectorOnly);
  let assemblyFormat = "(`vector_only` $vectorOnly^)? attr-dict";
}

#endif // TL_DIALECTS_ASCEND_ASCENDCROSSCORE
