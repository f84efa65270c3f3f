//===- TileSort.td - Operations that sort and merge -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_OPERATIONS_TILESORT
#define TL_DIALECTS_TILE_OPERATIONS_TILESORT

include "tl/dialects/Tile/Operations/TileGather.td"

/// Pairs of a value and an index, 8 bytes each.
def Tile_Pairs
    : ConfinedType<MemRefRankOf<[F16, F32], [2]>,
        [CPred<"::tl::ascend::isPairs(::llvm::cast<::mlir::MemRefType>($_self))">],
        "memref of pairs of 8 bytes, n x 2 x f32 or n x 4 x f16",
        "::mlir::MemRefType">;

class Tile_SortBase<string mnemonic, string meaning, string count,
                    string examplePairs>
    : Tile_PickOp<mnemonic, "sort", [], [AttrSizedOperandSegments]> {
  let description = "\n    " # meaning # [{

    The largest value comes first, NaN before all others. The order is stable,
    for NaNs as well. A *pair* has 8 bytes: the value in the first 4, the index
    in the last 4. An f16 takes 2 bytes; the 2 after it are undefined.
    `tile.split_pairs` separates values and indices.

    The index of a value is that in `indices`, or else its position. With
    `valid`, values from that position on count as -inf.

    Constraints: contiguous tiles, the source of one row; }] # count # [{;
    pairs of the source's element type.

    Example:

    ```mlir
    tile.}] # mnemonic # [{ %a into %p : memref<100xf32, #tile.space<shared>>, memref<}] # examplePairs # [{x2xf32, #tile.space<shared>>
    tile.}] # mnemonic # [{ %a into %p indices(%i) valid(%n) : memref<100xf32, #tile.space<shared>>, memref<}] # examplePairs # [{x2xf32, #tile.space<shared>>, memref<100xui32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<MemRefOf<[F16, F32]>, "values">:$src,
    Tile_Write<Tile_Pairs, "sorted pairs">:$pairs,
    Arg<Optional<MemRefOf<Tile_IndexTypes>>, "an index for each value",
        [MemRead]>:$indices,
    Optional<Index>:$valid
  );
  let assemblyFormat = [{
    $src `into` $pairs (`indices` `(` $indices^ `)`)?
    (`valid` `(` $valid^ `)`)? attr-dict
    `:` type($src) `,` type($pairs) (`,` type($indices)^)?
  }];
}

def Tile_SortOp : Tile_SortBase<"sort",
    "Sorts the values and stores each with its index, as pairs.",
    "a pair, and if given an index, for each value", "100"> {
  let summary = "sorts values and their indices";
}

def Tile_TopKOp : Tile_SortBase<"topk",
    "Stores the largest values, as many as there are pairs, with their indices.",
    "at most a pair, and if given an index, for each value", "8"> {
  let summary = "finds the largest values and their indices";
}

def Tile_MergeSortOp : Tile_PickOp<"merge_sort", "merge_pairs"> {
  let summary = "merges sorted lists of pairs";
  let description = [{
    Merges lists of pairs, each in the order of `tile.sort`, into one. Among
    equal values that of the earlier list comes first.

    Constraints: two to four contiguous lists of pairs of one element type; the
    destination is as long as all lists together.

    Example:

    ```mlir
    tile.merge_sort %p, %p into %q : memref<100x2xf32, #tile.space<shared>>, memref<100x2xf32, #tile.space<shared>>, memref<200x2xf32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Arg<Variadic<Tile_Pairs>, "sorted lists", [MemRead]>:$lists,
    Tile_Write<Tile_Pairs, "all pairs, sorted">:$dst
  );
  let assemblyFormat = [{
    $lists `into` $dst attr-dict `:` custom<ListTypes>(type($lists), type($dst))
  }];
}

def Tile_SplitPairsOp : Tile_PickOp<"split_pairs", "split_pairs"> {
  let summary = "takes the values and the indices out of pairs";
  let description = [{
    Stores the value of every pair in `values` and its index in `indices`.

    Constraints: contiguous tiles; values of the pairs' element type; a value
    and an index for each pair.

    Example:

    ```mlir
    tile.split_pairs %p into %v, %i : memref<100x2xf32, #tile.space<shared>>, memref<100xf32, #tile.space<shared>>, memref<100xui32, #tile.space<shared>>
    ```
  }];
  let arguments = (ins
    Tile_Read<Tile_Pairs, "pairs">:$pairs,
    Tile_Write<MemRefOf<[F16, F32]>, "values">:$values,
    Tile_Write<MemRefOf<Tile_IndexTypes>, "indices">:$indices
  );
  let assemblyFormat = [{
    $pairs `into` $values `,` $indices attr-dict
    `:` type($pairs) `,` type($values) `,` type($indices)
  }];
}

#endif // TL_DIALECTS_TILE_OPERATIONS_TILESORT
