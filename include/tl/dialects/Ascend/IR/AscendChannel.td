//===- AscendChannel.td - Data that cross between cores -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDCHANNEL
#define TL_DIALECTS_ASCEND_IR_ASCENDCHANNEL

include "tl/dialects/Ascend/IR/AscendStructure.td"

def Ascend_ChannelOp : Ascend_Op<"channel"> {
  let summary = "declares a queue of slots between the cores of a block";
  let description = [{
    Declares a queue between the cube core of a block and its vector cores, in
    the direction from the `producer` to the others. The first extent of the
    type is the number of slots, the depth; the others are the shape of a slot.
    `ascend.push` fills slots and `ascend.pop` empties them, in turns: the n-th
    pop reads the slot of the n-th push. Each block has a channel of its own.

    With `among` it is between the two vector cores of a block: each fills its
    part of a slot by a push, and pops the parts of both.

    A channel with slots without elements only orders its pushes and pops.

    With an interval of N a core may signal the other one once for up to N
    slots: conditions of its pushes and pops mark the first and the last of a
    group.

    Constraints: the operation is in the body of a launch with sections, outside
    the sections; the interval is 1 to 1024, and at most the depth; the number
    of groups in the depth is at most the count that a flag between cores can
    hold; the shape is static, without a layout, in global memory; only pushes
    and pops use the channel; `among` is for vector cores of a launch with a
    sub-block index.

    Example:

    ```mlir
    %c = ascend.channel from cube : memref<2x16x32xf32>
    ascend.section cube {
      ascend.push %c as %slot : memref<2x16x32xf32> {
        tile.copy %acc to %slot : memref<16x32xf32, #ascend.memory<l0c>>, memref<16x32xf32, strided<[32, 1], offset: ?>>
      }
    }
    ascend.section vector {
      ascend.pop %c as %slot : memref<2x16x32xf32> {
        tile.copy %slot to %x : memref<16x32xf32, strided<[32, 1], offset: ?>>, memref<16x32xf32, #ascend.memory<ub>>
      }
    }
    ```
  }];
  let arguments = (ins Hardware_CoreAttr:$producer, UnitAttr:$among,
      DefaultValuedAttr<ConfinedAttr<I64Attr, [IntPositive]>, "1">:$interval);
  // An allocation, so that channels of the same type are not merged.
  let results = (outs Res<AnyMemRef, "", [MemAlloc]>:$slots);
  let assemblyFormat = [{
    (`among` $among^):(`from`)? $producer (`interval` $interval^)? attr-dict
    `:` type($slots)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    int64_t getDepth() { return getSlots().getType().getDimSize(0); }
    /// Increases the depth to at least `depth`.
    void deepen(int64_t depth);
    /// Whether slots have elements. If not, the channel only orders the cores.
    bool hasElements() {
      return ::llvm::cast<::mlir::MemRefType>(getSlots().getType()).getNumElements() > 0;
    }
    /// The number of slots for which a core may signal the other one once.
    int64_t getGroupSize() { return getInterval(); }
    /// The number of whole groups that the slots have room for.
    int64_t countGroups() { return getDepth() / getGroupSize(); }
    /// The core that empties slots.
    ::tl::ascend::Core getConsumer();
    /// The mode of flags that signal the other side.
    int64_t getFlagMode() { return getAmong() ? 1 : 2; }
  }];
}

/// A push to or a pop from a channel.
class Ascend_Transfer<string mnemonic, bit fillsSlot> : Ascend_Op<mnemonic, [
    RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>,
    DeclareOpInterfaceMethods<CrossCoreOpInterface, []>,
    TransferOpInterface,
    SingleBlockImplicitTerminator<"EndOp">]> {
  // Effects that keep the transfers of a channel in order.
  let arguments = (ins Arg<AnyMemRef, "", [MemRead, MemWrite]>:$channel,
      Variadic<I1>:$group);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $channel (`group` `(` $group^ `)`)? custom<Slot>(type($channel), $body)
    attr-dict
  }];
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::mlir::Value":$channel)>];
  let extraClassDeclaration = "bool fillsSlot() { return " # fillsSlot # "; }" # [{
    ::tl::ascend::ChannelOp getChannelOp() {
      return getChannel().getDefiningOp<::tl::ascend::ChannelOp>();
    }
    ::mlir::BlockArgument getSlot() { return getBody().getArgument(0); }
    /// The conditions that this is the first and the last transfer of its
    /// group; null if it is the whole group.
    ::mlir::Value getIsFirst() {
      return getGroup().empty() ? ::mlir::Value() : getGroup().front();
    }
    ::mlir::Value getIsLast() {
      return getGroup().empty() ? ::mlir::Value() : getGroup().back();
    }
  }];
}

def Ascend_PushOp : Ascend_Transfer<"push", /*fillsSlot=*/1> {
  let summary = "fills the next slot of a channel";
  let description = [{
    Holds the core until the next slot is free, runs the body with the slot as
    its argument, and hands the slot over once all stores of the body to global
    memory have finished. The vector cores of a block fill one slot together.

    In a `group` only the first push waits, until there is room for the whole
    group, and only the last one hands over all slots. The two conditions mark
    the first and the last push. A group has an equal number of pushes and pops,
    at most the interval of the channel.

    Constraints: the channel is an `ascend.channel`; the section is that of its
    producer; the argument of the body is a slot of the channel, at any offset,
    and has no uses if slots have no elements; a group has two conditions, and
    the channel an interval of more than 1.

    Example:

    ```mlir
    %c = ascend.channel from vector : memref<1x64xf32>
    ascend.section vector {
      ascend.push %c as %slot : memref<1x64xf32> {
        tile.copy %x to %slot : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
      }
    }
    ascend.section cube {
      ascend.pop %c as %slot : memref<1x64xf32> {
      }
    }
    ```
  }];
}

def Ascend_PopOp : Ascend_Transfer<"pop", /*fillsSlot=*/0> {
  let summary = "empties the next slot of a channel";
  let description = [{
    Holds the core until the next slot is full, runs the body with the slot as
    its argument, and gives the slot back once all accesses of the body to
    global memory have finished. Each vector core of a block pops for itself;
    the slot is free when all have popped it.

    In a `group` only the first pop waits, until all slots are full, and only
    the last one gives all of them back. The two conditions mark the first and
    the last pop.

    Constraints: the channel is an `ascend.channel`; the section is not that of
    its producer, unless the channel is among vector cores; the argument of the
    body is a slot of the channel, at any offset, and has no uses if slots have
    no elements; a group has two conditions, and the channel an interval of more
    than 1.

    Example:

    ```mlir
    %all = arith.constant true
    %c = ascend.channel from cube interval 2 : memref<2x16x16xf16>
    ascend.section cube {
      ascend.push %c group(%all, %all) as %slot : memref<2x16x16xf16> {
        tile.copy %acc to %slot : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xf16, strided<[16, 1], offset: ?>>
      }
    }
    ascend.section vector {
      ascend.pop %c group(%all, %all) as %slot : memref<2x16x16xf16> {
        tile.copy %slot to %x : memref<16x16xf16, strided<[16, 1], offset: ?>>, memref<16x16xf16, #ascend.memory<ub>>
      }
    }
    ```
  }];
}

#endif // TL_DIALECTS_ASCEND_IR_ASCENDCHANNEL
