//===- Judge.h - Verdicts on a program --------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLINTERLEAVE_JUDGE_H
#define TL_TOOLS_TLINTERLEAVE_JUDGE_H

#include "tools/tl-generate/programs/Program.h"
#include "tools/tl-interleave/Machine.h"

namespace tl::interleave {

/// The verdict of the executor on one run.
enum class Execution {
  Accepted,
  /// A race, a flag fault or a deadlock.
  Order,
  /// Another fault: an access out of bounds, or a read of bytes that were not
  /// written.
  Other
};

/// The verdict on a run with the given numbers.
struct RunVerdict {
  std::vector<int64_t> numbers;
  std::optional<Kind> finding = std::nullopt;
  /// Whether an instruction reads bytes that were written through another
  /// buffer.
  bool isOverwritten = false;
  Execution execution = Execution::Accepted;
  /// The first diagnostic of the executor.
  std::string message = "";
  uint64_t states = 0;
};

struct Verdict {
  /// For the numbers with which the program is small enough.
  std::vector<RunVerdict> runs;
  /// The first diagnostics of the static verifiers; empty if they accept.
  std::string sync, memory;
  /// Whether the oracle finds a fault with larger trip counts; only computed if
  /// no verifier but `sync` reports a fault.
  bool isWrongLater = false;
};

/// A verifier.
enum class Verifier { None, Sync, Memory, Executor };

struct JudgeOptions {
  /// The largest number of instructions of a run.
  size_t most = 14;
  unsigned schedules = 3;
  uint64_t mostStates = 300000;
  /// Whether to repeat each search without reduction. A different result is an
  /// internal error.
  bool checkReduction = false;
  /// The verifier whose errors are ignored, to show that its defects would be
  /// found.
  Verifier deaf = Verifier::None;
};

/// Whether `program` has a run small enough for a search in which loops repeat.
/// Its flags and barriers need not be inserted yet.
bool hasSmallRun(const generate::Program &program, const JudgeOptions &options);

/// Asks the oracle, both static verifiers and the executor about `program`,
/// with several values of its last two arguments, a trip count and a condition.
Verdict judge(const generate::Program &program, const JudgeOptions &options);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_JUDGE_H
