//===- StageAttributes.h - Stages of replaced operations --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_STAGEATTRIBUTES_H
#define TL_PASSES_STAGEATTRIBUTES_H

#include "mlir/IR/Operation.h"

namespace tl {

/// The stage and the place in a step that the author gave an operation, for
/// those that replace it.
class StageAttributes {
public:
  explicit StageAttributes(mlir::Operation *op);

  /// Gives them to `op`.
  void setOn(mlir::Operation *op) const;
  /// Removes them from `op`.
  static void removeFrom(mlir::Operation *op);

  /// Gives them to those operations of `block` after `first` and before `last`,
  /// both of which may be null, that access memory.
  void setBetween(mlir::Operation *first, mlir::Operation *last,
                  mlir::Block *block) const;

private:
  mlir::Attribute stage, order;
};

} // namespace tl

#endif // TL_PASSES_STAGEATTRIBUTES_H
