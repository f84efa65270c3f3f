//===- ReadableNumbers.h - Numbers that the parser reads --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLOPT_READABLENUMBERS_H
#define TL_TOOLS_TLOPT_READABLENUMBERS_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace tl {

/// A pass that fails if an affine map or an integer set of an operation, or one
/// in the types of its results, contains -2^63: MLIR prints it, but its parser
/// refuses the text.
std::unique_ptr<mlir::Pass> createReadableNumbersCheck();

/// Registers this pass, which is at the end of the pipelines that tl-opt
/// prints.
void registerReadableNumbersCheck();

} // namespace tl

#endif // TL_TOOLS_TLOPT_READABLENUMBERS_H
