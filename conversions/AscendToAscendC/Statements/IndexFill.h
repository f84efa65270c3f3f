//===- IndexFill.h - Eight consecutive indices by eight fills ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_STATEMENTS_INDEXFILL_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_STATEMENTS_INDEXFILL_H

#include "conversions/AscendToAscendC/CodeWriter.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl::ascendc {

/// Fills of the first 8, 7, ... 1 elements of a tile with `first` + 7, + 6, ...
/// `first`, each followed by a barrier: the tile begins with eight consecutive
/// numbers after them.
struct IndexFill {
  /// The last fill has the operands of the whole.
  ascend::VDuplicateOp last;
  /// The fills and barriers.
  llvm::SmallVector<mlir::Operation *, 16> operations;

  /// The fills that begin with `op`, if there are such.
  static std::optional<IndexFill> match(mlir::Operation *op);

  /// The name of the function for them.
  static constexpr llvm::StringLiteral function = "FillIndices";
};

/// Prints the function.
void printIndexFillFunction(CodeWriter &out);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_STATEMENTS_INDEXFILL_H
