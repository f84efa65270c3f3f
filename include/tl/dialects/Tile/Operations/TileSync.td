//===- TileSync.td - Barriers of blocks, and flags ---------*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILESYNC
#define TL_DIALECTS_TILE_OPERATIONS_TILESYNC

include "tl/dialects/Hardware/HardwareEnums.td"
include "tl/dialects/Tile/TileBase.td"

def Tile_SyncAllOp : Tile_Op<"sync_all", [
    MemoryEffects<[MemRead, MemWrite]>,
    DeclareOpInterfaceMethods<CrossCoreOpInterface, ["concernsBlocks"]>]> {
  let summary = "waits for all blocks of the launch";
  let description = [{
    Holds every core of the launch until all of them have reached the operation
    and finished their earlier work. Data that a block wrote to global memory
    before the operation can be read by every block after it.

    Constraints: all blocks of the launch run at the same time, so their number
    is at most the number that the target has cores for.

    Example:

    ```mlir
    tile.sync_all
    ```
  }];
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

/// A flag with a number that the author chose.
class Tile_Flag<string mnemonic>
    : Tile_Op<mnemonic, [MemoryEffects<[MemRead, MemWrite]>]> {
  let arguments = (ins
    Hardware_PipeAttr:$source,
    Hardware_PipeAttr:$destination,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$event,
    Optional<Index>:$slot,
    OptionalAttr<ConfinedAttr<I64Attr, [IntMinValue<2>]>>:$slots
  );
  let assemblyFormat = [{
    $source `->` $destination `,` $event (`+` $slot^ `of` $slots)? attr-dict
  }];
  let hasVerifier = 1;
}

def Tile_SetFlagOp : Tile_Flag<"set_flag"> {
  let summary = "raises a flag of the author when a pipe reaches the operation";
  let description = [{
    Raises a flag as `ascend.set_flag` does, with a number that the author
    chose. Instruction selection maps it to an id of the target: for each pair
    of pipes of a core, flags of one number get one id, those of different
    numbers get different ids. With `+ %slot of N` the number is `event + slot`.

    A number that the hardware lacks is a warning. More numbers between two
    pipes than ids for kernels are an error.

    Constraints: the flag is between two different pipes; neither is `all`; with
    a slot, `N` is at least 2, and the slot is from 0 to `N - 1` at run time.

    Example:

    ```mlir
    tile.set_flag mte2 -> v, 7
    tile.wait_flag mte2 -> v, 7
    ```
  }];
}

def Tile_WaitFlagOp : Tile_Flag<"wait_flag"> {
  let summary = "holds a pipe until a flag of the author is raised, and lowers it";
  let description = [{
    Waits for a flag as `ascend.wait_flag` does, with a number that the author
    chose.

    Constraints: as for `tile.set_flag`.

    Example:

    ```mlir
    tile.set_flag mte2 -> v, 7
    tile.wait_flag mte2 -> v, 7
    ```
  }];
}

#endif // TL_DIALECTS_TILE_OPERATIONS_TILESYNC
