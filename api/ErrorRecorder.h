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

#include <string>
#include <vector>

namespace tl {

/// An error that kept a kernel from being loaded or from running on.
struct RecordedError {
  /// Its class, as reports name what checks find; empty for other errors.
  std::string kind;
  std::string message;
  /// "file:line:column", or "unknown".
  std::string location;
  std::vector<RecordedError> notes;
};

/// Keeps the errors of a context besides printing them, but for findings of the
/// executor, which its reports have.
class ErrorRecorder {
public:
  ErrorRecorder(mlir::MLIRContext &context, std::vector<RecordedError> *errors);
  ~ErrorRecorder();

private:
  mlir::DiagnosticEngine &engine;
  mlir::DiagnosticEngine::HandlerID handler;
};

} // namespace tl

#endif // TL_API_ERRORRECORDER_H
