//===- Handover.h - What runs ahead of the other core -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_HANDOVER_H
#define TL_PASSES_PIPELINE_HANDOVER_H

#include "passes/Pipeline/LoopBody.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tl {

/// Units that may not run ahead of others.
using Delayed = llvm::SmallPtrSet<mlir::Operation *, 8>;

/// The units of a loop that hand something to the other core, with what they
/// need, and all others that need not wait for what it makes of this, nor for
/// what is `delayed`; in program order. Empty if nothing that is waited for
/// comes after something that is handed over, or if everything has to wait.
///
/// What the other core makes of this may also come in a later iteration, by way
/// of what it carries from one to the next. That is not seen here:
/// `planPair` delays what would wait for it.
llvm::SmallVector<mlir::Operation *>
collectHandover(const LoopBody &body, const Delayed &delayed = {});

} // namespace tl

#endif // TL_PASSES_PIPELINE_HANDOVER_H
