//===- ScalarForms.h - Scalar operations by those of tiles ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_VECTORIZE_SCALARFORMS_H
#define TL_PASSES_VECTORIZE_SCALARFORMS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace tl::vectorize {

/// Writes scalar operations in `loop` that tiles lack with others that they
/// have, with the same results: unsigned numbers by signed ones, conditions by
/// selections.
void expandScalars(mlir::RewriterBase &rewriter, mlir::scf::ParallelOp loop);

/// Whether iterations that do not run `op` may run it, too: it fails for no
/// operands, or has others in these iterations.
bool canRunInAll(mlir::Operation *op);

/// Removes what `canRunInAll` knows of the operations in `root`.
void removeMarks(mlir::Operation *root);

/// The signed predicate for an unsigned one; nothing for the others.
std::optional<mlir::arith::CmpIPredicate>
getSignedPredicate(mlir::arith::CmpIPredicate predicate);

} // namespace tl::vectorize

#endif // TL_PASSES_VECTORIZE_SCALARFORMS_H
