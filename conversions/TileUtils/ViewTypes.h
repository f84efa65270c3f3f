//===- ViewTypes.h - Types of views over another layout ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILEUTILS_VIEWTYPES_H
#define TL_CONVERSIONS_TILEUTILS_VIEWTYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace tl {

/// The type of the result of `view`, a slice, cast, reshape or bitcast, over a
/// source of type `source`, which has the shape and elements of its present
/// source, and may be in another memory; null if there is none.
mlir::MemRefType inferViewType(mlir::Operation *view, mlir::MemRefType source);

} // namespace tl

#endif // TL_CONVERSIONS_TILEUTILS_VIEWTYPES_H
