//===- Mutants.h - Verdicts on mutants of many programs ---------*- C++ -*-===//
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
  /// The largest number of mutants per program.
  unsigned ofProgram = 10;
  std::vector<Shape> shapes;
  JudgeOptions judge = {};
  /// The folder for programs with different verdicts.
  std::string folder = ".";
  /// Whether it also gets the programs that a verifier refuses and the oracle
  /// accepts.
  bool keepsAlarms = false;
};

/// Draws programs, lets the compiler synchronise them, judges the programs and
/// their mutants, and prints how often the verdicts agree. Returns the exit
/// status: 1 if a verifier accepts a program that the oracle refuses, if the
/// executor refuses the order in a program that the oracle accepts, or if any
/// of them refuses an unchanged output of the compiler; 2 if an output cannot
/// be written.
int runMutants(const MutantOptions &options);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_MUTANTS_H
