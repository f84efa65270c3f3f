//===- AscendChannel.td - Data that cross between cores -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_ASCENDCHANNEL
#define TL_DIALECTS_ASCEND_ASCENDCHANNEL

include "dialects/Ascend/AscendStructure.td"

def Ascend_ChannelOp : Ascend_Op<"channel"> {
  let summary = "slots through which the cores of a block hand on data";
  let description = [{
    A queue between the cube core of a block and its vector cores, in the
    direction from the `producer` to the others. The first extent of the type is
    the number of slots, its depth; the rest is what a slot holds. Slots are
    filled by `ascend.push` and emptied by `ascend.pop`, in turns: the n-th pop
    sees what the n-th push has stored. Each block has a channel of its own.

    With `among` it is between the two vector cores of a block: each fills its part
    of a slot by a push, and pops what both have stored.

    A channel whose slots have no elements orders what its pushes and pops do,
    and carries nothing.

    With an interval of N a core may tell the other one of up to N slots at once:
    its pushes and pops say which of them are the first and the last of a group.

    Constraints: stands in the body of a launch with sections, outside of these; the
    interval is at least 1 and at most the depth, in which there are at most as many
    groups as a flag between cores counts to; the shape is static, without a layout, in
    global memory; only pushes and pops use it; `among` is for vector cores of a
    launch with a sub-block index.

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
  let arguments = (ins Ascend_CoreAttr:$producer, UnitAttr:$among,
      DefaultValuedAttr<ConfinedAttr<I64Attr, [IntPositive]>, "1">:$interval);
  // An allocation: two of the same type are two.
  let results = (outs Res<AnyMemRef, "", [MemAlloc]>:$slots);
  let assemblyFormat = [{
    (`among` $among^):(`from`)? $producer (`interval` $interval^)? attr-dict
    `:` type($slots)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    int64_t getDepth() { return getSlots().getType().getDimSize(0); }
    /// Gives it `depth` slots at least.
    void deepen(int64_t depth);
    /// Whether slots have elements. Without, a channel orders the cores only.
    bool hasElements() {
      return ::llvm::cast<::mlir::MemRefType>(getSlots().getType()).getNumElements() > 0;
    }
    /// How many slots a core may tell the other one of at once.
    int64_t getGroupSize() { return getInterval(); }
    /// How many such groups there is room for at least.
    int64_t countGroups() { return getDepth() / getGroupSize(); }
    /// The core that empties slots.
    ::tl::ascend::Core getConsumer();
    /// The mode of flags that tell the other side.
    int64_t getFlagMode() { return getAmong() ? 1 : 2; }
  }];
}

/// One side of the way through a channel.
class Ascend_Transfer<string mnemonic, bit fillsSlot> : Ascend_Op<mnemonic, [
    RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>,
    DeclareOpInterfaceMethods<CrossCoreOpInterface, []>,
    TransferOpInterface,
    SingleBlockImplicitTerminator<"EndOp">]> {
  // Transfers of a channel stay in their order, among what else they do.
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
    /// Whether this is the first, and the last one of its group; null if it is
    /// all of it.
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
    Holds the core until the next slot is free, runs the body with the slot as its
    argument, and hands the slot on once everything is finished that the body
    stored to global memory. Vector cores of one block fill one slot together.

    With a `group` only the first push of it waits, until there is room for all,
    and only the last one hands on all of them. The two conditions say which these
    are. A group has as many pushes as pops, at most the interval of the channel.

    Constraints: the channel is an `ascend.channel`; the section is that of its
    producer; the argument of the body is a slot of the channel, at any offset, and is not
    used if that has no elements; a group has two conditions, and the channel an interval of more than 1.

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
    Holds the core until the next slot is full, runs the body with the slot as its
    argument, and gives the slot back once everything is finished that the body
    did with global memory. Each vector core of a block pops for itself; the slot
    is free when all have.

    With a `group` only the first pop of it waits, until all are full, and only the
    last one gives all of them back. The two conditions say which these are.

    Constraints: the channel is an `ascend.channel`; the section is not that of
    its producer, unless the channel is among vector cores; the argument of the
    body is a slot of the channel, at any offset, and is not used if that has no
    elements; a group has two conditions, and
    the channel an interval of more than 1.

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

#endif // TL_DIALECTS_ASCEND_ASCENDCHANNEL
