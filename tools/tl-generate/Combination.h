//===- Combination.h - How a program is compiled --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_COMBINATION_H
#define TL_TOOLS_TLGENERATE_COMBINATION_H

#include "tools/tl-generate/Program.h"
#include "tools/tl-generate/Random.h"

namespace tl::generate {

/// Stages, vector cores and passes.
struct Combination {
  /// One or two vector cores for a block.
  int subBlocks = 1;
  /// What all loops get: -1 for as written, 0 for none.
  int stages = -1;
  /// The passes, as `tl-run --pipeline` takes them.
  std::string pipeline;
};

/// A combination for programs of `profile`.
Combination draw(Random &random, Profile profile);

/// All combinations for programs of `profile`, of which a drawn one is one.
std::vector<Combination> listCombinations(Profile profile);

/// Changes what `combination` says of the program itself.
void apply(const Combination &combination, mlir::ModuleOp module);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_COMBINATION_H
