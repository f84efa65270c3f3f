//===- Messages.cpp - Diagnostics as Python objects -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "python/native/Messages.h"

#include "dialects/Ascend/Utils/ErrorKind.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"

using namespace mlir;
using namespace tl::python;

static std::string getSeverity(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return "error";
  case DiagnosticSeverity::Warning:
    return "warning";
  case DiagnosticSeverity::Remark:
    return "remark";
  case DiagnosticSeverity::Note:
    return "note";
  }
  return "error";
}

/// The first place of a file in `loc`; operations that passes merged have
/// several.
static FileLineColLoc findPlace(Location loc) {
  FileLineColLoc place;
  loc->walk([&](Location inner) {
    place = dyn_cast<FileLineColLoc>(inner);
    return place ? WalkResult::interrupt() : WalkResult::advance();
  });
  return place;
}

static Message toMessage(Diagnostic &diagnostic) {
  Message message;
  message.severity = getSeverity(diagnostic.getSeverity());
  message.text = diagnostic.str();
  message.kind = tl::ascend::getErrorKind(diagnostic).str();
  if (FileLineColLoc place = findPlace(diagnostic.getLocation())) {
    message.file = place.getFilename().str();
    message.line = place.getLine();
    message.column = place.getColumn();
  }
  for (Diagnostic &note : diagnostic.getNotes())
    message.notes.push_back(toMessage(note));
  return message;
}

MessageCollector::MessageCollector(MLIRContext *context)
    : handler(context, [this](Diagnostic &diagnostic) {
        messages.push_back(toMessage(diagnostic));
        return success();
      }) {}

std::vector<Message> MessageCollector::take() {
  return std::exchange(messages, {});
}
