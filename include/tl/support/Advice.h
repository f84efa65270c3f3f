//===- Advice.h - Notes with what an author may have meant ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_SUPPORT_ADVICE_H
#define TL_SUPPORT_ADVICE_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace tl {

/// The entry of `known` that is most like `word`, by edit distance; empty if
/// none is like it.
llvm::StringRef findSimilar(llvm::StringRef word,
                            llvm::ArrayRef<llvm::StringRef> known);

/// Adds a note to an error of MLIR's parser that leaves the author without
/// help: names of operations, dialects and values that are like the unknown
/// one, and what two types differ in. `text` is the source that was parsed, or
/// empty.
void advise(mlir::Diagnostic &diagnostic, llvm::StringRef text);

/// Advises on the diagnostics of a context as long as it exists. It comes
/// before the handlers that were there when it was made.
class Advisor {
public:
  explicit Advisor(mlir::MLIRContext &context);
  ~Advisor();
  Advisor(const Advisor &) = delete;
  Advisor &operator=(const Advisor &) = delete;

  /// The source that is parsed, which has to outlive this.
  void setText(llvm::StringRef source) { text = source; }

private:
  mlir::MLIRContext &context;
  llvm::StringRef text;
  mlir::DiagnosticEngine::HandlerID handler;
};

/// Advises on the diagnostics of contexts that a driver of MLIR makes with
/// `registry`, as soon as they parse a function, and leaves out operations in
/// generic form unless the command line asks for them. `text` is the source,
/// which has to outlive them, or empty.
void registerAdvice(mlir::DialectRegistry &registry, llvm::StringRef text);

} // namespace tl

#endif // TL_SUPPORT_ADVICE_H
