//===- PersistentBlocks.h - Blocks that do the work of several --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_CHANNELS_PERSISTENTBLOCKS_H
#define TL_PASSES_CHANNELS_PERSISTENTBLOCKS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl {

/// A launch of no more blocks than run at the same time.
struct LimitedBlocks {
  /// The largest number of launched blocks, each with its own core.
  int64_t most;
  /// The loops, one in each section, in which a block does the work of several;
  /// empty if each does its own only.
  llvm::SmallVector<mlir::scf::ForOp> loops;
};

/// Limits `launch` to the blocks that run at the same time on its target: if it
/// may have more, each block does the work of several in a loop, and
/// computations outside of sections move into them.
mlir::FailureOr<LimitedBlocks> limitBlocks(ascend::LaunchOpInterface launch);

} // namespace tl

#endif // TL_PASSES_CHANNELS_PERSISTENTBLOCKS_H
