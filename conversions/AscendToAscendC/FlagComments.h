//===- FlagComments.h - Comments with the hazards of flags ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_FLAGCOMMENTS_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_FLAGCOMMENTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace tl::ascendc {

/// The hazards that the compiler inserted flags and barriers for, as comments
/// with the names of the printed text.
class FlagComments {
public:
  /// Knows the functions for the instructions of `func`.
  explicit FlagComments(mlir::func::FuncOp func);

  /// Sets the name of the tile `buffer` in the text.
  void setName(ascend::BufferOp buffer, llvm::StringRef name);

  /// The accesses that the flag or barrier `op` orders, such as `a filled by
  /// DataCopy`, in less than `width` columns; empty if that is not known.
  std::string describe(mlir::Operation *op, size_t width) const;

  /// The same for several flags, such as `a, b filled by DataCopy, c free after
  /// Add`; nothing if that is too long.
  std::optional<std::string> describeAll(llvm::ArrayRef<mlir::Operation *> ops,
                                         size_t width) const;

  /// `statement`, for the flag or barrier `op`, with a comment such as
  /// `// a: filled by DataCopy` if one of at most `width` columns is known.
  std::string add(llvm::StringRef statement, mlir::Operation *op,
                  size_t width) const;

private:
  std::string getTile(mlir::Location loc, llvm::StringRef root,
                      llvm::StringRef memory) const;
  std::string getFunction(llvm::StringRef instruction) const;

  llvm::StringMap<std::string> functions;
  std::map<std::pair<std::string, int64_t>, std::string> tiles;
};

/// The function that the text of `instruction` calls, such as `DataCopyPad`.
llvm::StringRef getCalledFunction(ascend::InstructionOpInterface instruction);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_FLAGCOMMENTS_H
