//===- Promises.h - What passes promise of results --------------*- C++ -*-===//
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

/// What the pass with this argument chooses of how results are rounded, as its
/// record says (`ChangesRounding`); empty for one that keeps every bit.
llvm::StringRef getChosenRounding(llvm::StringRef pass);

/// Whether a kernel behind the pass with this argument runs asynchronously
/// without findings, as its record says (`OrdersPipes`).
bool ordersPipes(llvm::StringRef pass);

} // namespace tl

#endif // TL_PASSES_PROMISES_H
