//===- Differential.h - A program in program order and compiled -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_DIFFERENTIAL_H
#define TL_TOOLS_TLGENERATE_DIFFERENTIAL_H

#include "tools/tl-generate/Program.h"

#include <atomic>
#include <functional>

namespace tl::generate {

/// What became of a program.
enum class Outcome {
  Same,
  /// Program order finds something: the program is not legal.
  Invalid,
  /// The compiler says that it cannot compile it.
  Refused,
  /// One of our verifiers refuses what a pass made, or IR is invalid.
  Internal,
  /// A run of what was compiled finds something.
  Finding,
  /// A tensor is not as in program order.
  Differs,
  /// It took too long.
  Hang,
  /// The process ended.
  Crash
};
constexpr size_t kOutcomes = 8;

llvm::StringRef getName(Outcome outcome);

struct Verdict {
  Outcome outcome = Outcome::Same;
  /// What was said, or which element differs, with which schedule.
  std::string message;
  /// Asynchronous runs that ended.
  unsigned runs = 0;
};

/// What to do with a program.
struct Comparison {
  std::string pipeline;
  unsigned schedules = 3;
  /// The seed of the second schedule; the first is the default one.
  uint64_t seed = 1;
  /// Set by another thread to end a run.
  const std::atomic<bool> *stop = nullptr;
};

/// Runs `program` in program order, compiles it and runs it by some schedules.
Verdict compare(const Program &program, const Comparison &comparison);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_DIFFERENTIAL_H
