//===- Guard.h - A child process for code of the user -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_GUARD_H
#define TL_RUNTIME_INTRINSICS_GUARD_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>

namespace tl::runtime {

/// Runs `body`, which loads and runs a compiled kernel, in a child process, and
/// returns its status. If the kernel ends the process, by a signal or
/// otherwise, or takes longer than `seconds`, prints an error at the last line
/// of the kernel that is known, and returns a failure. 0 seconds are no limit.
int runGuarded(llvm::function_ref<int()> body, unsigned seconds,
               llvm::raw_ostream &messages);

// For the child.

/// The code of the kernel, and the folder that the parent removes. `headers`
/// and `source` as in CallSites.
void guardProgram(llvm::StringRef folder, llvm::StringRef library,
                  uintptr_t base, uintptr_t end,
                  llvm::ArrayRef<std::string> headers, llvm::StringRef source);

/// The kernel of a core begins or goes on on this thread, or pauses.
void enterKernel();
void leaveKernel();

/// The kernel has called a function of the device at `site`.
void noteSite(const void *site);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_GUARD_H
