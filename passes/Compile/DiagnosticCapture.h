//===- DiagnosticCapture.h - Deferred diagnostics ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_COMPILE_DIAGNOSTICCAPTURE_H
#define TL_PASSES_COMPILE_DIAGNOSTICCAPTURE_H

#include "mlir/IR/Diagnostics.h"
#include <vector>

namespace tl {

/// Captures the diagnostics that this thread emits during its lifetime, until
/// it is known whether to show them.
class DiagnosticCapture {
public:
  explicit DiagnosticCapture(mlir::MLIRContext *context);
  ~DiagnosticCapture();
  DiagnosticCapture(const DiagnosticCapture &) = delete;

  /// Takes the diagnostics captured so far.
  std::vector<mlir::Diagnostic> take() { return std::move(captured); }

private:
  mlir::DiagnosticEngine &engine;
  mlir::DiagnosticEngine::HandlerID handler;
  std::vector<mlir::Diagnostic> captured;
};

/// Emits captured diagnostics.
void emitAll(mlir::MLIRContext *context,
             std::vector<mlir::Diagnostic> diagnostics);

} // namespace tl

#endif // TL_PASSES_COMPILE_DIAGNOSTICCAPTURE_H
