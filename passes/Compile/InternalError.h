//===- InternalError.h - Internal errors of the compiler --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_COMPILE_INTERNALERROR_H
#define TL_PASSES_COMPILE_INTERNALERROR_H

#include "mlir/IR/BuiltinOps.h"
#include <vector>

namespace tl {

/// A pass with a result that another pass has rejected.
struct RefusedWork {
  /// The kernel as its author wrote it, and the pipeline that compiles it.
  mlir::Operation *kernel;
  std::string pipeline;
  /// The original module of the kernel.
  mlir::ModuleOp module;
  /// The pass with that result, the one that checked it, and advice.
  llvm::StringRef maker, checker, advice;
};

/// Emits `diagnostics`. The errors among them concern the work of the compiler
/// and not the kernel, and say so: they name the passes and a file for
/// `tl-opt --run-reproducer`, which this function writes.
void reportInternalErrors(std::vector<mlir::Diagnostic> diagnostics,
                          const RefusedWork &work);

} // namespace tl

#endif // TL_PASSES_COMPILE_INTERNALERROR_H
