//===- Compile.h - Compilation of a module for execution --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_COMPILE_H
#define TL_API_COMPILE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>

namespace tl::validation {
class Validator;
} // namespace tl::validation

namespace tl {

/// What to compile for, and how.
struct CompileRequest {
  /// Name of a target; empty for that of the module. An attribute of the module
  /// for a target of that name stays, one for another target is replaced.
  std::string target;
  /// A pass pipeline; empty for the standard one. Without a value, the standard
  /// one runs if the module needs it.
  std::optional<std::string> pipeline;
  /// For execution in program order, which needs no compilation.
  bool sequential = false;
  /// Name of the program, as prefix of messages without a line of the IR, and
  /// the stream for these.
  std::string program;
  llvm::raw_ostream *messages = &llvm::errs();
  /// Runs the kernel after every pass; null for no validation.
  validation::Validator *validator = nullptr;
};

/// Lowers `module` to the level at which it is executed. Fails with a message
/// if the target is unknown, the pipeline malformed, a pass fails, or the
/// kernel computes other results after one.
mlir::LogicalResult compile(mlir::ModuleOp module,
                            const CompileRequest &request);

} // namespace tl

#endif // TL_API_COMPILE_H
