//===- Promises.h - Promises of passes about results ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PROMISES_H
#define TL_PASSES_PROMISES_H

#include "llvm/ADT/StringRef.h"

namespace tl {

/// The choices of the pass with this argument in the rounding of results, by
/// its record (`ChangesRounding`); empty for one that preserves every bit.
llvm::StringRef getChosenRounding(llvm::StringRef pass);

/// Whether a kernel after the pass with this argument runs asynchronously
/// without findings, by its record (`OrdersPipes`).
bool ordersPipes(llvm::StringRef pass);

} // namespace tl

#endif // TL_PASSES_PROMISES_H
