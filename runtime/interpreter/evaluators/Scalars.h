//===- Scalars.h - Single elements in memory --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_EVALUATORS_SCALARS_H
#define TL_RUNTIME_INTERPRETER_EVALUATORS_SCALARS_H

#include "runtime/interpreter/evaluators/Value.h"

#include <string>

namespace tl::runtime {

/// Reads an element of `type`, which has a DType.
RuntimeValue readScalar(const std::byte *element, mlir::Type type);

/// The element of `type` with the fewest digits that identify it.
std::string printScalar(const std::byte *element, mlir::Type type);

/// Writes `value` as an element of `type`, which has a DType.
void writeScalar(std::byte *element, const RuntimeValue &value,
                 mlir::Type type);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_EVALUATORS_SCALARS_H
