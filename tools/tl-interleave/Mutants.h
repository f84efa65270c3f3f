//===- Mutants.h - Many mutants of many programs ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLINTERLEAVE_MUTANTS_H
#define TL_TOOLS_TLINTERLEAVE_MUTANTS_H

#include "tools/tl-interleave/Draw.h"
#include "tools/tl-interleave/Judge.h"

namespace tl::interleave {

struct MutantOptions {
  uint64_t seed, mutants;
  /// Mutants of one program, at most.
  unsigned ofProgram = 10;
  std::vector<Shape> shapes;
  JudgeOptions judge = {};
  /// Where programs go about which opinions differ.
  std::string folder = ".";
  /// Whether those that a verifier refuses and the oracle does not go there.
  bool keepsAlarms = false;
};

/// Draws programs, lets the compiler synchronise them, judges these and mutants
/// of them, and prints how often who agrees with whom. Returns the exit status:
/// 1 if a verifier accepts what the oracle refuses, if the executor refuses for
/// its order what the oracle accepts, or if anyone refuses a program as the
/// compiler made it.
int runMutants(const MutantOptions &options);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_MUTANTS_H
