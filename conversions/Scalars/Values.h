//===- Values.h - Expressions for the values of the IR ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_SCALARS_VALUES_H
#define TL_CONVERSIONS_SCALARS_VALUES_H

#include "conversions/Scalars/Expression.h"
#include "conversions/Scalars/NamedExpressions.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/DenseMap.h"
#include <functional>

namespace tl::ascendc {

/// The expression for a memref: a tensor and an offset into it, and the shape
/// in elements.
struct View {
  std::string base;
  /// The object of this tensor for streamed accesses, mostly `base`.
  std::string streamedBase;
  Expression offset = 0;
  llvm::SmallVector<Expression, 4> sizes, strides;
  mlir::MemRefType type;

  /// `base` or `base[offset]`.
  Expression getTensor() const;
  /// The same for a streamed access.
  Expression getStreamedTensor() const;
};

/// The tensor `base` of `type`, which has static extents and strides.
View getStaticView(llvm::StringRef base, mlir::MemRefType type);

/// The scalars and memrefs that the code printed so far defines.
class Values {
public:
  /// Sets the expression for the scalar `value`.
  void set(mlir::Value value, Expression expression) {
    scalars.insert_or_assign(value, std::move(expression));
  }

  /// Sets the view for the memref `value`.
  void setView(mlir::Value value, View view) {
    views.insert_or_assign(value, std::move(view));
  }

  /// Whether the memref `value` is known.
  bool isDefined(mlir::Value value) const { return views.contains(value); }

  /// Whether `value`, a scalar or a memref, is known.
  bool isKnown(mlir::Value value) const {
    return views.contains(value) || scalars.contains(value);
  }

  /// The expression for the scalar `value`, which must be known.
  const Expression &get(mlir::Value value) const;

  /// The view for the memref `value`, which must be known.
  const View &getView(mlir::Value value) const;

  /// The text of `value`, a scalar or a memref.
  std::string getText(mlir::Value value) const;

  /// The expression for a constant or a value.
  Expression get(mlir::OpFoldResult value) const;

  /// The expressions for `values`.
  llvm::SmallVector<Expression, 4>
  get(llvm::ArrayRef<mlir::OpFoldResult> values) const;

  /// The expressions that have a variable.
  NamedExpressions named;

  /// Called with each quotient in the text that has no variable.
  std::function<void(const Expression &)> onQuotient;

  /// The matrices in L0B with rows of single fractals, and not of squares.
  llvm::DenseSet<mlir::Value> packedTiles;

private:
  llvm::DenseMap<mlir::Value, Expression> scalars;
  llvm::DenseMap<mlir::Value, View> views;
};

/// The C++ type of a scalar or of the elements of a tensor; empty if there is
/// none.
llvm::StringRef getCppType(mlir::Type type);

/// The extents and strides of `view` that are not in its type, in order.
llvm::SmallVector<Expression *, 4> getUnknown(View &view);

/// The C++ type of a variable for a scalar of `type`, or for a tensor of it;
/// empty if there is none.
std::string getVariableType(mlir::Type type);

/// The C++ type of a tensor of type `type`, such as `GlobalTensor<half>`.
std::string getTensorType(mlir::MemRefType type);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_SCALARS_VALUES_H
