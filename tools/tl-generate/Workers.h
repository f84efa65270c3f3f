//===- Workers.h - Worker processes -----------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// A program that crashes the compiler must not end the comparison of others.
/// Workers are processes that share their progress and counts with the first
/// process; a worker that ends early is restarted after the program that it was
/// running.
///
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_WORKERS_H
#define TL_TOOLS_TLGENERATE_WORKERS_H

#include "tools/tl-generate/Differential.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace tl::generate {

/// The state that a worker shares: plain data in memory that outlives it.
struct Tally {
  /// The next program and combination.
  uint64_t number, combination;
  /// Whether it is running one of them, and its name.
  bool isBusy;
  char name[64];
  uint64_t programs, compared, runs;
  /// The number of compilations of programs that change no tensor.
  uint64_t unchanged;
  uint64_t outcomes[kOutcomes];
  /// Whether the worker is to end before its next program, as another one has
  /// failed.
  bool isStopped;
  /// Why the worker cannot go on; empty if it can.
  char failure[512];

  /// Lets all workers end: an output that cannot be written is no outcome of a
  /// program.
  void fail(llvm::Error error);
  bool mustEnd() const { return isStopped || failure[0]; }
};

/// Lets a signal such as SIGINT that ends this process remove the file `path`;
/// an empty path is none.
void removeAtInterrupt(const std::string &path);

/// Runs `work` in `count` processes, each with a tally whose number is
/// initially that of the worker. If a process ends while it is busy, `onCrash`
/// is called and `work` continues with the next combination. If the tally of a
/// process has a failure, the others are stopped; they also end with this
/// process. Returns the sum of all
/// tallies, with the first failure.
Tally runWorkers(unsigned count, llvm::function_ref<void(Tally &)> work,
                 llvm::function_ref<void(const Tally &)> onCrash);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_WORKERS_H
