//===- TileSync.td - Meetings of blocks -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILESYNC
#define TL_DIALECTS_TILE_TILESYNC

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

#endif // TL_DIALECTS_TILE_TILESYNC
