//===- Draft.h - Operations that the verifier accepts -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_DRAFT_H
#define TL_TOOLS_TLGENERATE_DRAFT_H

#include "tools/tl-generate/programs/Roles.h"
#include "tools/tl-generate/programs/Writer.h"

namespace tl::generate {

/// An operand, before there is a value for it.
struct DraftOperand {
  const OperandRole *role = nullptr;
  /// The element type of a tile or tensor, or the type of a scalar.
  mlir::Type type;
  bool isMemRef = false;
  bool isTensor = false;
  Shape shape;
  /// The effects of the operation on it.
  bool isRead = false, isWritten = false;

  bool isMask() const;
  bool isOffsets() const {
    return role->description.ends_with("offsets") ||
           role->description == "indices";
  }
  bool isBase() const { return role->name == "base"; }
  Domain domain() const;
};

/// An operation, before there are values for its operands.
struct Draft {
  const OperationRole *role = nullptr;
  llvm::SmallVector<DraftOperand> operands;
  llvm::SmallVector<int32_t> segments;
  mlir::NamedAttrList attributes;
  llvm::SmallVector<mlir::Type> results;

  // How `tryOut` builds it.

  /// Whether there are gaps between the rows of tiles, and between the elements
  /// of a row.
  bool hasGaps = false, hasElementGaps = false;
  /// The number that replaces dynamic extents.
  int64_t unknown = mlir::ShapedType::kDynamic;

  /// The operation with `values` as its operands.
  mlir::Operation *create(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::ValueRange values) const;
};

/// A draft of an operation that the verifier accepts and the vector core can
/// run; nothing if a number of draws finds none.
std::optional<Draft> draw(Writer &writer, const OperationRole &role);

/// Calls `use` with the operation on placeholder operands.
void tryOut(Writer &writer, const Draft &draft,
            llvm::function_ref<void(mlir::Operation *)> use);

/// Whether the verifier refuses tiles with gaps.
bool needsWholeTiles(Writer &writer, const Draft &draft);

/// A shape for tiles; often that of an existing one.
Shape drawShape(Writer &writer);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_DRAFT_H
