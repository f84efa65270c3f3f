//===- AscendSync.td - Flags and barriers -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDSYNC
#define TL_DIALECTS_ASCEND_IR_ASCENDSYNC

include "tl/dialects/Ascend/IR/AscendInstructions.td"

/// Orders other operations, without a value that shows it: effects on unknown
/// memory keep upstream passes from removing or moving it.
class Ascend_Sync<string mnemonic>
    : Ascend_Op<mnemonic, [MemoryEffects<[MemRead, MemWrite]>]>;

/// The slots of a flag. The bound is far beyond the ids of any target, so that
/// analyses can list the ids also where no target is known.
defvar Ascend_FlagSlots =
    ConfinedAttr<I64Attr, [IntMinValue<2>, IntMaxValue<64>]>;

class Ascend_Flag<string mnemonic> : Ascend_Sync<mnemonic> {
  let arguments = (ins
    Hardware_PipeAttr:$source,
    Hardware_PipeAttr:$destination,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$event,
    Optional<Index>:$slot,
    OptionalAttr<Ascend_FlagSlots>:$slots
  );
  let builders = [OpBuilder<
    (ins "::tl::ascend::Pipe":$source, "::tl::ascend::Pipe":$destination,
         "int64_t":$event), [{
      build($_builder, $_state, source, destination,
            static_cast<uint64_t>(event), ::mlir::Value(),
            ::mlir::IntegerAttr());
    }]>];
  let assemblyFormat = [{
    $source `->` $destination `,` $event (`+` $slot^ `of` $slots)? attr-dict
  }];
  let hasVerifier = 1;
}

def Ascend_SetFlagOp : Ascend_Flag<"set_flag"> {
  let summary = "raises a flag when a pipe reaches the operation";
  let description = [{
    Raises the flag (source, destination, event) once all earlier instructions
    of pipe `source`, which queues it, have finished. Flags are binary: raising
    a raised flag is an error.

    With `+ %slot of N` the id is `event + slot`. So the slots of a buffer that
    are used in turn get a flag each, and filling one slot need not wait for the
    use of another. `ascend-verify-sync` follows slots that are remainders by a
    constant of sums and multiples of a loop's induction variable.

    Constraints: the target has flags from `source` to `destination` on the core
    of the section, and `event` is one of the ids that kernels may use; with a
    slot, all ids up to `event + N - 1` are, `N` is at least 2, and the slot is
    from 0 to `N - 1` at run time.

    Example:

    ```mlir
    ascend.set_flag mte2 -> mte1, 0
    ```
  }];
}

def Ascend_WaitFlagOp : Ascend_Flag<"wait_flag"> {
  let summary = "holds a pipe until a flag is raised, and lowers it";
  let description = [{
    Holds pipe `destination`, which queues it, until the flag (source,
    destination, event) is raised, and lowers the flag. The scalar unit
    continues, unless the pipe is `s`.

    Constraints: as for `ascend.set_flag`.

    Example:

    ```mlir
    ascend.wait_flag mte2 -> mte1, 0
    ```
  }];
}

def Ascend_PipeBarrierOp : Ascend_Sync<"pipe_barrier"> {
  let summary = "lets a pipe finish before it continues";
  let description = [{
    Delays later instructions of the pipe until all earlier ones have finished;
    with `all`, later instructions of every pipe of the core.

    Constraints: not for pipe `s`, and the core has the pipe.

    Example:

    ```mlir
    ascend.pipe_barrier all
    ```
  }];
  let arguments = (ins Hardware_PipeAttr:$pipe);
  let assemblyFormat = "$pipe attr-dict";
  let hasVerifier = 1;
}

#endif // TL_DIALECTS_ASCEND_IR_ASCENDSYNC
