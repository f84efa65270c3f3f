//===- Signals.cpp - Signal handlers of the tools -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/common/Signals.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"

#include <csignal>

/// Ends the program as the signal does by default, and removes unfinished
/// files.
static void quit(int signal) {
  llvm::sys::RunInterruptHandlers();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

/// The signals that end a program and that its caller ignores.
static llvm::SmallVector<int> findIgnored() {
  llvm::SmallVector<int> ignored;
#ifdef SIGQUIT
  for (int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) {
    struct sigaction action;
    if (sigaction(signal, nullptr, &action) == 0 &&
        action.sa_handler == SIG_IGN)
      ignored.push_back(signal);
  }
#endif
  return ignored;
}

tl::InitTool::InitTool(int &argc, char **&argv)
    : ignored(findIgnored()), init(argc, argv) {
#ifdef SIGQUIT
  std::signal(SIGQUIT, quit);
#endif
#ifdef SIGXFSZ
  std::signal(SIGXFSZ, SIG_IGN);
#endif
  for (int signal : ignored)
    std::signal(signal, SIG_IGN);
  llvm::setBugReportMsg("This is a fault of tl. Please report it with the "
                        "input, the command line and what follows.\n");
}
