//===- ErrorKind.h - Classes of errors --------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Errors are text for people. An error that programs distinguish carries the
/// name of its class as metadata.
///
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_UTILS_ERRORKIND_H
#define TL_DIALECTS_ASCEND_UTILS_ERRORKIND_H

#include "mlir/IR/Diagnostics.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "llvm/ADT/SmallVector.h"

namespace tl::ascend {

/// Attaches the class `kind`, a string literal, to `error`.
inline mlir::InFlightDiagnostic withKind(llvm::StringRef kind,
                                         mlir::InFlightDiagnostic error) {
  error.getUnderlyingDiagnostic()->getMetadata().emplace_back(kind);
  return error;
}

/// The number of bytes that `memory` lacks.
struct Lack {
  Memory memory;
  int64_t bytes;
};

/// Attaches `lack` to `error`.
inline void addLack(Lack lack, mlir::Diagnostic &error) {
  error.getMetadata().emplace_back(static_cast<int64_t>(lack.memory));
  error.getMetadata().emplace_back(lack.bytes);
}

/// The lack attached to `error`; nothing if there is none.
inline std::optional<Lack> getLack(mlir::Diagnostic &error) {
  llvm::SmallVector<int64_t, 2> numbers;
  for (const mlir::DiagnosticArgument &argument : error.getMetadata())
    if (argument.getKind() ==
        mlir::DiagnosticArgument::DiagnosticArgumentKind::Integer)
      numbers.push_back(argument.getAsInteger());
  if (numbers.size() != 2)
    return std::nullopt;
  return Lack{static_cast<Memory>(numbers[0]), numbers[1]};
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

#endif // TL_DIALECTS_ASCEND_UTILS_ERRORKIND_H
