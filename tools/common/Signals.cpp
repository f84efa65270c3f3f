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

/// The signals that end a program and that its caller ignores. Blocks them, so
/// that none ends the tool while LLVM has its handlers there.
static llvm::SmallVector<int> blockIgnored() {
  llvm::SmallVector<int> ignored;
#ifdef SIGQUIT
  sigset_t blocked;
  sigemptyset(&blocked);
  for (int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) {
    struct sigaction action;
    if (sigaction(signal, nullptr, &action) == 0 &&
        action.sa_handler == SIG_IGN) {
      ignored.push_back(signal);
      sigaddset(&blocked, signal);
    }
  }
  sigprocmask(SIG_BLOCK, &blocked, nullptr);
#endif
  return ignored;
}

/// Ignores signals again, also those that came meanwhile.
static void ignoreAgain(llvm::ArrayRef<int> signals) {
#ifdef SIGQUIT
  sigset_t blocked;
  sigemptyset(&blocked);
  for (int signal : signals) {
    std::signal(signal, SIG_IGN);
    sigaddset(&blocked, signal);
  }
  sigprocmask(SIG_UNBLOCK, &blocked, nullptr);
#endif
}

tl::InitTool::InitTool(int &argc, char **&argv)
    : ignored(blockIgnored()), init(argc, argv) {
#ifdef SIGQUIT
  std::signal(SIGQUIT, quit);
#endif
#ifdef SIGXFSZ
  std::signal(SIGXFSZ, SIG_IGN);
#endif
  ignoreAgain(ignored);
  llvm::setBugReportMsg("This is a fault of tl. Please report it with the "
                        "input, the command line and what follows.\n");
}
