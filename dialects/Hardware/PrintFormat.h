//===- PrintFormat.h - Format strings of printf -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_PRINTFORMAT_H
#define TL_DIALECTS_HARDWARE_PRINTFORMAT_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace tl::ascend {

/// A part of a format string: text, or a conversion of one argument.
struct FormatPiece {
  llvm::StringRef text;
  /// The letter, one of `diuxf`; 0 for text.
  char conversion = 0;
};

/// The parts of `format` in order; nothing if it has an unknown conversion.
std::optional<llvm::SmallVector<FormatPiece>>
parseFormat(llvm::StringRef format);

/// Checks the number and the kinds of the conversions of `format` against
/// `args`. Emits an error if they differ.
mlir::LogicalResult verifyFormat(mlir::Operation *op, llvm::StringRef format,
                                 mlir::ValueRange args);

/// Checks that `type` is contiguous, as a dump requires. Emits an error if not.
mlir::LogicalResult verifyDumped(mlir::Operation *op, mlir::MemRefType type);

} // namespace tl::ascend

#endif // TL_DIALECTS_HARDWARE_PRINTFORMAT_H
