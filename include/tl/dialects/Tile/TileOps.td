//===- TileOps.td - Operations of the Tile dialect -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEOPS
#define TL_DIALECTS_TILE_TILEOPS

include "tl/dialects/Hardware/LaunchBase.td"
include "tl/dialects/Tile/TileBase.td"
include "tl/dialects/Tile/Operations/TileCopy.td"
include "tl/dialects/Tile/Operations/TileDebug.td"
include "tl/dialects/Tile/Operations/TileElementwise.td"
include "tl/dialects/Tile/Operations/TileGather.td"
include "tl/dialects/Tile/Operations/TileMovement.td"
include "tl/dialects/Tile/Operations/TileReduce.td"
include "tl/dialects/Tile/Operations/TileSort.td"
include "tl/dialects/Tile/Operations/TileBitwise.td"
include "tl/dialects/Tile/Operations/TileCast.td"
include "tl/dialects/Tile/Operations/TileCompare.td"
include "tl/dialects/Tile/TileLoops.td"
include "tl/dialects/Tile/Operations/TileMath.td"
include "tl/dialects/Tile/Operations/TileMatrix.td"
include "tl/dialects/Tile/Operations/TileSync.td"
include "tl/dialects/Tile/Operations/TileTranspose.td"
include "tl/dialects/Tile/Operations/TileViews.td"

//===----------------------------------------------------------------------===//
// Launch
//===----------------------------------------------------------------------===//

def Tile_LaunchOp : LaunchOpBase<Tile_Dialect, "::tl::tile::EndOp"> {
  let summary = "runs its body once per block";
  let description = [{
    Runs the body for every block index from 0 to the number of blocks,
    exclusive. Blocks run concurrently and in no particular order; they may not
    depend on each other except through `tile.sync_all`. With `sub_block` the
    body runs on both vector cores of the block's AI core, with 0 and 1 as the
    second index.

    Constraints: the body has one argument or, with `sub_block`, two, all of
    them indices; a launch is not inside of another one.

    Example:

    ```mlir
    tile.launch (%block) in (%n) {
      %a = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
      tile.copy %A to %a : memref<64x128xf32>, memref<64x128xf32, #tile.space<shared>>
    }
    ```
  }];
}

def Tile_EndOp : Tile_Op<"end", [
    Pure, ReturnLike, Terminator, HasParent<"LaunchOp">]> {
  let summary = "ends the body of a launch";
  let description = [{
    Terminates the body of a launch. It is implicit and not printed.
  }];
  let assemblyFormat = "attr-dict";
}

#endif // TL_DIALECTS_TILE_TILEOPS
