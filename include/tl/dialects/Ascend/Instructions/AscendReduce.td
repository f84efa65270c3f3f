//===- AscendReduce.td - Instructions that reduce tiles -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDREDUCE
#define TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDREDUCE

include "tl/dialects/Ascend/IR/AscendInstructions.td"

/// Reduces the last dimensions of `src` to one element of `dst`.
class Ascend_VectorReduction<string mnemonic, string kernelName>
    : Ascend_Instruction<mnemonic, "V", "Vector", [], [],
                         [SameOperandsElementType]> {
  let arguments = (ins
    Arg<Ascend_VectorUB<[F16, F32]>, "the source to reduce", [MemRead]>:$src,
    Arg<Ascend_ContiguousUB<[F16, F32]>, "results", [MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `into` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let kernel = kernelName;
}

//===----------------------------------------------------------------------===//
// One result for each repeat
//===----------------------------------------------------------------------===//

class Ascend_WholeReduce<string mnemonic, string call, string kernelName,
                         string order, string meaning>
    : Ascend_VectorReduction<mnemonic, kernelName> {
  let summary = meaning # " of each repeat";
  let description = [{
    Stores the }] # meaning # [{ of the lanes of repeat `i` in element `i` of
    the result, by `}] # call # [{`. First pairs of neighbours are reduced, then
    pairs of these results, and so on; each sum is rounded to the element type.
    The result is NaN if a lane is NaN.

    Constraints: `repeats x lanes` or `repeats x blocks x lanes` with static
    extents and strides, as in the repeat form of other vector instructions; one
    result for each repeat, contiguous.

    Example:

    ```mlir
    ascend.}] # mnemonic # [{ %a into %c : memref<64x40xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    ```
  }];
  let spelling = call # "($(dst), $(src), $(src.mask), $(src.repeats), 1, "
      "$(src.block_stride), $(src.repeat_stride)" # order # ");";
  let cost = "getRepeatCost(target, shapes[0].sizes[0], target.vector_whole_reduce_factor)";
}

def Ascend_VWholeReduceSumOp
    : Ascend_WholeReduce<"vwhole_reduce_sum", "WholeReduceSum", "tree_sum", "",
                         "sum">;
def Ascend_VWholeReduceMaxOp
    : Ascend_WholeReduce<"vwhole_reduce_max", "WholeReduceMax", "tree_max",
                         ", ReduceOrder::ORDER_ONLY_VALUE", "maximum">;
def Ascend_VWholeReduceMinOp
    : Ascend_WholeReduce<"vwhole_reduce_min", "WholeReduceMin", "tree_min",
                         ", ReduceOrder::ORDER_ONLY_VALUE", "minimum">;

/// Stores a lane and its number.
class Ascend_WholeReduceIndex<string mnemonic, string call, string kernelName,
                              string meaning>
    : Ascend_VectorReduction<mnemonic, kernelName> {
  let summary = meaning # " of each repeat and its lane";
  let description = [{
    Stores the }] # meaning # [{ of the lanes of repeat `i` in element `i, 0` of
    the result, and the number of its lane in element `i, 1`, by
    `}] # call # [{`. The number is an unsigned integer in the bits of an
    element. The first of equal lanes counts, and the first NaN if a lane is
    NaN.

    Constraints: as for `ascend.vwhole_reduce_sum`; two results for each repeat.

    Example:

    ```mlir
    ascend.}] # mnemonic # [{ %a into %c : memref<64x40xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<64x2xf32, #ascend.memory<ub>>
    ```
  }];
  let spelling = call # "($(dst), $(src), $(src.mask), $(src.repeats), 1, "
      "$(src.block_stride), $(src.repeat_stride), "
      "ReduceOrder::ORDER_VALUE_INDEX);";
  let cost = "getRepeatCost(target, shapes[0].sizes[0], target.vector_whole_reduce_factor)";
}

def Ascend_VWholeReduceMaxIndexOp
    : Ascend_WholeReduceIndex<"vwhole_reduce_max_index", "WholeReduceMax",
                              "lane_max", "maximum">;
def Ascend_VWholeReduceMinIndexOp
    : Ascend_WholeReduceIndex<"vwhole_reduce_min_index", "WholeReduceMin",
                              "lane_min", "minimum">;

//===----------------------------------------------------------------------===//
// One result for each block
//===----------------------------------------------------------------------===//

class Ascend_BlockReduce<string mnemonic, string call, string kernelName,
                         string meaning>
    : Ascend_VectorReduction<mnemonic, kernelName> {
  let summary = meaning # " of each block";
  let description = [{
    Stores the }] # meaning # [{ of block `j` of repeat `i` in element `i, j`
    of the result by `}] # call # [{`. Pairs of neighbours are reduced as in
    `ascend.vwhole_reduce_sum`.

    Constraints: `repeats x blocks x lanes` with static extents and strides, and
    whole blocks of 32 bytes; one result for each block, contiguous; 8 blocks if
    there is more than one repeat.

    Example:

    ```mlir
    ascend.}] # mnemonic # [{ %a into %c : memref<64x8x8xf32, #ascend.memory<ub>>, memref<64x8xf32, #ascend.memory<ub>>
    ```
  }];
  let spelling = call # "($(dst), $(src), $(src.repeats), $(src.mask), 1, "
      "$(src.block_stride), $(src.repeat_stride));";
  // As long as WholeReduce for f16 (DOC).
  let cost = "getRepeatCost(target, shapes[0].sizes[0], shapes[0].elementBytes == 2 "
             "? target.vector_whole_reduce_factor : target.vector_block_reduce_factor)";
}

def Ascend_VBlockReduceSumOp
    : Ascend_BlockReduce<"vblock_reduce_sum", "BlockReduceSum", "tree_sum",
                         "sum">;
def Ascend_VBlockReduceMaxOp
    : Ascend_BlockReduce<"vblock_reduce_max", "BlockReduceMax", "tree_max",
                         "maximum">;
def Ascend_VBlockReduceMinOp
    : Ascend_BlockReduce<"vblock_reduce_min", "BlockReduceMin", "tree_min",
                         "minimum">;

//===----------------------------------------------------------------------===//
// One result for each pair
//===----------------------------------------------------------------------===//

def Ascend_VPairReduceSumOp
    : Ascend_VectorReduction<"vpair_reduce_sum", "tree_sum"> {
  let summary = "sum of each pair of lanes";
  let description = [{
    Stores the sum of lanes `2 j` and `2 j + 1` of repeat `i` in element `i, j`
    of the result by `PairReduceSum`.

    Constraints: `repeats x pairs x 2` with static extents and strides; pairs
    without gaps, whole repeats of them if there is more than one repeat; one
    result for each pair, contiguous.

    Example:

    ```mlir
    ascend.vpair_reduce_sum %a into %c : memref<16x32x2xf32, #ascend.memory<ub>>, memref<16x32xf32, #ascend.memory<ub>>
    ```
  }];
  let spelling = "PairReduceSum($(dst), $(src), $(src.repeats), $(src.mask), "
      "1, 1, $(src.repeat_stride));";
  // 1 cycle per repeat (PTO).
  let cost = "getRepeatCost(target, shapes[0].sizes[0], /*factor=*/1)";
}

#endif // TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDREDUCE
