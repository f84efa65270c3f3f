//===- Differential.h - Differential test of a program ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_DIFFERENTIAL_H
#define TL_TOOLS_TLGENERATE_DIFFERENTIAL_H

#include "tools/tl-generate/programs/Program.h"

#include <atomic>
#include <functional>

namespace tl::generate {

/// The result of comparing a program.
enum class Outcome {
  Same,
  /// The run in program order reports a finding: the program is not legal.
  Invalid,
  /// The compiler refuses the program.
  Refused,
  /// A verifier refuses the output of a pass, or the IR is invalid.
  Internal,
  /// A run of the compiled program reports a finding.
  Finding,
  /// A tensor differs from program order.
  Differs,
  /// A time-out.
  Hang,
  /// The process ended.
  Crash
};
constexpr size_t kOutcomes = 8;

llvm::StringRef getName(Outcome outcome);

struct Verdict {
  Outcome outcome = Outcome::Same;
  /// The diagnostic, or the element that differs and the schedule.
  std::string message;
  /// The number of finished asynchronous runs.
  unsigned runs = 0;
  /// Whether program order changes no tensor: such a program shows little.
  bool changesNothing = false;
};

/// How to compare a program.
struct Comparison {
  std::string pipeline;
  unsigned schedules = 3;
  /// The seed of the second schedule; the first is the default one.
  uint64_t seed = 1;
  /// Set by another thread to end a run.
  const std::atomic<bool> *stop = nullptr;
};

/// Runs `program` in program order, compiles it and runs it under several
/// schedules.
Verdict compare(const Program &program, const Comparison &comparison);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_DIFFERENTIAL_H
