//===- Signals.h - Signal handlers of the tools -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_COMMON_SIGNALS_H
#define TL_TOOLS_COMMON_SIGNALS_H

namespace tl {

/// Called by mains after LLVM has installed its handlers. SIGQUIT, which users
/// send, ends the program as SIGINT does: unfinished files are removed and no
/// bug report is printed. A file above the limit of its size is an error of the
/// write, and no signal. A crash asks for a bug report.
void setUpSignals();

} // namespace tl

#endif // TL_TOOLS_COMMON_SIGNALS_H
