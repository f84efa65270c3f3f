//===- CrossOrder.h - What one core writes and the other reads --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_CROSSORDER_H
#define TL_ANALYSIS_SYNC_CROSSORDER_H

#include "dialects/Ascend/AscendOps.h"

namespace tl::analysis {

/// Checks tensors that one section of `launch` writes and the other one only
/// reads: that behind each write, on every way to the end, a flag is set, and
/// in front of each read of the same bytes, on every way there, that flag is
/// waited for; or that all reads come before the writes. How often control gets
/// there is for verifyCrossFlags to say, which slot of a tensor it is about for
/// the executor. Launches whose cores meet, or whose vector cores tell each
/// other, are not looked at. Emits an error at each read that fails.
mlir::LogicalResult verifyCrossOrder(ascend::LaunchOp launch);

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_CROSSORDER_H
