//===- ErrorKind.h - Classes of errors --------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Errors are text for people. Those of a class that programs look for carry
/// its name along, for reports that are read by programs.
///
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_ERRORKIND_H
#define TL_DIALECTS_ASCEND_ERRORKIND_H

#include "mlir/IR/Diagnostics.h"

namespace tl::ascend {

/// Names the class of `error`; `kind` is a literal.
inline mlir::InFlightDiagnostic withKind(llvm::StringRef kind,
                                         mlir::InFlightDiagnostic error) {
  error.getUnderlyingDiagnostic()->getMetadata().emplace_back(kind);
  return error;
}

/// The class of `error`; empty if it has none.
inline llvm::StringRef getErrorKind(mlir::Diagnostic &error) {
  for (const mlir::DiagnosticArgument &argument : error.getMetadata())
    if (argument.getKind() ==
        mlir::DiagnosticArgument::DiagnosticArgumentKind::String)
      return argument.getAsString();
  return "";
}

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_ERRORKIND_H
