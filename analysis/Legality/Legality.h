//===- Legality.h - Legality of code motion ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The changes that a pass may make to an operation: repeat it, move it down or
/// erase it (`onlyComputes`), run it where the program may not
/// (`canSpeculate`), exchange it with another one (`canExchange`), or replace
/// its result by that of another one (`areSame`). The answers follow from the
/// interfaces of the operations; passes that move code use these functions.
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

/// Whether `op` only computes its results: it accesses no memory and ends no
/// block. It may be repeated wherever its operands dominate, move down to its
/// users, and be erased if its results have no uses. It may not always move up:
/// see `canSpeculate`.
bool onlyComputes(mlir::Operation *op);

/// Whether `op` only computes, and may do so where the program does not reach
/// it: no value of its operands makes it fail. An operation needs this to move
/// out of a loop or a branch that may not run.
///
/// This is `isSpeculatable` of upstream, except for cases that the executor
/// reports, and that upstream calls poison or undefined behaviour: views that
/// leave their source, divisions in affine maps, shifts too far, floats that no
/// integer holds.
///
/// Bounds of dynamic slices are only found in a context with
/// `registerBoundsModels`.
bool canSpeculate(mlir::Operation *op);

/// Whether `op` divides integers by a number that may be 0.
bool mayDivideByZero(mlir::Operation *op);

/// Whether each core of a launch may run `op` any number of times: it only
/// reads, or changes a scalar variable, of which each core has its own.
bool canRunOnEachCore(mlir::Operation *op);

/// Whether `slice` may exceed its source in dimension `dim`.
bool mayLeaveSource(mlir::memref::SubViewOp slice, int64_t dim);

//===----------------------------------------------------------------------===//
// Two operations
//===----------------------------------------------------------------------===//

/// Whether two memrefs may have a byte in common; they may have no hardware
/// memory yet. Arguments of a kernel and allocations are disjoint.
bool mayAlias(mlir::Value a, mlir::Value b);

/// Whether `op`, or an operation in it, may read or write bytes of `memref`.
bool mayRead(mlir::Operation *op, mlir::Value memref);
bool mayWrite(mlir::Operation *op, mlir::Value memref);

/// Whether `first`, which precedes `second` in a block, may also follow it, as
/// far as these two are concerned: neither writes bytes that the other reads or
/// writes, and `second` does not use a result of `first`.
bool canExchange(mlir::Operation *first, mlir::Operation *second);

/// Whether two values are certainly equal wherever both are available: the same
/// computation on equal operands.
bool areSame(mlir::Value a, mlir::Value b);

/// Whether two numbers, which may be constants, are certainly equal.
bool areSame(mlir::OpFoldResult a, mlir::OpFoldResult b);

} // namespace tl::analysis

#endif // TL_ANALYSIS_LEGALITY_LEGALITY_H
