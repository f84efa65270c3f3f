//===- OperandChecks.h - Checks of operands ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Checks that operations of both dialects share.
///
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_UTILS_OPERANDCHECKS_H
#define TL_DIALECTS_HARDWARE_UTILS_OPERANDCHECKS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ValueRange.h"
#include "tl/dialects/Hardware/HardwareEnums.h"

namespace tl::ascend {

/// Checks that the matrix unit multiplies `a` and `b` into `c`: the operands
/// have one element type, float into float or integer into integer. Emits an
/// error if not.
mlir::LogicalResult verifyProductTypes(mlir::Operation *op, mlir::MemRefType a,
                                       mlir::MemRefType b, mlir::MemRefType c);

/// Checks that `src` and `dst` have the same element type. Emits an error if
/// not.
mlir::LogicalResult verifyElementTypes(mlir::Operation *op,
                                       mlir::MemRefType src,
                                       mlir::MemRefType dst);

/// Whether `type` is a list of pairs of a value and an index, 8 bytes each.
bool isPairs(mlir::MemRefType type);

/// The number of elements that `pattern` keeps of `count`.
int64_t getKeptCount(GatherPattern pattern, int64_t count);

/// Checks that `src` and `dst` have the same element type and, if static, the
/// same number of elements, and `mask` a bit for each. Emits an error if not.
mlir::LogicalResult verifyCompress(mlir::Operation *op, mlir::MemRefType src,
                                   mlir::MemRefType mask, mlir::MemRefType dst);

/// Checks that `dst` has the element type of `lists` and, if static, the sum of
/// their lengths. Emits an error if not.
mlir::LogicalResult verifyMergedLists(mlir::Operation *op,
                                      mlir::ValueRange lists,
                                      mlir::MemRefType dst);

} // namespace tl::ascend

#endif // TL_DIALECTS_HARDWARE_UTILS_OPERANDCHECKS_H
