//===- Summary.h - Sums over the blocks of a launch -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_SUMMARY_H
#define TL_RUNTIME_ENGINE_SUMMARY_H

#include "runtime/engine/BlockSimulator.h"

namespace tl::runtime {

/// Number of blocks with cores as in `cores` that `machine` runs concurrently;
/// at least 1.
unsigned concurrentBlocks(const MachineConfig &machine,
                          llvm::ArrayRef<CoreUsage> cores);

/// Sums up `blocks`, which are in launch order: assigns each block to the core
/// that is free first, merges diagnostics, and checks for races between blocks
/// and for reads of unwritten bytes, with the contents `contents` before the
/// launch. `tensors` is the data of the tensors after the launch; without it,
/// writes of equal values are races. Leaves timelines in `blocks`.
RunReport summarise(const MachineConfig &machine,
                    llvm::ArrayRef<BlockResult> blocks,
                    llvm::ArrayRef<TensorContents> contents = {},
                    llvm::ArrayRef<const std::byte *> tensors = {});

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_SUMMARY_H
