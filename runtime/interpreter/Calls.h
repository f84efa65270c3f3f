//===- Calls.h - Functions that the code of the host calls ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_CALLS_H
#define TL_RUNTIME_INTERPRETER_CALLS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace tl::runtime {

/// `entry`, and after it the functions that its host code calls, directly or
/// through others, each once. Emits an error at a call of a function without a
/// body, and at one that leads back to its own function: values have one place
/// for each function.
mlir::FailureOr<llvm::SmallVector<mlir::func::FuncOp>>
collectFunctions(mlir::func::FuncOp entry);

/// The function that `call` names; null if its module has none.
mlir::func::FuncOp getCallee(mlir::func::CallOp call);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_CALLS_H
