//===- Compile.h - From the file to the IR that runs ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_COMPILE_H
#define TL_API_COMPILE_H

#include "api/validation/Validator.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>

namespace tl {

struct CompileRequest {
  /// Name of a target; empty for that of the module. The module keeps what it
  /// says about the target of that name and forgets another one.
  std::string target;
  /// A pass pipeline; empty for the standard one. Without a value, the standard
  /// one runs if the module needs it.
  std::optional<std::string> pipeline;
  /// For execution in program order, which needs no compilation.
  bool sequential = false;
  /// Name of the program, which begins messages that no line of the IR stands
  /// for, and where they go.
  std::string program;
  llvm::raw_ostream *messages = &llvm::errs();
  /// To run the kernel after every pass; null for not.
  validation::Validator *validator = nullptr;
};

/// Brings `module` to the level at which it is executed. Fails, having said
/// why, if the target is unknown, the pipeline malformed, a pass fails, or the
/// kernel computes something else behind one.
mlir::LogicalResult compile(mlir::ModuleOp module,
                            const CompileRequest &request);

} // namespace tl

#endif // TL_API_COMPILE_H
