//===- Signals.h - Interrupts of a tool -------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_COMMON_SIGNALS_H
#define TL_TOOLS_COMMON_SIGNALS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/InitLLVM.h"

namespace tl {

/// LLVM's set-up of a tool, which lives as long as `main`. Signals that end the
/// tool remove its unfinished files; so does SIGQUIT, without a bug report.
/// Those that the caller ignores, as `nohup` and shells in the background do,
/// stay ignored. A file above the limit of its size is an error of the write,
/// and no signal. A crash asks for a bug report.
class InitTool {
public:
  InitTool(int &argc, char **&argv);

private:
  /// Found, and blocked, before LLVM installs its handlers.
  llvm::SmallVector<int> ignored;
  llvm::InitLLVM init;
};

} // namespace tl

#endif // TL_TOOLS_COMMON_SIGNALS_H
