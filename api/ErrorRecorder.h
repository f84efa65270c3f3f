//===- ErrorRecorder.h - Keeps errors for reports ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_ERRORRECORDER_H
#define TL_API_ERRORRECORDER_H

#include "mlir/IR/Diagnostics.h"
#include "tl/api/RecordedError.h"
#include <functional>

namespace tl {

/// Keeps the errors of a context, which are printed, too, and passes each of
/// its diagnostics on. Findings of the executor are not kept: its reports
/// contain them.
class ErrorRecorder {
public:
  ErrorRecorder(mlir::MLIRContext &context, std::vector<RecordedError> *errors,
                std::function<void(mlir::Diagnostic &)> diagnose);
  ~ErrorRecorder();

private:
  mlir::DiagnosticEngine &engine;
  mlir::DiagnosticEngine::HandlerID handler;
};

} // namespace tl

#endif // TL_API_ERRORRECORDER_H
