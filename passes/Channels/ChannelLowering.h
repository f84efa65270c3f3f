//===- ChannelLowering.h - Memory and flags of one channel ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_CHANNELLOWERING_H
#define TL_PASSES_CHANNELS_CHANNELLOWERING_H

#include "passes/Channels/ChannelFlags.h"

namespace tl {

/// The pipes on which instructions in `transfers` access global memory.
llvm::SmallVector<ascend::Pipe>
findGlobalPipes(llvm::ArrayRef<mlir::Operation *> transfers);

/// Replaces the pushes and pops of a channel, of a launch of at most `blocks`
/// blocks, by accesses to a tensor, and flags.
class ChannelLowering {
public:
  ChannelLowering(ascend::ChannelOp channel, int64_t blocks);

  ascend::ChannelOp getChannel() { return channel; }

  /// Whether a push has to wait until its slot is free.
  bool isReused() const;

  void lower();

  /// The pushes, or the pops, the pipes of their accesses to slots, and the
  /// flags that they wait for and set.
  struct Side {
    ascend::SectionOp section;
    llvm::SmallVector<mlir::Operation *> transfers;
    llvm::SmallVector<ascend::Pipe> pipes;
    std::optional<int64_t> wait, set;
  };
  Side producer, consumer;

private:
  void findSides();
  void createWorkspace();
  void lower(Side &side);
  void lower(ascend::TransferOpInterface transfer, const Side &side,
             mlir::OpFoldResult number, mlir::Value counter);
  mlir::Value createSlot(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::OpFoldResult number);

  ascend::ChannelOp channel;
  int64_t depth, blocks;
  /// The result of `isKeptFreeByOthers`, which needs all channels before
  /// lowering.
  bool isKeptFree;
  mlir::Value workspace;
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_CHANNELLOWERING_H
