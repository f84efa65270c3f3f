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
#include "passes/Compile/FallBack.h"
#include "tl/passes/Passes.h"

namespace tl {

/// The passes that choose a memory for each tile and a core for each operation.
void addPlacement(mlir::OpPassManager &kernel,
                  const CompileKernelPassOptions &options);

/// The passes that choose the layout of tiles and let iterations overlap. Their
/// errors concern code of the author.
void addOverlap(mlir::OpPassManager &kernel,
                const CompileKernelPassOptions &options,
                const Preferences &preferences);

/// The next passes up to addresses, or to the requested level.
void addLowering(mlir::OpPassManager &kernel,
                 const CompileKernelPassOptions &options,
                 const Preferences &preferences);

/// The passes that order asynchronous instructions.
void addSynchronisation(mlir::OpPassManager &kernel,
                        const CompileKernelPassOptions &options);

/// The passes that verify addresses and order.
void addMemoryCheck(mlir::OpPassManager &kernel);
void addSynchronisationCheck(mlir::OpPassManager &kernel);

} // namespace tl

#endif // TL_PASSES_COMPILE_PHASES_H
