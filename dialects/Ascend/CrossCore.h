//===- CrossCore.h - Cores that wait for each other -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_CROSSCORE_H
#define TL_DIALECTS_ASCEND_CROSSCORE_H

#include "dialects/Ascend/AscendOps.h"

namespace tl::ascend {

/// The cores that run one block of a launch.
struct BlockCores {
  int64_t cube = 0;
  int64_t vector = 0;
};

/// The cores that run a block of `launch`. A launch without sections, whose
/// cores are not known yet, counts as one for the vector core, of which there
/// are more.
BlockCores getBlockCores(LaunchOpInterface launch);

/// How many blocks of `launch` run at the same time on a target with `spec`.
int64_t getConcurrentBlocks(LaunchOpInterface launch, const TargetSpec &spec);

/// Checks that all blocks of the launch around `op`, which waits for them, run
/// at the same time if their number is known. Emits an error if not.
mlir::LogicalResult verifyBlocksMeet(mlir::Operation *op);

/// Emits that `blocks` blocks cannot meet in `op`, of which `atOnce` run at the
/// same time.
mlir::InFlightDiagnostic emitBlocksCannotMeet(mlir::Operation *op,
                                              int64_t blocks, int64_t atOnce);

/// Whether the core of kind `core` has `pipe`; both have `all`, and a core's
/// pipe `s` is not meant.
bool hasPipe(Core core, Pipe pipe);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_CROSSCORE_H
