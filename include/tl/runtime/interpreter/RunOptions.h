//===- RunOptions.h - Options of a run --------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_RUNOPTIONS_H
#define TL_RUNTIME_INTERPRETER_RUNOPTIONS_H

#include "tl/runtime/engine/Schedule.h"
#include "tl/runtime/engine/memory/Traffic.h"
#include "tl/runtime/numerics/DType.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <functional>

namespace tl::runtime {

/// The order in which operations run.
enum class ExecutionMode {
  /// As the hardware does, with parallel pipes: needs final IR, finds races and
  /// deadlocks, counts cycles.
  Asynchronous,
  /// One operation after the other, synchronisation ignored: for IR of any
  /// level.
  Sequential
};

struct RunOptions {
  ExecutionMode mode = ExecutionMode::Asynchronous;
  /// For an asynchronous run.
  Schedule schedule;
  /// Whether an asynchronous run checks for races, reads of unwritten bytes and
  /// misaligned accesses.
  bool check = true;
  /// Whether it checks for races within each core only, as ordered by its own
  /// flags and barriers, and ignores those with other cores that it waits for.
  bool ownOrder = false;
  /// Whether races are warnings, so that the run continues and succeeds.
  bool racesAreWarnings = false;
  /// Whether a run in program order remarks where the first NaN, the first
  /// infinity and the first number that saturates arise.
  bool numerics = false;
  /// The number of host threads for the blocks of a run; 0 for one per core of
  /// the host. It does not affect the result. In program order, blocks that may
  /// read what others write run on one.
  unsigned hostThreads = 0;
  /// The contents of L2 at the start of each launch of an asynchronous run.
  L2State l2 = L2State::Warm;
  /// Whether an asynchronous run finds the times alone, on one thread: only
  /// scalar code computes, and nothing is checked. Fails if scalar code reads
  /// what others write.
  bool timesOnly = false;
  /// Whether an asynchronous run keeps the time of each instruction.
  bool timeline = false;
  /// The output of cores, block after block.
  llvm::raw_ostream *output = &llvm::outs();
  /// Called with the number of finished blocks and of all blocks of a launch;
  /// by one thread at a time. May be empty.
  std::function<void(int64_t done, int64_t total)> progress;
  /// Set by another thread to end the run early, which then fails; may be null.
  const std::atomic<bool> *stop = nullptr;
  /// The value of unwritten bytes of allocations.
  std::byte unwritten = kUnwritten;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_RUNOPTIONS_H
