//===- VerifyFinal.h - Checks of final IR -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_VERIFY_VERIFYFINAL_H
#define TL_VERIFY_VERIFYFINAL_H

#include "mlir/IR/BuiltinOps.h"

namespace tl {

/// Checks that `module` is final IR: lowered, with addresses, disjoint, hazards
/// ordered, flags balanced. Reports all errors of the first failing check, in
/// all functions.
mlir::LogicalResult verifyFinal(mlir::ModuleOp module);

} // namespace tl

#endif // TL_VERIFY_VERIFYFINAL_H
