//===- LocatedError.h - Errors with an operation ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_LOCATEDERROR_H
#define TL_RUNTIME_INTERPRETER_LOCATEDERROR_H

#include "mlir/IR/Operation.h"
#include "llvm/Support/Error.h"

#include <optional>

namespace tl::runtime {

/// An error that ends an execution: passed through the engine, which knows no
/// operations, and finally emitted as a diagnostic.
class LocatedError : public llvm::ErrorInfo<LocatedError> {
public:
  static char ID;

  LocatedError(mlir::Operation *op, const llvm::Twine &message,
               llvm::StringRef kind)
      : op(op), message(message.str()), kind(kind) {}

  void log(llvm::raw_ostream &os) const override { os << message; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

  mlir::Operation *op;
  std::string message;
  /// See ascend::withKind; a literal.
  llvm::StringRef kind;
};

/// An error about the execution of `op`.
inline llvm::Error errorAt(mlir::Operation *op, const llvm::Twine &message,
                           llvm::StringRef kind = "") {
  return llvm::make_error<LocatedError>(op, message, kind);
}

/// " of 'x'", if `memref` is a view of the tile or tensor that the author calls
/// x; empty if it has no name.
std::string nameOwner(mlir::Value memref);

/// Emits `error` as diagnostics, with a note that names `block` if it is an
/// error of a launch. Errors without a location are reported at `fallback`.
void emit(llvm::Error error, mlir::Operation *fallback,
          std::optional<int64_t> block = std::nullopt);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_LOCATEDERROR_H
