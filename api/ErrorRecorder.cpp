//===- ErrorRecorder.cpp - Keeps errors for reports -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/ErrorRecorder.h"

#include "dialects/Ascend/Utils/ErrorKind.h"
#include "mlir/IR/MLIRContext.h"
#include "runtime/interpreter/Findings.h"
#include "runtime/report/Source.h"

using namespace mlir;
using namespace tl;

static RecordedError record(Diagnostic &error) {
  RecordedError recorded{ascend::getErrorKind(error).str(),
                         error.str(),
                         runtime::getSourceLocation(error.getLocation()),
                         {}};
  for (Diagnostic &note : error.getNotes())
    recorded.notes.push_back(record(note));
  return recorded;
}

ErrorRecorder::ErrorRecorder(MLIRContext &context,
                             std::vector<RecordedError> *errors,
                             std::function<void(Diagnostic &)> diagnose)
    : engine(context.getDiagEngine()) {
  handler = engine.registerHandler([errors, diagnose](Diagnostic &error) {
    if (diagnose)
      diagnose(error);
    bool isWanted = errors && error.getSeverity() == DiagnosticSeverity::Error;
    if (isWanted && ascend::getErrorKind(error) != runtime::kFindingKind)
      errors->push_back(record(error));
    // The next handler prints it.
    return failure();
  });
}

ErrorRecorder::~ErrorRecorder() { engine.eraseHandler(handler); }
