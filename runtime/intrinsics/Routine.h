//===- Routine.h - A function that runs in turns ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_ROUTINE_H
#define TL_RUNTIME_INTRINSICS_ROUTINE_H

#include "llvm/Support/Memory.h"

#include <functional>
#include <ucontext.h>

namespace tl::runtime {

/// A function with a stack of its own, which runs until it pauses.
class Routine {
public:
  /// `body` starts with the first `resume`.
  explicit Routine(std::function<void()> body);
  /// A paused body is dropped: its destructors do not run.
  ~Routine();
  Routine(const Routine &) = delete;

  /// Runs the body until it pauses or ends, which returns false.
  bool resume();

  /// Called by the body: returns to `resume`, and continues with the next one.
  void pause();

private:
  static void run(unsigned low, unsigned high);

  std::function<void()> body;
  llvm::sys::MemoryBlock stack;
  ucontext_t inside;
  ucontext_t outside;
  bool ended = false;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_ROUTINE_H
