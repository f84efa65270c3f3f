//===- Mutate.h - Mutations of a program in final form ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLINTERLEAVE_MUTATE_H
#define TL_TOOLS_TLINTERLEAVE_MUTATE_H

#include "mlir/IR/BuiltinOps.h"
#include "tools/tl-generate/programs/Random.h"

#include <string>

namespace tl::interleave {

/// A description of the mutation.
struct Mutation {
  /// "moved", "dropped, address".
  std::string name;
};

/// Applies one to three mutations to `module`, a program in final form: drops,
/// duplicates or moves a flag or barrier, also across a loop or a condition,
/// into it and out of it; changes or exchanges ids, slots and pipes; puts an
/// operation under a condition; shifts a bound; moves a buffer; widens or
/// shifts a slice; lets an instruction not wait for its pipe. The result is
/// valid IR that differs from the input; false if no such mutation was found.
bool mutate(mlir::ModuleOp module, generate::Random &random,
            Mutation &mutation);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_MUTATE_H
