//===- SkippedFills.h - Tiles that need no initial contents -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_SKIPPEDFILLS_H
#define TL_RUNTIME_INTERPRETER_SKIPPEDFILLS_H

#include "runtime/interpreter/Program.h"

namespace tl::runtime {

/// Marks the allocations in a launch whose first user, in the same block of the
/// IR, writes all of their elements. Their first contents are never read, so
/// they need not be filled with bytes that show as unwritten.
void skipFills(CodeBlock &block);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_SKIPPEDFILLS_H
