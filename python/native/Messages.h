//===- Messages.h - Diagnostics as Python objects ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PYTHON_NATIVE_MESSAGES_H
#define TL_PYTHON_NATIVE_MESSAGES_H

#include "mlir/IR/Diagnostics.h"

#include <string>
#include <vector>

namespace tl::python {

/// A diagnostic, with its place in the source.
struct Message {
  /// "error", "warning", "remark" or "note".
  std::string severity;
  std::string text;
  /// The class of a finding, as reports name it; empty for other diagnostics.
  std::string kind;
  /// Empty, and 0, if the place is unknown. Lines and columns count from 1.
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::vector<Message> notes;
};

/// Collects the diagnostics of a context during its lifetime instead of
/// printing them.
class MessageCollector {
public:
  explicit MessageCollector(mlir::MLIRContext *context);

  /// Those since the last call.
  std::vector<Message> take();

private:
  std::vector<Message> messages;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace tl::python

#endif // TL_PYTHON_NATIVE_MESSAGES_H
