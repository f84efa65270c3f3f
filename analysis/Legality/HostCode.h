//===- HostCode.h - Functions of the host -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LEGALITY_HOSTCODE_H
#define TL_ANALYSIS_LEGALITY_HOSTCODE_H

#include "mlir/IR/Operation.h"

namespace tl::analysis {

/// Whether `function` is code of the host alone: it has neither operations of
/// our dialects nor tiles. Compilation leaves it as it is.
bool isHostCode(mlir::Operation *function);

/// Whether a launch is in `root` or below.
bool hasLaunch(mlir::Operation *root);

} // namespace tl::analysis

#endif // TL_ANALYSIS_LEGALITY_HOSTCODE_H
