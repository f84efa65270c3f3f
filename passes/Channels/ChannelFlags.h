//===- ChannelFlags.h - Flags of the channels of a launch -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_CHANNELFLAGS_H
#define TL_PASSES_CHANNELS_CHANNELFLAGS_H

#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/BitVector.h"
#include <map>

namespace tl {

/// The free cross-core flags of a launch.
///
/// Every core counts each flag for itself, so the cube core and the vector
/// cores can wait for the same number with different meanings. While unused
/// numbers remain, no number has two meanings.
class ChannelFlags {
public:
  explicit ChannelFlags(ascend::LaunchOp launch);

  /// A flag for which `receiver` waits; nothing if there is none left.
  std::optional<int64_t> take(ascend::Core receiver);

private:
  /// The flags in use, by the core that waits for them.
  std::map<ascend::Core, llvm::BitVector> used;
};

} // namespace tl

#endif // TL_PASSES_CHANNELS_CHANNELFLAGS_H
