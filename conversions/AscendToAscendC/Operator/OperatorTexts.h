//===- OperatorTexts.h - Files of an operator project -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_OPERATOR_OPERATORTEXTS_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_OPERATOR_OPERATORTEXTS_H

#include "conversions/AscendToAscendC/Operator/Operator.h"

namespace tl::ascendc {

/// The file of the device: op_kernel/NAME.cpp.
mlir::FailureOr<std::string> printOperatorKernel(Operator op);

/// The class of the tiling data: op_host/NAME_tiling.h.
std::string printTilingData(const Operator &op);

/// Tiling function, shape inference and definition: op_host/NAME.cpp.
mlir::FailureOr<std::string> printOperatorHost(const Operator &op);

/// The definition as msOpGen reads it: NAME.json.
std::string printOperatorJSON(const Operator &op);

/// The definitions of the functions that those of the host call.
llvm::StringRef getOperatorHelpers();

/// Prints the function that computes blocks, tiling data and workspace.
void printTilingFunction(const Operator &op, CodeWriter &out);

/// Prints the functions for shapes and types of the outputs; nothing if rules
/// do not give all extents.
mlir::LogicalResult printShapeInference(const Operator &op, CodeWriter &out);

/// Prints the class that defines the operator.
void printDefinition(const Operator &op, CodeWriter &out);

/// The enumerator of ge::DataType for elements of `type`.
std::string getGeType(mlir::Type type);

/// Prints variables for the scalars, which are attributes of the operator, as
/// `names` in their order. `failed` is the statement for an attribute that is
/// wrong.
void printScalars(const Operator &op, llvm::ArrayRef<std::string> names,
                  llvm::StringRef failed, CodeWriter &out);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_OPERATOR_OPERATORTEXTS_H
