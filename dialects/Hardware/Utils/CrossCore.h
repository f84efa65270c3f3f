//===- CrossCore.h - Concurrent cores and blocks ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_UTILS_CROSSCORE_H
#define TL_DIALECTS_HARDWARE_UTILS_CROSSCORE_H

#include "tl/dialects/Hardware/HardwareAttrInterfaces.h"
#include "tl/dialects/Hardware/HardwareInterfaces.h"

namespace tl::ascend {

/// The cores that run a block of `launch`. A launch without sections, where the
/// cores are not known yet, counts as one for vector cores, the more numerous
/// kind.
CoreCounts getBlockCores(LaunchOpInterface launch);

/// The number of blocks of `launch` that run at the same time on an NPU with
/// `cores`.
int64_t getConcurrentBlocks(LaunchOpInterface launch, CoreCounts cores);

/// Checks that all blocks of the launch around `op`, which waits for them, run
/// at the same time, if their number and the target are known. Emits an error
/// if not.
mlir::LogicalResult verifyBlocksMeet(mlir::Operation *op);

/// Emits the error that `op` waits for `blocks` blocks, but only `atOnce` run
/// at the same time.
mlir::InFlightDiagnostic emitBlocksCannotMeet(mlir::Operation *op,
                                              int64_t blocks, int64_t atOnce);

} // namespace tl::ascend

#endif // TL_DIALECTS_HARDWARE_UTILS_CROSSCORE_H
