//===- AscendTransfer.td - Copies of the vector core -------*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDTRANSFER
#define TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDTRANSFER

include "tl/dialects/Ascend/IR/AscendInstructions.td"

defvar Ascend_CopyTypes = [F16, BF16, F32, I8, I16, I32, I64, UI8, UI16, UI32,
                           UI64];

/// Types that DataCopyPad can pad: a value of 64 bits would have to be zero.
defvar Ascend_PadTypes = [F16, BF16, F32, I8, I16, I32, UI8, UI16, UI32];

/// Types of atomic updates.
defvar Ascend_AtomicTypes = [F16, BF16, F32, I8, I16, I32];

/// Moves rows from one memory to another.
class Ascend_RowTransfer<string mnemonic, string pipe, Type srcType,
                         Type dstType, list<string> numericMethods = [],
                         list<string> instructionMethods = []>
    : Ascend_Instruction<mnemonic, pipe, "Vector", numericMethods,
                         instructionMethods> {
  let arguments = (ins
    Arg<srcType, "rows to read", [MemRead]>:$src,
    Arg<dstType, "rows to write", [MemWrite]>:$dst
  );
  let assemblyFormat = [{
    $src `to` $dst attr-dict `:` type($src) `,` type($dst)
  }];
  let hasVerifier = 1;
  let kernel = "copy";
}

//===----------------------------------------------------------------------===//
// GM to UB
//===----------------------------------------------------------------------===//

/// A load, which writes whole blocks of 32 bytes.
class Ascend_Load<string mnemonic, list<Type> elementTypes>
    : Ascend_RowTransfer<mnemonic, "MTE2",
        Ascend_RowsIn<"GM", "gm", elementTypes>, Ascend_RowsInUB<elementTypes>,
        ["getNumericParameters"], ["getWriteUnit"]> {
  let kernel = "block_copy";
  let cost = "getRowTransferCost(shapes[0], target.gm_to_ub_rate, "
             "target.gm_read_latency)";
  string extents =
      "DataCopyExtParams($(u16 src.rows), $(u32 src.columns * src.bytes), "
      "$(u32 (src.pitch - src.columns) * src.bytes), "
      "$(u32 (dst.pitch - dst.columns) * dst.bytes / 32), 0)";
}

def Ascend_CopyGmToUbOp : Ascend_Load<"copy_gm_to_ub", Ascend_CopyTypes> {
  let summary = "loads rows from GM into UB";
  let description = [{
    Copies rows by `DataCopyPad`, one block per row.

    The hardware writes UB in blocks of 32 bytes. If the length of a row is not
    a multiple of 32 bytes, the instruction writes to the end of the last block:
    the bytes after the row are undefined afterwards.

    Constraints: same shape and element type; rows start at multiples of 32
    bytes in UB; at most 4095 rows of 2097151 bytes. No rows, or rows of no
    elements, are legal and do nothing.

    Example:

    ```mlir
    ascend.copy_gm_to_ub %A to %a : memref<64x128xf32>, memref<64x128xf32, #ascend.memory<ub>>
    ```
  }];
  let spelling = "DataCopyPad($(dst), $(src), " # extents #
                 ", DataCopyPadExtParams<$(dst.type)>(false, 0, 0, 0));";
}

def Ascend_CopyGmToUbPadOp : Ascend_Load<"copy_gm_to_ub_pad", Ascend_PadTypes> {
  let summary = "loads rows from GM into UB and pads their last blocks";
  let description = [{
    Copies rows by `DataCopyPad`, one block per row, as `ascend.copy_gm_to_ub`,
    and sets the bytes after a row, up to the end of its last block of 32 bytes,
    to `pad`.

    Constraints: as for `ascend.copy_gm_to_ub`; elements of at most 32 bits; the
    value has their type, and is signless for an unsigned type.

    Example:

    ```mlir
    ascend.copy_gm_to_ub_pad %A to %a pad(%v) : memref<64x100xf16>, memref<64x100xf16, strided<[112, 1]>, #ascend.memory<ub>>, f16
    ```
  }];
  let arguments = (ins
    Arg<Ascend_RowsIn<"GM", "gm", Ascend_PadTypes>, "rows to read",
        [MemRead]>:$src,
    Arg<Ascend_RowsInUB<Ascend_PadTypes>, "rows to write", [MemWrite]>:$dst,
    AnyTypeOf<[F16, BF16, F32, I8, I16, I32]>:$pad
  );
  let assemblyFormat = [{
    $src `to` $dst `pad` `(` $pad `)` attr-dict
    `:` type($src) `,` type($dst) `,` type($pad)
  }];
  let spelling = "DataCopyPad($(dst), $(src), " # extents #
      ", DataCopyPadExtParams<$(dst.type)>(true, 0, "
      "$(src.columns * src.bytes /^ 32 * 32 / src.bytes - src.columns), "
      "$(like dst pad)));";
}

//===----------------------------------------------------------------------===//
// UB to GM
//===----------------------------------------------------------------------===//

class Ascend_Store<string mnemonic, list<Type> elementTypes,
                   list<string> instructionMethods = []>
    : Ascend_RowTransfer<mnemonic, "MTE3", Ascend_RowsInUB<elementTypes>,
        Ascend_RowsIn<"GM", "gm", elementTypes>, [], instructionMethods> {
  let cost = "getRowTransferCost(shapes[0], target.ub_to_gm_rate, "
             "target.gm_write_latency)";
  string extents =
      "DataCopyExtParams($(u16 src.rows), $(u32 src.columns * src.bytes), "
      "$(u32 (src.pitch - src.columns) * src.bytes / 32), "
      "$(u32 (dst.pitch - dst.columns) * dst.bytes), 0)";
}

def Ascend_CopyUbToGmOp : Ascend_Store<"copy_ub_to_gm", Ascend_CopyTypes> {
  let summary = "stores rows from UB to GM";
  let description = [{
    Copies rows by `DataCopyPad`, one block per row; writes only the bytes of
    the rows.

    Constraints: as for `ascend.copy_gm_to_ub`.

    Example:

    ```mlir
    ascend.copy_ub_to_gm %c to %C : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32>
    ```
  }];
  let spelling = "DataCopyPad($(dst), $(src), " # extents # ");";
}

/// Updates elements in GM, each of them in one step.
class Ascend_AtomicStore<string mnemonic, string call, string kernelName,
                         string verb, string result>
    : Ascend_Store<mnemonic, Ascend_AtomicTypes, ["getAtomicUpdate"]> {
  let summary = verb # " rows in GM";
  let description = [{
    }] # result # [{ by `}] # call # [{`, `DataCopyPad` and `SetAtomicNone`.
    Each update is atomic with respect to others of its kind, so any number of
    cores may do them on the same bytes, in any order, without synchronisation.
    Other accesses to these bytes, and other kinds of updates, are ordered as
    usual.

    Constraints: as for `ascend.copy_gm_to_ub`; the elements are f16, bf16, f32,
    i8, i16 or i32.

    Example:

    ```mlir
    ascend.}] # mnemonic # [{ %c to %C : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32>
    ```
  }];
  let arguments = (ins
    Arg<Ascend_RowsInUB<Ascend_AtomicTypes>, "rows to read", [MemRead]>:$src,
    Arg<Ascend_RowsIn<"GM", "gm", Ascend_AtomicTypes>, "rows to update",
        [MemRead, MemWrite]>:$dst
  );
  let kernel = kernelName;
  let spelling = call # "<$(dst.type)>();\n"
                 "DataCopyPad($(dst), $(src), " # extents # ");\n"
                 "SetAtomicNone();";
}

def Ascend_AtomicAddUbToGmOp
    : Ascend_AtomicStore<"atomic_add_ub_to_gm", "SetAtomicAdd", "accumulate",
        "adds rows in UB to",
        "Adds every element of the source to the corresponding element of the "
        "destination, rounded to the element type or wrapped,">;
def Ascend_AtomicMaxUbToGmOp
    : Ascend_AtomicStore<"atomic_max_ub_to_gm", "SetAtomicMax",
        "accumulate_max", "takes maxima of rows in UB and",
        "Replaces every element of the destination by the maximum of it and "
        "the corresponding element of the source">;
def Ascend_AtomicMinUbToGmOp
    : Ascend_AtomicStore<"atomic_min_ub_to_gm", "SetAtomicMin",
        "accumulate_min", "takes minima of rows in UB and",
        "Replaces every element of the destination by the minimum of it and "
        "the corresponding element of the source">;

//===----------------------------------------------------------------------===//
// Within UB
//===----------------------------------------------------------------------===//

def Ascend_CopyUbToUbOp : Ascend_RowTransfer<"copy_ub_to_ub", "V",
    Ascend_RowsInUB<Ascend_CopyTypes>, Ascend_RowsInUB<Ascend_CopyTypes>> {
  let summary = "copies rows of whole blocks within UB";
  let description = [{
    Copies rows by `DataCopy` from UB to UB, one block per row.

    Constraints: as for `ascend.copy_gm_to_ub`; the length of a row is a
    multiple of 32 bytes. Source and destination may not overlap.

    Example:

    ```mlir
    ascend.copy_ub_to_ub %a to %b : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
    ```
  }];
  let spelling =
      "DataCopy($(dst), $(src), DataCopyParams($(u16 src.rows), "
      "$(u16 src.columns * src.bytes / 32), "
      "$(u16 (src.pitch - src.columns) * src.bytes / 32), "
      "$(u16 (dst.pitch - dst.columns) * dst.bytes / 32)));";
  let cost = "getTransferCost(shapes[0].getBytes(), target.ub_to_ub_rate, "
             "target.vector_latency)";
}

defvar Ascend_LaneTypes = [F16, BF16, F32, I16, I32, UI16, UI32];

def Ascend_VCopyOp : Ascend_RowTransfer<"vcopy", "V",
    Ascend_RowsInUB<Ascend_LaneTypes>, Ascend_RowsInUB<Ascend_LaneTypes>> {
  let summary = "copies elements within UB, one repeat per row";
  let description = [{
    Copies rows by `Copy(dst, src, mask, repeats, strides)`. Each row is a
    repeat with its elements as the lanes of the mask. Writes only the rows.

    Constraints: same shape and element type, of 16 or 32 bits; at most 255 rows
    of at most 256 bytes; rows are a multiple of 32 bytes apart, at most 255
    times. No rows, or rows of no elements, are legal and do nothing.

    Example:

    ```mlir
    ascend.vcopy %a to %b : memref<64x3xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<64x3xf32, strided<[8, 1]>, #ascend.memory<ub>>
    ```
  }];
  let spelling =
      "Copy($(dst), $(src), uint64_t($(src.columns)), $(src.rows), "
      "CopyRepeatParams(1, 1, $(u16 dst.pitch * dst.bytes / 32), "
      "$(u16 src.pitch * src.bytes / 32)));";
  let cost = "getRepeatCost(target, shapes[1])";
}

#endif // TL_DIALECTS_ASCEND_INSTRUCTIONS_ASCENDTRANSFER
