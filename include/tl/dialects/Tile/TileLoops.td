//===- TileLoops.td - The order of blocks and iterations -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILELOOPS
#define TL_DIALECTS_TILE_TILELOOPS

include "tl/dialects/Tile/TileBase.td"

def Tile_SwizzleOp : Tile_Op<"swizzle", [NoMemoryEffect]> {
  let summary = "computes the place of a tile in an order that reuses L2";
  let description = [{
    Returns the row and the column of number `index` in a walk over
    `rows x columns` tiles. The walk visits groups of adjacent `rows` or
    `columns`: a group of rows column by column, each from the first row of the
    group to its last; a group of columns row by row. Blocks that run at the
    same time then share their inputs in L2. With `serpentine` every second
    group is walked from its far end. The last group has the remaining rows or
    columns.

    `T.use_swizzle` is a walk with groups of `off` rows (columns, if `dir` is 1)
    and `serpentine`. `T.Persistent` is a loop from the block index to the
    number of tiles, with a step of the number of blocks, and groups of columns:

    ```
    scf.for %tile = %block to %tiles step %blocks {
      %row, %column = tile.swizzle %tile in (%rows, %columns) columns 8
      ...
    }
    ```

    Constraints: the group is not empty; the index is in the domain.

    Example:

    ```mlir
    %first = arith.constant 0 : index
    %row, %column = tile.swizzle %first in (%m, %n) rows 3 serpentine
    tile.printf "%d, %d"(%row, %column) : index, index
    ```
  }];
  let arguments = (ins
    Index:$index,
    Index:$rows,
    Index:$columns,
    Tile_AxisAttr:$along,
    ConfinedAttr<I64Attr, [IntPositive]>:$group,
    UnitAttr:$serpentine
  );
  let results = (outs Index:$row, Index:$column);
  let assemblyFormat = [{
    $index `in` ` ` `(` $rows `,` $columns `)` $along $group
    (`serpentine` $serpentine^)? attr-dict
  }];
}

#endif // TL_DIALECTS_TILE_TILELOOPS
