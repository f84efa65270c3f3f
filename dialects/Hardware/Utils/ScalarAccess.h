//===- ScalarAccess.h - Scalar code of a core -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Scalar code of a core loads and stores single elements by `memref.load` and
/// `memref.store`. It keeps scalar variables in a `memref.alloca` of rank 0,
/// which is in no memory.
///
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_HARDWARE_UTILS_SCALARACCESS_H
#define TL_DIALECTS_HARDWARE_UTILS_SCALARACCESS_H

#include "mlir/IR/Operation.h"
#include "tl/dialects/Hardware/HardwareEnums.h"

namespace tl::ascend {

/// Whether `op` is in a launch or a section, so that a core runs it.
bool isOnCore(mlir::Operation *op);

/// Whether `memref` is a scalar variable of a core: an alloca of rank 0.
bool isVariable(mlir::Value memref);

/// The memref that `op`, a `memref.load` or `memref.store`, accesses; null for
/// other operations.
mlir::Value getAccessedMemRef(mlir::Operation *op);

/// The memref that `op`, a `memref.load` or `memref.store`, accesses on a core;
/// null for other operations, on the host and for variables.
mlir::Value getScalarAccess(mlir::Operation *op);

/// The indices of the element that `op`, a `memref.load` or `memref.store`,
/// accesses.
mlir::ValueRange getAccessedIndices(mlir::Operation *op);

/// Whether the scalar unit of a core can access `memory`.
bool isReachedByScalars(Memory memory);

} // namespace tl::ascend

#endif // TL_DIALECTS_HARDWARE_UTILS_SCALARACCESS_H
