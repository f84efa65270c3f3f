//===- Mutate.h - Changes to a program in final form ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLINTERLEAVE_MUTATE_H
#define TL_TOOLS_TLINTERLEAVE_MUTATE_H

#include "mlir/IR/BuiltinOps.h"
#include "tools/tl-generate/Random.h"

#include <string>

namespace tl::interleave {

/// What was changed.
struct Mutation {
  /// "moved", "dropped, address".
  std::string name;
};

/// Changes one to three things of `module`, a program in final form: drops,
/// doubles or moves a flag or barrier, also across a loop or a condition, into
/// it and out of it, changes or exchanges ids, slots and pipes, puts it under a
/// condition, shifts a bound, moves a buffer, widens or shifts a slice, makes
/// an instruction wait no more. The result is valid IR and another one; false
/// if no such change was found.
bool mutate(mlir::ModuleOp module, generate::Random &random,
            Mutation &mutation);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_MUTATE_H
