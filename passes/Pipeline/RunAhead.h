//===- RunAhead.h - Units that run ahead of the other core ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PIPELINE_RUNAHEAD_H
#define TL_PASSES_PIPELINE_RUNAHEAD_H

#include "passes/Pipeline/LoopBody.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tl {

/// Units that may not run ahead of others.
using Delayed = llvm::SmallPtrSet<mlir::Operation *, 8>;

/// The units of a loop that hand data to the other core, the units they need,
/// and all others that wait neither for the answer nor for a unit of `delayed`;
/// in program order. Empty if no pop waits for an answer to a push, or if all
/// units have to wait.
///
/// The answer may also arrive in a later iteration, if the other core carries
/// it from one iteration to the next. This function does not see that:
/// `planPair` delays a unit that would wait for it.
llvm::SmallVector<mlir::Operation *>
collectRunAhead(const LoopBody &body, const Delayed &delayed = {});

} // namespace tl

#endif // TL_PASSES_PIPELINE_RUNAHEAD_H
