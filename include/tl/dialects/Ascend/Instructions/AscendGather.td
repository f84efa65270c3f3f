//===- AscendGather.td - Instructions that pick elements ---*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDGATHER
#define TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDGATHER

include "tl/dialects/Ascend/IR/AscendInstructions.td"

// Source: Ascend C documentation, Gather and GatherMask.
defvar Ascend_GatherTypes = [F16, BF16, F32, I16, I32, UI16, UI32];
// The hardware takes unsigned 32-bit offsets; kernels can compute them only in
// i32.
defvar Ascend_OffsetTypes = [UI32, I32];

/// An instruction with a numeric kernel that requires the destination to be
/// apart from the sources.
class Ascend_PickInstruction<string mnemonic>
    : Ascend_Instruction<mnemonic, "V", "Vector", ["getNumericParameters"]> {
  let hasVerifier = 1;
}

def Ascend_VGatherOp : Ascend_PickInstruction<"vgather"> {
  let summary = "`Gather`: picks elements of a tile by their offsets";
  let description = [{
    Stores in `dst[i]` the element of `src` at `base + offsets[i]` bytes from
    the start of `src`: `Gather(dst, src, offsets, base, count)`.

    Constraints: three contiguous tiles, the destination apart from the others;
    source and destination of one element type, offsets and destination of one
    shape. An offset that is not a multiple of the element size, or is outside
    the source, is an error at run time.

    Example:

    ```mlir
    ascend.vgather %a, %offsets, %base into %c : memref<256xf16, #ascend.memory<ub>>, memref<128xui32, #ascend.memory<ub>>, memref<128xf16, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_ContiguousUB<Ascend_GatherTypes>, "elements", [MemRead]>:$src,
    Arg<Ascend_ContiguousUB<Ascend_OffsetTypes>, "byte offsets", [MemRead]>:$offsets,
    Index:$base,
    Arg<Ascend_ContiguousUB<Ascend_GatherTypes>, "result", [MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `,` $offsets `,` $base `into` $dst attr-dict
    `:` type($src) `,` type($offsets) `,` type($dst)
  }];
  let kernel = "gather";
  // The elements after a part of a tensor are not read: it gets its size.
  let spelling = [{
$(if src.is_part)
  {
    LocalTensor<$(src.type)> table = $(src);
    table.SetSize($(u32 src.count));
    Gather($(dst), table, $(offsets as uint32_t), $(u32 base), $(u32 dst.count));
  }
$(else)
  Gather($(dst), $(src), $(offsets as uint32_t), $(u32 base), $(u32 dst.count));
}];
  let cost = "getElementRateCost(target, shapes[2], target.vector_gather_rate)";
}

def Ascend_VGatherBlocksOp : Ascend_PickInstruction<"vgather_blocks"> {
  let summary = "`Gatherb`: picks blocks of 32 bytes of a tile by their offsets";
  let description = [{
    Stores in block `i` of `dst` the 32 bytes at `offsets[i]` bytes from the
    start of `src`: `Gatherb(dst, src, offsets, repeats, {1, 8})`.

    Constraints: three contiguous tiles, the destination apart from the others;
    source and destination of one element type; a multiple of 8 offsets, at most
    255 times 8, and 32 bytes of the destination for each. An offset that is not
    a multiple of 32, or is outside the source, is an error at run time.

    Example:

    ```mlir
    ascend.vgather_blocks %a, %offsets into %c : memref<1024xf16, #ascend.memory<ub>>, memref<8xui32, #ascend.memory<ub>>, memref<8x16xf16, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_ContiguousUB<Ascend_GatherTypes>, "blocks", [MemRead]>:$src,
    Arg<Ascend_ContiguousUB<Ascend_OffsetTypes>, "byte offsets", [MemRead]>:$offsets,
    Arg<Ascend_ContiguousUB<Ascend_GatherTypes>, "result", [MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `,` $offsets `into` $dst attr-dict
    `:` type($src) `,` type($offsets) `,` type($dst)
  }];
  let kernel = "gather_blocks";
  let spelling = [{
$(if src.is_part)
  {
    auto table = $(src as bits src.type);
    table.SetSize($(u32 src.count));
    Gatherb($(dst as bits dst.type), table, $(offsets as uint32_t), $(offsets.count / 8), GatherRepeatParams(1, 8));
  }
$(else)
  Gatherb($(dst as bits dst.type), $(src as bits src.type), $(offsets as uint32_t), $(offsets.count / 8), GatherRepeatParams(1, 8));
}];
  let cost = "getVectorCost(target, shapes[2], target.gatherb_factor)";
}

def Ascend_VGatherMaskOp : Ascend_PickInstruction<"vgather_mask"> {
  let summary = "`GatherMask` with a fixed pattern: keeps some elements of every group";
  let description = [{
    Stores the elements that the pattern keeps, one after the other, by
    `GatherMask(dst, src, pattern, ...)` over all elements. `P0101` keeps the
    elements of even, `P1010` those of odd index; `P0001`, `P0010`, `P0100` and
    `P1000` keep the first, second, third and fourth of every four; `P1111`
    keeps all.

    The source is taken as elements of the destination's type, so that parts of
    larger structures can be picked.

    Constraints: two contiguous tiles apart from each other; the bytes of the
    source are a multiple of the size of the destination's elements; the pattern
    keeps the number of elements of the destination.

    Example:

    ```mlir
    ascend.vgather_mask %a, P1010 into %c : memref<100x2xf32, #ascend.memory<ub>>, memref<100xi32, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_ContiguousUB<Ascend_GatherTypes>, "elements", [MemRead]>:$src,
    Hardware_GatherPatternAttr:$pattern,
    Arg<Ascend_ContiguousUB<Ascend_GatherTypes>, "those kept", [MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `,` $pattern `into` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let kernel = "gather_mask";
  let spelling = [{
{
  uint64_t kept = 0;
  GatherMask($(dst), $(src as dst.type), $(pattern), true, $(u32 src.count * src.bytes / dst.bytes), {1, 1, 8, 0}, kept);
}
}];
  let cost = "getVectorCost(target, shapes[0], target.gather_pattern_factor)";
}

def Ascend_VCompressOp : Ascend_PickInstruction<"vcompress"> {
  let summary = "`GatherMask` with a mask: keeps the elements with a set bit";
  let description = [{
    Stores the elements of `src` with a set bit in `mask`, one after the other,
    by `GatherMask(dst, src, mask, ...)`; element `i` has bit `i % 8` of byte
    `i / 8`. The remaining elements of `dst` are undefined. `ascend.kept_count`
    returns the number of elements that are kept.

    Constraints: three contiguous tiles, the destination apart from the others;
    source and destination of one element type and number of elements, a mask
    of a bit for each.

    Example:

    ```mlir
    ascend.vcompress %a, %mask into %c : memref<256xf32, #ascend.memory<ub>>, memref<32xui8, #ascend.memory<ub>>, memref<256xf32, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_ContiguousUB<Ascend_GatherTypes>, "elements", [MemRead]>:$src,
    Arg<Ascend_ContiguousUB<[UI8]>, "a bit for each element", [MemRead]>:$mask,
    Arg<Ascend_ContiguousUB<Ascend_GatherTypes>, "those kept", [MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `,` $mask `into` $dst attr-dict
    `:` type($src) `,` type($mask) `,` type($dst)
  }];
  let kernel = "compress";
  let spelling = [{
{
  uint64_t kept = 0;
  GatherMask($(dst), $(src), $(mask as bits src.type), true, $(u32 src.count), {1, 1, 8, 0}, kept);
}
}];
  let cost = "getVectorCost(target, shapes[0], target.gather_mask_factor)";
}

def Ascend_KeptCountOp
    : Ascend_Op<"kept_count", [
        DeclareOpInterfaceMethods<InstructionOpInterface>]> {
  let summary = "`GetGatherMaskRemainCount`: the number of elements kept";
  let description = [{
    Returns the number of elements that `ascend.vcompress` stored in `tile`. A
    register of the core holds it until the next `GatherMask`.

    The operation runs on the scalar unit, which may read the register once the
    `vcompress` has finished. So it reads the destination of the `vcompress`,
    and is ordered after it like any access to the tile.

    Constraints: the last `GatherMask` before it in its block is an
    `ascend.vcompress` into the tile.

    Example:

    ```mlir
    ascend.vcompress %a, %mask into %c : memref<256xf32, #ascend.memory<ub>>, memref<32xui8, #ascend.memory<ub>>, memref<256xf32, #ascend.memory<ub>>
    %n = ascend.kept_count of %c : memref<256xf32, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_ContiguousUB<Ascend_GatherTypes>, "those kept", [MemRead]>:$tile
  );
  let results = (outs Index:$count);
  let assemblyFormat = "`of` $tile attr-dict `:` type($tile)";
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::tl::ascend::Pipe $cppClass::getPipe() { return ::tl::ascend::Pipe::S; }
    ::std::optional<::tl::ascend::Core> $cppClass::getCore() {
      return ::tl::ascend::Core::Vector;
    }
    ::llvm::StringRef $cppClass::getSpelling() {
      return "GetGatherMaskRemainCount()";
    }
    ::llvm::ArrayRef<::llvm::StringRef> $cppClass::getOperandNames() {
      static constexpr ::llvm::StringRef names[] = {"tile"};
      return names;
    }
    ::tl::ascend::InstructionCost $cppClass::getCost(
        const ::tl::ascend::TargetSpec &target,
        ::llvm::ArrayRef<::tl::ascend::OperandShape>) {
      return {double(target.scalar_cycles), 0};
    }
  }];
}

def Ascend_VPackRowsOp
    : Ascend_Instruction<"vpack_rows", "V", "Vector"> {
  let summary = "`GatherMask` of every row: stores rows without the gaps between";
  let description = [{
    Stores all rows one after the other, so that rows of the destination need
    not start at a block. Each row is a repeat of
    `GatherMask(dst, src, 7, true, columns, {1, rows, pitch, 0}, ...)`.

    Constraints: same shape and element type, of 16 or 32 bits; the source has
    at most 255 rows, a multiple of 32 bytes apart, at most 65535 times; the
    destination is contiguous. The two may not overlap.

    Example:

    ```mlir
    ascend.vpack_rows %a into %c : memref<64x100xf16, strided<[112, 1]>, #ascend.memory<ub>>, memref<64x100xf16, #ascend.memory<ub>>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_RowsInUB<Ascend_GatherTypes>, "rows", [MemRead]>:$src,
    Arg<Ascend_ContiguousUB<Ascend_GatherTypes>, "rows without gaps",
        [MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `into` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let kernel = "copy";
  let spelling = [{
{
  uint64_t kept = 0;
  GatherMask($(dst), $(src), 7, true, $(u32 src.columns), GatherMaskParams(1, $(u16 src.rows), $(u16 src.pitch * src.bytes / 32), 0), kept);
}
}];
  let cost = "getVectorCost(target, shapes[0], target.gather_pattern_factor)";
}

#endif // TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDGATHER
