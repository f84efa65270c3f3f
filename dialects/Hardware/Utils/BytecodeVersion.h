//===- BytecodeVersion.h - Versions of dialects in bytecode -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_UTILS_BYTECODEVERSION_H
#define TL_DIALECTS_HARDWARE_UTILS_BYTECODEVERSION_H

#include "mlir/Bytecode/BytecodeImplementation.h"

namespace tl {

/// Writes the version of the dialect into bytecode, and refuses bytecode of a
/// later one. Bytecode without a version is of version 1.
struct BytecodeVersion : public mlir::BytecodeDialectInterface {
  explicit BytecodeVersion(mlir::Dialect *dialect)
      : BytecodeDialectInterface(dialect) {}

  /// Grows with each change of operations or attributes that earlier versions
  /// would read in another way.
  static constexpr uint64_t current = 1;

  /// The version that a file has.
  struct Version : public mlir::DialectVersion {
    explicit Version(uint64_t number) : number(number) {}
    uint64_t number;
  };

  void writeVersion(mlir::DialectBytecodeWriter &writer) const final {
    writer.writeVarInt(current);
  }

  std::unique_ptr<mlir::DialectVersion>
  readVersion(mlir::DialectBytecodeReader &reader) const final {
    uint64_t number;
    if (failed(reader.readVarInt(number)))
      return nullptr;
    if (number <= current)
      return std::make_unique<Version>(number);
    reader.emitError() << "the file has version " << number << " of dialect '"
                       << getDialect()->getNamespace()
                       << "', and this program reads versions up to "
                       << current;
    return nullptr;
  }
};

} // namespace tl

#endif // TL_DIALECTS_HARDWARE_UTILS_BYTECODEVERSION_H
