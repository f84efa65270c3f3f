//===- Slots.h - One of several tensors in a memref -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_SLOTS_H
#define TL_DIALECTS_ASCEND_SLOTS_H

#include "mlir/IR/Builders.h"

namespace tl::ascend {

/// The part of `slots` at `indices` of its leading dimensions, without these:
/// from its start on so much as `shape` says.
mlir::Value createSlotView(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value slots,
                           llvm::ArrayRef<mlir::OpFoldResult> indices,
                           llvm::ArrayRef<int64_t> shape);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_SLOTS_H
