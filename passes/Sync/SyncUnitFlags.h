//===- SyncUnitFlags.h - Unit flags of products and stores ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_SYNC_SYNCUNITFLAGS_H
#define TL_PASSES_SYNC_SYNCUNITFLAGS_H

#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl {

/// Lets products and stores of L0C use unit flags if that is known to be
/// correct. Emits a remark for each store, with the reason if it is not.
void addUnitFlags(ascend::SectionOp section, llvm::StringRef function);

} // namespace tl

#endif // TL_PASSES_SYNC_SYNCUNITFLAGS_H
