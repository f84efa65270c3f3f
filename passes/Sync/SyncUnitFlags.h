//===- SyncUnitFlags.h - Lets products and stores take turns ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_SYNC_SYNCUNITFLAGS_H
#define TL_PASSES_SYNC_SYNCUNITFLAGS_H

#include "dialects/Ascend/AscendOps.h"

namespace tl {

/// Lets products and stores of L0C use unit flags where that is known to be
/// right, with a remark for each store, also for those where it is not.
void addUnitFlags(ascend::SectionOp section, llvm::StringRef function);

/// Checks that what uses unit flags in `section` is known to be right: the
/// products hand over once, the store behind them takes that, and all of them
/// use the flags. Emits an error if not.
mlir::LogicalResult verifyUnitFlags(ascend::SectionOp section);

} // namespace tl

#endif // TL_PASSES_SYNC_SYNCUNITFLAGS_H
