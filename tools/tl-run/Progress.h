//===- Progress.h - Progress of a run ---------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLRUN_PROGRESS_H
#define TL_TOOLS_TLRUN_PROGRESS_H

#include "llvm/Support/raw_ostream.h"

#include <chrono>

namespace tl::run {

/// Prints the progress of a run that takes more than two seconds, and an
/// estimate of the remaining time: in one line that changes if `os` is a
/// terminal, otherwise in a line every two seconds.
class Progress {
public:
  /// Without a terminal there is progress only if `isAsked`.
  Progress(llvm::raw_ostream &os, bool isAsked)
      : os(os), isTerminal(os.is_displayed()), isAsked(isAsked) {}
  ~Progress() { clear(); }

  bool isWanted() const { return isTerminal || isAsked; }
  void update(int64_t done, int64_t total);

private:
  using Clock = std::chrono::steady_clock;

  void clear();

  llvm::raw_ostream &os;
  bool isTerminal;
  bool isAsked;
  bool isShown = false;
  Clock::time_point start = Clock::now();
  Clock::time_point last = start;
};

} // namespace tl::run

#endif // TL_TOOLS_TLRUN_PROGRESS_H
