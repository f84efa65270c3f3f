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

void tl::setUpSignals() {
#ifdef SIGQUIT
  std::signal(SIGQUIT, quit);
#endif
#ifdef SIGXFSZ
  std::signal(SIGXFSZ, SIG_IGN);
#endif
  llvm::setBugReportMsg("This is a fault of tl. Please report it with the "
                        "input, the command line and what follows.\n");
}
