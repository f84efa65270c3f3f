//===- Legality.h - What may be done with an operation ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a pass may do with an operation besides leaving it where it is: repeat
/// it, move it down or drop it (`onlyComputes`), run it where the program may
/// not (`canSpeculate`), exchange it with another one (`canExchange`), use the
/// result of another one in its place (`areSame`). The answers follow from the
/// interfaces of the operations; a pass that moves code asks here.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LEGALITY_LEGALITY_H
#define TL_ANALYSIS_LEGALITY_LEGALITY_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Operation.h"

namespace tl::analysis {

//===----------------------------------------------------------------------===//
// One operation
//===----------------------------------------------------------------------===//

/// Whether all that `op` does is to compute its results: it touches no memory
/// and ends no block. It may be repeated wherever it dominates, move down to
/// its users, and go if nobody uses its results. It may not always move up: see
/// `canSpeculate`.
bool onlyComputes(mlir::Operation *op);

/// Whether `op` only computes, and may do so where the program does not reach
/// it: no value of its operands makes it fail. That is what it takes to move an
/// operation out of a loop or a branch that may not run.
///
/// This is `isSpeculatable` of upstream without what the executor reports, and
/// upstream calls poison or undefined behaviour: views that leave their source,
/// divisions in affine maps, shifts too far, floats that no integer holds.
///
/// Bounds of dynamic slices are only found in a context with
/// `registerBoundsModels`.
bool canSpeculate(mlir::Operation *op);

/// Whether each core of a launch may run `op`, as often as it likes: it only
/// reads, or changes a variable, of which each core has its own.
bool canRunOnEachCore(mlir::Operation *op);

/// Whether `slice` may reach beyond its source in dimension `dim`.
bool mayLeaveSource(mlir::memref::SubViewOp slice, int64_t dim);

//===----------------------------------------------------------------------===//
// Two operations
//===----------------------------------------------------------------------===//

/// Whether a byte may be in both of two memrefs, which may have no hardware
/// memory yet. Arguments of a kernel and allocations are apart.
bool mayAlias(mlir::Value a, mlir::Value b);

/// Whether `op`, or what is in it, may read or write bytes of `memref`.
bool mayRead(mlir::Operation *op, mlir::Value memref);
bool mayWrite(mlir::Operation *op, mlir::Value memref);

/// Whether `first`, which is in front of `second` in a block, may as well be
/// behind it, as far as these two are concerned: neither writes what the other
/// reads or writes, and `second` does not use a result of `first`.
bool canExchange(mlir::Operation *first, mlir::Operation *second);

/// Whether two values are certainly the same wherever both are known: computed
/// alike from the same.
bool areSame(mlir::Value a, mlir::Value b);

/// Whether two numbers are certainly the same, constants among them.
bool areSame(mlir::OpFoldResult a, mlir::OpFoldResult b);

} // namespace tl::analysis

#endif // TL_ANALYSIS_LEGALITY_LEGALITY_H
