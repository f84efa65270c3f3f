//===- Workers.h - Work in processes of its own ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// A program that makes the compiler crash must not end the comparison of
/// others. Workers are processes, which share with the first one how far they
/// are and what they counted; one that ends too early is started again behind
/// what it was at.
///
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_WORKERS_H
#define TL_TOOLS_TLGENERATE_WORKERS_H

#include "tools/tl-generate/Differential.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tl::generate {

/// What a worker shares: plain data in memory that outlives it.
struct Tally {
  /// The program, and its combination, that it takes next.
  uint64_t number, combination;
  /// Whether it is at one of them, and the name of that.
  bool isBusy;
  char name[64];
  uint64_t programs, compared, runs;
  uint64_t outcomes[kOutcomes];
};

/// Runs `work` in as many processes, with the tally of each, whose number is at
/// first that of the worker. If one ends while it is busy, `onCrash` is called
/// and `work` goes on with the next combination. Returns the sum of all.
Tally runWorkers(unsigned count, llvm::function_ref<void(Tally &)> work,
                 llvm::function_ref<void(const Tally &)> onCrash);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_WORKERS_H
