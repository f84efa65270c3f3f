//===- VerifyUnitFlags.h - Checks unit flags --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_VERIFY_VERIFYUNITFLAGS_H
#define TL_VERIFY_VERIFYUNITFLAGS_H

#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl {

/// Checks that the unit flags in `section` are known to be correct: the
/// products hand over once, the store after them waits for that, and all of
/// them use the flags. Emits an error if not.
mlir::LogicalResult verifyUnitFlags(ascend::SectionOp section);

} // namespace tl

#endif // TL_VERIFY_VERIFYUNITFLAGS_H
