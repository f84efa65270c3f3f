//===- HostCode.h - Operations before a launch ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_GUARDLAUNCH_HOSTCODE_H
#define TL_PASSES_GUARDLAUNCH_HOSTCODE_H

#include "mlir/IR/Operation.h"

namespace tl {

/// Checks before `op`, which the host computes, that it has a result: that it
/// does not divide by 0, that the quotient is a number of its type, and that a
/// tensor has the extents to which it is converted.
void guardHostCode(mlir::Operation *op);

} // namespace tl

#endif // TL_PASSES_GUARDLAUNCH_HOSTCODE_H
