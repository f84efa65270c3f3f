//===- TileSync.td - Meetings of blocks, and flags -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILESYNC
#define TL_DIALECTS_TILE_TILESYNC

include "dialects/Ascend/AscendEnums.td"
include "dialects/Tile/TileBase.td"

def Tile_SyncAllOp : Tile_Op<"sync_all", [
    MemoryEffects<[MemRead, MemWrite]>,
    DeclareOpInterfaceMethods<CrossCoreOpInterface, ["concernsBlocks"]>]> {
  let summary = "lets all blocks meet";
  let description = [{
    No core goes on before all cores of the launch have got here and everything
    they did before is done: what a block wrote to global memory before, every
    block may read after it.

    Constraints: all blocks of the launch have to run at the same time, so there
    are no more than the target has cores for.

    Example:

    ```mlir
    tile.sync_all
    ```
  }];
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

/// Flags by the numbers that an author gave them.
class Tile_Flag<string mnemonic>
    : Tile_Op<mnemonic, [MemoryEffects<[MemRead, MemWrite]>]> {
  let arguments = (ins
    Ascend_PipeAttr:$source,
    Ascend_PipeAttr:$destination,
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
  let summary = "raises a flag of the author when a pipe has got here";
  let description = [{
    `ascend.set_flag` with a number of the author's. Which id of the target it
    becomes is decided when instructions are selected: flags of one number between
    two pipes of a core have one id, those of different numbers have different
    ones. With `+ %slot of N` the number is `event + slot`.

    A number that the hardware has not is a warning, and more numbers between two
    pipes than kernels may use ids are an error.

    Constraints: the flag is between two different pipes; with a slot, `N` is at
    least 2, and the slot is from 0 to `N - 1` when it gets there.

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
    `ascend.wait_flag` with a number of the author's.

    Constraints: as for `tile.set_flag`.

    Example:

    ```mlir
    tile.set_flag mte2 -> v, 7
    tile.wait_flag mte2 -> v, 7
    ```
  }];
}

#endif // TL_DIALECTS_TILE_TILESYNC
