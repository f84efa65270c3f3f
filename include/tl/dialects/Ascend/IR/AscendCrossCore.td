//===- AscendCrossCore.td - Flags between cores -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDCROSSCORE
#define TL_DIALECTS_ASCEND_IR_ASCENDCROSSCORE

include "tl/dialects/Ascend/IR/AscendSync.td"

/// Orders the work of cores. As for flags within a core, effects on unknown
/// memory keep upstream passes from removing or moving it.
class Ascend_CrossCore<string mnemonic, list<string> methods = []>
    : Ascend_Op<mnemonic, [
        MemoryEffects<[MemRead, MemWrite]>,
        DeclareOpInterfaceMethods<CrossCoreOpInterface, methods>]> {
  let hasVerifier = 1;
}

def Ascend_CrossCoreSetFlagOp
    : Ascend_CrossCore<"cross_core_set_flag", ["concernsBlocks"]> {
  let summary = "signals other cores when a pipe reaches the operation";
  let description = [{
    Signals other cores by `CrossCoreSetFlag<mode, pipe>(flag)` once all earlier
    instructions of `pipe`, which queues it, have finished. Later instructions
    do not wait. Every core has a counter for each flag. When all signalling
    cores have signalled, the counters of the receiving cores go up by one:

    * mode 0: all cores of this kind in the launch signal and receive;
    * mode 1: the vector cores of a block signal and receive;
    * mode 2: the cube core signals and the vector cores of its block receive,
      or vice versa.

    With `numbered`, `flag` is any number chosen by the author, which
    TileToAscend maps to an id of the target. With `complete`, the set also
    covers accesses of other pipes to tensors that the receiving cores access
    after their waits; `ascend-insert-sync` orders these accesses before it.

    Constraints: the core of the section has the pipe, which is neither `s` nor
    `all`; the target has the mode, and `flag` is one of the ids that kernels
    may use, unless it is `numbered`; mode 1 is for vector cores of a launch
    with a sub-block index; mode 2 is for a launch with sections of both cores;
    with mode 0 all blocks of the launch run at the same time, so their number
    is at most the number that the target has cores for.

    Example:

    ```mlir
    ascend.cross_core_set_flag mode 0, mte3, 3
    ```
  }];
  let arguments = (ins
    ConfinedAttr<I64Attr, [IntNonNegative]>:$mode,
    Hardware_PipeAttr:$pipe,
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
  let summary = "holds a core until other cores have signalled it";
  let description = [{
    Holds the scalar unit, and so all later instructions of the core, until the
    core's counter for the flag is above 0, and subtracts 1 from it:
    `CrossCoreWaitFlag(flag)`. Instructions issued before continue. With
    `numbered`, `flag` is any number chosen by the author, which TileToAscend
    maps to an id of the target.

    Constraints: `flag` is one of the ids that kernels may use, unless it is
    `numbered`.

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
  let summary = "holds a core until all cores of the launch reach it";
  let description = [{
    Holds the scalar unit until every core of the launch has reached the
    operation: all vector cores with `vector_only`, otherwise all cores for
    which the launch has a section. It is `SyncAll<vector_only>()`. Between cube
    cores alone, for which Ascend C has no call, it is a flag of mode 0 with the
    id that `SyncAll` uses there.

    Instructions in flight on pipes are not waited for; `pipe_barrier all`
    before the operation waits for them.

    Constraints: `vector_only` is for the vector section; all blocks of the
    launch run at the same time, so their number is at most the number that the
    target has cores for.

    Example:

    ```mlir
    ascend.sync_all
    ascend.sync_all vector_only
    ```
  }];
  let arguments = (ins UnitAttr:$vectorOnly);
  let assemblyFormat = "(`vector_only` $vectorOnly^)? attr-dict";
}

#endif // TL_DIALECTS_ASCEND_IR_ASCENDCROSSCORE
