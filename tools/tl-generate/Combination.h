//===- Combination.h - Ways to compile a program ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_COMBINATION_H
#define TL_TOOLS_TLGENERATE_COMBINATION_H

#include "tools/tl-generate/programs/Program.h"
#include "tools/tl-generate/programs/Random.h"

namespace tl::generate {

/// Pipeline stages, vector cores and passes.
struct Combination {
  /// The number of vector cores of a block: 1 or 2.
  int subBlocks = 1;
  /// The pipeline stages of all loops: -1 for those in the program, 0 for none.
  int stages = -1;
  /// The passes, as `tl-run --pipeline` takes them.
  std::string pipeline;
};

/// A combination for programs of `profile`.
Combination draw(Random &random, Profile profile);

/// All combinations for programs of `profile`; `draw` returns one of them.
std::vector<Combination> listCombinations(Profile profile);

/// Applies the part of `combination` that changes the program itself.
void apply(const Combination &combination, mlir::ModuleOp module);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_COMBINATION_H
