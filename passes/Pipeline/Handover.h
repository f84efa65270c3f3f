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

namespace tl {

/// The units of a loop that hand something to the other core, with what they
/// need, and all others that need not wait for what it makes of this; in
/// program order. Empty if nothing that is waited for comes after something
/// that is handed over, or if everything has to wait.
llvm::SmallVector<mlir::Operation *> collectHandover(const LoopBody &body);

} // namespace tl

#endif // TL_PASSES_PIPELINE_HANDOVER_H
