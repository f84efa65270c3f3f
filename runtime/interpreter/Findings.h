//===- Findings.h - The engine's findings as diagnostics --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_FINDINGS_H
#define TL_RUNTIME_INTERPRETER_FINDINGS_H

#include "mlir/Support/LLVM.h"
#include "runtime/engine/Diagnostic.h"

namespace tl::runtime {

/// The class of the errors that findings are emitted as.
constexpr llvm::StringLiteral kFindingKind = "finding";

/// What was found, in words: "race: read-after-write", "deadlock".
std::string getHeadline(DiagnosticKind kind);

/// The name of the tensor that `finding` is about; empty if it is about none.
llvm::StringRef getTensor(const Diagnostic &finding,
                          llvm::ArrayRef<std::string> tensors);

/// Emits each finding in `log`, made with operations as sources, as an error at
/// its first operation with a note at the second. `tensors` are the names of
/// the tensors in GM, by number. If the compiler alone has ordered what blocks
/// do, a note says so where the order is missing.
void emitFindings(const DiagnosticLog &log, llvm::ArrayRef<std::string> tensors,
                  bool isOrderedByCompiler);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_FINDINGS_H
