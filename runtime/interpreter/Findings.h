//===- Findings.h - Diagnostics for findings of the engine ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_FINDINGS_H
#define TL_RUNTIME_INTERPRETER_FINDINGS_H

#include "mlir/Support/LLVM.h"
#include "tl/runtime/engine/Diagnostic.h"
#include "tl/runtime/interpreter/LaunchReport.h"

namespace tl::runtime {

/// The class of the errors that findings are emitted as.
constexpr llvm::StringLiteral kFindingKind = "finding";

/// The headline of a finding: "race: read-after-write", "deadlock".
std::string getHeadline(DiagnosticKind kind);

/// The name of the tensor that `finding` is about; empty if it is about none.
llvm::StringRef getTensor(const Diagnostic &finding,
                          llvm::ArrayRef<TensorInfo> tensors);

struct FindingOptions {
  /// Whether the compiler alone has ordered the instructions of blocks. A note
  /// says so if order is missing.
  bool isOrderedByCompiler = false;
  /// Whether the author has divided the work of a block between its vector
  /// cores, so that accesses of both to the same bytes are not the compiler's.
  bool isDividedByAuthor = false;
  /// Whether races are warnings, not errors.
  bool racesAreWarnings = false;
};

/// Emits each finding in `log`, made with operations as sources, as an error at
/// its first operation with a note at the second. `tensors` are the
/// tensors in GM, by number. Equal writes of the same bytes are a warning.
/// Fails if there is an error.
mlir::LogicalResult emitFindings(const DiagnosticLog &log,
                                 llvm::ArrayRef<TensorInfo> tensors,
                                 FindingOptions options);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_FINDINGS_H
