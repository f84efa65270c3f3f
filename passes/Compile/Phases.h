//===- Phases.h - Parts of the standard pipeline ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_COMPILE_PHASES_H
#define TL_PASSES_COMPILE_PHASES_H

#include "mlir/Pass/PassManager.h"
#include "passes/Passes.h"

namespace tl {

/// The passes that find for each tile its memory and for each operation its
/// core.
void addPlacement(mlir::OpPassManager &kernel,
                  const CompileKernelPassOptions &options);

/// The pass that lets iterations overlap. Its errors are about what an author
/// wrote.
void addOverlap(mlir::OpPassManager &kernel,
                const CompileKernelPassOptions &options);

/// The passes from there to addresses, or to the level that is asked for, with
/// `spill` if buffers may go to global memory.
void addLowering(mlir::OpPassManager &kernel,
                 const CompileKernelPassOptions &options, bool spill);

/// The passes that order what is asynchronous.
void addSynchronisation(mlir::OpPassManager &kernel,
                        const CompileKernelPassOptions &options);

/// The passes that prove addresses and order.
void addMemoryCheck(mlir::OpPassManager &kernel);
void addSynchronisationCheck(mlir::OpPassManager &kernel);

} // namespace tl

#endif // TL_PASSES_COMPILE_PHASES_H
