//===- ChannelLowering.h - Memory and flags of one channel -*- C++ -*- ===//
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

/// Replaces a channel of a launch of at most `blocks` blocks by a tensor and
/// flags.
class ChannelLowering {
public:
  ChannelLowering(ascend::ChannelOp channel, int64_t blocks);

  mlir::LogicalResult lower(ChannelFlags &flags);

private:
  /// The pushes, or the pops, and the flags that they wait for and set.
  struct Side {
    ascend::SectionOp section;
    llvm::SmallVector<mlir::Operation *> transfers;
    std::optional<int64_t> wait, set;
  };

  void findSides();
  mlir::LogicalResult takeFlags(ChannelFlags &flags);
  void createWorkspace();
  void createCredits();
  void lower(Side &side);
  void lower(mlir::Operation *transfer, const Side &side,
             mlir::OpFoldResult number, mlir::Value counter);
  mlir::Value createSlot(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::OpFoldResult number);

  ascend::ChannelOp channel;
  int64_t depth, blocks;
  /// See `isKeptFreeByOthers`, which asks channels that are not lowered.
  bool isKeptFree;
  mlir::Value workspace;
  Side producer, consumer;
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_CHANNELLOWERING_H
