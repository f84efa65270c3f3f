//===- Slots.h - Views of slots of a memref ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_UTILS_SLOTS_H
#define TL_DIALECTS_ASCEND_UTILS_SLOTS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SmallBitVector.h"

namespace tl::ascend {

/// The type of the part of `source` at `offsets`, of `sizes`, without the
/// dimensions `dropped`. The others keep their strides even if all have an
/// extent of 1, where the shapes alone do not tell the dropped ones. Null if a
/// layout with strides cannot express it, as elements 0 apart.
mlir::MemRefType inferPartType(mlir::MemRefType source,
                               llvm::ArrayRef<mlir::OpFoldResult> offsets,
                               llvm::ArrayRef<mlir::OpFoldResult> sizes,
                               llvm::ArrayRef<mlir::OpFoldResult> strides,
                               const llvm::SmallBitVector &dropped);

/// Creates the part of `source` at `offsets`, of `sizes`, with only the last
/// `rank` dimensions.
mlir::Value createPart(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Value source,
                       llvm::ArrayRef<mlir::OpFoldResult> offsets,
                       llvm::ArrayRef<mlir::OpFoldResult> sizes, unsigned rank);

/// Creates the view of `slots` at `indices` of its leading dimensions, which it
/// drops. It has `shape`, from the start of the other dimensions.
mlir::Value createSlotView(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value slots,
                           llvm::ArrayRef<mlir::OpFoldResult> indices,
                           llvm::ArrayRef<int64_t> shape);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_UTILS_SLOTS_H
