//===- AscendToAscendC.h - Translation of final IR to Ascend C --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_ASCENDTOASCENDC_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_ASCENDTOASCENDC_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/raw_ostream.h"

namespace tl {

/// Prints the kernels of `module`, which is final IR, as one Ascend C source
/// file: every function becomes a kernel and a host function `<name>_launch`.
/// Reports violations of final IR, including races and unbalanced flags, and
/// operations that cannot be printed; then nothing is written to `os`.
mlir::LogicalResult translateToAscendC(mlir::ModuleOp module,
                                       llvm::raw_ostream &os);

/// Registers the dialects of final IR, and those whose operations the
/// translator refuses by name.
void registerAscendCDialects(mlir::DialectRegistry &registry);

} // namespace tl

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_ASCENDTOASCENDC_H
