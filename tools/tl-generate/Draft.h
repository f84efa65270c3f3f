//===- Draft.h - Operations that the verifier accepts ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_DRAFT_H
#define TL_TOOLS_TLGENERATE_DRAFT_H

#include "tools/tl-generate/Roles.h"
#include "tools/tl-generate/Writer.h"

namespace tl::generate {

/// An operand, before there is a value for it.
struct DraftOperand {
  const OperandRole *role = nullptr;
  /// The element type of a tile or tensor, or the type of a scalar.
  mlir::Type type;
  bool isMemRef = false;
  bool isTensor = false;
  Shape shape;
  /// What the operation does to it.
  bool isRead = false, isWritten = false;

  bool isMask() const;
  bool isOffsets() const { return role->description == "byte offsets"; }
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

  // How it is tried out.

  /// Whether rows of tiles do not follow each other, nor elements of one row.
  bool hasGaps = false, hasElementGaps = false;
  /// What stands for dynamic extents.
  int64_t unknown = mlir::ShapedType::kDynamic;

  /// The operation with `values` as its operands.
  mlir::Operation *create(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::ValueRange values) const;
};

/// A draft that the verifier accepts, of an operation that the vector core can
/// run; nothing if none was found in a number of draws.
std::optional<Draft> draw(Writer &writer, const OperationRole &role);

/// Calls `use` with the operation on operands that are not there.
void tryOut(Writer &writer, const Draft &draft,
            llvm::function_ref<void(mlir::Operation *)> use);

/// Whether the verifier wants tiles without gaps.
bool needsWholeTiles(Writer &writer, const Draft &draft);

/// A shape for tiles; often one that there is.
Shape drawShape(Writer &writer);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_DRAFT_H
