//===- Judge.h - Three opinions of a program --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLINTERLEAVE_JUDGE_H
#define TL_TOOLS_TLINTERLEAVE_JUDGE_H

#include "tools/tl-generate/Program.h"
#include "tools/tl-interleave/Machine.h"

namespace tl::interleave {

/// What the executor says of one run.
enum class Execution {
  Accepted,
  /// A race, a flag, a deadlock.
  Order,
  /// Something else: an access out of bounds, bytes that nothing wrote.
  Other
};

/// With given numbers.
struct RunVerdict {
  std::vector<int64_t> numbers;
  std::optional<Kind> finding = std::nullopt;
  /// Whether an instruction reads what was written to another buffer.
  bool isOverwritten = false;
  Execution execution = Execution::Accepted;
  /// What the executor said first.
  std::string message = "";
  uint64_t states = 0;
};

struct Verdict {
  /// Of those numbers with which the program is not too large.
  std::vector<RunVerdict> runs;
  /// What the static verifiers said first; empty if they accept.
  std::string sync, memory;
  /// Whether the oracle finds something with more iterations than it is asked
  /// about otherwise; only looked for where nothing but `sync` speaks.
  bool isWrongLater = false;
};

/// A verifier.
enum class Verifier { None, Sync, Memory, Executor };

struct JudgeOptions {
  /// Instructions of a run.
  size_t most = 14;
  unsigned schedules = 3;
  uint64_t mostStates = 300000;
  /// Whether each search is made without reduction, too. Another result is an
  /// internal error.
  bool checkReduction = false;
  /// Whose refusals are not heard: shows that a defect of it would be found.
  Verifier deaf = Verifier::None;
};

/// Asks the oracle, both static verifiers and the executor about `program`,
/// whose last two arguments are a number of iterations and a condition, with
/// several values of both.
Verdict judge(const generate::Program &program, const JudgeOptions &options);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_JUDGE_H
