//===- LimitBlocks.h - Blocks that do the work of several -*- C++ -*- ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_LIMITBLOCKS_H
#define TL_PASSES_CHANNELS_LIMITBLOCKS_H

#include "dialects/Ascend/AscendOps.h"

namespace tl {

/// Lets `launch` launch no more blocks than run at the same time on its target:
/// where it may launch more, each block does the work of several in a loop.
/// Returns the most blocks that it launches then, each of which has its core
/// for itself. What is computed outside of sections is moved into them.
mlir::FailureOr<int64_t> limitBlocks(ascend::LaunchOp launch);

} // namespace tl

#endif // TL_PASSES_CHANNELS_LIMITBLOCKS_H
