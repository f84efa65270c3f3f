//===- InternalError.h - Errors of the compiler -----------------*- C++ -*-===//
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

/// A pass whose work another one has refused.
struct RefusedWork {
  /// The kernel as its author wrote it, and the pipeline that compiles it.
  mlir::Operation *kernel;
  std::string pipeline;
  /// The module that the kernel is from.
  mlir::ModuleOp module;
  /// The pass that did it, the one that checked it, and what may help.
  llvm::StringRef maker, checker, advice;
};

/// Emits `diagnostics`. The errors among them, which are about what the
/// compiler made and not about the kernel, say so: they name the passes and a
/// file, written for them, with which `tl-opt --run-reproducer` shows them
/// again.
void reportInternalErrors(std::vector<mlir::Diagnostic> diagnostics,
                          const RefusedWork &work);

} // namespace tl

#endif // TL_PASSES_COMPILE_INTERNALERROR_H
