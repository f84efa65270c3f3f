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
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tl {

/// A launch of no more blocks than run at the same time.
struct LimitedBlocks {
  /// How many it launches at most, each of which has its core for itself.
  int64_t most;
  /// The loops, one of each section, in which a block does the work of several;
  /// none where no block does.
  llvm::SmallVector<mlir::scf::ForOp> loops;
};

/// Lets `launch` launch no more blocks than run at the same time on its target:
/// where it may launch more, each block does the work of several in a loop.
/// What is computed outside of sections is moved into them.
mlir::FailureOr<LimitedBlocks> limitBlocks(ascend::LaunchOpInterface launch);

} // namespace tl

#endif // TL_PASSES_CHANNELS_LIMITBLOCKS_H
