//===- AscendSort.td - Sorting and merging -----------------*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDSORT
#define TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDSORT

include "tl/dialects/Ascend/Instructions/AscendGather.td"

defvar Ascend_SortTypes = [F16, F32];

/// Pairs of a value and an index, 8 bytes each.
def Ascend_PairsInUB
    : ConfinedType<Ascend_ContiguousUB<Ascend_SortTypes>,
        [CPred<"::tl::ascend::isPairs(::llvm::cast<::mlir::MemRefType>($_self))">],
        "contiguous pairs of 8 bytes in ub that start at a multiple of 32 bytes",
        "::mlir::MemRefType">;

class Ascend_ReadPairs<string description>
    : Arg<Ascend_PairsInUB, description, [MemRead]>;
class Ascend_WritePairs<string description>
    : Arg<Ascend_PairsInUB, description, [MemWrite]>;

def Ascend_VSort32Op : Ascend_PickInstruction<"vsort32"> {
  let summary = "`Sort32`: sorts every 32 elements of a tile";
  let description = [{
    Sorts every 32 elements separately, the largest first, equal ones in their
    order in the source, and stores each with its index:
    `Sort32(dst, src, indices, repeats)`. A *pair* has 8 bytes: the value in the
    first 4, the index in the last 4. An f16 takes 2 bytes; the 2 after it are
    undefined. A tile of `n` pairs is `memref<n x 2 x f32>` or
    `memref<n x 4 x f16>`.

    Constraints: contiguous tiles, the destination apart from the others; a
    multiple of 32 elements, at most 255 times 32; an index and a pair for each.

    Example:

    ```mlir
    ascend.vsort32 %a, %i into %p : memref<64xf32, #ascend.memory<ub>>, memref<64xui32, #ascend.memory<ub>>, memref<64x2xf32, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_ContiguousUB<Ascend_SortTypes>, "elements", [MemRead]>:$src,
    Arg<Ascend_ContiguousUB<Ascend_OffsetTypes>, "an index for each", [MemRead]>:$indices,
    Ascend_WritePairs<"sorted pairs">:$dst
  );
  let assemblyFormat = [{
    $src `,` $indices `into` $dst attr-dict
    `:` type($src) `,` type($indices) `,` type($dst)
  }];
  let kernel = "sort_runs";
  let spelling =
      "Sort32($(dst), $(src), $(indices as uint32_t), $(src.count / 32));";
  let cost = "getElementRateCost(target, shapes[0], target.sort_rate)";
}

defvar Ascend_MergeCost =
    "getTransferCost(shapes.back().getBytes(), target.merge_rate, "
    "target.vector_latency)";

/// `MrgSort` of the operands called `lists`. `lengths` and `sources` spell its
/// four lists; `validBits` is the mask of those that exist.
class Ascend_MergeLists<string mnemonic, list<string> lists, string lengths,
                        string sources, string validBits>
    : Ascend_PickInstruction<mnemonic> {
  defvar count = !size(lists);
  defvar operandList = !interleave(!foreach(i, lists, "%" # i), ", ");
  defvar exampleTypes = !interleave(!foreach(i, lists,
      "memref<32x2xf32, #ascend.memory<ub>>"), ", ");

  let summary = "`MrgSort`: merges " # count # " sorted lists of pairs";
  let description = [{
    Merges sorted lists of pairs (`ascend.vsort32`), the largest value first,
    into one by `MrgSort`. Among equal values that of the earlier list comes
    first.

    Constraints: contiguous tiles of one element type, the destination apart
    from the lists and as long as all lists together; at most 4095 pairs in a
    list.

    Example:

    ```mlir
    ascend.}] # mnemonic # [{ }] # operandList # [{ into %p : }] # exampleTypes
      # ", memref<" # !mul(count, 32) # [{x2xf32, #ascend.memory<ub>>
    ```
  }];
  let assemblyFormat = !interleave(!foreach(i, lists, "$" # i), "`,`")
      # "`into` $dst attr-dict `:`"
      # !interleave(!foreach(i, lists, "type($" # i # ")"), "`,`")
      # "`,` type($dst)";
  let kernel = "merge_pairs";
  let spelling = "\n{\n  const uint16_t lengths[4] = {" # lengths # "};\n"
      "  MrgSort($(dst), MrgSortSrcList<$(dst.type)>(" # sources # "), "
      "MrgSort4Info(lengths, false, " # validBits # ", 1));\n}\n";
  let cost = Ascend_MergeCost;
  let extraClassDeclaration = [{
    /// The lists, in order.
    ::mlir::OperandRange getLists() {
      return getOperation()->getOperands().drop_back();
    }
  }];
}

def Ascend_VMergeSort2Op : Ascend_MergeLists<"vmerge_sort2", ["a", "b"],
    "$(u16 a.size0), $(u16 b.size0), 0, 0", "$(a), $(b), $(b), $(b)", "3"> {
  let arguments = (ins
    Ascend_ReadPairs<"first list">:$a, Ascend_ReadPairs<"second list">:$b,
    Ascend_WritePairs<"sorted pairs">:$dst
  );
}

def Ascend_VMergeSort3Op : Ascend_MergeLists<"vmerge_sort3", ["a", "b", "c"],
    "$(u16 a.size0), $(u16 b.size0), $(u16 c.size0), 0",
    "$(a), $(b), $(c), $(c)", "7"> {
  let arguments = (ins
    Ascend_ReadPairs<"first list">:$a, Ascend_ReadPairs<"second list">:$b,
    Ascend_ReadPairs<"third list">:$c, Ascend_WritePairs<"sorted pairs">:$dst
  );
}

def Ascend_VMergeSort4Op : Ascend_MergeLists<"vmerge_sort4",
    ["a", "b", "c", "d"],
    "$(u16 a.size0), $(u16 b.size0), $(u16 c.size0), $(u16 d.size0)",
    "$(a), $(b), $(c), $(d)", "15"> {
  let arguments = (ins
    Ascend_ReadPairs<"first list">:$a, Ascend_ReadPairs<"second list">:$b,
    Ascend_ReadPairs<"third list">:$c, Ascend_ReadPairs<"fourth list">:$d,
    Ascend_WritePairs<"sorted pairs">:$dst
  );
}

def Ascend_VMergeRunsOp : Ascend_PickInstruction<"vmerge_runs"> {
  let summary = "`MrgSort` repeated: merges every four runs of pairs";
  let description = [{
    Merges every four sorted runs of `length` pairs of the source into one run
    of the destination, as `ascend.vmerge_sort4` does, by `MrgSort` with
    `repeatTimes`.

    Constraints: two contiguous tiles of one type, apart from each other, with a
    multiple of four runs, at most 255 times four; at most 4095 pairs in a run.

    Example:

    ```mlir
    ascend.vmerge_runs %p length 32 into %q : memref<256x2xf32, #ascend.memory<ub>>, memref<256x2xf32, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Ascend_ReadPairs<"sorted runs">:$src,
    ConfinedAttr<I64Attr, [IntPositive]>:$length,
    Ascend_WritePairs<"sorted fours of runs">:$dst
  );
  let assemblyFormat = [{
    $src `length` $length `into` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let kernel = "merge_runs";
  let spelling = [{
{
  const uint16_t lengths[4] = {$(u16 length), $(u16 length), $(u16 length), $(u16 length)};
  MrgSortSrcList<$(dst.type)> runs($(src), $(src)[$(length * src.size1)], $(src)[$(2 * length * src.size1)], $(src)[$(3 * length * src.size1)]);
  MrgSort($(dst), runs, MrgSort4Info(lengths, false, 15, $(u16 src.size0 / (4 * length))));
}
}];
  let cost = Ascend_MergeCost;
}

#endif // TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDSORT
