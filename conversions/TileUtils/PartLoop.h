//===- PartLoop.h - Loops over parts of an extent ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_TILEUTILS_PARTLOOP_H
#define TL_CONVERSIONS_TILEUTILS_PARTLOOP_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"

namespace tl {

/// A part of an extent.
struct ExtentPart {
  mlir::OpFoldResult offset;
  mlir::OpFoldResult size;
};

/// Opens a loop over the parts of `extent`, each of `step` elements except for
/// the last one, which has the rest. Leaves `builder` in the loop, and returns
/// the part of its iteration.
ExtentPart openPartLoop(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::OpFoldResult extent, int64_t step);

} // namespace tl

#endif // TL_CONVERSIONS_TILEUTILS_PARTLOOP_H
