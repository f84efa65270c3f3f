//===- ValueNames.h - Names after what values are ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_VALUENAMES_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_VALUENAMES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <set>

namespace tl::ascendc {

/// Names for the values of a function that the source does not name: after the
/// instructions and the named values that they belong to. They need not be
/// unique.
class ValueNames {
public:
  explicit ValueNames(mlir::func::FuncOp func);

  /// The name of the source if it says what `value` is, otherwise one after its
  /// uses; `fallback` if nothing is known.
  std::string get(mlir::Value value, llvm::StringRef fallback) const;

private:
  /// An instruction, and another tile or tensor that it accesses.
  struct Access {
    ascend::InstructionOpInterface instruction;
    mlir::Value other;
  };

  void addAccesses(ascend::InstructionOpInterface instruction);
  std::string getTile(mlir::Value tile, unsigned depth) const;
  std::string getBuffer(ascend::BufferOp buffer, unsigned depth) const;
  std::string getWorkspace(mlir::memref::AllocOp alloc, unsigned depth) const;
  std::string getVariable(mlir::memref::AllocaOp variable) const;
  std::string getScalar(mlir::Value scalar, unsigned depth) const;

  /// The first instruction that writes a tile, and the first that reads it.
  llvm::DenseMap<mlir::Value, Access> written, read;
  /// The names of the bounds of skewed loops.
  llvm::DenseMap<mlir::Value, llvm::StringRef> bounds;
  /// The addresses of the tiles of each source name.
  llvm::StringMap<std::set<int64_t>> addresses;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_VALUENAMES_H
