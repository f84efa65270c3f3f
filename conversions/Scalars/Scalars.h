//===- Scalars.h - Scalar operations as C++ expressions ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_SCALARS_SCALARS_H
#define TL_CONVERSIONS_SCALARS_SCALARS_H

#include "conversions/Scalars/Values.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include <tuple>

namespace tl::ascendc {

/// One expression per result.
using Results = llvm::SmallVector<Expression, 2>;

/// The results of a scalar operation over the expressions of its operands.
/// Reports an operation that is not scalar or has no C++ form.
mlir::FailureOr<Results> translateScalar(mlir::Operation *op,
                                         const Values &values);

/// `translateScalar` for operations of integers; nothing for other operations.
std::optional<mlir::FailureOr<Results>> translateInteger(mlir::Operation *op,
                                                         const Values &values);

/// `translateScalar` for operations of floats; nothing for other operations.
std::optional<mlir::FailureOr<Results>> translateFloat(mlir::Operation *op,
                                                       const Values &values);

/// `translateScalar` for conversions between types; nothing for other
/// operations.
std::optional<mlir::FailureOr<Results>>
translateConversion(mlir::Operation *op, const Values &values);

/// `translateScalar` for the affine dialect; nothing for other operations.
std::optional<mlir::FailureOr<Results>> translateAffine(mlir::Operation *op,
                                                        const Values &values);

/// A quotient without a variable that the text of `op`, a minimum or maximum,
/// would repeat; nothing if it has none, and for other operations.
std::optional<Expression> getRepeatedQuotient(mlir::Operation *op,
                                              const Values &values);

/// Whether `op`, with scalar operands and results, has a C++ form.
bool hasScalarForm(mlir::Operation *op);

/// Whether `op` computes scalar results from scalar operands only.
bool isScalarComputation(mlir::Operation *op);

/// The views that have a C++ form.
using Views = std::tuple<mlir::memref::SubViewOp, mlir::memref::CastOp,
                         mlir::memref::CollapseShapeOp,
                         mlir::memref::ExpandShapeOp, ascend::BitcastOp>;

/// Whether `op`, a view, has a C++ form.
bool hasViewForm(mlir::Operation *op);

/// Reports that `op` cannot be printed.
mlir::LogicalResult reportUnprintable(mlir::Operation *op);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_SCALARS_SCALARS_H
