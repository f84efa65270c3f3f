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
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SmallBitVector.h"

namespace tl::ascend {

/// The type of the part of `source` at `offsets`, of `sizes`, without the
/// dimensions `dropped`. The others keep their strides, also where all have one
/// element, so that it is open from the shapes which of them are left.
mlir::MemRefType inferPartType(mlir::MemRefType source,
                               llvm::ArrayRef<mlir::OpFoldResult> offsets,
                               llvm::ArrayRef<mlir::OpFoldResult> sizes,
                               llvm::ArrayRef<mlir::OpFoldResult> strides,
                               const llvm::SmallBitVector &dropped);

/// That part with as many of the last dimensions as `rank` says.
mlir::Value createPart(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Value source,
                       llvm::ArrayRef<mlir::OpFoldResult> offsets,
                       llvm::ArrayRef<mlir::OpFoldResult> sizes, unsigned rank);

/// The part of `slots` at `indices` of its leading dimensions, without these:
/// from its start on so much as `shape` says.
mlir::Value createSlotView(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value slots,
                           llvm::ArrayRef<mlir::OpFoldResult> indices,
                           llvm::ArrayRef<int64_t> shape);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_SLOTS_H
